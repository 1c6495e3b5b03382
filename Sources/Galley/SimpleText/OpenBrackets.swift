internal import GalleyUnicode

/// The brackets of a paragraph that are still open, and the script that each has.
///
/// A closing bracket has the script of the one that it closes (UAX #24, 5.2): what is open decides where a
/// run ends.
///
/// All of it is in the value: a pass keeps copies of it where it may have to go back, and allocates nothing.
struct OpenBrackets: Equatable {
  // Of each the script above the scalar that closes it: words that all are zero at first take no time.
  private var open = InlineArray<24, UInt64>(repeating: 0)
  private var count = 0

  /// Whether one more would be too many: deeper brackets are left to `ScriptItemizer`.
  var isFull: Bool { count >= open.count }

  var isEmpty: Bool { count == 0 }

  mutating func removeAll() { count = 0 }

  /// Notes an opening bracket, for which there is room.
  mutating func open(partner: Unicode.Scalar, script: ScriptCode) {
    open[count] = UInt64(script.rawValue) << 32 | UInt64(partner.value)
    count += 1
  }

  // Inlined, all: functions that read the value would be handed a copy of it.
  /// The script of the bracket that one closes.
  @inline(__always)
  func opened(by bracket: Unicode.Scalar) -> ScriptCode? {
    place(closedBy: bracket).map(script)
  }

  /// Whether a bracket is of another script than the letters before it, because the one that it closes is.
  @inline(__always)
  func endsRun(of script: ScriptCode, before bracket: Unicode.Scalar) -> Bool {
    opened(by: bracket)?.isApart(from: script) ?? false
  }

  @inline(__always)
  private func script(at place: Int) -> ScriptCode {
    ScriptCode(rawValue: UInt32(truncatingIfNeeded: open[place] >> 32))
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
    while place >= 0, UInt32(truncatingIfNeeded: open[place]) != bracket.value { place -= 1 }
    return place >= 0 ? place : nil
  }

  static func == (left: OpenBrackets, right: OpenBrackets) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left.open[$0] == right.open[$0] }
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
