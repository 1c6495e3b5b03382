import Foundation
import GalleyTestSupport

/// Strings of which Chromium said whether they fit their boxes; `Recorders/record-boxes.py` asked it.
struct BoxFixture {
  /// A string of one language.
  struct Row {
    let key: String
    let text: String
    /// Its width on one line, where it does not fit.
    let plantedWidth: Double?
  }

  let language: String
  let rows: [Row]

  /// The boxes, as the recorder has them: key number *n* belongs to box *n* modulo their count.
  static let boxes: [(name: String, width: Double, lines: Int)] = [
    ("button", 96, 1), ("tab", 72, 1), ("title", 280, 1), ("cell", 200, 2), ("hint", 240, 3),
    ("note", 300, 4),
  ]

  static let languages = ["en", "de", "fr", "ru", "ar", "hi", "th", "ko"]

  init(_ language: String, limit: Int = .max) throws {
    self.language = language
    let file = Fixtures.url("lint/boxes/\(language).rows")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let words = lines[0].split(separator: " ").map(String.init)
    rows = lines.dropFirst().prefix(limit).enumerated().map { number, line in
      let parts = line.split(separator: "!")
      let text = parts[0].split(separator: " ").compactMap { Int($0) }.map { words[$0] }
      let box = BoxFixture.boxes[number % BoxFixture.boxes.count].name
      return Row(
        key: "\(box).\(number)", text: text.joined(separator: " "),
        plantedWidth: parts.count > 1 ? Double(parts[1]) : nil)
    }
  }

  /// The fixtures of all languages.
  static func all() throws -> [BoxFixture] { try languages.map { try BoxFixture($0) } }

  /// Rules that have the recorder's boxes and fonts.
  static let rules = """
    styles:
      all:
        fonts: [Inter-Regular.otf]
        profile: css
        languages:
          ar: {fonts: [NotoNaskhArabic-Regular.ttf]}
          hi: {fonts: [NotoSansDevanagari-Regular.ttf]}
          th: {fonts: [NotoSansThai-Regular.ttf]}
          ko: {fonts: [NanumGothic.ttf]}
    rules:
      - {keys: "button.*", style: all, size: 15, lineHeight: 20, width: 96, lines: 1}
      - {keys: "tab.*", style: all, size: 12, lineHeight: 16, width: 72, lines: 1}
      - {keys: "title.*", style: all, size: 20, lineHeight: 26, width: 280, lines: 1}
      - {keys: "cell.*", style: all, size: 16, lineHeight: 22, width: 200, lines: 2}
      - {keys: "hint.*", style: all, size: 13, lineHeight: 18, width: 240, lines: 3}
      - {keys: "note.*", style: all, size: 14, lineHeight: 20, width: 300, height: 80}

    """
}
