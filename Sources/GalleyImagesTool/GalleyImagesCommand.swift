internal import ArgumentParser
internal import GalleyImages
internal import GalleyText

/// The `galley-images` executable: what `galley thumbnail` starts, the only one linked to libvips.
@main
struct GalleyImagesCommand: AsyncParsableCommand {
  #if Images
    private static let subcommands: [any ParsableCommand.Type] = [
      ThumbnailCommand.self, ProbeCommand.self,
    ]
  #else
    private static let subcommands: [any ParsableCommand.Type] = [ProbeCommand.self]
  #endif

  /// The version, and that of libvips.
  private static var version: String {
    ImageLibraryVersion.libvips.map { "galley-images \(GalleyVersion.current)\nlibvips \($0)" }
      ?? "galley-images \(GalleyVersion.current)"
  }

  static let configuration = CommandConfiguration(
    commandName: "galley-images",
    abstract: "Makes thumbnails and tells the sizes of pictures.",
    discussion: """
      Exit codes: 0 done, 1 some pictures of several failed, 64 usage, 65 a file is no picture, \
      66 a file is missing or unreadable, 74 an output cannot be written.
      """,
    version: version, subcommands: subcommands)

  static func main() async {
    StandardOutput.reportFailedWrites()
    do {
      var command = try await asyncParseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      let text = fullMessage(for: error)
      // Help and versions are answers, too; complaints go elsewhere.
      guard code == .success, !text.isEmpty else { exit(withError: error) }
      exit(withError: StandardOutput.tell(text) ? nil : ExitCode(StandardOutput.failureCode))
    }
  }
}
