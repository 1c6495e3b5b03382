import Galley
import GalleyTestSupport
import Testing

/// Lays out recorded cases with the engine, in the `css` profile.
final class ChromiumLayout: Sendable {
  /// What a case names that this system or the engine does not have.
  struct Missing: Error {
    let what: String
  }

  private let measurer = Measurer()
  private let fonts = Lock<[String: Font]>([:])

  /// The fonts among `names` that are not installed.
  func missingFonts(of rows: [ChromiumCase]) -> Set<String> {
    Set(rows.flatMap(\.fonts)).filter { FontFile(named: $0) == nil }
  }

  /// The layout of a case's text in its box.
  func layout(of row: ChromiumCase) throws -> TextLayout {
    try prepare(row).layout(in: .label(width: row.width))
  }

  /// A case's text, prepared; `change` may add to the paragraph style.
  func prepare(
    _ row: ChromiumCase, change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> PreparedText {
    let fonts = try row.fonts.map(font(named:))
    let first = try #require(fonts.first)
    let style = try TextStyle(
      fonts: FontCascade(first, fallbacks: Array(fonts.dropFirst())), size: row.size,
      tracking: row.letterSpacing, language: row.lang)
    var paragraphStyle = try paragraphStyle(of: row)
    change(&paragraphStyle)
    return try measurer.prepare(
      row.text, style: style, paragraphStyle: paragraphStyle, profile: .css)
  }

  func paragraphStyle(of row: ChromiumCase) throws -> ParagraphStyle {
    var style = ParagraphStyle()
    style.baseWritingDirection = row.direction == "rtl" ? .rightToLeft : .leftToRight
    style.whiteSpace = try value(row.whiteSpace)
    style.overflowWrap = try value(row.overflowWrap)
    style.wordBreak = try value(row.wordBreak)
    style.lineBreakStrictness = try value(row.lineBreak)
    style.setLineHeight(row.lineHeight ?? 0)
    return style
  }

  private func value<Value: RawRepresentable<String>>(_ name: String) throws -> Value {
    guard let value = Value(rawValue: name) else { throw Missing(what: name) }
    return value
  }

  func font(named name: String) throws -> Font {
    try fonts.withLock { fonts throws in
      if let known = fonts[name] { return known }
      guard let file = FontFile(named: name) else { throw Missing(what: name) }
      let font = try Font(path: file.path, index: file.index)
      fonts[name] = font
      return font
    }
  }
}
