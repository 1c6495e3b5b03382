import Foundation
import Testing

/// One run of the built command, in the checkout's folder, and what came of it.
struct GalleyRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `galley` with these arguments and this standard input, and waits for its end.
  init(_ arguments: [String], input: String = "") throws {
    try self.init(arguments, input: Data(input.utf8))
  }

  /// Runs `galley`; `output` is where its standard output goes, a file of ours if nil.
  init(_ arguments: [String], input: Data, output: FileHandle? = nil) throws {
    // Files instead of pipes: nobody has to read one while the other fills.
    let folder = try ScratchFolder()
    let inputFile = folder.url.appending(path: "input")
    let outputFile = folder.url.appending(path: "output")
    let errorFile = folder.url.appending(path: "errors")
    try input.write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }

    let process = Process()
    let executable: URL = try #require(GalleyRun.executable)
    process.executableURL = executable
    process.currentDirectoryURL = GalleyRun.checkout
    process.arguments = arguments
    // Help texts are as wide as the terminal of whoever runs the tests, unless nobody says.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "COLUMNS" }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try output ?? FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()

    status = process.terminationStatus
    self.output = String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  }

  /// The lines of the output as JSON objects.
  var answers: [[String: Any]] {
    get throws {
      try output.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
      }
    }
  }

  /// The folder of the package.
  static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The command, which is built into the folder of the tests.
  static let executable: URL? = {
    let candidates =
      [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return candidates.map { $0.appending(path: "galley") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()
}

/// A folder for the files of one test, gone with the value.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ bytes: Data) throws -> String {
    let file = url.appending(path: name)
    try bytes.write(to: file)
    return file.path
  }
}
