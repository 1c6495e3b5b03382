import Foundation
import GalleyFonts
import Testing

@Suite("Words and spaces") struct WordRulesTests {
  @Test func `emoji beside each other are shaped as alone where the rules say so`() throws {
    let path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
    guard let font = try? Font(path: path) else {
      return print("SKIPPED: NotoColorEmoji.ttf is not installed")
    }
    let scripts: [UInt32] = [0x4C61_746E, 0x4861_6E67, 0x4379_726C, 0x5A79_7979]
    for script in scripts {
      let rules = font.wordRules(
        features: [], script: script, language: nil, direction: .leftToRight)
      #expect(rules.emojiSeparation == [.plain, .modified, .flags])
    }
    var shaper = try Shaper()
    func advances(_ scalars: [Unicode.Scalar]) throws -> [Int32] {
      var glyphs: [ShapedGlyph] = []
      try shaper.shape(
        scalars, item: scalars.indices, context: scalars.indices, font: font, script: scripts[0],
        direction: .leftToRight, language: nil, features: [], begins: false, ends: false,
        into: &glyphs)
      return glyphs.map(\.xAdvance)
    }
    let all = (0x231A...0x1FAFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { $0.properties.isEmojiPresentation && font.hasGlyph(for: $0) }
      .filter { !(0x1F3FB...0x1F3FF).contains($0.value) && !(0x1F1E6...0x1F1FF).contains($0.value) }
    let first =
      all.map { [$0] }
      + [
        "❤️", "👩‍💻", "🏳️‍🌈", "👨‍👩‍👧‍👦", "👩‍❤️‍👨", "⚕️", "🤷‍♀️", "👋🏽", "👩🏽‍💻", "👋🏿", "🧑🏻‍🤝‍🧑🏿", "✋🏼", "🎅🏾",
        "👩🏻‍❤️‍👨🏽", "☝🏽",
      ].map { Array($0.unicodeScalars) }
    let flags = ["🇰🇷", "🇽🇽", "🇺🇸", "🇦🇦"].map { Array($0.unicodeScalars) }
    let second = first + flags
    for flag in flags {
      let alone = try advances(flag)
      for other in first {
        #expect(try advances(flag + other) == alone + advances(other), "\(flag) \(other)")
      }
    }
    // Each beside some others, and the whole of them beside each other in the end.
    for (index, one) in first.enumerated() {
      let alone = try advances(one)
      for step in [0, 1, 7, 191, 883] + Array(second.count - 11 - index..<second.count - index) {
        let other = second[((index + step) % second.count + second.count) % second.count]
        #expect(try advances(one + other) == alone + advances(other), "\(one) \(other)")
      }
    }
    let inter = try Font(path: Material.bundled("Inter-Regular.otf"))
    let words = inter.wordRules(
      features: [], script: scripts[0], language: nil, direction: .leftToRight)
    #expect(words.emojiSeparation.isEmpty)
  }

  @Test func `words shaped alone, or with their spaces, add up to the text where the role says so`()
    throws
  {
    guard let truth = Material.truth else { return }
    var fonts = try RecordedFonts(truth)
    var shaper = try Shaper()
    var counts: [SpaceRole: Int] = [:]
    for row in try ShapingRow.all(in: truth) {
      guard let font = try fonts.font(named: row.font) else { continue }
      let key = "\(row.font) \(row.script) \(row.lang)"
      let script = try row.scriptTag
      let rules = font.wordRules(
        features: [], script: script, language: row.lang, direction: row.textDirection)
      counts[rules.role, default: 0] += 1
      let scalars = Array(row.text.unicodeScalars)
      var reaches = false
      func advance(_ range: Range<Int>, isWord: Bool = true) throws -> Int {
        var glyphs: [ShapedGlyph] = []
        try shaper.shape(
          scalars, item: range, context: range, font: font, script: script,
          direction: row.textDirection, language: row.lang, features: [], begins: false,
          ends: false,
          into: &glyphs)
        if isWord, rules.hasCrossingRules {
          let word = glyphs.filter { scalars[Int($0.cluster)] != " " }.map(\.glyph)
          if rules.reachesAcrossSpace(word) { reaches = true }
        }
        return glyphs.reduce(0) { $0 + Int($1.xAdvance) }
      }
      let whole = try advance(scalars.indices, isWord: false)
      let words = scalars.indices.split { scalars[$0] == " " }
        .map { $0.startIndex..<$0.endIndex }
      let space = Int(
        font.horizontalAdvance(of: try #require(font.nominalGlyph(for: " "))))
      let spaces = scalars.count { $0 == " " }
      switch rules.role {
      case .inert:
        let sum = try words.reduce(spaces * space) { try $0 + advance($1) }
        #expect(sum == whole, "\(row.id) \(key)")
      case .pairs:
        // Each word with its spaces, less the spaces that two words share.
        var sum = 0
        for word in words {
          let start = max(0, word.lowerBound - 1)
          let end = min(scalars.count, word.upperBound + 1)
          sum += try advance(start..<end)
        }
        let shared = max(0, words.count - 1)
        if reaches { continue }
        guard !row.text.contains("  "), words.count > 0 else { continue }
        #expect(sum - shared * space == whole, "\(row.id) \(key)")
      case .contextual: break
      }
    }
    print("Texts by the role of the space:", counts)
  }

  @Test func `the bundled fonts' spaces are as their rules say`() throws {
    func role(_ file: String, _ script: FontTag, _ direction: TextDirection) throws -> SpaceRole {
      let font = try Font(path: Material.bundled(file))
      return WordRules(font: font, script: script.rawValue, direction: direction).role
    }
    #expect(try role("NotoSans-Regular.ttf", "Latn", .leftToRight) == .inert)
    #expect(try role("Roboto-Regular.ttf", "Latn", .leftToRight) == .pairs)
    #expect(try role("Inter-Regular.otf", "Latn", .leftToRight) == .contextual)
    #expect(try role("NotoSansDevanagari-Regular.ttf", "Deva", .leftToRight) == .pairs)
    #expect(try role("NotoNaskhArabic-Regular.ttf", "Arab", .rightToLeft) == .inert)
  }

  @Test func `words see each other across a space where one rule wants both`() {
    func meet(_ before: SpaceReach, _ word: SpaceReach) -> Bool {
      word.meets(endOfWordBefore: before.ending)
    }
    let nothing = SpaceReach()
    let begins = SpaceReach(ending: 0b01)
    let ends = SpaceReach(starting: 0b01)
    let endsOther = SpaceReach(starting: 0b10)
    #expect(meet(begins, ends))
    #expect(!meet(begins, endsOther))
    #expect(!meet(ends, begins))
    #expect(!meet(nothing, ends) && !meet(begins, nothing))
    // Of a word that was added up it is not known which rules want it.
    #expect(!meet(.added, .added))
    #expect(!meet(.added, nothing) && !meet(nothing, .added))
    #expect(meet(.added, ends) && meet(begins, .added))
    #expect(!meet(.added, begins) && !meet(ends, .added))
  }
}
