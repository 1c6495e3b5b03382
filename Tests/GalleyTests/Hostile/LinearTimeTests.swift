import Foundation
import Galley
import GalleyTestSupport
import Testing

/// Any text takes time by its length: twice the length at most 2.5 times the time, and at most a
/// second per MB in a release build.
@Suite("Linear time", .serialized) struct LinearTimeTests {
  /// Whether the whole proof was asked for; it means something in release builds on a quiet machine.
  private static let isProof = ProcessInfo.processInfo.environment["GALLEY_PROVE"] != nil

  /// Sizes in bytes; each four times the one before.
  private static let sizes = isProof ? [1 << 16, 1 << 18, 1 << 20] : [1 << 11, 1 << 13]

  private static let fonts = [
    "NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf", "DejaVuSans.ttf",
  ]

  /// All fonts in the proof, else one for each class, in turn; and one behind another, which takes
  /// texts another way.
  private static func cascades(for text: HostileText) -> [[String]] {
    // Not Inter: for each of many brackets its rules take HarfBuzz alone 2 µs.
    let several = [
      "NotoSans-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
      "NotoSansDevanagari-Regular.ttf", "NotoColorEmoji.ttf",
    ]
    guard !isProof else { return fonts.map { [$0] } + [several] }
    let number = HostileText.all.firstIndex { $0.name == text.name } ?? 0
    return [[fonts[number % fonts.count]], several]
  }

  /// What a text is asked.
  enum Question: String, CaseIterable {
    case height, plainHeight, layout, document

    func ask(_ bytes: [UInt8], _ measurer: Measurer, _ style: TextStyle) throws {
      let container = TextContainer.label(width: 320)
      switch self {
      case .height:
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try measurer.typesetter(style: style).height(of: text, in: container)
      case .plainHeight:
        _ = try measurer.prepare(utf8: bytes, style: style).height(in: container)
      case .layout:
        _ = try measurer.prepare(utf8: bytes, style: style, profile: .css).layout(in: container)
      case .document:
        _ = try Document(
          utf8: [bytes], style: style, container: container, measurer: measurer,
          options: BatchOptions(threads: 1))
      }
    }
  }

  @Test(
    "a text four times as long takes at most 6.25 times as long", arguments: HostileText.all)
  func linear(text: HostileText) throws {
    for names in Self.cascades(for: text) {
      let style = try TextStyle(fonts: TestFonts.cascade(names), size: 16)
      let measurer = Measurer()
      for question in Question.allCases {
        // The font's tables are made for the first text.
        try question.ask(text.bytes(256), measurer, style)
        try check(text, "\(text.name), \(names.joined(separator: " ")), \(question)") {
          try question.ask($0, measurer, style)
        }
      }
    }
  }

  private func check(_ text: HostileText, _ row: String, _ ask: ([UInt8]) throws -> Void) throws {
    var before: Duration?
    for size in LinearTimeTests.sizes {
      // Repaired before the clock runs: the test library records a backtrace of each error that is
      // thrown, which the standard library does inside for every broken byte.
      let bytes = Array(String(decoding: text.bytes(size), as: UTF8.self).utf8)
      // A quadratic step would make it 16; short times are noise. So are those of sanitizers, which
      // make the ways of short and long texts cost differently.
      let slack = Duration.milliseconds(
        LinearTimeTests.isProof ? 5 : Sanitizer.isOn ? 1_000 : 100)
      let bound = before.map { $0 * 6.25 + slack } ?? .seconds(3_600)
      var best = Duration.seconds(3_600)
      for attempt in 0..<3 where attempt == 0 || best > bound || LinearTimeTests.isProof {
        best = min(best, try ProcessorTime.measure { try ask(bytes) })
      }
      #expect(best <= bound, "\(row), \(size): \(String(describing: before)), then \(best)")
      if LinearTimeTests.isProof {
        print("\(row), \(size >> 10) KB: \(best / .milliseconds(1)) ms")
        #expect(best < .seconds(Double(size) / 1_048_576) + .milliseconds(5), "\(row), \(size)")
      }
      before = best
    }
  }
}
