import Foundation
import GalleyFonts
import GalleyTestSupport
import Testing

@Suite("Mutants of sound fonts", .serialized) struct MutantTests {
  /// How many mutants each font has; GALLEY_PROVE asks for 200, which makes 2,000 over all.
  private static let count =
    ProcessInfo.processInfo.environment["GALLEY_PROVE"] == nil ? 8 : 200

  private static let fonts =
    [
      "latin.ttf", "latin.woff", "latin.woff2", "collection.ttc", "postscript.otf",
      "postscript.woff2",
      "varying.ttf", "varying-cff2.otf",
    ].map { Material.fixture($0) }
    + ["NotoSansHebrew-Regular.ttf", "NotoSansThai-Regular.ttf"].map { Material.bundled($0) }

  @Test("a font with some bytes changed is an error or a font, quickly", arguments: fonts)
  func mutants(path: String) throws {
    let sound = try [UInt8](Data(contentsOf: URL(filePath: path)))
    var random = SplitMix(state: 7)
    for number in 0..<Self.count {
      var bytes = sound
      mutate(&bytes, &random)
      let time = try ProcessorTime.measure {
        try HostileTrial(bytes: bytes, name: "mutant \(number)").run()
      }
      #expect(time < HostileTrial.timeLimit, "mutant \(number) of \(path)")
    }
  }

  /// Changes, copies or cuts some bytes, now and then in the directory.
  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(1, limit))) }
    for _ in 0..<(1 + below(12)) {
      let place = below(4) == 0 ? below(min(400, bytes.count)) : below(bytes.count)
      switch below(5) {
      case 0: bytes[place] = 0xFF
      case 1: bytes[place] ^= 1 << UInt8(below(8))
      case 2: bytes[place] = UInt8(below(256))
      case 3:
        let source = below(bytes.count)
        for offset in 0..<min(8, bytes.count - max(place, source)) {
          bytes[place + offset] = bytes[source + offset]
        }
      default:
        if below(8) == 0 { bytes.removeLast(below(bytes.count / 2)) }
      }
    }
  }
}
