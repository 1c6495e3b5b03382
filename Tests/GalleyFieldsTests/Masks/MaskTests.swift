import GalleyFields
import GalleyText
import Testing

@Suite("Masks") struct MaskTests {
  @Test func `every ready mask compiles and completes`() throws {
    let inputs: [ReadyMask: (String, String)] = [
      .russianPhone: ("9005553333", "+7 (900) 555-33-33"),
      .northAmericanPhone: ("2125550123", "+1 (212) 555-0123"),
      .internationalPhone: ("4915112345678", "+4915112345678"),
      .cardNumber: ("1234567890123456", "1234 5678 9012 3456"),
      .americanExpressNumber: ("371234567895006", "3712 345678 95006"),
      .cardExpiry: ("0827", "08/27"), .cardCode: ("123", "123"), .date: ("31122026", "31.12.2026"),
      .isoDate: ("20261231", "2026-12-31"), .time: ("2359", "23:59"),
    ]
    for ready in ReadyMask.allCases {
      let (typed, shown) = try #require(inputs[ready])
      let masked = try ready.mask().apply(to: typed)
      #expect(masked.text == shown)
      #expect(masked.isComplete)
    }
  }

  @Test func `a mask of the most slots is compiled and filled without recursion`() throws {
    let slots = String(repeating: "0", count: Mask.slotLimit)
    let mask = try Mask("[\(slots)]")
    let masked = mask.apply(to: String(repeating: "7", count: 100_000))
    #expect(masked.text.count == Mask.slotLimit)
    #expect(masked.isComplete)
    let brackets = String(repeating: "[0]-", count: Mask.slotLimit / 2)
    #expect(try Mask(brackets).totalTextLength == Mask.slotLimit)
  }

  @Test func `a mask of more slots is a typed error`() {
    #expect(throws: MaskError.tooManySlots(limit: Mask.slotLimit)) {
      try Mask("[" + String(repeating: "0", count: Mask.slotLimit + 1) + "]")
    }
    #expect(throws: MaskError.tooManySlots(limit: Mask.slotLimit)) {
      try Mask(String(repeating: "-", count: Mask.slotLimit + 1))
    }
    #expect(throws: MaskError.tooLong(limit: Mask.lengthLimit)) {
      try Mask(String(repeating: "-", count: Mask.lengthLimit + 1))
    }
  }

  @Test func `an ambiguous mask of many optional slots answers in time`() throws {
    let mask = try Mask(String(repeating: "[9][-]", count: Mask.slotLimit / 2))
    #expect(mask.isAmbiguous)
    let text = String(repeating: "1", count: 1_000)
    #expect(mask.apply(to: text).text == text)
    #expect(mask.apply(to: text + "!").text == text)
  }

  @Test func `the cache tells masks apart by notations and direction, not by text alone`() throws {
    let cache = MaskCache()
    let letters = MaskNotation("x", .letters)
    let digits = MaskNotation("x", .digits)
    #expect(try cache.mask("[xx]", notations: [letters]).apply(to: "a1b2").text == "ab")
    #expect(try cache.mask("[xx]", notations: [digits]).apply(to: "a1b2").text == "12")
    #expect(try cache.mask("[0]-[00]").apply(to: "12").text == "1-2")
    #expect(try cache.mask("[0]-[00]", direction: .rightToLeft).apply(to: "12").text == "12")
    #expect(cache.count == 4)
    #expect(cache.hits == 0)
    #expect(try cache.mask("[xx]", notations: [digits]).apply(to: "a1b2").text == "12")
    #expect(cache.hits == 1)
  }

  @Test func `the cache stays within its bound and forgets what was used longest ago`() throws {
    let cache = MaskCache(limit: 4_000)
    for length in 1...40 {
      _ = try cache.mask("[00]")
      _ = try cache.mask("-" + String(repeating: "[0]", count: length % 8 + 1) + "{\(length)}")
      #expect(cache.cost <= cache.limit)
    }
    #expect(cache.count > 1)
    let hits = cache.hits
    _ = try cache.mask("[00]")
    #expect(cache.hits == hits + 1)
    #expect(throws: MaskError.unclosedBracket(at: .zero)) { try cache.mask("[0") }
  }

  @Test func `a lone combining mark is left out, a letter with its mark is one`() throws {
    let mask = try Mask("([AA])")
    #expect(mask.apply(to: "\u{301}a").text == "(a")
    let masked = mask.apply(to: "e\u{301}b")
    #expect(masked.text == "(e\u{301}b")
    #expect(masked.caret == TextOffset(utf8: 5, utf16: 4))
  }

  @Test func `a sign before half a flag does not hide that it is half`() throws {
    // U+0600 joins what follows: with it the half flag does not melt into itself, only into others.
    let mask = try Mask("[x…]", notations: [MaskNotation("x", .any)])
    let masked = mask.apply(to: "\u{600}🇩").text + "🇩🇪"
    #expect(mask.apply(to: masked).text == masked)
    #expect(mask.apply(to: "\u{600}🇩").text.isEmpty)
  }

  @Test func `a caret inside a letter leaves it on the side of the gravity`() throws {
    let mask = try Mask("[A]-[A]")
    let inside = TextOffset(utf8: 1, utf16: 1)
    #expect(mask.apply(to: "e\u{301}b", caret: inside).caret == TextOffset(utf8: 4, utf16: 3))
    #expect(mask.apply(to: "e\u{301}b", caret: inside, gravity: .backward).caret == .zero)
  }

  @Test func `a range behind an emoji is counted in UTF-16, as it was given`() throws {
    // Clamping UTF-16 offsets with a count of characters would delete the thumb of "👍👍1".
    let mask = try Mask("[x…]", notations: [MaskNotation("x", .any)])
    let edit = TextEdit(utf16Range: 4..<5, in: "👍👍1", replacement: "", kind: .deletion)
    #expect(mask.apply(edit, to: "👍👍1").text == "👍👍")
  }

  @Test func `predictive text on a fixed prefix does no harm`() throws {
    let mask = try Mask("{F}[00099]")
    for text in ["", "F", "F12"] {
      for start in 0...4 {
        for replacement in ["", "Foo bar ", "F123456", "9"] {
          let edit = TextEdit(utf16Range: start..<(start + 2), in: text, replacement: replacement)
          let masked = mask.apply(edit, to: text)
          #expect(mask.apply(to: masked.text).text == masked.text)
        }
      }
    }
  }

  @Test func `errors say what to do`() {
    #expect(throws: MaskError.unknownNotation("x", at: TextOffset(utf8: 1, utf16: 1))) {
      try Mask("[x]")
    }
    let error = MaskError.unclosedBracket(at: .zero)
    #expect(error.description.hasSuffix("is never closed; add the closing one."))
  }
}
