import Foundation
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyUnicode

/// Where Chromium ends lines in the recorded texts: no shaping is needed to see that it may.
@Suite("Line starts in Chromium") struct ChromiumTruthTests {
  @Test("every line of the truth starts at an opportunity", arguments: ["main", "edge"])
  func truth(name: String) throws {
    guard let folder = OutsideMaterial.truth(for: "line starts of \(name)") else { return }
    let cases = try JSONLines.read(
      ChromiumCase.self, from: folder.appending(path: "cases/\(name).jsonl.gz"))
    #expect(!cases.isEmpty)
    check(cases)
  }

  @Test("every recorded line starts at an opportunity", arguments: ChromiumCase.bundled)
  func recordings(name: String) throws { check(try ChromiumCase.rows(name)) }

  private func check(_ cases: [ChromiumCase]) {
    var failures: [String] = []
    var lineStarts = 0
    for row in cases {
      let scalars = Array(row.text.unicodeScalars)
      let breaker = LineBreaker(options: LineBreakOptions(row))
      let actions = breaker.actions(in: scalars)
      let overflow = breaker.overflowActions(in: scalars)
      for line in row.lines.dropFirst() {
        let place = line.startScalar
        lineStarts += 1
        let isAllowed =
          actions[place] != .prohibited || !overflow.isEmpty && overflow[place] != .prohibited
        if !isAllowed, !isExcused(place, in: scalars, row: row) {
          let before = String(String.UnicodeScalarView(scalars[max(0, place - 5)..<place]))
          failures.append("\(row.id) \(row.lang) after \(before)")
        }
      }
    }
    #expect(failures.prefix(20).isEmpty)
    print("\(lineStarts) line starts")
  }

  /// Words cut because nothing else fitted; and dictionaries newer than ours.
  private func isExcused(_ place: Int, in scalars: [Unicode.Scalar], row: ChromiumCase) -> Bool {
    if row.overflowWrap != "normal" { return true }
    return LineBreaker.isComplex(scalars[place]) || LineBreaker.isComplex(scalars[place - 1])
  }
}

extension LineBreakOptions {
  /// The options of a recorded case.
  init(_ row: ChromiumCase) {
    self.init(
      likeChromium: true, strictness: LineBreakStrictness(rawValue: row.lineBreak) ?? .auto,
      wordBreak: WordBreak(rawValue: row.wordBreak) ?? .normal, language: row.lang,
      preservesSpaces: row.whiteSpace == "pre-wrap")
  }
}
