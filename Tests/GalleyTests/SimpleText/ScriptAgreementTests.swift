import GalleyTestSupport
import GalleyText
import GalleyUnicode
import Testing

@testable import Galley

/// The script of what several scripts share, at the start of a text, against that which the whole text is itemized by.
@Suite("Agreement of scripts") struct ScriptAgreementTests {
  private static let signs: [Unicode.Scalar] = [
    "、", "。", "「", "『", "（", "〈", "〔", "・", "ー", "〜", "〃", "〆", "゛", "-", "\"", "1", "·", "،", "؟",
    "।", "॥",
    "(", "[", "\u{1CE1}", "\u{10FB}", "\u{2E43}", "\u{A92E}", "\u{2E31}", "\u{303C}",
  ]
  private static let letters: [Unicode.Scalar] = [
    "a", "字", "あ", "ア", "가", "ж", "ι", "ㄅ", "ꀀ", "و", "ש", "क", "ক", "ა", "ა", "ꨀ", "က", "一",
  ]

  /// What a walk makes of signs and the letter behind them, if any; nil if it does not know.
  private func script(of signs: [Unicode.Scalar], letter: Unicode.Scalar?) -> ScriptCode? {
    var agreement = ScriptAgreement()
    for sign in signs {
      switch ScriptRole(of: sign) {
      case .neutral: break
      case .shared(let scripts), .bracket(_, true, let scripts):
        guard agreement.add(scripts) else { return nil }
      case .own, .bracket, .undecided: return nil
      }
    }
    guard !agreement.isEmpty else { return nil }
    guard let letter else { return agreement.scriptOfNone }
    guard case .own(let own) = ScriptRole(of: letter) else { return nil }
    return agreement.script(before: own)
  }

  @Test("what is told is what the whole text says")
  func random() throws {
    var random = RandomText(seed: 17)
    var (told, several) = (0, 0)
    for _ in 0..<60_000 {
      let signs = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
        Self.signs.randomElement(using: &random)
      }
      let letter =
        Int.random(in: 0..<8, using: &random) == 0
        ? nil : Self.letters.randomElement(using: &random)
      guard let script = script(of: signs, letter: letter) else { continue }
      let text = signs + (letter.map { [$0] } ?? [])
      // Signs before the first that is shared have no script of their own.
      let whole = ScriptItemizer.scripts(of: text)
      #expect(whole[signs.count - 1] == script, "\(text)")
      told += 1
      if Set(signs.filter { isShared($0) }).count > 1 { several += 1 }
    }
    #expect(told > 20_000 && several > 5_000, "\(told) told, \(several) of several signs")
  }

  private func isShared(_ sign: Unicode.Scalar) -> Bool {
    switch ScriptRole(of: sign) {
    case .shared: true
    case .bracket(_, _, let scripts): !scripts.isEmpty
    default: false
    }
  }
}
