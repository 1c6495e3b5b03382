internal import GalleyFonts
internal import GalleyText

/// A paragraph whose lines can be found by adding and comparing.
///
/// A text of newlines has a million to the MB: the order of the properties leaves no gaps.
struct PreparedParagraph: Sendable {
  var scale: AdvanceScale
  /// Whether a separator ends it.
  var endsWithSeparator: Bool
  var baseLevel: BidiLevel
  /// Whether a fallback font stands in it, which may raise its lines.
  var hasFallback: Bool
  /// Its bytes in the text, the separator that ends it included.
  var utf8Range: Range<Int>
  /// How it is remembered.
  var form: Form

  enum Form: Sendable {
    /// The measure level: enough to find lines with.
    case table(MeasureTable)
    /// All of it: what no table can hold.
    case shaped(ShapedForm)
  }
}

/// A shaped paragraph with its opportunities and vertical metrics.
///
/// Where the paragraph has a table this is made anew when it is asked for: to cut words, to draw.
final class ShapedForm: Sendable {
  let shaped: ShapedParagraph
  /// In order; the last is the paragraph's end.
  let opportunities: [Opportunity]
  /// The vertical metrics of its stretches of text.
  let metricsSpans: [MetricsSpan]
  /// The lines that are too short to be added up; nil if there are too many.
  let shortLines: ShortLines?

  init(
    shaped: ShapedParagraph, opportunities: [Opportunity], metricsSpans: [MetricsSpan],
    shortLines: ShortLines?
  ) {
    self.shortLines = shortLines
    self.shaped = shaped
    self.opportunities = opportunities
    self.metricsSpans = metricsSpans
  }

  /// The table of this paragraph; nil if none can hold it.
  func table(plain: RunMetrics) -> MeasureTable? {
    guard !shaped.hasTabs, shaped.ruby == nil, shaped.scale.letterSpacing == 0,
      shaped.overflowActions.isEmpty,
      shaped.scale.isFontUnits
        || shaped.items.allSatisfy({ $0.kind == .text || $0.kind == .control }),
      shaped.items.allSatisfy({ $0.level == shaped.baseLevel }) || !shaped.isLikeChromium,
      metricsSpans.allSatisfy({ $0.primary == plain && !$0.isAttachment })
    else { return nil }
    guard let shortLines else { return nil }
    var builder = MeasureTable.Builder(
      capacity: opportunities.count, shortLines: shortLines, isWide: !isInFontUnits)
    for (index, opportunity) in opportunities.enumerated() {
      // In Chromium a line that runs over goes on over what hangs behind it: keys do not say so.
      let next = index + 1 < opportunities.count ? opportunities[index + 1] : nil
      if shaped.isLikeChromium, let next, next.contentEnd <= opportunity.position { return nil }
      guard let entry = entry(of: opportunity, isLast: index == opportunities.count - 1) else {
        return nil
      }
      builder.append(endKey: entry.endKey, place: entry.place, joint: entry.joint)
    }
    return builder.finish()
  }

  /// Whether a unit of advance is one of its fonts, not a part of one.
  private var isInFontUnits: Bool {
    shaped.items.allSatisfy { shaped.scale.factor(of: $0.font) == 1 }
  }

  private func entry(of opportunity: Opportunity, isLast: Bool)
    -> (endKey: Int64, place: Int, joint: LineJoint)?
  {
    let end = Int(opportunity.position)
    let contentEnd = Int(opportunity.contentEnd)
    // A line must fit as it was shaped, too: where that is wider, one key does not say both.
    let isNarrower =
      shaped.isLikeChromium && shaped.estimate(at: contentEnd).units > opportunity.endKey.units
    // What a browser does about a hyphen that does not fit takes more than its key.
    let isPlain = !opportunity.isAutomatic && !(opportunity.isHyphen && shaped.isLikeChromium)
    guard isLast || !opportunity.isMandatory, !isNarrower, isPlain,
      let startDelta = Int32(exactly: opportunity.startKey.units - opportunity.endKey.units),
      let hanging = Int32(exactly: shaped.sums[end] - shaped.sums[contentEnd]),
      let hangingBytes = UInt16(exactly: shaped.offsets[end] - shaped.offsets[contentEnd])
    else { return nil }
    return (
      opportunity.endKey.units, Int(shaped.offsets[end]),
      LineJoint(
        startDelta: startDelta, hangingAdvance: hanging, hangingBytes: hangingBytes,
        isHyphen: opportunity.isHyphen)
    )
  }
}

/// The lines of a paragraph that are too short to be added up: where they start, shaping reaches
/// past their end.
struct ShortLines: Hashable, Sendable, BitwiseCopyable {
  /// The most opportunities that such a line takes.
  var longest: Int
  /// With so much room, in units of advance, they fit whether they are added up or drawn.
  var limit: Int64
  /// Whether some are not as wide as they are added up.
  var areUneven = false

  /// There are none.
  static let none = ShortLines(longest: 0, limit: 0)
  /// More than this are not told apart.
  static let largestCount = 64
}

extension ParagraphPreparer {
  /// The lines that are too short to be added up; nil if there are too many.
  func shortLines(
    of opportunities: [Opportunity], in paragraph: ShapedParagraph,
    atMost largestCount: Int = ShortLines.largestCount
  ) throws(MeasurementError) -> ShortLines? {
    let shaper = LineShaper(paragraph: paragraph, worker: worker)
    var lines = ShortLines.none
    var count = 0
    do throws(ShapingError) {
      for (index, start) in opportunities.enumerated() where start.startSafe > start.position {
        var end = index + 1
        while end < opportunities.count, opportunities[end].endSafe < start.startSafe {
          let last = opportunities[end]
          if last.contentEnd > start.position {
            count += 1
            guard count <= largestCount, !last.isHyphen else { return nil }
            let drawn = try shaper.shapedAdvance(of: Int(start.position)..<Int(last.contentEnd))
            let added = last.endKey - start.startKey
            lines.longest = max(lines.longest, end - index)
            lines.limit = max(lines.limit, drawn.units, added.units)
            if drawn.units != added.units { lines.areUneven = true }
          }
          end += 1
        }
      }
    } catch {
      throw MeasurementError(error)
    }
    return lines
  }
}

extension ShapedForm {
  /// A paragraph without characters.
  static let empty = ShapedForm(
    shaped: ShapedParagraph(
      scalars: [], offsets: [0], runs: [], items: [], baseLevel: BidiLevel(rawValue: 0),
      scale: .fixedPoint, sums: [0], spacings: [], flags: [], actions: [], overflowActions: [],
      hasTabs: false, missing: [], isLikeChromium: false),
    opportunities: [], metricsSpans: [], shortLines: ShortLines.none)

  /// The index of the character whose source starts at a UTF-8 offset of the paragraph.
  func position(atUTF8 offset: Int) -> Int {
    var low = 0
    var high = shaped.count
    while low < high {
      let middle = (low + high) / 2
      if Int(shaped.offsets[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
