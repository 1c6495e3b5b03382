import Foundation
import Testing

@testable import GalleyRequests
@testable import GalleyTool

@Suite("Reading JSON") struct JSONReaderTests {
  /// Reads the whole text as one value.
  private func read(_ text: String) throws(JSONError) -> OptionValue {
    var reader = JSONReader(Array(text.utf8))
    let value = try reader.readOptionValue()
    try reader.finish()
    return value
  }

  @Test(
    "what RFC 8259 allows is read",
    arguments: [
      ("null", OptionValue.null), (" true ", .bool(true)), ("\t\r\nfalse\n", .bool(false)),
      ("[]", .list([])), ("{}", .object([])), ("[ ]", .list([])), ("{ }", .object([])),
      ("[1,2]", .list([.number(1), .number(2)])),
      ("[[],[[]]]", .list([.list([]), .list([.list([])])])),
      (#""""#, .text("")), (#""a\/b""#, .text("a/b")),
      (#""\"\\\b\f\n\r\t""#, .text("\"\\\u{8}\u{C}\n\r\t")),
      (#""\u00e9\u00E9""#, .text("éé")), (#""é😀字""#, .text("é😀字")), (#""\u0000""#, .text("\0")),
      (#""\ud83d\ude00""#, .text("😀")), (#""\uD83D\uDE00!""#, .text("😀!")),
      ("\"\u{7F}\u{2028}\"", .text("\u{7F}\u{2028}")),
      (
        #"{"a":1,"b":{"c":[null]}}"#,
        .object([
          .init(key: "a", value: .number(1)),
          .init(key: "b", value: .object([.init(key: "c", value: .list([.null]))])),
        ])
      ),
      (#"{"":0}"#, .object([.init(key: "", value: .number(0))])),
    ])
  func valid(text: String, value: OptionValue) throws {
    #expect(try read(text) == value)
  }

  @Test(
    "what RFC 8259 does not allow is refused",
    arguments: [
      "", " ", "nul", "nulll", "tru", "True", "NaN", "Infinity", "-Infinity", "undefined",
      "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1}", "{", "}", "{]", #"{"a"}"#, #"{"a":}"#,
      #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1 "b":2}"#, "{a:1}", "{'a':1}", #"{"a":1"#, "{1:1}",
      #"""#, #""a"#, #""\"#, #""\""#, #""\x""#, #""\u12""#, #""\u12G4""#, #""\u123"#, #""\U0041""#,
      "\"\n\"", "\"\t\"", "\"\u{0}\"", "'a'", "1 2", "{} {}", "null,", "/* */1", "1 // one",
      "\u{FEFF}1", "+1", "01", "-01", "-", "--1", "1.", ".5", "-.5", "1.e3", "1e", "1e+", "1e1.5",
      "0x10", "1_000", "1,5",
    ])
  func invalid(text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test(
    "numbers are the nearest doubles",
    arguments: [
      "0", "-0", "7", "-7", "12.5", "0.1", "1e3", "1E-3", "1e+2", "123456789012345",
      "1234567890123456789", "0.30000000000000004", "1.7976931348623157e308", "5e-324", "2.5e-324",
      "0.000000000000001", "100000000000000000000000", "3.141592653589793238462643383279",
      "9007199254740993", "1e400", "-1e400", "123456.789012345", "0.0000000000000000000001",
    ])
  func numbers(text: String) throws {
    let expected = try #require(Double(text))
    guard case .number(let number) = try read(text) else {
      Issue.record("no number")
      return
    }
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test(
    "half a surrogate pair becomes U+FFFD",
    arguments: [
      (#""\ud83d""#, "\u{FFFD}"), (#""\ude00""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"),
      (#""\ud83d\n""#, "\u{FFFD}\n"), (#""\ud83d\u0041""#, "\u{FFFD}A"),
      (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
    ])
  func surrogates(text: String, decoded: String) throws {
    #expect(try read(text) == .text(decoded))
  }

  @Test func `arrays may be nested to the limit and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try read(nested(JSONReader.maximumDepth)) }
    #expect(throws: JSONError(reason: .tooDeep, offset: JSONReader.maximumDepth)) {
      try read(nested(JSONReader.maximumDepth + 1))
    }
    // A million brackets must not reach the end of the stack.
    #expect(throws: JSONError.self) { try read(String(repeating: "[{\"a\":", count: 1_000_000)) }
  }

  @Test func `an object's members come one after the other, equal keys too`() throws {
    #expect(
      try read(#"{"a":1,"a":2}"#)
        == .object([.init(key: "a", value: .number(1)), .init(key: "a", value: .number(2))]))
  }

  @Test func `a skipped value says where it stands`() throws {
    var reader = JSONReader(Array(#"  {"a":[1,"]"]} "#.utf8))
    #expect(try reader.skipValue() == 2..<15)
    try reader.finish()
  }

  @Test func `a reader of a part sees nothing beyond it`() {
    let bytes = Array(#"123"456"#.utf8)
    var reader = JSONReader(bytes, in: 3..<5)
    #expect(throws: JSONError(reason: .unexpectedEnd, offset: 2)) { try reader.readString() }
  }

  @Test func `every start of a valid text is refused, and nothing traps`() throws {
    let text = #"{"id":"a\u00e9\ud83d\ude00","n":[-12.5e+3,true,null],"o":{"x":"字"}}"#
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      var reader = JSONReader(bytes, in: 0..<end)
      #expect(throws: JSONError.self) { try reader.skipValue() }
    }
  }

  @Test func `Foundation's parser agrees on a thousand mangled texts`() throws {
    let text = #"{"id":"a\u00e9","n":[-12.5e+3,true,null,0.25],"o":{"x":"y\n"},"p":[]}"#
    var random = SplitMix(seed: 7)
    let replacements = Array(#"{}[]",:\0123456789.eE+-truefalsn "#.utf8)
    for _ in 0..<1000 {
      var bytes = Array(text.utf8)
      for _ in 0...random.next(below: 2) {
        bytes[random.next(below: bytes.count)] =
          replacements[random.next(below: replacements.count)]
      }
      var reader = JSONReader(bytes)
      let ours = Result { () throws(JSONError) in
        try reader.skipValue()
        try reader.finish()
      }
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      let isValid = (try? ours.get()) != nil
      #expect(isValid == (theirs != nil), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}

/// Numbers that look random and are the same in every run.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
