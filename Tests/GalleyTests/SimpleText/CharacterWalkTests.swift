import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// A walk through a text that has more faces than are numbered.
@Suite("A walk through characters") struct CharacterWalkTests {
  @Test func `more faces than a list holds are left to others, and Latin text is in its own`()
    throws
  {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let faces = ScriptFaces(
      style: style, automaton: LineBreaker(options: LineBreakOptions()).automaton,
      likeChromium: false)
    // Private codes (ISO 15924): the font knows nothing of them.
    let tags = (0..<FaceList.most).map { number in
      "Qa"
        + String(
          [UInt8(ascii: "a") + UInt8(number / 26), UInt8(ascii: "a") + UInt8(number % 26)]
            .map { Character(Unicode.Scalar($0)) })
    }
    _ = TextBlock.withBlock { block -> Bool? in
      var walk = CharacterWalk(faces.known, brackets: block.noBrackets)
      let taken = tags.filter {
        walk.pass(through: faces.primaryFace(script: ScriptCode(tag: $0)))
      }
      #expect(taken == Array(tags.dropLast()))
      #expect(faces.known.count == FaceList.most)
      #expect(faces.primaryFace(script: ScriptCode(tag: tags[0])).number == 1)
      #expect(faces.primaryFace(script: ScriptCode(tag: tags[FaceList.most - 1])).number == nil)
      #expect(faces.face(font: 0, script: .greek, behindLatin: false) == nil)
      walk.beginLatin()
      #expect(walk.faceNumber == faces.primaryFace(script: .latin).number)
      #expect(walk.faces.number(withLetter: 0x41) == 0)
      return true
    }
    withExtendedLifetime(faces) {}
  }

  @Test func `a letter is found in the face of its script`() throws {
    let file = try #require(FontFile(named: "DejaVuSans.ttf"))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let faces = ScriptFaces(
      style: style, automaton: LineBreaker(options: LineBreakOptions()).automaton,
      likeChromium: false)
    let letters: [(ScriptCode, UInt32)] = [
      (.latin, 0x41), (.greek, 0x3B1), (.cyrillic, 0x416), (ScriptCode(tag: "Armn"), 0x531),
    ]
    for (script, value) in letters.dropFirst() {
      #expect(faces.known.number(withLetter: value) == nil)
      let face = faces.primaryFace(script: script)
      #expect(faces.known.number(withLetter: value) == face.number)
    }
    for (script, value) in letters {
      let number = try #require(faces.known.number(withLetter: value))
      #expect(faces.known[number].script == script)
      #expect(number == faces.primaryFace(script: script).number)
    }
    // What is of no script is a letter of none.
    #expect(faces.known.number(withLetter: 0x2E) == nil)
    withExtendedLifetime(faces) {}
  }

  @Test func `one letter of another script in Latin text makes no tables, and many do`()
    throws
  {
    let file = try #require(FontFile(named: "Roboto-Regular.ttf"))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    func faces() -> ScriptFaces {
      ScriptFaces(
        style: style, automaton: LineBreaker(options: LineBreakOptions()).automaton,
        likeChromium: false)
    }
    let greek = ScriptCode(tag: "Grek")
    let some = faces()
    _ = some.primaryFace(script: .latin)
    for _ in 0..<16 { #expect(some.face(font: 0, script: greek, behindLatin: true) == nil) }
    #expect(some.face(font: 0, script: greek, behindLatin: true) != nil)
    #expect(faces().face(font: 0, script: greek, behindLatin: false) != nil)
    // What shares tables that are there costs nothing.
    let shared = faces()
    _ = shared.primaryFace(script: ScriptCode(tag: "Zyyy"))
    #expect(shared.face(font: 0, script: ScriptCode(tag: "Zyyy"), behindLatin: true) != nil)
  }
}
