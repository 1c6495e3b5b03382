import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SiblingProgram {
  /// What the program writes to its standard output, and the code it ends with.
  ///
  /// - Throws: `ToolError` if there is no such program, or it writes more than a megabyte.
  func output(_ arguments: [String]) throws(ToolError) -> (bytes: [UInt8], status: Int32) {
    var ends: [Int32] = [0, 0]
    // SAFETY: the array has room for the two descriptors and outlives the call.
    guard unsafe pipe(&ends) == 0 else { throw missing(errno) }
    defer { close(ends[0]) }
    let path = SiblingProgram.sibling(name, of: CommandLine.arguments.first ?? "")
    var process: pid_t?
    for candidate in [path, name].compactMap({ $0 }) where process == nil {
      process = SiblingProgram.start(candidate, [name] + arguments, output: ends[1])
    }
    close(ends[1])
    guard let process else { throw missing(ENOENT) }
    let bytes = SiblingProgram.readAll(ends[0])
    var status: Int32 = 0
    // SAFETY: the status outlives the call; nobody else waits for this child.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (bytes, status & 0x7F == 0 ? status >> 8 & 0xFF : ExitStatus.badData.rawValue)
  }

  private func missing(_ code: Int32) -> ToolError {
    ToolError(
      .noInput, "Cannot start \(name): \(reason(code)). Install it in the folder of galley.")
  }

  /// Nil if it cannot be started.
  private static func start(_ path: String, _ arguments: [String], output: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    // SAFETY: the actions are made, used by one call and freed; the copies of the arguments are
    // ours until they are freed, and their list ends with nil, as the system wants it.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var list = unsafe arguments.map { unsafe strdup($0) }
    unsafe list.append(nil)
    defer { unsafe list.forEach { unsafe free($0) } }
    var process: pid_t = 0
    return unsafe posix_spawnp(&process, path, &actions, nil, list, environ) == 0 ? process : nil
  }

  /// All that comes, up to a megabyte: the answers asked for are some hundred bytes.
  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < 1 << 20 {
      // SAFETY: reads at most as much as the array holds, which outlives the call.
      let count = unsafe room.withUnsafeMutableBytes {
        unsafe systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += room[..<count]
    }
    return bytes
  }
}
