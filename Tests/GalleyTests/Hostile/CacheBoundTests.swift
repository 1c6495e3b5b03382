import GalleyTestSupport
import Testing

@testable import Galley

/// Guard rail F: what is remembered is charged in bytes and has a bound.
@Suite("Bounds of caches") struct CacheBoundTests {
  @Test func `words without end stay within the bound, and old ones are forgotten`() {
    let limit = 1 << 20
    let cache = WordCache(byteLimit: limit)
    let measure = WordMeasure(
      marks: [.endsOrdinarily, .mayStartLine, .hasLetter], end: 1, sumBehindSpace: 1)
    func word(_ number: Int) -> WordWindow {
      let text = "word \(number)"
      var window = WordWindow(wordCount: text.utf8.count, isJoined: false, state: nil)
      for byte in text.utf8 { window.append(byte) }
      return window
    }
    var largest = 0
    for number in 0..<20_000 {
      _ = cache.measure(of: word(number), table: 1) { _ in measure }
      largest = max(largest, cache.statistics.bytes)
    }
    #expect(largest <= limit)
    // The bound is used, not only kept: each of sixteen parts goes from a half of its share to all of it
    // and back, each in its own time, so that all of them have three quarters on average.
    #expect(largest > limit * 3 / 4)
    let misses = cache.statistics.misses
    _ = cache.measure(of: word(0), table: 1) { _ in measure }
    #expect(cache.statistics.misses == misses + 1)
    _ = cache.measure(of: word(19_999), table: 1) { _ in measure }
    #expect(cache.statistics.misses == misses + 1)
    // Another table's word is another word.
    #expect(cache.measure(of: word(19_999), table: 2) { _ in nil } == nil)
    #expect(cache.statistics.misses == misses + 2)
  }

  @Test func `a part uses its share up to an entry and the growth of its table`() {
    let limit = 1 << 16
    var part = ByteGenerations<Int>(limit: limit)
    var largest = 0
    for number in 0..<20_000 {
      let key = Array("word \(number)".utf8)
      let hash = ByteHash.hash(key.span, 0..<key.count)
      part.insert(number, key.span, 0..<key.count, hash: hash, cost: 0)
      largest = max(largest, part.byteCount)
    }
    #expect(largest <= limit)
    #expect(largest > limit * 9 / 10)
  }

  @Test("long keys stay within any bound", arguments: [0, 100, 600, 2_000, 1 << 14])
  func longKeys(limit: Int) {
    var part = ByteGenerations<Int>(limit: limit)
    for number in 0..<2_000 {
      let key = [UInt8](repeating: UInt8(number & 0xFF), count: number * 7_919 % 1_100)
      let hash = ByteHash.hash(key.span, 0..<key.count)
      part.insert(number, key.span, 0..<key.count, hash: hash, cost: number % 40)
      #expect(part.byteCount <= limit)
    }
    #expect(limit < 2_000 || part.byteCount > limit / 4)
  }

  @Test("words that are too long are no keys", arguments: [30, 69, 70, 300])
  func longWords(ligatures: Int) throws {
    let measurer = Measurer()
    let style = try TextStyle(font: FontCache("Roboto-Regular.ttf").font, size: 16)
    let before = measurer.wordStatistics
    // Joined by the font into what is narrower than its pairs, so that no table tells them.
    let word = String(repeating: "ffi", count: ligatures)
    let container = TextContainer.label(width: 90)
    let height = try measurer.typesetter(style: style).height(of: word, in: container)
    let plain = try Measurer(fastPaths: .none).prepare(word, style: style)
    #expect(height == plain.height(in: container))
    let after = measurer.wordStatistics
    #expect((after.misses > before.misses) == (3 * ligatures <= WordCache.longestWord))
  }

  @Test func `a text remembers no more short paragraphs than the bound`() {
    var paragraphs = ShortParagraphs()
    let text = (0..<10_000).map { "\($0)\n" }.joined()
    let bytes = Array(text.utf8)
    let form = PreparedParagraph(
      scale: .fixedPoint, endsWithSeparator: true, baseLevel: BidiLevel(rawValue: 0),
      hasFallback: false, utf8Range: 0..<0, form: .shaped(.empty))
    var known = 0
    var start = 0
    while start < bytes.count {
      let end = (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
      guard let key = ShortParagraphs.Key(bytes.span, start..<end) else {
        Issue.record("A short paragraph has no key.")
        return
      }
      paragraphs.remember(form, for: key)
      if paragraphs.paragraph(key, at: start..<end) != nil { known += 1 }
      start = end
    }
    #expect(known == ShortParagraphs.limit)
    #expect(ShortParagraphs.Key(bytes.span, 0..<16) == nil)
  }
}
