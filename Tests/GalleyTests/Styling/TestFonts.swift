import Galley
import GalleyTestSupport
import Testing

/// The fonts of these tests, opened once each.
enum TestFonts {
  static let mono = FontCache("NotoSansMono-Regular.ttf")
  static let inter = FontCache("Inter-Regular.otf")
  static let roboto = FontCache("Roboto-Regular.ttf")
  static let lohit = FontCache("Lohit-Devanagari.ttf")
  static let noto = FontCache("NotoSans-Regular.ttf")
  static let arabic = FontCache("NotoNaskhArabic-Regular.ttf")
  static let hebrew = FontCache("NotoSansHebrew-Regular.ttf")
  static let korean = FontCache("NanumGothic.ttf")
  static let thai = FontCache("NotoSansThai-Regular.ttf")
  /// Of the system; nil where it is not installed.
  static let cjk = FontCache("NotoSansCJK-Regular.ttc#0")

  /// The fonts of some files one after another; those that are not installed are left out, and that
  /// is said aloud.
  static func cascade(_ names: [String]) throws -> FontCascade {
    let fonts = names.compactMap { FontCache($0).ifInstalled }
    return try FontCascade(
      #require(fonts.first, "no font of \(names)"), fallbacks: Array(fonts.dropFirst()))
  }
}

/// A font file that is opened when first asked for.
struct FontCache: Sendable {
  let name: String
  private let result: Result<Font, FontError>?

  init(_ name: String) {
    self.name = name
    result = FontFile(named: name).map { file in
      Result { () throws(FontError) in try Font(path: file.path, index: file.index) }
    }
  }

  /// The font; nil, and said aloud, if it is not installed.
  var ifInstalled: Font? {
    guard let result else {
      print("SKIPPED: the font \(name) is not installed")
      return nil
    }
    return try? result.get()
  }

  /// The font.
  var font: Font {
    get throws {
      try #require(result, "\(name) is missing").get()
    }
  }
}
