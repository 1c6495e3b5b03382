internal import GalleyUnicode

/// The brackets of a paragraph that are still open, and the script that each has.
///
/// A closing bracket has the script of the one that it closes (UAX #24, 5.2): what is open decides where a
/// run ends.
struct OpenBrackets: Equatable {
  private var open: [OpenBracket] = []

  private struct OpenBracket: Equatable {
    var partner: Unicode.Scalar
    var script: ScriptCode
  }

  /// Deeper brackets are left to `ScriptItemizer`.
  private static let most = 24

  /// Whether one more would be too many.
  var isFull: Bool { open.count >= OpenBrackets.most }

  mutating func removeAll() { open.removeAll(keepingCapacity: true) }

  mutating func open(partner: Unicode.Scalar, script: ScriptCode) {
    open.append(OpenBracket(partner: partner, script: script))
  }

  /// The script of the bracket that one closes.
  func opened(by bracket: Unicode.Scalar) -> ScriptCode? {
    open.last { $0.partner == bracket }?.script
  }

  /// The same; those inside are open no longer.
  mutating func close(with bracket: Unicode.Scalar) -> ScriptCode? {
    guard let place = open.lastIndex(where: { $0.partner == bracket }) else { return nil }
    let script = open[place].script
    open.removeSubrange((place + 1)...)
    return script
  }

  /// Takes note of a character of text that was taken as one of a script; false if it is a bracket of
  /// another, because the one that it closes is, or if too many are open.
  mutating func note(_ scalar: Unicode.Scalar, _ role: ScriptRole, script: ScriptCode) -> Bool {
    guard case .bracket(let partner, let isOpening, _) = role else { return true }
    if isOpening {
      open(partner: partner, script: script)
      return open.count <= OpenBrackets.most
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
