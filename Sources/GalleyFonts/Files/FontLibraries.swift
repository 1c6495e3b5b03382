internal import CFreeType
internal import CHarfBuzz

#if Fontconfig
  internal import CFontconfig
#endif

/// The libraries that find, read and shape fonts.
package enum FontLibraries {
  /// The version of FreeType that is loaded; nil if it does not start.
  package static var freeType: String? {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0 else { return nil }
    defer { _ = unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    // SAFETY: the library was started above; the call writes three numbers that outlive it.
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// The version of HarfBuzz that is loaded.
  package static var harfBuzz: String {
    // SAFETY: a string of the library's own, which stays.
    unsafe String(cString: hb_version_string())
  }

  /// The version of fontconfig that is loaded; nil where it is not built in.
  package static var fontconfig: String? {
    #if Fontconfig
      let number = FcGetVersion()
      return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    #else
      return nil
    #endif
  }
}
