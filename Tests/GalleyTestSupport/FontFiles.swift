import Foundation

/// A font file by its name: bundled, or one of Debian's.
public struct FontFile: Hashable, Sendable {
  /// Where it is.
  public let path: String
  /// The face of a collection; 0 for a plain file.
  public let index: Int

  /// Looks for `Name.ttf` or `Name.ttc#2` in `Fonts/`, then below the system's font folder.
  ///
  /// Returns nil where the file is not installed. The first call walks the system's folder.
  public init?(named name: String) {
    let parts = name.split(separator: "#")
    guard let file = parts.first.map(String.init) else { return nil }
    let bundled = Fixtures.fonts.appending(path: file).path
    if FileManager.default.fileExists(atPath: bundled) {
      path = bundled
    } else if let installed = Self.installed[file] {
      path = installed
    } else {
      return nil
    }
    index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  }

  /// The font files of the system by name.
  private static let installed: [String: String] = {
    let root = "/usr/share/fonts"
    var found: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let name = (path as NSString).lastPathComponent
      // Debian has Roboto twice, hinted and not; the recordings were made with the latter.
      guard name.hasSuffix(".ttf") || name.hasSuffix(".otf") || name.hasSuffix(".ttc"),
        found[name]?.contains("unhinted") != true
      else { continue }
      found[name] = root + "/" + path
    }
    return found
  }()
}
