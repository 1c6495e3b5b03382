internal import GalleyText

/// First-fit line breaking over a measure table: the fast twin of `GreedyLineBreaker`.
struct TableLineBreaker {
  let table: MeasureTable
  let scale: AdvanceScale
  /// By how much a line may run over, and whether a word that does not fit is cut.
  private let slack: Double
  private let cutsWords: Bool
  /// The first opportunity behind the start of the next line.
  private(set) var first = 0
  private var base: Int64 = 0
  private var place = 0
  /// The width that was asked for last, and what fits into it.
  private var lastWidth = -1.0
  private var limit: Int64 = 0

  init(table: MeasureTable, scale: AdvanceScale, setup: TextSetup) {
    self.table = table
    self.scale = scale
    slack = setup.fitSlack
    cutsWords = setup.cutsWords
  }

  var isAtEnd: Bool { first >= table.count }

  /// The next line; nil if a word must be cut for it, or the line be shaped.
  mutating func nextLine(width: Double) -> LineRange? {
    if width != lastWidth {
      lastWidth = width
      limit = scale.largestSum(within: width + slack)
    }
    let last: Int
    if let fitting = table.lastFitting(from: first, base: base, limit: limit) {
      last = fitting
    } else {
      guard !cutsWords else { return nil }
      last = first
    }
    let isShort = last - first < table.shortLines.longest
    guard !isShort, limit >= table.shortLines.limit else { return nil }
    let joint = table.joint(last)
    let end = table.place(last)
    // Of a line of nothing but what hangs, some of that is at the end of the line before.
    let isEmpty = end - Int(joint.hangingBytes) <= place
    let units = table.endKey(last) - base
    let before = isEmpty && first > 0 ? table.joint(first - 1).hangingAdvance : 0
    let hanging = Int64(joint.hangingAdvance) - Int64(before)
    let line = LineRange(
      utf8: place..<end, width: scale.points(LineAdvance(units: isEmpty ? 0 : units)),
      hangingAdvance: scale.points(LineAdvance(units: hanging)),
      endsWithHyphen: joint.isHyphen)
    base = table.startKey(last)
    place = end
    first = last + 1
    return line
  }

  /// Where the next line starts, in the shaped form of the same paragraph.
  func start(in form: ShapedForm) -> LineStart {
    guard first > 0, first <= form.opportunities.count else { return .paragraph }
    let opportunity = form.opportunities[first - 1]
    return LineStart(
      position: Int(opportunity.position), opportunity: first,
      safe: Int(opportunity.startSafe), key: opportunity.startKey)
  }
}
