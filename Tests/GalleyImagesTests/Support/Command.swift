#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import Foundation

/// A program that a test starts, and what became of it.
struct Command {
  struct Outcome {
    /// The exit code; nil where a signal ended the program.
    var code: Int32?
    var output: String
    var errors: String
    /// The most memory it ever held, in bytes.
    var peakBytes: Int
  }

  /// Started, not waited for.
  final class Running {
    let process: pid_t
    private let folder: TemporaryFolder

    fileprivate init(process: pid_t, folder: TemporaryFolder) {
      self.process = process
      self.folder = folder
    }

    func end() { _ = kill(process, SIGKILL) }

    /// Waits for its end.
    func outcome() -> Outcome {
      var status: Int32 = 0
      var usage = rusage()
      var peak = 0
      // The kernel's own figure has in it what the tests held when they started the program, so the
      // program is looked at while it runs.
      // SAFETY: both outlive the calls; the process is a child nobody else waits for.
      while true {
        let ended = unsafe wait4(process, &status, WNOHANG, &usage)
        if ended == process || ended < 0 && errno != EINTR { break }
        peak = max(peak, peakBytesNow)
        usleep(1_000)
      }
      let read = { (name: String) in
        String(decoding: (try? TemporaryFolder.read(self.folder.file(name))) ?? [], as: UTF8.self)
      }
      return Outcome(
        code: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, output: read("out"),
        errors: read("err"), peakBytes: peak > 0 ? peak : Int(usage.ru_maxrss) * 1024)
    }

    /// The most memory that the running program has held, in bytes; 0 where nobody tells.
    private var peakBytesNow: Int {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        text.contains("galley-images"),
        let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
        let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      else { return 0 }
      return (Int(kilobytes) ?? 0) * 1024
    }
  }

  /// - Parameter output: Where its standard output goes, a file of ours if nil.
  static func start(_ program: String, _ arguments: [String], output: FileHandle? = nil) throws
    -> Running
  {
    let folder = try TemporaryFolder()
    var actions = unsafe posix_spawn_file_actions_t()
    // SAFETY: made here, used by one call, freed at the end; strings live through their calls.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, name) in [(1, "out"), (2, "err")] as [(Int32, String)] {
      unsafe posix_spawn_file_actions_addopen(
        &actions, descriptor, folder.file(name), O_CREAT | O_WRONLY, 0o600)
    }
    if let output {
      unsafe posix_spawn_file_actions_adddup2(&actions, output.fileDescriptor, 1)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let result = unsafe posix_spawnp(&process, program, &actions, nil, &words, environ)
    guard result == 0 else { throw CommandFailure(sentence: "cannot start \(program)") }
    return Running(process: process, folder: folder)
  }

  static func run(_ program: String, _ arguments: [String], output: FileHandle? = nil) throws
    -> Outcome
  {
    try start(program, arguments, output: output).outcome()
  }

  /// Runs a program that must succeed.
  static func must(_ program: String, _ arguments: [String]) throws {
    let outcome = try start(program, arguments).outcome()
    guard outcome.code == 0 else {
      throw CommandFailure(
        sentence: "\(program) \(arguments.joined(separator: " ")): \(outcome.errors)")
    }
  }

  /// Whether a program is in the search path; says aloud what is skipped where it is not.
  static func has(_ program: String, for test: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    if folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") })
    {
      return true
    }
    print("SKIPPED: \(test) needs the program \(program)")
    return false
  }

  /// The `galley-images` of this build: it lies beside the tests.
  static var galleyImages: String {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let path = tests ?? CommandLine.arguments[0]
    return URL(filePath: path).deletingLastPathComponent().appending(path: "galley-images").path
  }
}

struct CommandFailure: Error, CustomStringConvertible {
  var sentence: String
  var description: String { sentence }
}
