import GalleyTestSupport
import Testing

@testable import GalleyFonts

/// Rules asked of bytes against the same rules asked of characters.
@Suite("Rules of ASCII") struct ASCIIRulesTests {
  @Test(
    "where no rule may match of bytes, none matches of characters",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf"])
  func agreement(name: String) throws {
    let file = try #require(FontFile(named: name))
    let font = try Font(path: file.path, index: file.index)
    let glyphs = SimpleGlyphs(font: font, script: FontTag("Latn").rawValue)
    let rules = glyphs.asciiRules()
    var random = SplitMix(state: 7)
    // Pairs that are kerned otherwise where a rule raises one of them, arrows, and digits around an x.
    let letters = Array("aABbcdeoLTVilXx019 -:()<>=/*.,".utf8)
    var pairs = (asked: 0, free: 0)
    for _ in 0..<8_000 {
      let bytes = (0..<14).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
      let scalars = bytes.map { Unicode.Scalar($0) }
      for second in 1..<bytes.count {
        guard let left = glyphs.entry(for: scalars[second - 1]),
          let right = glyphs.entry(for: scalars[second]),
          glyphs.adjustment(left, right) == SimpleGlyphs.leavesPath
        else { continue }
        pairs.asked += 1
        let moved = glyphs.adjustment(at: second - 1, in: scalars, range: scalars.indices)
        guard !rules.mayMatch(bytes.span, at: second, in: bytes.indices) else { continue }
        pairs.free += 1
        let free = glyphs.adjustmentWithoutRules(left, right)
        #expect(free == SimpleGlyphs.leavesPath || moved == free, "\(scalars) at \(second)")
      }
    }
    // A font without such pairs has nothing to ask; Inter has many.
    guard name.hasPrefix("Inter") else { return }
    #expect(pairs.free > 1_000 && pairs.asked > pairs.free, "\(pairs)")
  }

  /// Six characters tell what the whole text tells, or that more must be looked at.
  @Test(
    "a look at a few characters agrees with one at all of them",
    arguments: ["Inter-Regular.otf", "Roboto-Regular.ttf", "NotoSans-Regular.ttf"])
  func nearLook(name: String) throws {
    let file = try #require(FontFile(named: name))
    let font = try Font(path: file.path, index: file.index)
    let rules = SimpleGlyphs(font: font, script: FontTag("Latn").rawValue).asciiRules()
    var random = SplitMix(state: 11)
    let letters = Array("aAbBcdeLTVfilXx019 -:()<>=/*.,+".utf8)
    var looks: [RuleLook: Int] = [:]
    for _ in 0..<4_000 {
      let bytes = (0..<14).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
      for second in 3..<bytes.count - 2 {
        let look = rules.look(bytes.span, at: second, in: second - 3..<second + 3)
        looks[look, default: 0] += 1
        guard look != .dependsOnMore else { continue }
        let mayMatch = rules.mayMatch(bytes.span, at: second, in: bytes.indices)
        #expect(mayMatch == (look == .mayMatch), "\(bytes) at \(second)")
      }
    }
    guard name.hasPrefix("Inter") else { return }
    #expect(looks[.noRule, default: 0] > 100 && looks[.mayMatch, default: 0] > 100)
  }

  @Test func `other bytes than ASCII may be what a rule wants`() throws {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    let glyphs = SimpleGlyphs(
      font: try Font(path: file.path, index: file.index), script: FontTag("Latn").rawValue)
    let text = Array("aé".utf8)
    let mayMatch = glyphs.asciiRules().mayMatch(text.span, at: 1, in: text.indices)
    #expect(mayMatch)
  }
}
