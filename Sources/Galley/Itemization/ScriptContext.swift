internal import GalleyText
internal import GalleyUnicode

/// What the text before a paragraph says of its script, in the profile that follows browsers.
///
/// Browsers find scripts in the whole text: characters without a script of their own that begin a
/// paragraph go on with that of the text before them.
enum ScriptContext {
  /// The last letter of a script before a paragraph that begins with a character of none; nil where
  /// there is none, or none that matters.
  ///
  /// - Complexity: O(1): no more than `reach` bytes are looked at.
  static func letter(
    before start: Int, of text: Span<UInt8>, first: Unicode.Scalar, profile: LayoutProfile
  ) -> Unicode.Scalar? {
    guard start > 0, profile.breaksLikeChromium, !hasScript(first) else { return nil }
    return lastLetter(of: text, in: max(0, start - reach)..<start)?.scalar
  }

  private static func lastLetter(of text: Span<UInt8>, in range: Range<Int>)
    -> (scalar: Unicode.Scalar, place: Int)?
  {
    var place = range.upperBound
    while place > range.lowerBound {
      place -= 1
      if text[place] & 0xC0 == 0x80 { continue }
      var end = place
      let scalar = decodeScalar(text, at: &end)
      if UnicodeProperty.isLetterOrNumber(scalar), hasScript(scalar) { return (scalar, place) }
    }
    return nil
  }

  /// The last letter of a script before each of the paragraphs of a text, which come in order.
  struct LastLetter {
    private var last: (scalar: Unicode.Scalar, place: Int)?

    /// The letter before a paragraph, or another one of its script; nil if there is none near it.
    func letter(before range: Range<Int>) -> Unicode.Scalar? {
      guard let last, last.place >= range.lowerBound - reach else { return nil }
      return Itemizer.isBasicLetter(last.scalar) ? "a" : last.scalar
    }

    /// Notes the letter of a paragraph.
    ///
    /// - Complexity: O(1): no more than `reach` bytes are looked at.
    mutating func note(_ text: Span<UInt8>, _ range: Range<Int>) {
      let first = max(range.lowerBound, range.upperBound - reach)
      last = lastLetter(of: text, in: first..<range.upperBound) ?? last
    }
  }

  static func hasScript(_ scalar: Unicode.Scalar) -> Bool {
    let script = ScriptCode(of: scalar)
    return script != .common && script != .inherited && script != .unknown
  }

  /// How many bytes before a paragraph are looked at for a script, so that time stays linear.
  static let reach = 256
}
