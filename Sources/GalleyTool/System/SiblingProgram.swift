import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that is installed beside this one.
struct SiblingProgram {
  let name: String

  /// Turns this process into that program: its output, errors and exit code are the program's.
  ///
  /// Looked for in the folder from which this process was started, then where the shell looks.
  ///
  /// - Throws: `ToolError` if there is no such program.
  func become(_ arguments: [String]) throws(ToolError) -> Never {
    let path = SiblingProgram.sibling(name, of: CommandLine.arguments.first ?? "")
    for candidate in [path, name].compactMap({ $0 }) {
      SiblingProgram.execute(candidate, [name] + arguments)
    }
    throw ToolError(
      .noInput, "Cannot start \(name): \(reason(errno)). Install it in the folder of galley.")
  }

  /// The path beside a program that was called by its path; nil if the shell looked for it.
  static func sibling(_ name: String, of program: String) -> String? {
    program.lastIndex(of: "/").map { String(program[...$0]) + name }
  }

  /// Returns only if the program cannot be started.
  private static func execute(_ path: String, _ arguments: [String]) {
    // SAFETY: the copies of the arguments are ours until they are freed below, and the list of them
    // ends with nil, as the system wants it.
    var list = unsafe arguments.map { unsafe strdup($0) }
    unsafe list.append(nil)
    _ = unsafe execvp(path, list)
    unsafe list.forEach { unsafe free($0) }
  }
}
