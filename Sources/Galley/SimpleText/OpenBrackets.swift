internal import GalleyUnicode

/// The brackets of a paragraph that are still open, and the script that each has.
///
/// A closing bracket has the script of the one that it closes (UAX #24, 5.2): what is open decides where a
/// run ends.
///
/// They are in memory that is lent, with room for another three such lists: where a pass may have to go back it keeps
/// those few that are open, and nothing is allocated.
@safe
struct OpenBrackets: ~Copyable {
  // SAFETY: the memory outlives the brackets and has `memoryCount` elements; every place is below `most`, and so in
  // its list.
  // Of each the script above the scalar that closes it.
  private let open: UnsafeMutablePointer<Int64>
  private var count = 0
  private var keptCount = 0
  private var startCount = 0

  private static let most = 24
  static let memoryCount = 4 * most

  /// No brackets, in memory of `memoryCount` elements, whatever they are.
  init(in memory: UnsafeMutablePointer<Int64>) { unsafe open = memory }

  /// Whether one more would be too many: deeper brackets are left to `ScriptItemizer`.
  var isFull: Bool { count >= OpenBrackets.most }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Keeps what is open now, instead of what was kept before.
  mutating func keep() {
    for place in 0..<count { unsafe open[OpenBrackets.most + place] = open[place] }
    keptCount = count
  }

  /// Has open again what was kept.
  mutating func goBackToKept() {
    count = keptCount
    for place in 0..<count { unsafe open[place] = open[OpenBrackets.most + place] }
  }

  /// Keeps what is open where a stream starts.
  mutating func keepAtStart() {
    for place in 0..<count { unsafe open[3 * OpenBrackets.most + place] = open[place] }
    startCount = count
  }

  /// Has open again what was so where the stream started.
  mutating func goBackToStart() {
    count = startCount
    for place in 0..<count { unsafe open[place] = open[3 * OpenBrackets.most + place] }
  }

  /// The same brackets as another list, in a part of the memory of its own: one at a time.
  func copied() -> OpenBrackets {
    var copy = unsafe OpenBrackets(in: open + 2 * OpenBrackets.most)
    copy.count = count
    for place in 0..<count { unsafe copy.open[place] = open[place] }
    return copy
  }

  /// What is open at a place where an edited paragraph may be taken up.
  struct Record: BitwiseCopyable, Sendable, Equatable {
    fileprivate var open = InlineArray<24, Int64>(repeating: 0)
    fileprivate var count = 0

    static func == (left: Record, right: Record) -> Bool {
      guard left.count == right.count else { return false }
      // By their spans, or each is copied for each of its brackets.
      let (one, other) = (left.open.span, right.open.span)
      for place in 0..<left.count where one[place] != other[place] { return false }
      return true
    }
  }

  var record: Record {
    var record = Record()
    record.count = count
    for place in 0..<count { unsafe record.open[place] = open[place] }
    return record
  }

  /// Has open what was so at such a place.
  mutating func goBack(to record: Record) {
    count = record.count
    let known = record.open.span
    for place in 0..<count { unsafe open[place] = known[place] }
  }

  /// Notes an opening bracket, for which there is room.
  mutating func open(partner: Unicode.Scalar, script: ScriptCode) {
    guard !isFull else { return }
    unsafe open[count] = Int64(script.rawValue) << 32 | Int64(partner.value)
    count += 1
  }

  /// The script of the bracket that one closes.
  @inline(__always)
  func opened(by bracket: Unicode.Scalar) -> ScriptCode? {
    guard let place = place(closedBy: bracket) else { return nil }
    return script(at: place)
  }

  /// Whether a bracket is of another script than the letters before it, because the one that it closes is.
  @inline(__always)
  func endsRun(of script: ScriptCode, before bracket: Unicode.Scalar) -> Bool {
    opened(by: bracket)?.isApart(from: script) ?? false
  }

  @inline(__always)
  private func script(at place: Int) -> ScriptCode {
    ScriptCode(rawValue: UInt32(truncatingIfNeeded: unsafe open[place] >> 32))
  }

  /// The same; those inside are open no longer.
  @inline(__always)
  mutating func close(with bracket: Unicode.Scalar) -> ScriptCode? {
    guard let place = place(closedBy: bracket) else { return nil }
    count = place + 1
    return script(at: place)
  }

  @inline(__always)
  private func place(closedBy bracket: Unicode.Scalar) -> Int? {
    var place = count - 1
    while place >= 0, unsafe UInt32(truncatingIfNeeded: open[place]) != bracket.value {
      place -= 1
    }
    return place >= 0 ? place : nil
  }

  /// Takes note of a character of text that was taken as one of a script; false if it is a bracket of
  /// another, because the one that it closes is, or if too many are open.
  mutating func note(_ scalar: Unicode.Scalar, _ role: ScriptRole, script: ScriptCode) -> Bool {
    guard case .bracket(let partner, let isOpening, _) = role else { return true }
    if isOpening {
      guard !isFull else { return false }
      open(partner: partner, script: script)
      return true
    }
    guard let opened = close(with: scalar) else { return true }
    return !opened.isApart(from: script)
  }
}

extension ScriptCode {
  /// Whether two scripts are not one where they stand around brackets, as those of Japanese are.
  func isApart(from other: ScriptCode) -> Bool {
    self != other && !(isIdeographic && other.isIdeographic)
  }
}
