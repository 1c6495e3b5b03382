import Galley
import GalleyTestSupport
import Testing

/// Prepared texts as bytes, and back.
@Suite("Stored texts") struct StoringTests {
  private static let chromium = ChromiumLayout()

  @Test(
    "recorded texts lay out alike after a round trip", arguments: ["prose", "options", "edges"])
  func roundTrip(file: String) throws {
    let measurer = Measurer()
    for row in try ChromiumCase.rows(file) {
      let fonts = try row.fonts.map { try Self.chromium.font(named: $0) }
      let style = try TextStyle(
        fonts: FontCascade(fonts[0], fallbacks: Array(fonts.dropFirst())), size: row.size,
        tracking: row.letterSpacing, language: row.lang)
      for profile in [LayoutProfile.css, .uiKit] {
        let prepared = try measurer.prepare(row.text, style: style, profile: profile)
        let again = try measurer.prepare(
          stored: prepared.encoded(), style: style, profile: profile)
        for width in [row.width, row.width * 0.7, 10] {
          #expect(
            again.layout(in: .label(width: width)) == prepared.layout(in: .label(width: width)))
        }
      }
    }
  }

  @Test func `another style is refused`() throws {
    let measurer = Measurer()
    let style = try TextStyle(font: TestFonts.inter.font, size: 12)
    let bytes = try measurer.prepare("a text", style: style).encoded()
    #expect(throws: StoredTextError.otherStyle) {
      try measurer.prepare(stored: bytes, style: style.withSize(13))
    }
    #expect(throws: StoredTextError.otherStyle) {
      try measurer.prepare(stored: bytes, style: style, profile: .css)
    }
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.lineSpacing = 1
    #expect(throws: StoredTextError.otherStyle) {
      try measurer.prepare(stored: bytes, style: style, paragraphStyle: paragraphStyle)
    }
    #expect(throws: StoredTextError.unrecognizedFormat) {
      try measurer.prepare(stored: [], style: style)
    }
  }

  @Test func `mutated bytes are an error or the same text`() throws {
    let measurer = Measurer()
    let style = try TextStyle(font: TestFonts.inter.font, size: 12)
    let prepared = try measurer.prepare("The ferry left, ünder fog.\nIt came back.", style: style)
    let bytes = prepared.encoded()
    let expected = prepared.layout(in: .label(width: 60))
    var random = Xorshift(state: 3)
    var errors = 0
    let rounds = OutsideMaterial.proves ? 100_000 : 5_000
    for round in 0..<rounds {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<mutated.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutated[index] = UInt8.random(in: 0...255, using: &random)
        case 1: mutated[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: mutated.remove(at: index)
        default: mutated.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      // Half of them get a new checksum, so that what comes after it is looked at, too.
      if round % 2 == 0, mutated.count > 8 {
        let sum = Self.checksum(mutated.dropLast(8))
        for byte in 0..<8 {
          mutated[mutated.count - 8 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(byte)))
        }
      }
      guard let again = try? measurer.prepare(stored: mutated, style: style) else {
        errors += 1
        continue
      }
      let layout = again.layout(in: .label(width: 60))
      if round % 2 == 1 { #expect(layout == expected) }
      // Whoever makes checksums can make other texts and widths, but no lines that leave text out.
      var end = TextOffset.zero
      for line in layout.lineFragments {
        #expect(line.range.lowerBound == end)
        end = line.range.upperBound
      }
      #expect(end.utf8 == again.text.utf8.count)
    }
    print("\(errors) of \(rounds) mutated byte strings are refused")
    #expect(errors > rounds / 2)
  }

  @Test("no word can be left out of the lines", arguments: [LayoutProfile.uiKit, .css])
  func coverage(profile: LayoutProfile) throws {
    let measurer = Measurer()
    let style = try TextStyle(font: TestFonts.inter.font, size: 12)
    let text = "One two\nthree four\n\nfive six"
    let bytes = try measurer.prepare(text, style: style, profile: profile).encoded()
    var refused = 0
    for index in 0..<bytes.count - 8 {
      for value in [0, 1, 2, 8, bytes[index] &+ 1, bytes[index] &- 1] as [UInt8]
      where value != bytes[index] {
        var forged = bytes
        forged[index] = value
        let sum = Self.checksum(forged.dropLast(8))
        for byte in 0..<8 {
          forged[forged.count - 8 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(byte)))
        }
        guard
          let again = try? measurer.prepare(stored: forged, style: style, profile: profile)
        else {
          refused += 1
          continue
        }
        for width in [0, 30, 500.0] {
          let lines = again.layout(in: .label(width: width)).lineFragments
          let starts = [0] + lines.map(\.range.upperBound.utf8)
          #expect(lines.map(\.range.lowerBound.utf8) == starts.dropLast())
          #expect(starts.last == again.text.utf8.count)
        }
      }
    }
    print("\(refused) forged texts are refused in \(profile.name)")
    #expect(refused > bytes.count)
  }

  /// FNV-1a.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
