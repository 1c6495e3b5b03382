import GalleyFonts
import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import Galley

/// What a worker remembers is what it would shape: letters that repeat among neighbors that change
/// their forms, in items of all lengths, with and without what is around them.
@Suite("Shapes that repeat") struct ShapeMemoryTests {
  @Test("are those of HarfBuzz", arguments: 0..<8)
  func repeated(seed: UInt64) throws {
    let remembering = try ShapingWorker()
    let plain = try ShapingWorker()
    let alphabet: [[Unicode.Scalar]] = [
      ["ب", "ا", "\u{64E}", " "], ["a", "V", "\u{301}"], ["א", "f", "i"],
    ]
    var random = RandomText(seed: seed)
    let fonts = [try TestFonts.arabic.font, try TestFonts.noto.font]
    for round in 0..<400 {
      let letters = alphabet[round % alphabet.count]
      let scalars = (0..<Int.random(in: 1...140, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      }
      let start = Int.random(in: 0..<scalars.count, using: &random)
      let longest = min(scalars.count, start + [2, 4, 120][round % 3])
      let range = start..<Int.random(in: start + 1...longest, using: &random)
      let isRightToLeft = round % 2 == 0
      let item = TextItem(
        range: range, kind: .text, style: 0, font: fonts[round / 2 % 2], isFallback: false,
        script: round % 5 == 0 ? .latin : .arabic,
        level: BidiLevel(rawValue: isRightToLeft ? 1 : 0))
      let context = round % 7 == 0 ? range : 0..<scalars.count
      for worker in [remembering, plain] {
        try worker.shape(
          scalars, range: range, context: context, item: item,
          language: round % 11 == 0 ? "ur" : nil,
          features: round % 13 == 0 ? [FontFeature(tag: "init", value: 0)] : [],
          isLikeChromium: round % 3 == 0, mayRepeat: worker === remembering)
      }
      #expect(remembering.glyphs == plain.glyphs, "\(scalars) \(range)")
    }
  }
}
