import ArgumentParser

/// `galley thumbnail`: what `galley-images` does, the program that is linked to libvips.
///
/// Linking libvips alone costs 17 ms of start-up, which nobody who measures text should pay.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail", abstract: "Make thumbnails of pictures (starts galley-images).",
    helpNames: [])

  @Argument(parsing: .captureForPassthrough, help: "What galley-images thumbnail --help says.")
  var arguments: [String] = []

  func run() throws {
    try SiblingProgram(name: "galley-images").become(["thumbnail"] + arguments)
  }
}
