import Testing

@testable import GalleyUnicode

@Suite("Breaks in addresses") struct AddressBreakTests {
  /// The text with a bar at each place where a line may end.
  private func parted(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var actions = LineBreaker(options: LineBreakOptions()).actions(in: scalars)
    AddressBreaks.apply(to: &actions, of: scalars)
    var parted = ""
    for index in scalars.indices {
      if actions[index] == .allowed { parted += "|" }
      parted.unicodeScalars.append(scalars[index])
    }
    return parted
  }

  @Test(
    "an address is parted where typographers part it",
    arguments: [
      "https://|example|.org", "see |https://|example|.org|/", "http://|a|.b|/c|-d|_e|~f|,g",
      "ftp://|a|.b|?x|=|y|&|z|=|1|#top", "http://|a|.b:|8080|/x|%20y", "www|.example|.org|/a",
      "(https://|a|.b|/c), |then", "write |to |a|.b|@example|.org.", "https://|кто|.рф|/где",
      "HTTP://|A|.B", "mailto:a|@b|.c",
    ])
  func addresses(expected: String) {
    let text = expected.filter { $0 != "|" }
    #expect(parted(text) == expected)
  }

  @Test(
    "what is no address keeps its opportunities",
    arguments: [
      "either/or", "well-known", "a@b", "://x", "@home", "1:2", "www", "wwwx.org", "e.g. this",
      "字字。", "", "a@", "http://",
    ])
  func others(text: String) {
    let scalars = Array(text.unicodeScalars)
    let plain = LineBreaker(options: LineBreakOptions()).actions(in: scalars)
    var actions = plain
    AddressBreaks.apply(to: &actions, of: scalars)
    #expect(actions == plain)
  }

  @Test func `an address ends before a script without spaces`() {
    let scalars = Array("https://a.b/cを見て".unicodeScalars)
    #expect(AddressBreaks.addresses(in: scalars) == [0..<13])
  }

  @Test func `marks stay with their letters, and long text takes linear time`() {
    #expect(!parted("https://a.b/?q=\u{301}x").contains("|\u{301}"))
    for piece in ["a@", "a://", "www.", "https://a)", "a@b"] {
      let scalars = Array(String(repeating: piece, count: 50_000).unicodeScalars)
      #expect(AddressBreaks.addresses(in: scalars).count <= 1)
    }
  }
}
