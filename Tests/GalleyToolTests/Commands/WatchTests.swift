import Foundation
import Testing

@Suite("galley measure --watch") struct WatchTests {
  @Test func `a file is measured again when it changes, and goes on after it was away`() throws {
    let folder = try ScratchFolder()
    let text = URL(filePath: try folder.file("text", Data("One".utf8)))
    let output = URL(filePath: try folder.file("output", Data()))
    let process = Process()
    let executable: URL = try #require(GalleyRun.executable)
    process.executableURL = executable
    process.currentDirectoryURL = GalleyRun.checkout
    process.arguments = [
      "measure", "--watch", text.path, "--font", "Fonts/Inter-Regular.otf", "--size", "16",
      "--format", "csv",
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Other signals may be blocked where the test runs, and a process inherits that.
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    #expect(try found(",One\n", in: output))
    try Data("One and more".utf8).write(to: text, options: .atomic)
    #expect(try found(",One and more\n", in: output))
    try FileManager.default.removeItem(at: text)
    try Data("Back".utf8).write(to: text)
    #expect(try found(",Back\n", in: output))
  }

  /// Waits for what a process writes; a minute, for machines with much else to do.
  private func found(_ part: String, in file: URL) throws -> Bool {
    for _ in 0..<600 {
      if try String(contentsOf: file, encoding: .utf8).contains(part) { return true }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return false
  }

  @Test func `a file that is missing from the start is an error`() throws {
    let run = try GalleyRun([
      "measure", "--watch", "/nowhere", "--font", "Fonts/Inter-Regular.otf", "--size", "16",
    ])
    #expect(run.status == 66)
    #expect(try GalleyRun(["measure", "a", "--watch", "b"]).status == 64)
  }
}
