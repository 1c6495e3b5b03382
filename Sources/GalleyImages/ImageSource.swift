/// Where a picture comes from.
public enum ImageSource: Hashable, Sendable {
  /// A regular file. It is opened once; what was probed is what is decoded.
  case file(path: String)
  /// The bytes of a file, in memory.
  case bytes([UInt8])

  /// How errors name it.
  public var name: String {
    switch self {
    case .file(let path): path
    case .bytes: "the given bytes"
    }
  }
}
