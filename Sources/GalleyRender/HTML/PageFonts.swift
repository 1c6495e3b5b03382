internal import GalleyFonts

/// The fonts of a page, each under a family name of its own.
struct PageFonts {
  private let embeds: Bool
  private var fonts: [Font] = []

  init(embeds: Bool) { self.embeds = embeds }

  /// The family that stands for a font.
  mutating func family(of font: Font) -> String {
    // Variations belong to the element; the file is the same.
    let place = fonts.firstIndex { $0.sharesFace(with: font) } ?? fonts.count
    if place == fonts.count { fonts.append(font) }
    return "galley-\(place)"
  }

  /// The `@font-face` rules of all fonts so far.
  ///
  /// Some browsers refuse fonts that others take; then an installed font of the same name is.
  var rules: [UInt8] {
    var css: [UInt8] = []
    for (place, font) in fonts.enumerated() {
      css += Array("@font-face{font-family:\"galley-\(place)\";src:".utf8)
      if !embeds, let url = FileURL.text(font.name), font.isAloneInFile {
        css += Array("url(\"\(url)\")".utf8)
      } else {
        css += Array("url(data:font/\(font.mediaSubtype);base64,".utf8)
        css += Base64.text(font.standaloneBytes)
        css += Array(")".utf8)
      }
      let names = [font.postScriptName, font.fullName].filter { !$0.isEmpty }
      css += Array(names.map { ",local(\(CSS.string($0)))" }.joined().utf8)
      css += Array("}\n".utf8)
    }
    return css
  }
}

/// Paths as URLs.
enum FileURL {
  /// A `file:` URL for an absolute path; nil for others.
  static func text(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    var url = "file://"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        url.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        url += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return url
  }
}
