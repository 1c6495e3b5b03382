import Galley
import GalleyTestSupport
import Testing

/// What is remembered of strings: never another string's answer, never more bytes than allowed.
@Suite("Answers of strings") struct AnswerCacheTests {
  let style: TextStyle

  init() throws {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
  }

  /// So many different texts, of words that grow.
  private func texts(_ count: Int) -> [String] {
    (0..<count).map { "Text \($0) " + String(repeating: "of some words ", count: $0 % 19) }
  }

  @Test func `texts that come again have the answers of the plain way, at each width`() throws {
    let fast = Measurer().typesetter(style: style)
    let plain = Measurer(fastPaths: .none).typesetter(style: style)
    for _ in 0..<3 {
      for text in texts(60) {
        for width in [40.0, 200, .infinity] {
          let box = TextContainer.label(width: width)
          #expect(try fast.measure(text, in: box) == plain.measure(text, in: box))
        }
      }
    }
  }

  @Test func `thousands of texts that come in turn are all remembered in the end`() throws {
    let measurer = Measurer()
    let setter = measurer.typesetter(style: style)
    let box = TextContainer.label(width: 100)
    // Hashes of three share a place of two: none of them may put the others out for ever.
    let texts = texts(6_000)
    for _ in 0..<12 { for text in texts { _ = try setter.height(of: text, in: box) } }
    let before = measurer.answerStatistics
    for text in texts { _ = try setter.height(of: text, in: box) }
    let misses = measurer.answerStatistics.misses - before.misses
    #expect(misses <= 6)
  }

  @Test func `typesetters of one measurer keep their answers apart`() throws {
    let measurer = Measurer()
    let styles = [style, try TextStyle(fonts: style.fonts, size: 40)]
    let setters = styles.map { measurer.typesetter(style: $0) }
    let plain = styles.map { Measurer(fastPaths: .none).typesetter(style: $0) }
    let box = TextContainer.label(width: 100)
    let heights = try plain.map { try $0.height(of: "Not the same size", in: box) }
    #expect(heights[0] < heights[1])
    for _ in 0..<3 {
      #expect(try setters.map { try $0.height(of: "Not the same size", in: box) } == heights)
    }
  }

  @Test func `a text is remembered when it comes the second time, and known from then on`() throws {
    let measurer = Measurer()
    let setter = measurer.typesetter(style: style)
    let box = TextContainer.label(width: 100)
    for _ in 0..<5 { _ = try setter.measure("Again and again", in: box) }
    let statistics = measurer.answerStatistics
    #expect(statistics.hits == 3)
    #expect(statistics.misses == 2)
  }

  @Test("a text longer than 4 KiB is never remembered", arguments: [(4_096, 2), (4_097, 0)])
  func longest(bytes: Int, hits: Int) throws {
    let measurer = Measurer()
    let setter = measurer.typesetter(style: style)
    let text = String(repeating: "word ", count: 1_000).prefix(bytes)
    for _ in 0..<4 { _ = try setter.measure(String(text), in: .label(width: 100)) }
    #expect(measurer.answerStatistics.hits == hits)
  }

  @Test("the bound is kept, whatever comes", arguments: [0, 1 << 18, 1 << 22])
  func bound(bytes: Int) throws {
    var limits = MeasurerLimits()
    limits.cacheBytes = bytes
    let measurer = Measurer(limits: limits)
    let setter = measurer.typesetter(style: style)
    let box = TextContainer.label(width: 100)
    for text in texts(5_000) {
      for _ in 0..<2 { _ = try setter.measure(text, in: box) }
    }
    // A line of the processor's cache for hashes that were met, whatever the bound: of texts, their storage and words.
    let fixed = 64
    #expect(measurer.answerStatistics.bytes <= bytes / 4 + bytes / 80 + fixed)
    let all = measurer.cacheStatistics
    #expect(all.bytes <= bytes + bytes / 20 + 3 * fixed)
    #expect(all.hits >= measurer.answerStatistics.hits + measurer.wordStatistics.hits)
  }

