internal import CHarfBuzz

extension Font {
  /// The family: "Noto Sans".
  public var familyName: String { handle.text(16) ?? handle.text(1) ?? "" }
  /// The style within the family: "Bold Italic".
  public var styleName: String { handle.text(17) ?? handle.text(2) ?? "" }
  /// The name in PostScript and PDF: "NotoSans-BoldItalic".
  public var postScriptName: String { handle.text(6) ?? "" }
  /// Family and style: "Noto Sans Bold Italic".
  public var fullName: String { handle.text(4) ?? "" }
}

extension FontHandle {
  /// Entry `id` of the `name` table, in English where there is a choice; nil if missing or empty.
  func text(_ id: hb_ot_name_id_t) -> String? {
    // Names are short; a longer one is cut at this length, as HarfBuzz does.
    var characters = [CChar](repeating: 0, count: 512)
    var size = UInt32(characters.count)
    let english = unsafe hb_language_from_string("en", -1)
    let length = unsafe hb_ot_name_get_utf8(face, id, english, &size, &characters)
    guard length > 0 else { return nil }
    let bytes = characters.prefix(Int(size)).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
