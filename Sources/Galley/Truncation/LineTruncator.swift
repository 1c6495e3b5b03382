internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Finds what of a line can be shown beside a token.
struct LineTruncator {
  let paragraph: ShapedParagraph
  let shaper: LineShaper
  let tabs: TabRule?
  /// Where the line starts in its container, for tabs.
  let origin: Double

  /// The stretches of a line that are shown, in logical order, and their width.
  struct Kept: Sendable {
    var ranges: [Range<Int>]
    var width: Double
  }

  /// Keeps what fits in `room` at the end, the start or around the middle that `mode` takes away.
  func keep(_ line: Range<Int>, mode: LineBreakMode, room: Double) throws(MeasurementError) -> Kept
  {
    switch mode {
    case .byTruncatingHead:
      let start = try longestSuffix(of: line, room: room)
      return Kept(ranges: [start..<line.upperBound], width: try width(start..<line.upperBound))
    case .byTruncatingMiddle: return try keepAround(line, room: room)
    default:
      let end = try longestPrefix(of: line, room: room)
      return Kept(ranges: [line.lowerBound..<end], width: try width(line.lowerBound..<end))
    }
  }

  /// Half of the room for the start, what is left for the end, and what that leaves for the start.
  private func keepAround(_ line: Range<Int>, room: Double) throws(MeasurementError) -> Kept {
    var head = try longestPrefix(of: line, room: room / 2)
    var headWidth = try width(line.lowerBound..<head)
    let tail = try longestSuffix(of: head..<line.upperBound, room: room - headWidth)
    let tailWidth = try width(tail..<line.upperBound)
    head = try longestPrefix(of: line.lowerBound..<tail, room: room - tailWidth)
    headWidth = try width(line.lowerBound..<head)
    let ranges = [line.lowerBound..<head, max(head, tail)..<line.upperBound]
    return Kept(ranges: ranges, width: headWidth + tailWidth)
  }

  /// The advance of a stretch drawn alone.
  func width(_ range: Range<Int>) throws(MeasurementError) -> Double {
    guard !range.isEmpty else { return 0 }
    do throws(ShapingError) {
      if let tabs { return try tabs.width(of: range, origin: origin, shaper: shaper) }
      return paragraph.scale.points(try shaper.advance(of: range))
    } catch {
      throw MeasurementError(error)
    }
  }

  /// The last grapheme boundary up to which a line fits; its start if nothing does.
  private func longestPrefix(of line: Range<Int>, room: Double) throws(MeasurementError) -> Int {
    var low = line.lowerBound
    var high = line.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if points(line.lowerBound, middle) <= room { low = middle } else { high = middle - 1 }
    }
    let estimate = max(line.lowerBound, paragraph.graphemeStart(upTo: low))
    var end = estimate
    while end > line.lowerBound, try width(line.lowerBound..<end) > room {
      end = paragraph.graphemeStart(upTo: end - 1)
    }
    guard end == estimate else { return max(end, line.lowerBound) }
    while end < line.upperBound {
      let next = min(line.upperBound, paragraph.graphemeStart(from: end + 1))
      guard try width(line.lowerBound..<next) <= room else { break }
      end = next
    }
    return end
  }

  /// The first grapheme boundary from which on a line fits; its end if nothing does.
  private func longestSuffix(of line: Range<Int>, room: Double) throws(MeasurementError) -> Int {
    var low = line.lowerBound
    var high = line.upperBound
    while low < high {
      let middle = (low + high) / 2
      if points(middle, line.upperBound) <= room { high = middle } else { low = middle + 1 }
    }
    let estimate = min(line.upperBound, paragraph.graphemeStart(from: low))
    var start = estimate
    while start < line.upperBound, try width(start..<line.upperBound) > room {
      start = min(line.upperBound, paragraph.graphemeStart(from: start + 1))
    }
    guard start == estimate else { return start }
    while start > line.lowerBound {
      let previous = max(line.lowerBound, paragraph.graphemeStart(upTo: start - 1))
      guard try width(previous..<line.upperBound) <= room else { break }
      start = previous
    }
    return start
  }

  /// The advance of a stretch by the paragraph's sums, which cuts may change a little.
  private func points(_ start: Int, _ end: Int) -> Double {
    paragraph.scale.points(paragraph.sum(end) - paragraph.sum(start))
  }
}
