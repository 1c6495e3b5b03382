import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Styles as JSON, and back.
@Suite("Coded styles") struct CodingTests {
  private static func again<Value: Codable>(_ value: Value, _ resources: StyleResources? = nil)
    throws -> Value
  {
    let decoder = JSONDecoder()
    if let resources { decoder.userInfo[.galleyStyles] = resources }
    return try decoder.decode(Value.self, from: JSONEncoder().encode(value))
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// A paragraph style in which every property differs from the default.
  private static var fullParagraphStyle: ParagraphStyle {
    var style = ParagraphStyle()
    style.alignment = .justified
    style.baseWritingDirection = .rightToLeft
    style.writingMode = .verticalRightToLeft
    style.firstLineHeadIndent = 1
    style.headIndent = 2
    style.tailIndent = -3
    style.breaksURLs = true
    style.lineSpacing = 4
    style.paragraphSpacing = 5
    style.paragraphSpacingBefore = 6
    style.minimumLineHeight = 7
    style.maximumLineHeight = 8
    style.lineHeightMultiple = 1.25
    style.tabStops = [TextTab(location: 40), TextTab(alignment: .decimal, location: 90.5)]
    style.defaultTabInterval = 33
    style.lineBreakMode = .byTruncatingMiddle
    style.lineBreakStrategy = [.pushOut, .hangulWordPriority]
    style.lineWrapStyle = .totalFit
    style.hyphenationFactor = 0.5
    style.allowsDefaultTighteningForTruncation = true
    style.whiteSpace = .preLine
    style.overflowWrap = .anywhere
    style.wordBreak = .keepAll
    style.lineBreakStrictness = .strict
    return style
  }

  @Test func `paragraph styles come back`() throws {
    #expect(try Self.again(ParagraphStyle.default) == .default)
    #expect(try Self.again(Self.fullParagraphStyle) == Self.fullParagraphStyle)
    #expect(try Self.decode(ParagraphStyle.self, "{}") == .default)
  }

  @Test func `every property of a paragraph style is coded under its name`() throws {
    let json = try JSONEncoder().encode(Self.fullParagraphStyle)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let names = Mirror(reflecting: Self.fullParagraphStyle).children.compactMap(\.label)
    #expect(Set(object.keys) == Set(names))
    let defaults = Mirror(reflecting: ParagraphStyle.default).children
    for (full, plain) in zip(Mirror(reflecting: Self.fullParagraphStyle).children, defaults) {
      #expect("\(full.value)" != "\(plain.value)", "\(full.label ?? "") is not tried")
    }
  }

  @Test func `containers and what they are made of come back`() throws {
    var container = TextContainer.textView(width: 320.25)
    container.height = 99
    container.maximumNumberOfLines = 3
    container.lineBreakMode = .byTruncatingHead
    container.usesFontLeading = false
    container.fallbackFontsRaiseLines = true
    container.includesLastLineSpacing = true
    container.insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    for value in [container, TextContainer(), .boundingBox(width: 10)] {
      #expect(try Self.again(value) == value)
    }
    for grid in [PixelGrid.none, .integer, .pixel(scale: 3)] {
      #expect(try Self.again([grid]) == [grid])
    }
    #expect(try Self.again(LayoutProfile.all) == LayoutProfile.all)
    // What a preset decides holds where nothing else is said.
    let view = try Self.decode(TextContainer.self, #"{"kind": "text-view", "width": 100}"#)
    #expect(view == .textView(width: 100))
  }

  @Test func `text styles and styled texts come back`() throws {
    let patterns = try HyphenationPatterns(bytes: Array("UTF-8\n1ba\n".utf8))
    var style = try TextStyle(
      fonts: FontCascade(
        TestFonts.inter.font, fallbacks: [TestFonts.hebrew.font], usesSystemFallback: true),
      size: 17.5, tracking: 0.25, wordSpacing: -1.5, baselineOffset: 3, language: "he",
      features: [FontFeature(tag: "ss01", value: 2)])
    style.kerning = false
    style.ligatures = .essential
    style.wraps = false
    style.underline = .double
    style.strikethrough = .single
    style.hyphenation = patterns
    let resources = StyleResources(hyphenations: [patterns])
    #expect(try Self.again(style, resources) == style)
    let plain = try TextStyle(font: TestFonts.inter.font, size: 12)
    #expect(try Self.again(plain) == plain)
    var text = StyledText("plain ", style: plain)
    text.append("שלום", style: style)
    text.append(
      TextAttachment(size: TextSize(width: 3, height: 4), baselineOffset: -1, breakRule: .never),
      style: style)
    text.append(" plain", style: plain)
    #expect(try Self.again(text, resources) == text)
    let truncation = TruncationOptions(token: text, truncatesLastVisibleLine: true, isForced: true)
    #expect(try Self.again(truncation, resources) == truncation)
  }

  @Test func `fonts are found by their bytes, or opened, or refused`() throws {
    let font = try TestFonts.inter.font
    let style = try TextStyle(font: font, size: 12)
    let data = try JSONEncoder().encode(style)
    let decoder = JSONDecoder()
    decoder.userInfo[.galleyStyles] = StyleResources(fonts: [font], opensFiles: false)
    #expect(try decoder.decode(TextStyle.self, from: data).fonts.primary === font)
    decoder.userInfo[.galleyStyles] = StyleResources(opensFiles: false)
    #expect(throws: StyleResourceError.unknownFont(font.name)) {
      try decoder.decode(TextStyle.self, from: data)
    }
    let other = String(decoding: data, as: UTF8.self)
      .replacing(/"fingerprint":"."/, with: #""fingerprint":"-"#)
    let changed = try #require(
      other.firstRange(of: #""fingerprint":""#).map { range in
        other.replacingCharacters(
          in: range.upperBound..<other.index(after: range.upperBound), with: "z")
      })
    #expect(throws: StyleResourceError.otherFont(font.name)) {
      try Self.decode(TextStyle.self, changed)
    }
    // A path is enough for whoever writes styles by hand.
    let byHand = try Self.decode(TextStyle.self, #"{"fonts": ["\#(font.name)"], "size": 12}"#)
    #expect(byHand == style)
  }

  @Test(
    "what no style can have is an error",
    arguments: [
      #"{"alignmnt": "left"}"#, #"{"alignment": "leftish"}"#, #"{"lineSpacing": -1}"#,
      #"{"hyphenationFactor": 2}"#, #"{"tabStops": [{"location": 1, "aligned": "left"}]}"#,
      #"{"tabStops": [{"alignment": "left"}]}"#, #"{"headIndent": "wide"}"#,
      #"{"headIndent": 1e999}"#,
    ])
  func badParagraphStyles(json: String) {
    #expect(throws: (any Error).self) { try Self.decode(ParagraphStyle.self, json) }
  }

  @Test(
    "what no container can have is an error",
    arguments: [
      #"{"width": -1}"#, #"{"width": "wide"}"#, #"{"maximumNumberOfLines": -1}"#,
      #"{"kind": "view"}"#, #"{"insets": {"up": 1}}"#, #"{"height": -5}"#, #"{"colour": "red"}"#,
    ])
  func badContainers(json: String) {
    #expect(throws: DecodingError.self) { try Self.decode(TextContainer.self, json) }
  }

  @Test(
    "what no styled text can have is an error",
    arguments: [
      (#""size": 0"#, #"{"utf8Count": 2, "style": 0}"#),
      (#""size": 12, "tracking": 1e9"#, #"{"utf8Count": 2, "style": 0}"#),
      (#""size": 12, "kerned": true"#, #"{"utf8Count": 2, "style": 0}"#),
      (#""size": 12"#, #"{"utf8Count": 1, "style": 0}"#),
      (#""size": 12"#, #"{"utf8Count": 3, "style": 0}"#),
      (#""size": 12"#, #"{"utf8Count": 2, "style": 1}"#),
      (#""size": 12"#, #"{"utf8Count": 1, "style": 0}, {"utf8Count": 1, "style": 0}"#),
      (#""size": 12"#, #"{"utf8Count": 9223372036854775807, "style": 0}"#),
      (#""size": 12"#, #"{"utf8Count": 2, "style": 0}, {"utf8Count": -1, "style": 0}"#),
      (
        #""size": 12"#,
        #"{"utf8Count": 2, "style": 0, "attachment": {"size": {"width": 1, "height": 1}}}"#
      ),
    ])
  func badTexts(style: String, runs: String) throws {
    let path = try TestFonts.inter.font.name
    let json = #"{"text": "é", "styles": [{"fonts": ["\#(path)"], \#(style)}], "runs": [\#(runs)]}"#
    #expect(throws: DecodingError.self) { try Self.decode(StyledText.self, json) }
  }

  @Test func `a profile with changed rules is not coded`() {
    var profile = LayoutProfile.uiKit
    profile.fitSlack = 1
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([profile]) }
    #expect(throws: DecodingError.self) { try Self.decode([LayoutProfile].self, #"["iOS"]"#) }
  }
}
