import Testing

@testable import GalleyLint

@Suite("Messages") struct MessageTests {
  private func expand(
    _ text: String, _ syntax: PlaceholderSyntax = .any, _ samples: [String: [Samples.Value]] = [:],
    examples: [String: String] = [:], variation: String = ""
  ) -> [String] {
    var set = Samples()
    for (name, values) in samples { set.set(name, values) }
    return Message(text, syntax: syntax)
      .expanded(set, examples: examples, variation: variation).map(\.text)
  }

  @Test(
    "what printf fills in is found, and nothing else",
    arguments: [
      ("%d of %2$d", "8888 of 8888"), ("100 % done", "100 % done"), ("50%", "50%"), ("%%d", "%d"),
      ("%5.2f", "8888.88"), ("%.0f", "8888"), ("%@", "WWWWWWWW"), ("%1$@ %2$ld", "WWWWWWWW 8888"),
      ("%lld", "8888"), ("%c", "W"), ("%(name)s", "WWWWWWWW"), ("%-08x", "8888"), ("%z", "%z"),
      ("{a}", "{a}"), ("100 % der Fälle", "100 % der Fälle"),
    ])
  func printf(text: String, expanded: String) {
    #expect(expand(text, .printf) == [expanded])
  }

  @Test(
    "names in braces are found, and nothing else",
    arguments: [
      ("{name}", "WWWWWWWW"), ("{{name}}", "WWWWWWWW"), ("${name}", "WWWWWWWW"),
      ("%{name}", "WWWWWWWW"), ("{0} of {1}", "WWWWWWWW of WWWWWWWW"), ("a {", "a {"),
      ("{n, number}", "8888"), ("{d, date, short}", "WWWWWWWW"),
      ("it''s '{x}' {y}", "it's {x} WWWWWWWW"),
      ("don't", "don't"), ("%d", "%d"), ("{ a: 1; }", "{ a: 1; }"),
    ])
  func braces(text: String, expanded: String) {
    #expect(expand(text, .braces) == [expanded])
  }

  @Test func `every branch of a choice is tried, the same argument alike`() {
    let text =
      "{n, plural, =0 {none} one {# dog} other {# dogs}}, {n, plural, one {it} other {they}}"
    #expect(
      expand(text) == ["none, they", "1 dog, it", "8888 dogs, they"].map { $0 }
        || Set(expand(text)).isSuperset(of: ["1 dog, it", "8888 dogs, they"]))
    let nested = "{g, select, f {{n, plural, one {her dog} other {her # dogs}}} other {nobody’s}}"
    #expect(Set(expand(nested)) == ["her dog", "her 8888 dogs", "nobody’s"])
  }

  @Test func `samples stand in by spelling, by name and by length`() {
    #expect(
      expand("%1$@ and %d", .printf, ["1": [.text("Ada")], "%d": [.digits(2)]]) == ["Ada and 88"])
    #expect(expand("{name}", .any, ["name": [.characters(3), .text("i")]]) == ["WWW", "i"])
    #expect(expand("%1$s", .printf, examples: ["%1$s": "Ada"]) == ["Ada"])
  }

  @Test func `the number of a plural form is known`() {
    #expect(expand("%d day", .printf, variation: "plural.one") == ["1 day"])
    #expect(expand("%d days", .printf, variation: "plural.other") == ["8888 days"])
  }

  @Test func `choices that multiply are bounded`() {
    let choice = (0..<20).map { "{a\($0), select, x {1} y {2} z {3} other {4}}" }.joined()
    let texts = expand(choice)
    #expect(texts.count <= 4 * Message.expansionLimit)
    #expect(texts.allSatisfy { $0.count == 20 })
  }

  @Test func `braces without end are text`() {
    let text = String(repeating: "{", count: 100_000)
    #expect(expand(text) == [text])
    let nested = String(repeating: "{a, select, other {", count: 10_000)
    #expect(expand(nested) == [nested])
  }

  @Test func `made-up languages keep placeholders, and are longer, accented, from right to left`() {
    let message = Message("Save %d files", syntax: .printf)
    func text(_ language: PseudoLanguage) -> String {
      message.pseudo(language).expanded(Samples(), examples: [:], variation: "")[0].text
    }
    #expect(text(.longer) == "Save 8888 files one two thr")
    #expect(text(.accented) == "Šǻvḙ 8888 fîļḙš" || text(.accented).hasSuffix("š"))
    #expect(text(.accented).contains("8888"))
    #expect(text(.rightToLeft).unicodeScalars.contains("\u{202E}"))
  }
}