  /// What tables grow by when texts come is charged, too: faces, the steps of letters, codes of Latin letters and emoji.
  @Test(
    "the bound is kept where tables grow",
    arguments: [300_000, 1_000_000, 1_700_000, 2_400_000, 3_600_000, 10_000_000])
  func boundOfTables(bytes: Int) throws {
    var limits = MeasurerLimits()
    limits.cacheBytes = bytes
    let measurer = Measurer(limits: limits)
    let fonts = ["Inter-Regular.otf", "NanumGothic.ttf", "NotoColorEmoji.ttf"]
    let setter = measurer.typesetter(
      style: try TextStyle(fonts: TestFonts.cascade(fonts), size: 16))
    let texts = [
      "Wind and water", "naïve café", "바람이 불고 하늘은 맑았다", "ветер и вода", "so happy 🥳😀", "ελληνικά",
    ]
    for count in 0..<300 {
      let text = texts[count % texts.count] + " \(count)"
      _ = try setter.lineCount(of: text, in: .label(width: 100))
      let all = measurer.cacheStatistics.bytes
      #expect(all <= bytes + bytes / 20 + 192, "\(text)")
    }
  }

  @Test func `without the short cut nothing is remembered`() throws {
    let measurer = Measurer(fastPaths: [.simpleText, .tables])
    let setter = measurer.typesetter(style: style)
    for _ in 0..<4 { _ = try setter.measure("Again", in: .label(width: 100)) }
    #expect(measurer.answerStatistics.hits == 0)
  }

  @Test("texts that differ in one byte have answers of their own", arguments: [0, 8, 16, 48])
  func bytes(least: Int) throws {
    let fast = Measurer().typesetter(style: style)
    let plain = Measurer(fastPaths: .none).typesetter(style: style)
    let box = TextContainer.label(width: 30)
    for count in least..<least + 18 {
      let text = [UInt8](repeating: UInt8(ascii: "i"), count: count)
      let texts = (0...count).map { index in
        var changed = text
        if index < count { changed[index] = UInt8(ascii: "W") }
        return String(decoding: changed, as: UTF8.self)
      }
      for _ in 0..<3 {
        for text in texts {
          #expect(try fast.measure(text, in: box) == plain.measure(text, in: box))
        }
      }
    }
  }

  @Test func `what is asked for again and again stays while others come and go`() throws {
    var limits = MeasurerLimits()
    limits.cacheBytes = 1 << 20
    let measurer = Measurer(limits: limits)
    let setter = measurer.typesetter(style: style)
    let box = TextContainer.label(width: 100)
    let often = (0..<20).map { "Often \($0)" }
    for _ in 0..<3 { for text in often { _ = try setter.measure(text, in: box) } }
    var hits = 0
    for (index, text) in texts(6_000).enumerated() {
      for _ in 0..<2 { _ = try setter.measure(text, in: box) }
      guard index % 100 == 0 else { continue }
      let before = measurer.answerStatistics.hits
      for text in often { _ = try setter.measure(text, in: box) }
      hits += measurer.answerStatistics.hits - before
    }
    // A set may by the hashes' seed be full of such as are asked for again and again.
    #expect(hits >= 60 * often.count - 6)
  }

  @Test(
    "threads that ask while others remember have the plain way's answers",
    arguments: [1 << 16, 1 << 20])
  func threads(cacheBytes: Int) throws {
    var limits = MeasurerLimits()
    limits.cacheBytes = cacheBytes
    let measurer = Measurer(limits: limits)
    let box = TextContainer.label(width: 100)
    // Few enough that many come again before they are overwritten, more than there is room for.
    let different = texts(200)
    let plain = Measurer(fastPaths: .none).typesetter(style: style)
    let answers = try different.map { try plain.measure($0, in: box) }
    let order = (0..<20_000).map { ($0 &* $0 / 7 &+ $0) % different.count }
    let measured = try measurer.measure(
      many: order.map { different[$0] }, style: style, in: box, options: BatchOptions(threads: 4))
    #expect(measured == order.map { answers[$0] })
    #expect(measurer.answerStatistics.hits > 1_000)
  }
}
