import Foundation
import Testing

/// A program in C, compiled by the system's compiler against the header and the built library.
struct CProgram {
  /// The program, in a folder that goes with it.
  let executable: URL
  private let folder: Folder

  /// A folder that is removed with its owner.
  private final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "galley-c-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// Compiles a source; warnings are errors.
  init(_ source: String) throws {
    folder = try Folder()
    let file = folder.url.appending(path: "program.c")
    try Data(source.utf8).write(to: file)
    executable = folder.url.appending(path: "program")
    let library = try #require(CProgram.library)
    let place = library.deletingLastPathComponent().path
    let compiled = try CProgram.run(
      "/usr/bin/env",
      [
        CProgram.compiler, "-std=c11", "-Wall", "-Wextra",
        "-Werror", "-o", executable.path, file.path,
        "-I", CProgram.checkout.appending(path: "Sources/CGalley/include").path,
        "-L", place, "-lGalleyC", "-Wl,-rpath,\(place)",
      ])
    #expect(compiled.status == 0, "\(compiled.output)")
  }

  /// The compiler that `CC` names, else the system's, else that of the Swift toolchain.
  private static var compiler: String {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["CC"], !named.isEmpty { return named }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let found = ["cc", "clang"].first { name in
      folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    return found ?? "cc"
  }

  /// What the program prints in the checkout's folder.
  func output(_ arguments: [String] = []) throws -> String {
    let run = try CProgram.run(executable.path, arguments)
    #expect(run.status == 0, "\(run.output)")
    return run.output
  }

  /// Runs a program and waits for its end; errors stand in its output.
  private static func run(
    _ path: String, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.currentDirectoryURL = checkout
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// The folder of the package.
  static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The library, which is built into the folder of the tests.
  static let library: URL? = {
    let places =
      [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
      + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    return places.flatMap { place in
      ["libGalleyC.so", "libGalleyC.dylib"].map { place.appending(path: $0) }
    }
    .first { FileManager.default.fileExists(atPath: $0.path) }
  }()

  /// Whether the library wants a sanitizer's runtime, which programs of the system's compiler lack.
  static let isSanitized: Bool = {
    guard let library, let bytes = try? Data(contentsOf: library) else { return false }
    let found = ["__asan_init", "__tsan_init"].contains { bytes.range(of: Data($0.utf8)) != nil }
    if found { print("The library is built for a sanitizer: programs in C are not compiled.") }
    return found
  }()
}
