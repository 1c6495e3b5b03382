public import Foundation

/// Files that gzip packed.
public enum Gzip {
  /// The command could not unpack a file.
  public struct Failure: Error, CustomStringConvertible {
    /// Which one.
    public let description: String
  }

  /// The contents of a file, unpacked by the command `gzip`.
  ///
  /// - Throws: `Failure` with the file's path, or what starting a command throws.
  public static func unpacked(_ url: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", url.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // Read before waiting: a full pipe would stop gzip for good.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "gzip could not unpack \(url.path)")
    }
    return data
  }
}
