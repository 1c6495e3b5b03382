/// A script, as its ISO 15924 tag packed into 32 bits: 'Latn' is 0x4C61746E, HarfBuzz's form.
package struct ScriptCode: RawRepresentable, Hashable, Sendable, BitwiseCopyable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

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

  package static let common = ScriptCode(tag: "Zyyy")
  package static let inherited = ScriptCode(tag: "Zinh")
  package static let unknown = ScriptCode(rawValue: 0x5A7A_7A7A)
  package static let latin = ScriptCode(tag: "Latn")
  package static let greek = ScriptCode(tag: "Grek")
  package static let cyrillic = ScriptCode(tag: "Cyrl")
  package static let hebrew = ScriptCode(tag: "Hebr")
  package static let arabic = ScriptCode(tag: "Arab")
  package static let devanagari = ScriptCode(tag: "Deva")
  package static let han = ScriptCode(tag: "Hani")
  package static let hiragana = ScriptCode(tag: "Hira")
  package static let katakana = ScriptCode(tag: "Kana")
  package static let bopomofo = ScriptCode(tag: "Bopo")
  package static let hangul = ScriptCode(tag: "Hang")
  package static let thai = ScriptCode(tag: "Thai")
  package static let lao = ScriptCode(tag: "Laoo")
  package static let khmer = ScriptCode(tag: "Khmr")
  package static let myanmar = ScriptCode(tag: "Mymr")
  package static let mongolian = ScriptCode(tag: "Mong")

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
