import GalleyFonts
import GalleyRender
import GalleyUnicode

/// What `galley --version` says: answers may differ with the libraries that are loaded.
enum VersionReport {
  static var text: String {
    let libraries: [(name: String, version: String?)] = [
      ("galley", GalleyCommand.version), ("Unicode", UnicodeVersions.tables),
      ("FreeType", FontLibraries.freeType), ("HarfBuzz", FontLibraries.harfBuzz),
      ("fontconfig", FontLibraries.fontconfig), ("ICU", UnicodeVersions.icu),
      ("libpng", RenderLibraries.libpng),
    ]
    return libraries.map { "\($0.name) \($0.version ?? "not built in")\n" }.joined()
  }
}
