import Foundation
import GalleyFonts
import GalleyTestSupport

/// Folders of material that tests read where it lies.
enum Material {
  /// The bundled fonts.
  static let fonts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fonts")
  /// The small fonts made for these tests.
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")
  /// The path of a bundled font.
  static func bundled(_ file: String) -> String { fonts.appending(path: file).path }
  /// The path of a small font made for these tests.
  static func fixture(_ file: String) -> String { fixtures.appending(path: file).path }

  /// Recorded answers of other engines; nil, said aloud, if the environment does not name them.
  static var truth: URL? { OutsideMaterial.truth(for: "a test of fonts by recorded answers") }
  /// Fonts and texts made to hurt.
  static var hostile: URL? { OutsideMaterial.hostile(for: "a test of hostile fonts") }

  /// What a command writes to its output.
  static func output(of command: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }

  /// The rows of a file of JSON lines, packed with gzip or not.
  static func rows<Row: Decodable>(_ file: URL, as type: Row.Type) throws -> [Row] {
    let data =
      file.pathExtension == "gz"
      ? try Gzip.unpacked(file) : try Data(contentsOf: file)
    let decoder = JSONDecoder()
    return try data.split(separator: 10).map { try decoder.decode(Row.self, from: Data($0)) }
  }

  /// An archive, unpacked to a temporary folder.
  static func unpacked(_ archive: URL) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "galley-\(archive.lastPathComponent)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = try output(of: "tar", ["xJf", archive.path, "-C", folder.path])
    return folder
  }
}
