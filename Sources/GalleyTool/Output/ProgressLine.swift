/// How far long work is, on one line of a terminal that is written over and over.
///
/// Nothing is shown where the errors go to a file or a pipe, nor for work that is done at once.
struct ProgressLine {
  private let output = OutputFile.standardError
  private let isShown: Bool
  private let unit: String
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  /// Work shorter than this shows no progress, and the line is written no more often.
  private static let delay = Duration.milliseconds(300)

  /// A line for work that counts `unit`, shown only if somebody watches.
  init(unit: String, screen: Screen = Screen(.standardError)) {
    self.unit = unit
    isShown = screen.columns != nil
  }

  /// Tells how much is done, of how much if that is known.
  mutating func update(_ done: Int, share: Double? = nil) {
    guard isShown, ContinuousClock.now - (lastShown ?? start) >= ProgressLine.delay else { return }
    lastShown = .now
    try? output.write("\r\u{1B}[K" + ProgressLine.text(done, unit: unit, share: share))
  }

  /// Takes the line away again.
  mutating func finish() {
    guard lastShown != nil else { return }
    lastShown = nil
    try? output.write("\r\u{1B}[K")
  }

  /// What the line says: a bar if the whole is known, and the count.
  static func text(_ done: Int, unit: String, share: Double?) -> String {
    let count = "\(done) \(unit)"
    guard let share else { return count }
    let part = min(1, max(0, share))
    let bar = SweepReport.bar(part, columns: 24)
    let space = String(repeating: " ", count: 24 - TerminalText.columns(of: bar))
    return "\(bar)\(space)▏ \(Int(part * 100)) %  \(count)"
  }
}
