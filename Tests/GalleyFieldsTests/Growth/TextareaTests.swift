import Foundation
import Galley
import GalleyFields
import GalleyTestSupport
import GalleyText
import Testing

/// Growing fields beside `<textarea>` with `field-sizing: content`, as Chromium shows it.
@Suite("Chromium's text areas") struct TextareaTests {
  /// A recorded text area.
  struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let lang: String
    let font: Fonts
    let size: Double
    let width: Double
    let lineHeight: LineHeight
    let direction: String
    let letterSpacing: Double
    let text: String
    let minimumLines: Int?
    let maximumLines: Int?
    let height: Double
    let contentHeight: Double
    let lineCount: Int

    var testDescription: String {
      "\(id) \(lang) \(font.names.joined(separator: "+")) \(size) px in \(width)"
    }
  }

  /// One font's file name, or several.
  struct Fonts: Decodable, Sendable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let name = try? value.decode(String.self) {
        names = [name]
      } else {
        names = try value.decode([String].self)
      }
    }
  }

  /// A number of px; nil stands for `normal`.
  struct LineHeight: Decodable, Sendable {
    let px: Double?

    init(from decoder: any Decoder) throws {
      px = try? decoder.singleValueContainer().decode(Double.self)
    }
  }

  static let rows = Result { try Fixtures.rows(Row.self, of: "features/textarea.jsonl") }

  @Test func `there are at least 200 recorded text areas`() throws {
    #expect(try Self.rows.get().count >= 200)
  }

  @Test("a field is as high as the browser's", arguments: (try? rows.get()) ?? [])
  func heights(row: Row) throws {
    try withKnownIssue("Thai words are cut elsewhere in lines narrower than a word") {
      try check(row)
    } when: {
      Self.otherwiseCut.contains(row.id)
    }
  }

  /// Thai in lines of two or three letters: where words are cut, a line more or less comes of it.
  static let otherwiseCut: Set<String> = ["textarea-0096", "textarea-0192"]

  private func check(_ row: Row) throws {
    let measurer = Measurer()
    var growing = GrowingText(appearance: try appearance(row), minimum: .none)
    let free = try growing.measures(of: row.text, with: measurer)
    #expect(free.lineCount == row.lineCount)
    #expect(free.contentHeight == row.contentHeight)
    if let lines = row.minimumLines { growing.minimum = .lines(lines) }
    if let lines = row.maximumLines { growing.maximum = .lines(lines) }
    let measures = try growing.measures(of: row.text, with: measurer)
    #expect(measures.shownHeight == row.height)
    // The field for long texts says the same, typed letter by letter or pasted.
    var field = try GrowingField(
      appearance: growing.appearance, minimum: growing.minimum, maximum: growing.maximum,
      measurer: measurer)
    #expect(try field.apply(.insert(row.text, at: .zero, kind: .paste)) == measures)
  }

  private func appearance(_ row: Row) throws -> TextAppearance {
    var fonts: [Font] = []
    for name in row.font.names {
      let file = try #require(FontFile(named: name))
      fonts.append(try Font(path: file.path))
    }
    let first = try #require(fonts.first)
    let style = try TextStyle(
      fonts: try FontCascade(first, fallbacks: Array(fonts.dropFirst())),
      size: row.size, tracking: row.letterSpacing, language: row.lang)
    var paragraph = ParagraphStyle()
    paragraph.whiteSpace = .preWrap
    paragraph.overflowWrap = .breakWord
    paragraph.baseWritingDirection = row.direction == "rtl" ? .rightToLeft : .leftToRight
    if let px = row.lineHeight.px { paragraph.setLineHeight(px) }
    var container = TextContainer(kind: .textView, width: LineWidth(row.width))
    container.lineFragmentPadding = 0
    container.insets = .zero
    return TextAppearance(
      style: style, paragraphStyle: paragraph, container: container, profile: .css)
  }
}
