/// A string of a JSON text, not yet decoded.
package struct JSONString: Hashable {
  /// Where its bytes stand, without the quotes.
  package let range: Range<Int>
  /// Whether a backslash is among them, so that decoding has something to do.
  package let hasEscapes: Bool
}

extension JSONReader {
  /// Reads a string and checks its escapes; decoding it is a second step.
  package mutating func readString() throws(JSONError) -> JSONString {
    try expectKind(.string)
    let first = position + 1
    var place = first
    var hasEscapes = false
    let end = remaining.upperBound
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        advance(to: place + 1)
        return JSONString(range: first..<place, hasEscapes: hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        place = try endOfEscape(at: place)
      } else if byte < 0x20 {
        throw error(.controlCharacter, at: place)
      } else {
        place += 1
      }
    }
    throw error(.unexpectedEnd, at: end)
  }

  /// The decoded bytes of a string of this text.
  ///
  /// Half a surrogate pair stands for no character: it becomes U+FFFD, as broken UTF-8 does.
  package func decode(_ string: JSONString) -> [UInt8] {
    guard string.hasEscapes else { return Array(bytes[string.range]) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(string.range.count)
    var place = string.range.lowerBound
    while place < string.range.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\") {
        place = appendEscape(at: place, to: &decoded)
      } else {
        decoded.append(byte)
        place += 1
      }
    }
    return decoded
  }

  /// The decoded string of this text as a `String`.
  package func text(_ string: JSONString) -> String {
    string.hasEscapes
      ? String(decoding: decode(string), as: UTF8.self)
      : String(decoding: bytes[string.range], as: UTF8.self)
  }

  // MARK: - Escapes

  /// The place after the escape that starts at `place`, which was a backslash.
  private func endOfEscape(at place: Int) throws(JSONError) -> Int {
    let end = remaining.upperBound
    guard place + 1 < end else { throw error(.unexpectedEnd, at: end) }
    if bytes[place + 1] == UInt8(ascii: "u") {
      for digit in place + 2..<place + 6 {
        guard digit < end else { throw error(.unexpectedEnd, at: end) }
        guard hexValue(bytes[digit]) != nil else { throw error(.invalidEscape, at: place) }
      }
      return place + 6
    }
    guard simpleEscape(bytes[place + 1]) != nil else { throw error(.invalidEscape, at: place) }
    return place + 2
  }

  /// Appends what the checked escape at `place` stands for; returns the place after it.
  private func appendEscape(at place: Int, to decoded: inout [UInt8]) -> Int {
    if let byte = simpleEscape(bytes[place + 1]) {
      decoded.append(byte)
      return place + 2
    }
    let unit = codeUnit(at: place)
    if UTF16.isLeadSurrogate(unit), bytes[place + 6] == UInt8(ascii: "\\"),
      bytes[place + 7] == UInt8(ascii: "u")
    {
      let trail = codeUnit(at: place + 6)
      if UTF16.isTrailSurrogate(trail) {
        let value = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(trail - 0xDC00)
        append(Unicode.Scalar(value), to: &decoded)
        return place + 12
      }
    }
    append(Unicode.Scalar(UInt32(unit)), to: &decoded)
    return place + 6
  }

  private func append(_ scalar: Unicode.Scalar?, to decoded: inout [UInt8]) {
    decoded.append(
      contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }

  /// The value of `\uXXXX` at `place`, whose digits were checked.
  private func codeUnit(at place: Int) -> UInt16 {
    var unit: UInt16 = 0
    for digit in place + 2..<place + 6 { unit = unit << 4 | UInt16(hexValue(bytes[digit]) ?? 0) }
    return unit
  }

  private func simpleEscape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  private func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
