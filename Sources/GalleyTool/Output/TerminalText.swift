/// Text in the cells of a terminal.
enum TerminalText {
  /// The cells that a text takes: none for marks, two for ideographs, syllables and emoji.
  static func columns(of text: some StringProtocol) -> Int {
    evenColumns(of: text) ?? text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The cells of a text in which each character is one scalar and takes one; nil for others.
  private static func evenColumns(of text: some StringProtocol) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      guard
        (0x20..<0x7F).contains(value) || (0xAE..<0x300).contains(value) || value == 0x2013
          || (0x2400..<0x2427).contains(value)
      else { return nil }
      count += 1
    }
    return count
  }

  /// The start of `text` that has room in `columns` cells, with "…" where something was cut off.
  static func cut(_ text: String, to columns: Int?) -> String {
    guard let columns, self.columns(of: text) > columns else { return text }
    var room = columns - 1
    var cut = ""
    for character in text {
      room -= self.columns(of: character)
      if room < 0 { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// `text` with a picture for each control character, which could move a terminal's cursor.
  static func visible(_ text: some StringProtocol) -> String {
    var visible: [UInt8] = []
    appendVisible(text, to: &visible)
    return String(decoding: visible, as: UTF8.self)
  }

  /// Appends what `visible` gives.
  static func appendVisible(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    var wasReturn = false
    for scalar in text.unicodeScalars {
      // Several in a row are shown as one.
      if wasReturn, scalar == "\r" { continue }
      wasReturn = scalar == "\r"
      let shown: Unicode.Scalar =
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0: "\u{FFFD}"
        case 0x2028, 0x2029: "\u{2424}"
        default: scalar
        }
      for byte in UTF8.encode(shown) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
    }
  }

  private static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    // A variation selector asks for the wide picture of an otherwise narrow character.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return columns(of: first)
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// The blocks whose characters are wide or fullwidth (UAX #11), as far as terminals agree.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
