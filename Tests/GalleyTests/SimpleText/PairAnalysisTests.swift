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

  private static let latin = Array(
    "aé1.,:;!?-/()[]{}\"'$%+«»“”‘’„‚‹›—–…‐·¿¡°†½€→\u{A0}".unicodeScalars)

  /// What two characters tell of a place between them, and of spaces, is so whatever is before and behind.
  @Test(
    "what two characters of Latin text tell is so among any others",
    arguments: [LineBreakStrictness.loose, .normal, .strict], ["en", "ja"])
  func pairs(strictness: LineBreakStrictness, language: String) {
    var options = LineBreakOptions()
    options.strictness = strictness
    options.language = language
    let breaker = LineBreaker(options: options)
    let analysis = PairAnalysis(ScriptWordBreaks(breaker.automaton))
    let space = analysis.kind(of: " " as Unicode.Scalar)
    var random = RandomText(seed: 5)
    func text() -> String {
      let scalars = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.latin.randomElement(using: &random) ?? "a"
      }
      return String(String.UnicodeScalarView(scalars))
    }
    var (told, ordinary) = (0, 0)
    for first in Self.latin {
      for second in Self.latin {
        let (left, right) = (analysis.kind(of: first), analysis.kind(of: second))
        for round in 0..<12 {
          let before = round % 3 == 0 ? "ab " + text() : text()
          let behind = text()
          if let mayEnd = analysis.mayEndLine(between: left, and: right) {
            let places = places("\(before)\(first)\(second)\(behind)", breaker)
            let place = before.unicodeScalars.count + 1
            #expect(places[place] == mayEnd, "\(before)\(first)|\(second)\(behind)")
            told += 1
          }
          guard analysis.areOrdinarySpaces(between: left, and: right),
            let mayEnd = analysis.mayEndLine(between: space, and: right)
          else { continue }
          let spaces = String(repeating: " ", count: 1 + round % 2)
          let places = places("\(before)\(first)\(spaces)\(second)\(behind)", breaker)
          let place = before.unicodeScalars.count + 1
          #expect(!places[place] && places[place + spaces.count] == mayEnd)
          ordinary += 1
        }
      }
    }
    #expect(told > 8_000 && ordinary > 8_000)
  }

  /// Of all words of a few characters those told to be before ordinary spaces are broken so by who sees everything.
  @Test("a word tells whether spaces behind it are ordinary ones", arguments: [false, true])
  func spaces(startsParagraph: Bool) {
    let breaker = LineBreaker(options: LineBreakOptions())
    let analysis = PairAnalysis(ScriptWordBreaks(breaker.automaton))
    let space = analysis.kind(of: " " as Unicode.Scalar)
    var random = RandomText(seed: 6)
    func told(_ word: [Unicode.Scalar], _ next: Unicode.Scalar?) -> Bool {
      let kinds = word.map(analysis.kind(of:))
      return analysis.areOrdinarySpaces(
        behind: kinds.count, startsParagraph: startsParagraph, before: next.map(analysis.kind(of:))
      ) { kinds[$0] }
    }
    var count = 0
    for _ in 0..<20_000 {
      let word = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Self.latin.randomElement(using: &random) ?? "a"
      }
      guard let next = Self.latin.randomElement(using: &random), told(word, next),
        let mayEnd = analysis.mayEndLine(between: space, and: analysis.kind(of: next))
      else { continue }
      let text = (startsParagraph ? "" : "ab ") + String(String.UnicodeScalarView(word))
      let places = places("\(text) \(next)b", breaker)
      let place = text.unicodeScalars.count
      #expect(!places[place] && places[place + 1] == mayEnd, "\(text)| \(next)")
      count += 1
    }
    #expect(count > 10_000)
    #expect(told(Array("Wort“".unicodeScalars), "a") && told(Array("a“".unicodeScalars), nil))
    #expect(told(Array("so—".unicodeScalars), "a") && !told(Array("so—".unicodeScalars), "—"))
    #expect(!told(["("], "a") && told(["»"], "a"))
  }
}
