import Foundation
import Testing

@Suite("The README") struct ReadmeTests {
  /// A command of the README and what it says the command prints.
  struct Example: Sendable, CustomTestStringConvertible {
    let command: String
    let output: String

    var testDescription: String { command }

    /// The examples in the blocks of a console, each from a `$` to the next.
    static let all: [Example] = ReadmeTests.blocks("console").flatMap(examples)

    private static func examples(in block: String) -> [Example] {
      var examples: [Example] = []
      for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if line.hasPrefix("$ ") {
          examples.append(Example(command: String(line.dropFirst(2)), output: ""))
        } else if let last = examples.popLast() {
          examples.append(Example(command: last.command, output: last.output + line + "\n"))
        }
      }
      return examples
    }
  }

  /// The text of the README's code blocks of a kind.
  static func blocks(_ kind: String) -> [String] {
    let readme = GalleyRun.checkout.appending(path: "README.md")
    let text = (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```\(kind)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("commands print what it says they print", arguments: Example.all)
  func commands(example: Example) throws {
    let executable: URL = try #require(GalleyRun.executable)
    let folder = try ScratchFolder()
    let file = folder.url.appending(path: "output")
    try Data().write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "PATH=\"$1:$PATH\"; { \(example.command); } 2>&1", "sh"]
    process.arguments?.append(executable.deletingLastPathComponent().path)
    process.currentDirectoryURL = try ReadmeTests.checkoutToWriteIn(folder.url)
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    process.waitUntilExit()
    #expect(try String(contentsOf: file, encoding: .utf8) == example.output)
  }

  /// A folder that shows what the checkout has, so that what a command writes does not stay there.
  static func checkoutToWriteIn(_ folder: URL) throws -> URL {
    let place = folder.appending(path: "checkout")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    for name in ["Fonts", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: place.appending(path: name),
        withDestinationURL: GalleyRun.checkout.appending(path: name))
    }
    return place
  }

  @Test func `there are commands to run`() {
    #expect(Example.all.count >= 4)
  }

  @Test func `its code is the code that is tested`() throws {
    let blocks = ReadmeTests.blocks("swift")
    let codes = blocks.filter { $0.contains("import Galley\n") || $0.contains("Document(") }
    #expect(codes.count == 2)
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ReadmeExample.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let printed = try ReadmeExample.printed()
    for line in codes.flatMap({ $0.split(separator: "\n") }) where !line.hasPrefix("import") {
      let parts = line.split(separator: "//", maxSplits: 1)
      let statement = parts[0].trimmingCharacters(in: .whitespaces)
      #expect(source.contains(statement), "\(statement)")
      guard parts.count == 2 else { continue }
      for said in parts[1].components(separatedBy: ", then ") {
        #expect(printed.contains(said.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }
}
