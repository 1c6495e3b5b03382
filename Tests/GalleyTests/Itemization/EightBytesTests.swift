import GalleyUnicode
import Testing

@testable import Galley

@Suite("Eight bytes at once")
struct EightBytesTests {
  /// Words of bytes at the borders of what is asked for, in every place.
  private static let words: [[UInt8]] = {
    let borders: [UInt8] = [
      0x00, 0x09, 0x0A, 0x0B, 0x20, 0x21, 0x22, 0x7F, 0x80, 0x8A, 0xBF, 0xC0, 0xD5, 0xD6, 0xE0,
      0xE1, 0xEF, 0xF0,
      0xFF,
    ]
    var generator = SystemRandomNumberGenerator()
    var words = borders.map { [UInt8](repeating: $0, count: 8) }
    for border in borders {
      for place in 0..<8 {
        var word = (0..<8).map { _ in borders.randomElement(using: &generator) ?? 0 }
        word[place] = border
        words.append(word)
      }
    }
    return words
  }()

  @Test("a byte is found wherever it is", arguments: [0x00, 0x0A, 0x7F, 0x80, 0xFF] as [UInt8])
  func contains(byte: UInt8) throws {
    for word in EightBytesTests.words {
      let read = word.span.eightBytes(at: 0)
      let eight = try #require(read)
      #expect(eight.contains(byte) == word.contains(byte), "\(word)")
    }
  }

  @Test(
    "bytes of a range are counted",
    arguments: [0x80...0xBF, 0xD6...0xE0, 0xF0...0xFF, 0x80...0xFF, 0xC0...0xC0]
      as [ClosedRange<UInt8>])
  func range(_ range: ClosedRange<UInt8>) throws {
    for word in EightBytesTests.words {
      let read = word.span.eightBytes(at: 0)
      let eight = try #require(read)
      let count = word.count { range.contains($0) }
      #expect(eight.count(in: range) == count, "\(word)")
      #expect(eight.contains(oneOf: range) == (count > 0), "\(word)")
      #expect(eight.isASCII == word.allSatisfy { $0 < 0x80 }, "\(word)")
      #expect(eight.haveSpaces == word.contains { $0 <= 0x20 }, "\(word)")
    }
  }

  @Test("brackets of ASCII are found wherever they are, and letters are none")
  func brackets() throws {
    for value in UInt8.min...UInt8.max {
      let isBracket = "()[]{}".utf8.contains(value)
      if value < 0x80 {
        var isOne = false
        if case .bracket = ScriptRole(of: Unicode.Scalar(value)) { isOne = true }
        #expect(isOne == isBracket)
      }
      let isPlain = "abcxyzABC 0123456789.,;:!?-".utf8.contains(value)
      for place in 0..<8 {
        var word = [UInt8](repeating: 0x61, count: 8)
        word[place] = value
        let read = word.span.eightBytes(at: 0)
        let eight = try #require(read)
        if isBracket || value >= 0x80 { #expect(!eight.haveNoBrackets) }
        if isPlain { #expect(eight.haveNoBrackets) }
      }
    }
  }

  @Test("brackets are found in ranges of all lengths, and nothing is asked outside of them")
  func bracketsOfRanges() {
    for length in 8...40 {
      let plain = [UInt8](repeating: 0x61, count: length)
      for lower in 0...2 {
        let range = lower..<max(lower, length - lower)
        let haveNone = plain.span.haveNoBrackets(in: range)
        #expect(haveNone == (range.count >= 8), "\(range)")
        for (place, byte) in (0..<length).flatMap({ place in
          [0x28, 0x5D, 0x7B, 0x80].map { (place, UInt8($0)) }
        }) {
          var bytes = plain
          bytes[place] = byte
          let haveNone = bytes.span.haveNoBrackets(in: range)
          #expect(haveNone == (range.count >= 8 && !range.contains(place)), "\(range) \(place)")
        }
      }
    }
  }

  @Test("spaces beside each other are found wherever they are, and single ones are none")
  func singles() throws {
    let others: [UInt8] = [0x21, 0x61, 0x7F]
    let spaces: [UInt8] = [0x00, 0x0A, 0x20]
    for pattern in 0..<256 {
      for (other, space) in Array(zip(others, spaces)) + Array(zip(others, spaces.reversed())) {
        let word = (0..<8).map { pattern >> $0 & 1 == 0 ? other : space }
        let read = word.span.eightBytes(at: 0)
        let areSingles = try #require(read).areSinglesOfASCII
        #expect(areSingles == (pattern & pattern >> 1 == 0), "\(word)")
      }
    }
    for place in 0..<8 {
      var word = [UInt8](repeating: 0x61, count: 8)
      word[place] = 0x80
      let read = word.span.eightBytes(at: 0)
      let areSingles = try #require(read).areSinglesOfASCII
      #expect(!areSingles)
    }
  }

  @Test("nothing is read beyond the text's ends")
  func ends() {
    let bytes = [UInt8](repeating: 0x61, count: 9)
    for index in -1...9 {
      let isRead = bytes.span.eightBytes(at: index) != nil
      #expect(isRead == (0...1).contains(index), "\(index)")
    }
  }

  @Test("a newline is found behind the last eight bytes, too")
  func newline() {
    for length in 0...20 {
      var bytes = [UInt8](repeating: 0x61, count: length)
      let hasOne = bytes.span.hasNewline
      #expect(!hasOne)
      for place in 0..<length {
        bytes[place] = 0x0A
        let isFound = bytes.span.hasNewline
        #expect(isFound, "\(place) of \(length)")
        bytes[place] = 0x61
      }
    }
  }
}
