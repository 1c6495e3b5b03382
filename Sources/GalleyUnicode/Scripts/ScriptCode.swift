/// A script, as its ISO 15924 tag packed into 32 bits: 'Latn' is 0x4C61746E, HarfBuzz's form.
@usableFromInline package struct ScriptCode: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package var rawValue: UInt32

  @inlinable
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable @inline(__always)
  package static func == (left: ScriptCode, right: ScriptCode) -> Bool {
    left.rawValue == right.rawValue
  }

  /// The script of a four-letter tag; Zzzz if it is no such tag.
  package init(tag: String) {
    let bytes = Array(tag.utf8)
    guard bytes.count == 4 else {
      self = .unknown
      return
    }
    rawValue = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The four letters of the tag.
  package var tag: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> UInt32($0)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `Zyyy`.
  @inlinable package static var common: ScriptCode { ScriptCode(rawValue: 0x5A79_7979) }
  /// `Zinh`.
  @inlinable package static var inherited: ScriptCode { ScriptCode(rawValue: 0x5A69_6E68) }
  /// `Zzzz`.
  @inlinable package static var unknown: ScriptCode { ScriptCode(rawValue: 0x5A7A_7A7A) }
  /// `Latn`.
  @inlinable package static var latin: ScriptCode { ScriptCode(rawValue: 0x4C61_746E) }
  /// `Grek`.
  @inlinable package static var greek: ScriptCode { ScriptCode(rawValue: 0x4772_656B) }
  /// `Cyrl`.
  @inlinable package static var cyrillic: ScriptCode { ScriptCode(rawValue: 0x4379_726C) }
  /// `Hebr`.
  @inlinable package static var hebrew: ScriptCode { ScriptCode(rawValue: 0x4865_6272) }
  /// `Arab`.
  @inlinable package static var arabic: ScriptCode { ScriptCode(rawValue: 0x4172_6162) }
  /// `Deva`.
  @inlinable package static var devanagari: ScriptCode { ScriptCode(rawValue: 0x4465_7661) }
  /// `Hani`.
  @inlinable package static var han: ScriptCode { ScriptCode(rawValue: 0x4861_6E69) }
  /// `Hira`.
  @inlinable package static var hiragana: ScriptCode { ScriptCode(rawValue: 0x4869_7261) }
  /// `Kana`.
  @inlinable package static var katakana: ScriptCode { ScriptCode(rawValue: 0x4B61_6E61) }
  /// `Bopo`.
  @inlinable package static var bopomofo: ScriptCode { ScriptCode(rawValue: 0x426F_706F) }
  /// `Hang`.
  @inlinable package static var hangul: ScriptCode { ScriptCode(rawValue: 0x4861_6E67) }
  /// `Thai`.
  @inlinable package static var thai: ScriptCode { ScriptCode(rawValue: 0x5468_6169) }
  /// `Laoo`.
  @inlinable package static var lao: ScriptCode { ScriptCode(rawValue: 0x4C61_6F6F) }
  /// `Khmr`.
  @inlinable package static var khmer: ScriptCode { ScriptCode(rawValue: 0x4B68_6D72) }
  /// `Mymr`.
  @inlinable package static var myanmar: ScriptCode { ScriptCode(rawValue: 0x4D79_6D72) }
  /// `Mong`.
  @inlinable package static var mongolian: ScriptCode { ScriptCode(rawValue: 0x4D6F_6E67) }

  /// The cursive scripts: letters change their form by their neighbors (ArabicShaping.txt).
  private static let joining: Set<ScriptCode> = Set(
    [
      "Arab", "Syrc", "Nkoo", "Mong", "Phag", "Mand", "Mani", "Rohg", "Adlm", "Sogd", "Phlp",
      "Ougr", "Chrs",
    ].map { ScriptCode(tag: $0) })

  /// Whether letters of this script join: a cut inside a word keeps their joined forms.
  package var isJoining: Bool { ScriptCode.joining.contains(self) }

  /// The script that a character is of; the first one it is used in if it is common to several.
  package init(of scalar: Unicode.Scalar) {
    self = ScriptSet.all[Int(ScalarRecord(of: scalar).scripts)].first.code
  }
}
