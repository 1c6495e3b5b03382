import Galley
import Testing

/// What a document is made with; the rows of its tests.
struct DocumentCase: Sendable, CustomTestStringConvertible {
  var profile: LayoutProfile
  var paragraphStyle = ParagraphStyle()
  var container: TextContainer
  var note: String

  var testDescription: String { "\(profile.name), \(note)" }

  static let all: [DocumentCase] = LayoutProfile.all.flatMap { profile in
    var spaced = ParagraphStyle()
    spaced.lineSpacing = 2.3
    spaced.paragraphSpacing = 7.1
    spaced.paragraphSpacingBefore = 1.7
    spaced.firstLineHeadIndent = 20
    spaced.whiteSpace = .preWrap
    var collapsed = ParagraphStyle()
    collapsed.whiteSpace = .preLine
    collapsed.lineHeightMultiple = 1.3
    collapsed.paragraphSpacing = 3.3
    collapsed.paragraphSpacingBefore = 0.7
    var one = ParagraphStyle()
    one.whiteSpace = .normal
    return [
      DocumentCase(
        profile: profile, paragraphStyle: spaced, container: .label(width: 170),
        note: "spaced label"),
      DocumentCase(
        profile: profile, paragraphStyle: spaced, container: .textView(width: 210),
        note: "spaced text view"),
      DocumentCase(
        profile: profile, paragraphStyle: collapsed, container: .textView(width: 150),
        note: "pre-line"),
      DocumentCase(
        profile: profile, paragraphStyle: one, container: .textView(width: 400),
        note: "newlines are spaces"),
    ]
  }

  func document(_ text: String, _ style: TextStyle, _ measurer: Measurer) throws -> Document {
    try Document(
      text, style: style, paragraphStyle: paragraphStyle, profile: profile, container: container,
      measurer: measurer)
  }

  func layout(_ text: String, _ style: TextStyle, _ measurer: Measurer) throws -> TextLayout {
    try measurer.prepare(text, style: style, paragraphStyle: paragraphStyle, profile: profile)
      .layout(in: container)
  }
}

/// Random texts and edits, the same for the same seed.
struct EditGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to, not including, `bound`.
  mutating func number(below bound: Int) -> Int {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
  }

  private static let pieces = [
    "a", "fi", "word ", "longer words ", " ", "  ", "é", "漢字", "😀", "\u{2014}", "\u{AD}", "\t",
    "\n", "\r", "\r\n", "\u{85}", "\u{2029}", "\u{2028}", "\n\n",
    "unbreakableunbreakableunbreakable",
  ]

  /// Up to so many pieces of text, separators of every kind among them.
  mutating func text(pieces count: Int) -> String {
    var text = ""
    for _ in 0..<number(below: count + 1) {
      text += EditGenerator.pieces[number(below: EditGenerator.pieces.count)]
    }
    return text
  }
}

/// The plainest document: an array of bytes.
struct PlainDocument {
  var bytes: [UInt8]

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func replace(_ range: Range<Int>, with text: String) {
    let start = characterStart(range.lowerBound)
    let end = range.isEmpty ? start : max(start, characterStart(range.upperBound))
    bytes.replaceSubrange(start..<end, with: Array(text.utf8))
  }

  private func characterStart(_ offset: Int) -> Int {
    var start = min(max(0, offset), bytes.count)
    while start > 0, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
