import Dispatch
import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// Which face a letter is of: looked for where the last one of its page was found, against a look at all of them.
@Suite("Faces of a cascade") struct FaceListTests {
  private static let cascades = [
    ["NotoSansCJK-Regular.ttc#2"],
    ["Inter-Regular.otf", "NanumGothic.ttf", "NotoSansCJK-Regular.ttc#0"],
    ["DejaVuSans.ttf", "NotoSansCJK-Regular.ttc#1", "NotoColorEmoji.ttf"],
  ]
  private static let scripts = [
    "Latn", "Grek", "Cyrl", "Hang", "Hani", "Hira", "Bopo", "Arab", "Hebr", "Deva", "Thai", "Armn",
  ].map(ScriptCode.init(tag:))

  private static func faces(_ cascade: Int) throws -> ScriptFaces {
    let style = try TextStyle(fonts: TestFonts.cascade(cascades[cascade]), size: 16)
    let automaton = LineBreaker(options: LineBreakOptions()).automaton
    return ScriptFaces(style: style, automaton: automaton, likeChromium: false)
  }

  /// The faces that are made of a script in each font.
  private static func make(_ script: ScriptCode, _ faces: ScriptFaces) {
    for font in faces.style.fonts.fonts.indices {
      // A fallback font's are made when they were asked for often enough.
      for _ in 0..<20 { _ = faces.face(font: font, script: script, behindLatin: false) }
    }
  }

  /// The face whose own script has a letter, found by looking at all.
  private static func plainNumber(of value: UInt32, _ faces: KnownFaces) -> Int? {
    (0..<faces.count).first { number in
      let tables = faces[number]
      let entry = tables.madeEntry(value)
      return !tables.shapesAll && entry.isLetter && entry.has(tables.ownScript)
    }
  }

  @Test(
    "each character is a letter of the face that has it, whatever was asked before",
    arguments: cascades.indices)
  func letters(cascade: Int) throws {
    let faces = try Self.faces(cascade)
    defer { withExtendedLifetime(faces) {} }
    let known = faces.known
    var random = RandomText(seed: UInt64(cascade))
    var (found, missing) = (0, 0)
    for script in Self.scripts.shuffled(using: &random) {
      // What was asked in vain is asked again when there are more.
      for round in 0..<6_000 {
        let block = UInt32.random(in: 0..<0x210, using: &random)
        let value =
          (round % 3 == 0 ? 0x30 : block) << 8 | UInt32.random(in: 0..<0x100, using: &random)
        let number = known.number(withLetter: value)
        #expect(number == Self.plainNumber(of: value, known), "U+\(String(value, radix: 16))")
        if number == nil { missing += 1 } else { found += 1 }
      }
      Self.make(script, faces)
    }
    #expect(found > 1_000 && missing > 1_000)
  }

  @Test("a letter is of its face or of none yet while others are made", arguments: cascades.indices)
  func growing(cascade: Int) throws {
    let faces = try Self.faces(cascade)
    let grown = try Self.faces(cascade)
    defer { withExtendedLifetime((faces, grown)) {} }
    for script in Self.scripts { Self.make(script, grown) }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      guard thread > 0 else {
        for script in Self.scripts { Self.make(script, faces) }
        return
      }
      var random = RandomText(seed: UInt64(thread))
      for _ in 0..<20_000 {
        let value = UInt32.random(in: 0x20..<0x20000, using: &random)
        guard let number = faces.known.number(withLetter: value) else { continue }
        let tables = faces.known[number]
        let other = Self.plainNumber(of: value, grown.known).map { grown.known[$0] }
        #expect(tables.script == other?.script && tables.fontIndex == other?.fontIndex)
      }
    }
  }
}

extension LetterEntry {
  /// Whether it is a letter of a script.
  fileprivate var isLetter: Bool { isKnown && !has(LetterEntry.isNeutral) }
}
