import Foundation
import Testing

/// What `Tests/documentation.py` says of the modules that these tests were built with.
@Suite("The documentation") struct DocumentationTests {
  @Test func `every public symbol is described`() throws {
    let executable: URL = try #require(GalleyRun.executable)
    let modules = executable.deletingLastPathComponent().appending(path: "Modules")
    guard FileManager.default.fileExists(atPath: modules.path),
      try Self.shell("command -v swift python3 pkg-config").status == 0
    else {
      print("SKIPPED: counting what is documented needs swift, python3, pkg-config and modules")
      return
    }
    let run = try Self.shell("python3 Tests/documentation.py '\(modules.path)'")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains(" 0 without documentation"), "\(run.output)")
  }

  private static func shell(_ command: String) throws -> (status: Int32, output: String) {
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "output")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "{ \(command); } 2>&1"]
    process.currentDirectoryURL = GalleyRun.checkout
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }
}
