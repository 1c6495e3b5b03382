import GalleyFonts
import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// A walk through a text that has more faces than are numbered.
@Suite("A walk through characters") struct CharacterWalkTests {
  @Test func `Latin text after too many faces is in its own`() throws {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    let style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
    let faces = ScriptFaces(
      style: style, automaton: LineBreaker(options: LineBreakOptions()).automaton,
      likeChromium: false)
    let tags = [
      "Grek", "Cyrl", "Armn", "Geor", "Hang", "Hani", "Hira", "Bopo", "Deva", "Beng", "Guru",
      "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh",
    ]
    var walk = CharacterWalk()
    let taken = tags.filter {
      walk.pass(through: faces.primaryFace(script: ScriptCode(tag: $0)))
    }
    #expect(taken.count < tags.count)
    let latin = faces.primaryFace(script: .latin)
    walk.begin(in: latin)
    #expect(walk.face === latin)
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
