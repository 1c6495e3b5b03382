import Foundation
import GalleyFonts
import GalleyTestSupport
import Testing

@Suite("Damaged layout tables") struct LayoutTableCheckTests {
  /// Fonts of which HarfBuzz leaves nothing out.
  private static let sound: [String] = {
    let bundled = (try? FileManager.default.contentsOfDirectory(atPath: Material.fonts.path)) ?? []
    let ours = bundled.filter { $0.hasSuffix("tf") }.map(Material.bundled)
    let installed = [
      "truetype/dejavu/DejaVuSans.ttf", "truetype/padauk/Padauk-Regular.ttf",
      "opentype/fonts-hosny-amiri/Amiri-Regular.ttf", "opentype/noto/NotoSansCJK-Regular.ttc",
      "truetype/noto/NotoSerif-Regular.ttf", "opentype/inter/Inter-BoldItalic.otf",
    ].map { "/usr/share/fonts/\($0)" }
    return ours.sorted() + installed
  }()

  @Test("the tables of fonts in use are whole", arguments: sound)
  func whole(path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      return print("SKIPPED: \(path) is not installed")
    }
    #expect(try Font(path: path).hasWholeLayoutTables)
  }

  /// Every byte of a table of Roboto's size would take long; those of a small font are few.
  @Test("a table that ends too soon is not whole", arguments: ["postscript.otf", "latin.ttf"])
  func truncated(file: String) throws {
    let intact = Array(try Data(contentsOf: URL(filePath: Material.fixture(file))))
    for tag in ["GSUB", "GPOS"] {
      let record = try #require(TableRecord(tag, of: intact))
      for length in stride(from: 10, to: record.length - 4, by: 2) {
        var bytes = intact
        bytes[record.place + 14] = UInt8(length >> 8)
        bytes[record.place + 15] = UInt8(length & 255)
        let font = try Font(bytes: bytes, name: file)
        #expect(!font.hasWholeLayoutTables, "\(tag), \(length) of \(record.length)")
      }
    }
  }

  @Test func `an offset that leads nowhere, and a kind that is unknown, are found`()
    throws
  {
    let intact = Array(try Data(contentsOf: URL(filePath: Material.fixture("latin.ttf"))))
    #expect(try Font(bytes: intact, name: "latin").hasWholeLayoutTables)
    let start = try #require(TableRecord("GSUB", of: intact)).start
    func number(_ place: Int) -> Int { Int(intact[place]) << 8 | Int(intact[place + 1]) }
    let list = start + number(start + 8)
    let lookup = list + number(list + 2)
    let subtable = lookup + number(lookup + 6)
    // The version, the list of lookups, a lookup's kind, its subtable, and that one's coverage.
    for place in [start, start + 8, list, lookup, lookup + 4, lookup + 6, subtable, subtable + 2] {
      var bytes = intact
      bytes[place] = 0xEE
      #expect(try !Font(bytes: bytes, name: "latin").hasWholeLayoutTables, "byte \(place)")
    }
  }
}

/// An entry of a font's table of tables.
private struct TableRecord {
  /// Where the entry is, and the table.
  let place: Int
  let start: Int
  let length: Int

  init?(_ tag: String, of bytes: [UInt8]) {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    let found = (0..<count).map { 12 + 16 * $0 }.first {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) == tag
    }
    guard let found else { return nil }
    (place, start, length) = (found, number(found + 8), number(found + 12))
  }
}
