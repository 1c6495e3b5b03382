import Dispatch
import Galley
import Synchronization
import Testing

@Suite("Threads") struct ThreadTests {
  static let words = [
    "water", "of", "the", "ابجد", "ferry", "שלום", "office", "가나다", "AVATAR", "é", "😀", "a-b",
  ]

  /// A hundred paragraphs, the same on every run.
  static let paragraphs: [String] = (0..<100).map { number in
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    return (0..<40).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(state >> 33) % words.count]
    }.joined(separator: " ")
  }

  @Test func `eight threads get the answers of one`() throws {
    let style = try TextStyle(font: TestFonts.inter.font, size: 15)
    let alone = Measurer()
    let expected = try Self.paragraphs.map {
      try alone.prepare($0, style: style).layout(in: .label(width: 180))
    }
    let shared = Measurer()
    let wrong = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in Self.paragraphs.indices {
        // Each thread starts elsewhere, so that they meet in different places.
        let index = (step + thread * 13) % Self.paragraphs.count
        let layout = try? shared.prepare(Self.paragraphs[index], style: style)
          .layout(in: .label(width: 180))
        if layout != expected[index] { wrong.add(1, ordering: .relaxed) }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
