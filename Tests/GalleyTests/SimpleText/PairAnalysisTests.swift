import GalleyTestSupport
import GalleyUnicode
import Testing

@testable import Galley

/// What a few characters tell of where lines may end, against the line breaker that sees all of them.
@Suite("Places among ASCII") struct PairAnalysisTests {
  private static let characters = Array("aB1.,:;!?-/()[]{}\"'$%+<=>|&@#_*` ".utf8)

  /// Whether a line may end before each of some characters.
  private func places(_ text: String, _ breaker: LineBreaker) -> [Bool] {
    var actions: [BreakAction] = []
    breaker.find(&actions, in: Array(text.unicodeScalars))
    return actions.map { $0 == .allowed }
  }

  @Test(
    "what is told of a place is so, whatever goes on behind",
    arguments: [LineBreakStrictness.loose, .normal, .strict], [true, false])
  func told(strictness: LineBreakStrictness, startsParagraph: Bool) {
    var options = LineBreakOptions()
    options.strictness = strictness
    let breaker = LineBreaker(options: options)
    let analysis = PairAnalysis(ScriptWordBreaks(breaker.automaton))
    var random = RandomText(seed: 11)
    // Spaces behind an ordinary character, where that is what is asked of a word that starts no paragraph.
    let before = startsParagraph ? "" : "ab "
    var (told, asked) = (0, 0)
    for _ in 0..<4_000 {
      var text = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        Self.characters.randomElement(using: &random) ?? 0x61
      }
      if text[0] == 0x20 { text[0] = 0x61 }
      let index = Int.random(in: 1..<text.count, using: &random)
      let string = before + String(decoding: text, as: UTF8.self)
      let place = before.utf8.count + index
      let whole = analysis.mayEndLine(
        before: index, in: text.span, startsParagraph: startsParagraph, isWhole: true)
      #expect(whole == nil || whole == places(string, breaker)[place], "\(string) \(place)")
      let some = analysis.mayEndLine(
        before: index, in: text.span, startsParagraph: startsParagraph, isWhole: false)
      asked += 1
      guard let some else { continue }
      told += 1
      let behind = ["", "1", "a", " 1", "٣", "漢", "€1", "\u{301}5", ")", "🙂", "-9", "\u{2028}"]
      for behind in behind + ["\u{200B}", "\n1"] {
        #expect(places(string + behind, breaker)[place] == some, "\(string) \(behind) \(place)")
      }
    }
    #expect(told > asked * 9 / 10)
  }

  /// Before a colon behind a space a line may end if the colon begins a number, which the next character tells.
  @Test(
    "the next character tells of a full stop or colon behind a space",
    arguments: [(" :-) -- a", false), (" .lock", false), (" : b", false), (" .5 of", true)])
  func behindSpaces(text: String, mayEnd: Bool) {
    let analysis = PairAnalysis(
      ScriptWordBreaks(LineBreaker(options: LineBreakOptions()).automaton))
    let characters = Array("word\(text)".utf8)
    let told = analysis.mayEndLine(
      before: 5, in: characters.span, startsParagraph: true, isWhole: false)
    #expect(told == mayEnd)
  }
}
