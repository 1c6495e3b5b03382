import Testing

@testable import GalleyUnicode

@Suite("The automaton and the rules") struct LineBreakTwinTests {
  static let breaker = LineBreaker(options: LineBreakOptions(), dictionaries: nil)

  @Test func `the rules themselves pass LineBreakTest.txt`() throws {
    guard let rows = try UnicodeTestFile.rows(named: "LineBreakTest") else { return }
    let failures = rows.filter { row in
      !row.isMet(by: LineBreakTwinTests.twin(of: row.scalars))
    }
    #expect(failures.isEmpty)
  }

  @Test func `automaton and rules agree on random texts of all classes`() {
    var generator = SeededGenerator(seed: 14)
    var remaining = Amount.characters(share: 150_000, all: 10_000_000)
    var differences = 0
    while remaining > 0, differences < 5 {
      let text = LineBreakTwinTests.text(using: &generator)
      remaining -= text.count
      let fast = LineBreakTwinTests.breaker.actions(in: text)
      if fast != LineBreakTwinTests.twin(of: text) {
        differences += 1
        Issue.record("\(text.map { String($0.value, radix: 16) }) breaks otherwise: \(fast)")
      }
    }
  }

  @Test func `random texts have characters of every class`() {
    #expect(ScalarSamples.byClass.count == ScalarClassNames.names.count)
    #expect(ScalarSamples.byClass.count { $0.isEmpty } == 0)
  }

  static func twin(of text: [Unicode.Scalar]) -> [BreakAction] {
    let classes = text.map { Int(LineBreakClasses.trie[$0]) }
    return LineBreakRules(scalarClasses: classes).actions()
  }

  /// A text of one to thirty characters, of all classes or of a few: rules about runs of a class
  /// need texts in which it comes again and again.
  static func text(using generator: inout SeededGenerator) -> [Unicode.Scalar] {
    let samples = ScalarSamples.byClass
    let all = Array(samples.indices)
    let few = (0..<Int.random(in: 2...6, using: &generator)).compactMap { _ in
      all.randomElement(using: &generator)
    }
    let classes = Bool.random(using: &generator) ? all : few
    return (0..<Int.random(in: 1...30, using: &generator)).compactMap { _ in
      classes.randomElement(using: &generator)
        .flatMap { samples[$0].randomElement(using: &generator) }
    }
  }
}
