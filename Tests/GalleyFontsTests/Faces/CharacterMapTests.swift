import Foundation
import GalleyFonts
import GalleyTestSupport
import Testing

/// What is read of `cmap` at once is what HarfBuzz finds, or is not read.
@Suite("Characters read at once") struct CharacterMapTests {
  private static let isThorough = ProcessInfo.processInfo.environment["GALLEY_PROVE"] != nil
  private static let bundled = [
    "Inter-Regular.otf", "NanumGothic.ttf", "Roboto-Regular.ttf", "NotoSansThai-Regular.ttf",
    "Lohit-Devanagari.ttf",
  ].map(Material.bundled)
  private static let small = ["latin.ttf", "postscript.otf", "varying.ttf"].map(Material.fixture)
  private static let installed = "/usr/share/fonts"

  /// The characters that two fonts, one of which has read them, do not know alike.
  private func differences(_ asked: Font, _ read: Font, upTo end: UInt32) -> [Unicode.Scalar] {
    (0...end).compactMap(Unicode.Scalar.init).filter {
      (asked.nominalGlyph(for: $0) ?? 0) != (read.nominalGlyph(for: $0) ?? 0)
    }
  }

  @Test("all characters are known as HarfBuzz knows them", arguments: bundled + small)
  func whole(path: String) throws {
    let read = try Font(path: path)
    #expect(read.readCharacters())
    #expect(try differences(Font(path: path), read, upTo: 0x10_FFFF) == [])
  }

  @Test func `characters of installed fonts are known as HarfBuzz knows them`() throws {
    guard let files = FileManager.default.enumerator(atPath: Self.installed) else { return }
    let paths = files.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") || $0.hasSuffix(".ttc")
    }.sorted()
    var (count, readCount) = (0, 0)
    for (number, path) in paths.enumerated() where Self.isThorough || number % 64 == 0 {
      let path = "\(Self.installed)/\(path)"
      guard let read = try? Font(path: path) else { continue }
      count += 1
      if read.readCharacters() { readCount += 1 }
      #expect(try differences(Font(path: path), read, upTo: 0x2_FFFF) == [], "\(path)")
    }
    print("\(readCount) of \(count) fonts are read at once.")
    #expect(readCount * 10 >= count * 9)
  }

  @Test("of a damaged table nothing else is read than HarfBuzz reads", arguments: bundled + small)
  func damaged(path: String) throws {
    let sound = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let table = try #require(Self.characterMap(of: sound))
    var random = SplitMix(state: 11)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
    var readCount = 0
    let count = Self.isThorough ? 400 : 8
    for number in 0..<count {
      var bytes = sound
      for _ in 0...below(4) {
        // The heads of the tables as often as all that follows.
        let place = table.lowerBound + below(below(2) == 0 ? 100 : table.count)
        guard bytes.indices.contains(place) else { continue }
        bytes[place] = [0, 0xFF, bytes[place] ^ 1 << UInt8(below(8)), UInt8(below(256))][below(4)]
      }
      guard let read = try? Font(bytes: bytes), let asked = try? Font(bytes: bytes) else {
        continue
      }
      if read.readCharacters() { readCount += 1 }
      #expect(
        differences(asked, read, upTo: Self.isThorough ? 0x1_FFFF : 0xFFFF) == [],
        "\(path), number \(number)")
    }
    print("\(readCount) of \(count) damaged tables are read at once.")
    #expect(readCount < count)
  }

  /// Where the bytes of a font have its `cmap`.
  private static func characterMap(of bytes: [UInt8]) -> Range<Int>? {
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    return (0..<count).map { 12 + 16 * $0 }
      .first { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) == "cmap" }
      .map { number($0 + 8)..<number($0 + 8) + number($0 + 12) }
  }
}
