internal import GalleyText
internal import GalleyUnicode

/// The characters of one paragraph as they are laid out, and where each came from.
///
/// White space is collapsed here, by the rules of CSS Text 3, section 4.1; what was taken away
/// belongs to the character before it, leading white space to the first.
struct ParagraphContent: Sendable {
  /// The characters, the paragraph's separator included.
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each character, and the end: the UTF-8 offset of its source in the paragraph.
  private(set) var offsets: [Int32] = []
  /// Whether characters were taken away or changed.
  private(set) var isCollapsed = false

  /// Characters as they are.
  init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    offsets = (0...scalars.count).map { Int32($0) }
  }

  init(
    utf8 text: Span<UInt8>, range: Range<Int>, whiteSpace: WhiteSpace, profile: LayoutProfile
  ) {
    scalars.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count + 1)
    var index = range.lowerBound
    while index < range.upperBound {
      scalars.append(decodeScalar(text, at: &index))
      offsets.append(Int32(truncatingIfNeeded: index - range.lowerBound))
    }
    // `offsets` holds ends now; starts are those shifted by one.
    offsets.insert(0, at: 0)
    if whiteSpace.collapsesSpaces {
      let keepsNewlines = !whiteSpace.collapsesNewlines
      collapse(
        keepsNewlines: keepsNewlines,
        keepsReturns: keepsNewlines && !profile.onlyNewlineEndsParagraphs)
    }
  }

  /// `keepsReturns`: a carriage return ends paragraphs, as a newline does.
  private mutating func collapse(keepsNewlines: Bool, keepsReturns: Bool) {
    var kept: [Unicode.Scalar] = []
    var keptOffsets: [Int32] = []
    kept.reserveCapacity(scalars.count)
    keptOffsets.reserveCapacity(offsets.count)
    var index = 0
    while index < scalars.count {
      guard WhiteSpaceRules.isCollapsible(scalars[index]) else {
        kept.append(scalars[index])
        keptOffsets.append(offsets[index])
        index += 1
        continue
      }
      let start = index
      var newline: Int?
      while index < scalars.count, WhiteSpaceRules.isCollapsible(scalars[index]) {
        if scalars[index] == "\n" || keepsReturns && scalars[index] == "\r" {
          newline = newline ?? index
        }
        index += 1
      }
      if keepsNewlines, newline != nil {
        // A newline takes the spaces around it (CSS Text 3, 4.1.1).
        kept.append("\n")
        keptOffsets.append(offsets[start])
      } else if kept.isEmpty {
        continue
      } else if newline != nil,
        WhiteSpaceRules.newlineVanishes(
          after: scalars[start - 1], before: index < scalars.count ? scalars[index] : nil)
      {
        continue
      } else {
        kept.append(" ")
        keptOffsets.append(offsets[start])
      }
    }
    isCollapsed = kept.count != scalars.count || kept != scalars
    keptOffsets.append(offsets[scalars.count])
    if !keptOffsets.isEmpty { keptOffsets[0] = 0 }
    scalars = kept
    offsets = keptOffsets
  }
}

/// What CSS calls white space, and what of it hangs at a line's end.
enum WhiteSpaceRules {
  /// Spaces, tabs, newlines and carriage returns collapse (CSS Text 3, 4.1).
  static func isCollapsible(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
  }

  /// Whether a byte is white space between words: a space, or one of the others where these collapse.
  @inline(__always)
  static func isSpace(_ byte: UInt8, collapses: Bool) -> Bool {
    byte == 0x20 || (collapses && (byte == 0x0A || byte == 0x09 || byte == 0x0D))
  }

  /// Whether a newline between these two characters leaves no space behind: beside a zero-width space.
  ///
  /// CSS Text 3, 4.1.3 lets it vanish between wide characters too; Chromium keeps a space there.
  static func newlineVanishes(after: Unicode.Scalar, before: Unicode.Scalar?) -> Bool {
    after == "\u{200B}" || before == "\u{200B}"
  }

  /// Whether a text has a newline that leaves no space behind where white space collapses.
  ///
  /// - Complexity: O(*n*), eight bytes at a time between newlines.
  static func hasVanishingNewline(_ text: Span<UInt8>) -> Bool {
    func isCollapsible(_ index: Int) -> Bool { self.isCollapsible(Unicode.Scalar(text[index])) }
    var index = 0
    while index < text.count {
      while let eight = text.eightBytes(at: index), !eight.contains(0x0A) { index &+= 8 }
      guard index < text.count else { return false }
      guard text[index] == 0x0A else {
        index &+= 1
        continue
      }
      var start = index
      while start > 0, isCollapsible(start - 1) { start -= 1 }
      while index < text.count, isCollapsible(index) { index += 1 }
      // At the text's start white space vanishes anyway.
      guard start > 0 else { continue }
      var place = start - 1
      while place > 0, text[place] & 0xC0 == 0x80 { place -= 1 }
      let after = decodeScalar(text, at: &place)
      var next = index
      let before = next < text.count ? decodeScalar(text, at: &next) : nil
      if newlineVanishes(after: after, before: before) { return true }
    }
    return false
  }

  /// Whether a character at a line's end hangs: it neither causes a break nor counts in the width.
  ///
  /// Chromium: the collapsible ones and the ideographic space. TextKit: every breaking
  /// space of Unicode.
  static func hangs(_ scalar: Unicode.Scalar, likeChromium: Bool) -> Bool {
    switch scalar.value {
    case 0x20, 0x09, 0x0A, 0x0D, 0x3000: true
    case 0x0B, 0x0C, 0x85, 0x2028, 0x2029, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F:
      !likeChromium
    default: false
    }
  }

  /// Whether a character draws nothing and takes no room: line and paragraph separators, controls.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether a browser draws a control or separator: LS and PS as the font's space, those of C0 that
  /// are no white space as .notdef; a form feed only where spaces collapse.
  static func isVisibleControl(_ scalar: Unicode.Scalar, keepsSpaces: Bool) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0x0C: !keepsSpaces
    case 0...0x1F, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Reads one character of valid UTF-8 and moves `index` behind it.
@inline(__always)
func decodeScalar(_ text: Span<UInt8>, at index: inout Int) -> Unicode.Scalar {
  let first = UInt32(text[index])
  func continuation(_ offset: Int) -> UInt32 { UInt32(text[index + offset]) & 0x3F }
  let value: UInt32
  switch first {
  case 0..<0x80:
    value = first
    index += 1
  case 0x80..<0xE0:
    value = (first & 0x1F) << 6 | continuation(1)
    index += 2
  case 0xE0..<0xF0:
    value = (first & 0x0F) << 12 | continuation(1) << 6 | continuation(2)
    index += 3
  default:
    value =
      (first & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3)
    index += 4
  }
  return Unicode.Scalar(value) ?? "\u{FFFD}"
}
