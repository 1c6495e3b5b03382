import Foundation
import Galley
import GalleyImages
import Testing

/// Every public initializer and function that takes a number, with numbers that nobody should give.
@Suite("Public numbers", .serialized) struct PublicNumbersTests {
  /// All of them, those that have nothing public too.
  private static let modules = [
    "GalleyText", "GalleyUnicode", "GalleyFonts", "Galley", "GalleyFields", "GalleyImages",
    "GalleyRender", "GalleyFoundation", "GalleyRequests", "GalleyC", "GalleyLint",
  ]

  static let rows: [NumberRow] = {
    var rows = NumberRow.text + NumberRow.fonts + NumberRow.engine + NumberRow.places
    rows += NumberRow.indices + NumberRow.fields + NumberRow.pictures
    rows += NumberRow.callsFromC
    #if Images
      rows += NumberRow.batches
    #endif
    return rows
  }()

  @Test func `the table has all of them, and nothing else`() throws {
    var known = Set(Self.rows.map(\.name))
    #if !Images
      known.insert("GalleyImages/Batch/ThumbnailBatch.swift init(_:as:workers:)")
      known.insert("GalleyImages/Batch/ThumbnailBatch.swift run(_:progress:)")
    #endif
    let found = try PublicSignatures.withNumbers(in: Self.modules)
    #expect(found.count > 100)
    #expect(found.subtracting(known) == [], "These take numbers and have no row.")
    #expect(known.subtracting(found) == [], "These rows name nothing.")
  }

  @Test("no number traps, and answers are numbers", arguments: rows)
  func tried(row: NumberRow) throws {
    for round in 0..<OddNumbers.rounds {
      var numbers = OddNumbers(round: round)
      try row.call(&numbers)
    }
  }

  #if Images
    @Test("a batch of images has as many workers as it can")
    func workers() async throws {
      for workers in [0, -1, .min, .max, 1] as [Int] {
        let missing = ThumbnailBatch.Job(source: .file(path: "nope.png"), path: "nope-small.png")
        let answers = try await NumberRow.batch(workers: workers).run([missing])
        #expect(answers.count == 1)
      }
    }
  #endif
}
