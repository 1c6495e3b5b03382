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
}
