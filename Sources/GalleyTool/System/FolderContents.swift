import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files in a folder and the folders in it.
enum FolderContents {
  /// The deepest folders that are looked into, and the most files that are listed.
  private static let limits = (depth: 32, count: 100_000)

  /// The paths of all files in a folder, sorted; nil if the path leads to no folder.
  ///
  /// Names that begin with a dot are left out; links to folders are not followed.
  static func files(in path: String) throws(ToolError) -> [String]? {
    guard kind(of: path, followsLinks: true) == S_IFDIR else { return nil }
    var files: [String] = []
    try append(path, depth: 0, to: &files)
    return files.sorted()
  }

  private static func append(
    _ folder: String, depth: Int, to files: inout [String]
  ) throws(ToolError) {
    guard depth < limits.depth, files.count < limits.count else { return }
    let parent = folder.hasSuffix("/") ? folder : folder + "/"
    for name in try names(in: folder) where !name.hasPrefix(".") {
      switch kind(of: parent + name, followsLinks: false) {
      case S_IFDIR: try append(parent + name, depth: depth + 1, to: &files)
      case S_IFREG, S_IFLNK: files.append(parent + name)
      default: continue
      }
    }
  }

  /// The names in a folder, "." and ".." among them.
  static func names(in folder: String) throws(ToolError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw ToolError(
        .noInput, "Cannot read \(folder): \(reason(errno)). Check the path and its permissions.")
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // SAFETY: an entry stays in place until the next is read; its name ends with a zero.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }

  private static func kind(of path: String, followsLinks: Bool) -> mode_t? {
    var status = stat()
    // SAFETY: the call fills `status`, which lives as long as the call.
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status.st_mode & S_IFMT : nil
  }
}
