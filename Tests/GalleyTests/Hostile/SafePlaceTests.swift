import GalleyTestSupport
import Testing

@testable import Galley

/// Guard rail I: where no place is safe to break at, lines do not look for one to the end of the text.
@Suite("Safe places") struct SafePlaceTests {
  @Test("are looked for no farther than the reach", arguments: ["ب", "क्"])
  func reach(letter: String) throws {
    // Letters that join in a font that lacks them: all of them are unsafe to part.
    let font = try #require(TestFonts.noto.ifInstalled)
    let text = String(repeating: letter, count: 2_000)
    let prepared = try Measurer().prepare(text, style: TextStyle(font: font, size: 16))
    let shaped = prepared.storage.shapedForm(at: 0).shaped
    prepared.storage.setup.pool.withLayoutWorker { worker in
      let shaper = LineShaper(paragraph: shaped, worker: worker)
      for place in stride(from: 0, through: shaped.count, by: 100) {
        // A cluster may end a little behind it.
        #expect(shaper.safePlace(from: place) <= place + LineShaper.reach + 2)
        #expect(shaper.safePlace(upTo: place) >= place - LineShaper.reach - 2)
      }
    }
    #expect(LineShaper.reach <= 64)
  }
}
