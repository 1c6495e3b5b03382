#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a text for people is shown: how wide it may be, and whether it may have color.
struct Screen {
  /// The columns that lines may fill; nil for a file or a pipe, which take all.
  let columns: Int?
  let hasColor: Bool

  /// What a file or a pipe is.
  static let plain = Screen(columns: nil, hasColor: false)

  init(columns: Int?, hasColor: Bool) {
    self.columns = columns
    self.hasColor = hasColor
  }

  /// The screen that shows an output.
  init(_ output: OutputFile) {
    let isTerminal = output.isTerminal
    columns = isTerminal ? output.columns ?? 80 : nil
    // https://no-color.org
    // SAFETY: nothing here changes the environment while the name is looked up.
    let refusesColor = unsafe getenv("NO_COLOR") != nil
    hasColor = isTerminal && !refusesColor
  }

  /// Text that stands out.
  func strong(_ text: String) -> String { hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Text that stands back.
  func faint(_ text: String) -> String { hasColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

  /// A color that says something.
  enum Color: Int {
    case red = 31
    case yellow = 33
    case blue = 34
  }

  /// Text in a color.
  func colored(_ text: String, _ color: Color) -> String {
    hasColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
