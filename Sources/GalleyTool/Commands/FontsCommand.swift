import ArgumentParser
import Galley
import GalleyRequests

/// `galley fonts`: the fonts of the system.
struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List the fonts that are installed, as fontconfig knows them.",
    discussion: """
      The file of each font can be given to --font, its family to --family.

      Example:
        galley fonts noto
      """)

  @Argument(help: "Fonts whose name has this in it, in any case; all if not given.")
  var pattern: String = ""

  @Option(help: "How the answer is written.")
  var format: OutputFormat = .text

  func run() throws {
    let faces: [SystemFonts.Face]
    do throws(FontError) {
      faces = try SystemFonts.faces(matching: pattern)
    } catch {
      throw RequestError(error)
    }
    let output = OutputFile.standardOutput
    switch format {
    case .text: try output.write(table(faces, on: Screen(output)))
    case .json: try output.write(json(faces))
    case .csv: try output.write(csv(faces))
    }
    guard !faces.isEmpty else {
      throw ToolError(.answerIsNo, "No installed font has “\(pattern)” in its name.")
    }
  }

  private func table(_ faces: [SystemFonts.Face], on screen: Screen) -> String {
    guard !faces.isEmpty else { return "" }
    var table = TextTable(
      head: ["family", "style", "file"], alignments: [.left, .left, .left])
    for face in faces {
      table.append([
        TerminalText.visible(face.family), TerminalText.visible(face.style),
        TerminalText.visible(face.location.description),
      ])
    }
    return table.rendered(on: screen)
  }

  /// An object for each font, one to a line.
  private func json(_ faces: [SystemFonts.Face]) -> [UInt8] {
    var writer = JSONWriter()
    for face in faces {
      writer.object {
        $0.key("family")
        $0.value(face.family)
        $0.key("style")
        $0.value(face.style)
        $0.key("font")
        $0.value(face.location.description)
      }
      writer.endLine()
    }
    return writer.bytes
  }

  private func csv(_ faces: [SystemFonts.Face]) -> String {
    let rows = faces.map { [$0.family, $0.style, $0.location.description] }
    return ([["family", "style", "font"]] + rows).map { CSV.line($0) + "\n" }.joined()
  }
}
