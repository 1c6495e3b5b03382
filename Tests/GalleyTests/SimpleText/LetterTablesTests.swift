import Dispatch
import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// One table for several scripts says of each what a table of its own would say.
@Suite("Tables of letters") struct LetterTablesTests {
  private static let tags = ["Latn", "Grek", "Cyrl", "Zyyy", "Hang", "Hani", "Hira", "Bopo"]

  @Test(
    "a script sees its own letters, neutral characters, and those that it shares",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf", "NanumGothic.ttf"], tags)
  func entries(fontName: String, tag: String) throws {
    let file = try #require(FontFile(named: fontName))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    let faces = ScriptFaces(style: style, automaton: automaton, likeChromium: false)
    // The first letters that come decide in which script's name the tables are made.
    for other in LetterTablesTests.tags { _ = faces.primaryFace(script: ScriptCode(tag: other)) }
    let script = ScriptCode(tag: tag)
    let face = faces.primaryFace(script: script)
    var count = 0
    for (scalar, glyph) in zip(face.glyphs.scalars, face.glyphs.glyphs) {
      let isIn: Bool
      switch ScriptRole(of: scalar) {
      case .own(let own): isIn = own == script
      case .neutral: isIn = true
      case .shared(let shared): isIn = shared.scripts.contains(script)
      case .bracket(_, _, let shared): isIn = shared.isEmpty || shared.scripts.contains(script)
      case .undecided: isIn = false
      }
      let entry = face.entry(scalar.value)
      let isLeftOut = GraphemeBreaker.extendsSpace(scalar) || LineBreaker.isComplex(scalar)
      #expect(entry.isKnown == (isIn && !isLeftOut), "U+\(String(scalar.value, radix: 16))")
      guard entry.isKnown else { continue }
      count += 1
      #expect(entry.advance == Int64(glyph.advance))
      #expect(entry.leftClass == Int(glyph.leftClass))
      #expect(entry.rightClass == Int(glyph.rightClass))
      #expect(entry.breakClass == Int(automaton.classOf(scalar)))
      #expect(entry.has(LetterEntry.isSpace) == (scalar == " "))
      if case .bracket = ScriptRole(of: scalar) {
        #expect(entry.has(LetterEntry.isBracket))
      } else {
        #expect(!entry.has(LetterEntry.isBracket))
      }
    }
    #expect(count > 0 || face.tables.shapesAll)
  }

  @Test(
    "ideographs and syllables differ in nothing but their glyphs and how lines break",
    arguments: [0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3] as [ClosedRange<UInt32>])
  func alike(range: ClosedRange<UInt32>) throws {
    let first: Unicode.Scalar = range.lowerBound < 0xAC00 ? "\u{4E00}" : "\u{AC00}"
    for scalar in range.compactMap(Unicode.Scalar.init) {
      let isAlike =
        ScriptRole(of: scalar) == ScriptRole(of: first) && !LineBreaker.isComplex(scalar)
        && !GraphemeBreaker.extendsSpace(scalar) && EmojiSegmenter.standing(of: scalar) == .text
        && !WhiteSpaceRules.hangs(scalar, likeChromium: false)
      #expect(isAlike, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `threads that ask at once are told the same`() throws {
    let file = try #require(FontFile(named: "NanumGothic.ttf"))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    func tables() -> ScriptFace {
      ScriptFaces(style: style, automaton: automaton, likeChromium: false)
        .primaryFace(script: .hangul)
    }
    let alone = tables()
    let expected = (0..<LetterPages.end).map { alone.entry($0).bits }
    #expect(expected.count { $0 != 0 } > 11_172)
    let shared = tables()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for value in 0..<LetterPages.end {
        // Two go the other way, so that pages are made by different threads.
        let value = thread < 2 ? value : LetterPages.end - 1 - value
        if shared.entry(value).bits != expected[Int(value)] {
          Issue.record("U+\(String(value, radix: 16))")
        }
      }
    }
  }

  @Test("scripts whose rules are the same have one table")
  func shared() throws {
    let file = try #require(FontFile(named: "Roboto-Regular.ttf"))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let faces = ScriptFaces(
      style: style, automaton: LineBreaker(options: LineBreakOptions()).automaton,
      likeChromium: false)
    let cyrillic = faces.primaryFace(script: .cyrillic)
    let greek = faces.primaryFace(script: .greek)
    let keys = [ScriptCode.cyrillic, .greek].map {
      SimpleGlyphs.key(
        font: style.fonts.primary, features: style.shapingFeatures, script: $0.rawValue,
        language: style.language)
    }
    #expect(cyrillic.tables.isShared(with: greek.tables) == (keys[0] == keys[1]))
    #expect(cyrillic.entry(0x0416).isKnown && !greek.entry(0x0416).isKnown)
    #expect(greek.entry(0x03A9).isKnown && !cyrillic.entry(0x03A9).isKnown)
  }

  @Test(
    "characters of a run are what the table says of each",
    arguments: ["NanumGothic.ttf", "NotoSansCJK-Regular.ttc#0", "DejaVuSans.ttf"])
  func runs(fontName: String) throws {
    let file = try #require(FontFile(named: fontName))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let faces = ScriptFaces(
      style: style, automaton: LineBreaker(options: LineBreakOptions()).automaton,
      likeChromium: false)
    var count = 0
    for tag in LetterTablesTests.tags {
      let tables = faces.primaryFace(script: ScriptCode(tag: tag)).tables
      for value in UInt32(0x800)...0xFFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let bytes = Array(String(scalar).utf8)
        let word = UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
        let entry = tables.entry(value)
        let run = tables.run(LetterRun.number(word))
        guard run.contains(word), run.scripts & tables.ownScript != 0 else { continue }
        count += 1
        #expect(entry.isKnown)
        #expect(run.advance == entry.advance)
        #expect(run.scripts == entry.bits & LetterEntry.scripts)
        #expect(run.areLetters == !entry.has(LetterEntry.isNeutral))
        #expect(entry.leftClass == 0 && entry.rightClass == 0)
        #expect(!entry.has(LetterEntry.isSpace | LetterEntry.hangs | LetterEntry.isBracket))
      }
    }
    #expect(count > (fontName.hasPrefix("DejaVu") ? 0 : 10_000))
  }
}
