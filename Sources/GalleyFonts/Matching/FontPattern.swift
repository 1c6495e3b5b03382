#if Fontconfig
  internal import CFontconfig

  /// A pattern of fontconfig: what is asked of a font, or what is known of one.
  @safe
  final class FontPattern {
    private let raw: OpaquePointer

    private init(owning raw: OpaquePointer) { unsafe self.raw = raw }

    /// A pattern that asks for nothing yet.
    convenience init?() {
      guard let raw = unsafe FcPatternCreate() else { return nil }
      unsafe self.init(owning: raw)
    }

    deinit { unsafe FcPatternDestroy(raw) }

    func add(_ property: String, _ value: String) {
      // SAFETY: fontconfig copies the text; a NUL in it ends it early, nothing worse.
      _ = unsafe value.withCString { text in
        unsafe text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
          unsafe FcPatternAddString(raw, property, $0)
        }
      }
    }

    func add(_ property: String, _ value: Bool) {
      _ = unsafe FcPatternAddBool(raw, property, value ? 1 : 0)
    }

    func addCharacter(_ scalar: Unicode.Scalar) {
      guard let characters = unsafe FcCharSetCreate() else { return }
      _ = unsafe FcCharSetAddChar(characters, scalar.value)
      // The pattern takes a share of its own.
      _ = unsafe FcPatternAddCharSet(raw, FC_CHARSET, characters)
      unsafe FcCharSetDestroy(characters)
    }

    /// Asks for a style by its name, and by the weight, slant and width that its words stand for.
    func setStyle(_ style: String) {
      add(FC_STYLE, style)
      for word in style.lowercased().split(separator: " ") {
        let name = Array(word.utf8) + [0]
        // SAFETY: fontconfig reads to the NUL; its constants live as long as the library.
        let constant = unsafe name.withUnsafeBufferPointer { bytes in
          unsafe FcNameGetConstant(bytes.baseAddress)
        }
        if let constant = unsafe constant {
          _ = unsafe FcPatternAddInteger(
            raw, constant.pointee.object, constant.pointee.value)
        }
      }
    }

    func bestMatch(in configuration: OpaquePointer) -> FontPattern? {
      _ = unsafe FcConfigSubstitute(configuration, raw, FcMatchPattern)
      unsafe FcDefaultSubstitute(raw)
      var result = FcResultNoMatch
      let best = unsafe FcFontMatch(configuration, raw, &result)
      guard let best = unsafe best else { return nil }
      return unsafe FontPattern(owning: best)
    }

    func hasCharacter(_ scalar: Unicode.Scalar) -> Bool {
      var characters: OpaquePointer?
      guard unsafe FcPatternGetCharSet(raw, FC_CHARSET, 0, &characters) == FcResultMatch else {
        return false
      }
      return unsafe FcCharSetHasChar(characters, scalar.value) != 0
    }

    /// The value number `position` of a property; nil if there are fewer.
    func text(_ property: String, _ position: Int32 = 0) -> String? {
      var value: UnsafeMutablePointer<FcChar8>?
      guard unsafe FcPatternGetString(raw, property, position, &value) == FcResultMatch,
        let value = unsafe value
      else { return nil }
      // SAFETY: the text belongs to the pattern; it is copied here.
      return unsafe String(cString: value)
    }

    /// The family's names in all languages.
    var families: [String] {
      var names: [String] = []
      while names.count < 64, let name = text(FC_FAMILY, Int32(names.count)) { names.append(name) }
      return names
    }

    /// The file and the face in it; the upper half of fontconfig's index is a named instance.
    var location: Font.Location? {
      guard let path = text(FC_FILE) else { return nil }
      var index: Int32 = 0
      _ = unsafe FcPatternGetInteger(raw, FC_INDEX, 0, &index)
      let instance = Int(index) >> 16
      return Font.Location(
        path: path, index: Int(index) & 0xFFFF,
        namedInstance: (1..<0x8000).contains(instance) ? instance - 1 : nil)
    }

    /// All faces of the system.
    static func all(in configuration: OpaquePointer) -> [SystemFonts.Face] {
      guard let everything = FontPattern(), let wanted = unsafe FcObjectSetCreate() else {
        return []
      }
      defer { unsafe FcObjectSetDestroy(wanted) }
      for property in [FC_FAMILY, FC_STYLE, FC_FILE, FC_INDEX] {
        _ = unsafe FcObjectSetAdd(wanted, property)
      }
      guard let set = unsafe FcFontList(configuration, everything.raw, wanted) else { return [] }
      defer { unsafe FcFontSetDestroy(set) }
      var faces: [SystemFonts.Face] = []
      for position in 0..<Int(unsafe set.pointee.nfont) {
        // SAFETY: the set has so many patterns; each gets a reference that our object gives back.
        guard let raw = unsafe set.pointee.fonts?[position] else { continue }
        unsafe FcPatternReference(raw)
        let pattern = unsafe FontPattern(owning: raw)
        guard let location = pattern.location else { continue }
        faces.append(
          SystemFonts.Face(
            family: pattern.families.first ?? "", style: pattern.text(FC_STYLE) ?? "",
            location: location))
      }
      return faces
    }
  }
#endif
