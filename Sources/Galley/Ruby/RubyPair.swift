internal import GalleyFonts
internal import GalleyText

/// A base and its annotation, measured.
struct RubyPair: Sendable {
  /// The characters of the base.
  var range: Range<Int>
  var annotation: RubyAnnotation
  /// The annotation, prepared by itself; one paragraph at most.
  var text: PreparedStorage
  /// How far the annotation reaches over the text before and behind it, in the paragraph's units.
  var startOverhang: Int64 = 0
  var endOverhang: Int64 = 0
  /// The free room before the base's first character, in the paragraph's units.
  var lead: Int64 = 0
  /// Whether the base is the shorter of the two.
  var isBaseShorter = false

  /// The ascent and descent of the annotation's own font.
  var metrics: LineMetrics { text.plainMetrics.metrics }
}

/// The pairs of a paragraph: what annotations add to the advances of their bases.
final class RubyPairs: Sendable {
  /// In the order of the text.
  let pairs: [RubyPair]
  /// What each cluster has more than its glyphs, by its first character, in the paragraph's units.
  let added: [Int64]

  init(pairs: [RubyPair], added: [Int64]) {
    self.pairs = pairs
    self.added = added
  }

  /// The last pair that starts at or before a character.
  ///
  /// - Complexity: O(log *n*).
  private func lastPair(from position: Int) -> RubyPair? {
    var low = 0
    var high = pairs.count
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].range.lowerBound <= position { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : pairs[low - 1]
  }

  /// The pair whose base a character is of.
  func pair(at position: Int) -> RubyPair? {
    lastPair(from: position).flatMap { $0.range.contains(position) ? $0 : nil }
  }

  /// Whether a place is inside of a base, where no line ends.
  func isInside(_ position: Int) -> Bool {
    pair(at: position).map { position > $0.range.lowerBound } ?? false
  }

  /// What an annotation takes of a line that starts with its base: there is nothing to reach over.
  func startOverhang(at position: Int) -> Int64 {
    pair(at: position).map { $0.range.lowerBound == position ? $0.startOverhang : 0 } ?? 0
  }

  /// How far the annotation of the base that ends at a place reaches over what comes next.
  func endOverhang(at position: Int) -> Int64 {
    guard position > 0, let pair = pair(at: position - 1), pair.range.upperBound == position
    else { return 0 }
    return pair.endOverhang
  }

  /// The free room before a cluster's glyphs.
  func lead(at position: Int) -> Int64 {
    pair(at: position).map { $0.range.lowerBound == position ? $0.lead : 0 } ?? 0
  }

  /// The pairs whose bases start in a line.
  func pairs(in line: Range<Int>) -> ArraySlice<RubyPair> {
    let first = pairs.firstIndex { $0.range.lowerBound >= line.lowerBound } ?? pairs.count
    var end = first
    while end < pairs.count, pairs[end].range.lowerBound < line.upperBound { end += 1 }
    return pairs[first..<end]
  }
}
