import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Processes that measure for days, on many threads.
///
/// GALLEY_PROVE asks for the long form; GALLEY_HAMMER says for how many seconds threads hammer.
@Suite("Endurance", .serialized) struct EnduranceTests {
  private static let fontNames = [
    "Inter-Regular.otf", "NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
    "NotoSansThai-Regular.ttf",
  ]

  @Test func `ten million measurements leave memory as it was`() throws {
    let total = OutsideMaterial.proves ? 10_000_000 : 20_000
    // A bound that the first texts reach: what grows from there on is no cache.
    var limits = MeasurerLimits.default
    limits.cacheBytes = OutsideMaterial.proves ? 8 << 20 : 1 << 20
    let measurer = Measurer(limits: limits)
    var random = SeededTexts(seed: 11)
    var resident: [Int] = []
    for round in 0..<total / 1_000 {
      // Each round opens its font anew, as a server does that is sent fonts.
      let name = Self.fontNames[round % Self.fontNames.count]
      let file = try #require(FontFile(named: name))
      let font = try Font(path: file.path)
      let typesetter = measurer.typesetter(
        style: try TextStyle(font: font, size: Double(8 + round % 40)))
      let container = TextContainer.label(width: Double(40 + round % 300))
      for _ in 0..<1_000 {
        let height = try typesetter.height(of: random.next(), in: container)
        guard height.isFinite else {
          Issue.record("A height is \(height).")
          return
        }
      }
      guard (round + 1) % max(1, total / 10_000) == 0 else { continue }
      resident.append(Self.residentBytes)
    }
    // But for one entry; so much is in use by the typesetter of the last round.
    let remembered = measurer.cacheStatistics.bytes
    #expect(remembered <= limits.cacheBytes * 105 / 100, "\(remembered) bytes are remembered")
    guard OutsideMaterial.proves else { return }
    // A fifth of it to warm up: caches fill, the allocator takes what it needs.
    let settled = resident.dropFirst(resident.count / 5)
    let first = try #require(settled.first)
    let most = settled.max() ?? first
    print(
      "\(total) measurements: \(first >> 20) MB after warm-up, at most \(most >> 20) MB, "
        + "at the end \((settled.last ?? 0) >> 20) MB; \(remembered) bytes are remembered")
    #expect(Double(most) <= Double(first) * 1.05)
  }

  /// Eight threads share a measurer and a font; each has a copy of one document.
  @Test func `eight threads get the answers of one`() throws {
    let seconds = Double(ProcessInfo.processInfo.environment["GALLEY_HAMMER"] ?? "") ?? 0
    let texts = SeededTexts.some(200)
    let font = try #require(TestFonts.inter.ifInstalled)
    let arabic = try #require(TestFonts.arabic.ifInstalled)
    let style = try TextStyle(fonts: FontCascade(font, fallbacks: [arabic]), size: 16)
    let measurer = Measurer()
    let container = TextContainer.label(width: 120)
    let document = try Document(
      texts.joined(separator: "\n"), style: style, container: container, measurer: measurer)
    let expected = try texts.map {
      try Measurer(fastPaths: .none).prepare($0, style: style).height(in: container)
    }
    let typesetter = measurer.typesetter(style: style)
    let end = ContinuousClock.now.advanced(by: .seconds(seconds))
    let failures = Lock<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var copy = document
      repeat {
        do {
          for (index, text) in texts.enumerated() where (index + thread) % 2 == 0 {
            let height = try typesetter.height(of: text, in: container)
            let layout = try measurer.prepare(text, style: style).layout(in: container)
            if height != expected[index] || layout.height != height {
              failures.withLock { $0.append("\(text.debugDescription) has \(height)") }
            }
          }
          try copy.insert("x \(thread)\n", at: copy.offset(utf8: thread * 50))
          try copy.remove(.zero..<copy.offset(utf8: 4))
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      } while ContinuousClock.now < end
    }
    #expect(failures.withLock { $0 } == [])
    #expect(document.text == texts.joined(separator: "\n"))
  }

  /// What the process holds in memory, by the kernel's count of pages; 0 where it tells nobody.
  private static var residentBytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = text.split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(getpagesize())
  }
}

/// Short texts of many scripts, the same for the same seed.
struct SeededTexts {
  private var state: UInt64
  private static let words = [
    "How", "tall", "will", "this", "be", "office", "AVATAR", "naïve", "\u{1F469}\u{200D}\u{1F4BB}",
    "مرحبا", "بالعالم", "שלום", "हिन्दी", "ภาษาไทย", "字", "漢字", "e\u{301}", "\t", "\n", "3×4",
  ]

  init(seed: UInt64) { state = seed }

  static func some(_ count: Int) -> [String] {
    var texts = SeededTexts(seed: 5)
    return (0..<count).map { _ in texts.next() }
  }

  private mutating func below(_ limit: Int) -> Int {
    // Knuth's MMIX generator; its high bits are the random ones.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func next() -> String {
    var words: [String] = []
    for _ in 0..<1 + below(9) {
      // Most texts are of words that were never seen before, so that caches turn over.
      words.append(below(4) == 0 ? "w\(below(1_000_000))é" : Self.words[below(Self.words.count)])
    }
    return words.joined(separator: " ")
  }
}
