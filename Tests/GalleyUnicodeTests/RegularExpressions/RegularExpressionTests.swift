import Testing

@testable import GalleyUnicode

@Suite("Regular expressions") struct RegularExpressionTests {
  @Test func `a search finds, a match takes the whole text`() throws {
    let digits = try RegularExpression("[0-9]+")
    #expect(try digits.search(in: "abc 123"))
    #expect(try digits.firstMatch(in: "abc 123 4") == 4..<7)
    #expect(try digits.firstMatch(in: "abc") == nil)
    #expect(try !digits.matches("abc 123"))
    #expect(try digits.matches("123"))
  }

  @Test func `places are UTF-16 offsets`() throws {
    #expect(try RegularExpression("b").firstMatch(in: "😀b") == 2..<3)
  }

  @Test func `the empty text can match`() throws {
    #expect(try RegularExpression("a*").matches(""))
    #expect(try RegularExpression("a*").firstMatch(in: "") == 0..<0)
    #expect(try !RegularExpression("a+").matches(""))
  }

  @Test func `options change how letters and lines match`() throws {
    #expect(try RegularExpression("ABC", options: .caseInsensitive).matches("abc"))
    #expect(try RegularExpression("^b$", options: .multiline).search(in: "a\nb"))
    #expect(try RegularExpression("a.b", options: .dotMatchesLineEnds).matches("a\nb"))
    #expect(try !RegularExpression("a.b").matches("a\nb"))
  }

  @Test(
    "a pattern with a mistake says where",
    arguments: [("(abc", 4), ("[a-", 3), ("a{2,1}", 5), ("*a", 1), ("\\", 1), ("", 0)])
  func mistakes(pattern: String, offset: Int) {
    do throws(UnicodeError) {
      _ = try RegularExpression(pattern)
      Issue.record("\(pattern) was taken")
    } catch {
      guard case .invalidPattern(_, let place) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(abs(place - offset) <= 1, "\(error)")
      #expect(error.description.contains("no regular expression"))
    }
  }

  @Test func `a pattern that goes back forever is stopped`() throws {
    let hostile = try RegularExpression("(a+)+$", timeLimit: 50)
    let text = String(repeating: "a", count: 60) + "b"
    #expect(throws: UnicodeError.timedOut) { _ = try hostile.search(in: text) }
    // The same expression serves again.
    #expect(try hostile.search(in: "aaa"))
  }

  @Test func `a pattern that goes deep is stopped`() throws {
    let deep = try RegularExpression("(?:a|b)*c")
    let text = String(repeating: "ab", count: 3_000_000)
    #expect(throws: UnicodeError.self) { _ = try deep.matches(text) }
  }

  @Test func `threads can share an expression`() async throws {
    let expression = try RegularExpression("b+c")
    let found = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<16 {
        group.addTask {
          (try? expression.search(in: index % 2 == 0 ? "aabbc" : "aabb")) ?? false
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(found == 8)
  }
}
