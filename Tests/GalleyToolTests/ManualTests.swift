import Foundation
import Testing

@Suite("Versions, manual pages and completions") struct ManualTests {
  @Test func `the version names the libraries`() throws {
    let run = try GalleyRun(["--version"])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    for name in ["galley", "Unicode", "FreeType", "HarfBuzz", "ICU", "libpng"] {
      #expect(
        lines.contains { $0.firstMatch(of: /^([A-Za-z]+) [0-9]+\.[0-9]/)?.output.1 == name[...] },
        "\(name)")
    }
    #expect(lines.contains("Unicode 17.0.0"))
  }

  @Test(
    "there are completions for every shell", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let run = try GalleyRun(["--generate-completion-script", shell])
    #expect(run.status == 0)
    for word in ["measure", "maximum-number-of-lines", "lint", "cell"] {
      #expect(run.output.contains(word), "\(word)")
    }
  }

  @Test func `each command has a manual page with all of its options`() throws {
    let folder = try ScratchFolder()
    let executable: URL = try #require(GalleyRun.executable)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = GalleyRun.checkout
    process.arguments = [
      "python3", "Sources/GalleyTool/make-manual.py", folder.url.path, executable.path,
    ]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      print("SKIPPED: manual pages need python3")
      return
    }
    #expect(process.terminationStatus == 0)
    let commands = ["measure", "font", "fonts", "field", "render", "lint", "thumbnail", "cell"]
    for command in commands {
      let page = folder.url.appending(path: "galley-\(command).1")
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(text.contains(".SH NAME\ngalley\\-\(command) \\- "))
      guard command != "thumbnail" else { continue }
      let help = try GalleyRun([command, "--help"]).output
      for option in Set(help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }) {
        let spelled = option.replacing("-", with: "\\-")
        #expect(text.contains(spelled), "\(option) in the page of \(command)")
      }
    }
    let all = try String(
      contentsOf: folder.url.appending(path: "galley.1"), encoding: .utf8)
    #expect(commands.allSatisfy { all.contains("galley\\-\($0)") })
  }
}
