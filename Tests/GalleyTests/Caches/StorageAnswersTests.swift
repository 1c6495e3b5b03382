import Galley
import GalleyTestSupport
import Testing

/// Strings that come again in the storage in which they came: answered by its address, and never with another
/// string's answer.
@Suite("Answers by storage") struct StorageAnswersTests {
  let style: TextStyle

  init() throws {
    let file = try #require(FontFile(named: "Inter-Regular.otf"))
    style = try TextStyle(font: Font(path: file.path, index: file.index), size: 16)
  }

  /// A measurer that remembers little, and one without short cuts.
  private func setters(cacheBytes: Int = MeasurerLimits.default.cacheBytes) -> (
    measurer: Measurer, fast: Typesetter, plain: Typesetter
  ) {
    var limits = MeasurerLimits()
    limits.cacheBytes = cacheBytes
    let measurer = Measurer(limits: limits)
    return (
      measurer, measurer.typesetter(style: style),
      Measurer(fastPaths: .none).typesetter(style: style)
    )
  }

  private func text(_ number: Int) -> String {
    "Text \(number) " + String(repeating: "of some words ", count: number % 19)
  }

  @Test("each width and each typesetter has its answer", arguments: [1 << 12, 1 << 16, 1 << 26])
  func each(cacheBytes: Int) throws {
    let (measurer, fast, plain) = setters(cacheBytes: cacheBytes)
    let large = try TextStyle(fonts: style.fonts, size: 40)
    let second = measurer.typesetter(style: large)
    let secondPlain = Measurer(fastPaths: .none).typesetter(style: large)
    let texts = (0..<100).map(text)
    for _ in 0..<7 {
      for text in texts {
        for width in [40.0, 200, .infinity] {
          let box = TextContainer.label(width: width)
          #expect(try fast.measure(text, in: box) == plain.measure(text, in: box))
          #expect(try second.measure(text, in: box) == secondPlain.measure(text, in: box))
        }
      }
    }
  }

  @Test func `no typesetter has the answers of another one, however many there are`() throws {
    // Without tables, of which each would have one.
    let measurer = Measurer(fastPaths: [.tables, .answers])
    let small = try measurer.typesetter(style: TextStyle(fonts: style.fonts, size: 10))
    let box = TextContainer.label(width: 200)
    let text = text(18)
    for _ in 0..<8 { _ = try small.measure(text, in: box) }
    for _ in 0..<(1 << 16) - 1 { _ = measurer.typesetter(style: style) }
    let large = try TextStyle(fonts: style.fonts, size: 40)
    let (last, plain) = (
      measurer.typesetter(style: large), Measurer(fastPaths: .none).typesetter(style: large)
    )
    for _ in 0..<8 { #expect(try last.measure(text, in: box) == plain.measure(text, in: box)) }
  }

  @Test("a measurer that may remember all remembers words", arguments: [1 << 24, 1 << 36, Int.max])
  func boundless(cacheBytes: Int) throws {
    let (measurer, fast, _) = setters(cacheBytes: cacheBytes)
    for round in 0..<3 {
      for number in 0..<100 {
        _ = try fast.measure("(A\(number)) 3x\(number) MS-DOS: \(round)", in: .label(width: 100))
      }
    }
    #expect(measurer.cacheStatistics.hits > 100)
  }

  @Test("a string that is changed where it is has another answer", arguments: [3, 15, 16, 200])
  func changed(count: Int) throws {
    let (_, fast, plain) = setters()
    let box = TextContainer.label(width: 60)
    var text = String(repeating: "i", count: count)
    for turn in 0..<60 {
      for _ in 0..<5 {
        #expect(try fast.measure(text, in: box) == plain.measure(text, in: box))
      }
      // Of the same number of bytes, so that the storage may stay.
      text.removeLast()
      text.insert(turn % 2 == 0 ? "W" : " ", at: text.startIndex)
    }
  }

  @Test("strings in storage that others had have their own answers", arguments: [1 << 12, 1 << 26])
  func reused(cacheBytes: Int) throws {
    let (_, fast, plain) = setters(cacheBytes: cacheBytes)
    let box = TextContainer.label(width: 80)
    for turn in 0..<2_000 {
      // All of one length, each gone before the next one comes.
      let text =
        String(repeating: turn % 3 == 0 ? "W" : "i", count: 30 - turn % 7)
        + String(repeating: " ", count: turn % 7) + "end"
      for _ in 0..<5 {
        #expect(try fast.measure(text, in: box) == plain.measure(text, in: box))
      }
    }
  }

  @Test func `what is held stays within its part of the bound`() throws {
    let bytes = 1 << 20
    let (measurer, fast, _) = setters(cacheBytes: bytes)
    let box = TextContainer.label(width: 100)
    let texts = (0..<3_000).map(text)
    for _ in 0..<6 { for text in texts { _ = try fast.measure(text, in: box) } }
    // Hashes that were met, whatever the bound.
    let fixed = 16 * (2048 * 4 + 1024)
    #expect(measurer.answerStatistics.bytes <= bytes / 4 + bytes / 80 + fixed)
  }

  @Test("strings are held as long as their measurer lives", arguments: [true, false])
  func letGo(isGone: Bool) throws {
    func address(_ text: String) -> UInt? {
      // SAFETY: the address is a number here, nothing is read at it.
      unsafe text.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
    }
    var text = text(18)
    text.reserveCapacity(1_000)
    let measurer = Measurer()
    var typesetters = [measurer.typesetter(style: style)]
    for _ in 0..<6 { _ = try typesetters[0].measure(text, in: .label(width: 100)) }
    try #require(measurer.answerStatistics.hits == 4)
    var measurers = [consume measurer]
    if isGone {
      typesetters = []
      measurers = []
    }
    let before = address(text)
    // A string that nobody else holds grows where it is.
    text.append("x")
    #expect((address(text) == before) == isGone)
    withExtendedLifetime((measurers, typesetters)) {}
  }

  @Test(
    "threads that hold and let go of strings have the plain way's answers",
    arguments: [1 << 12, 1 << 17, 1 << 24])
  func threads(cacheBytes: Int) async throws {
    let (measurer, fast, plain) = setters(cacheBytes: cacheBytes)
    let box = TextContainer.label(width: 100)
    let texts = (0..<200).map(text)
    let answers = try texts.map { try plain.measure($0, in: box) }
    let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var wrong = 0
          for turn in 0..<200 {
            // Some strings are everybody's, some come and go.
            for number in stride(from: thread, to: texts.count, by: turn % 3 + 1) {
              let text =
                turn % 5 == 0
                ? String(decoding: Array(texts[number].utf8), as: UTF8.self) : texts[number]
              if try fast.measure(text, in: box) != answers[number] { wrong += 1 }
            }
          }
          return wrong
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(cacheBytes < 1 << 24 || measurer.answerStatistics.hits > 1_000)
  }
}
