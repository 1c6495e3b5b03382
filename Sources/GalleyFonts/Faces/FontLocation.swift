extension Font {
  /// Where a font is: a file and a face in it.
  public struct Location: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The file.
    public var path: String
    /// The face in it, counted from 0.
    public var index: Int
    /// The named instance of a variable font, counted from 0; nil: the default.
    public var namedInstance: Int?

    /// A place on disk; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - index: The face in a collection, from 0.
    ///   - namedInstance: One of the designer's settings of a variable font, from 0; nil for its
    ///     default.
    public init(path: String, index: Int = 0, namedInstance: Int? = nil) {
      self.path = path
      self.index = index
      self.namedInstance = namedInstance
    }

    /// Reads `path` or `path#index`; a `#` that no number follows belongs to the path.
    public init(argument: String) {
      if let mark = argument.lastIndex(of: "#"), mark != argument.startIndex {
        let digits = argument[argument.index(after: mark)...]
        if let index = Int(digits), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
          self.init(path: String(argument[..<mark]), index: index)
          return
        }
      }
      self.init(path: argument)
    }

    /// `path`, or `path#index` for a face other than the first.
    public var description: String { index == 0 ? path : "\(path)#\(index)" }
  }

  /// Opens the face at `location`.
  ///
  /// - Parameters:
  ///   - location: The file and the face.
  ///   - variations: Places on the axes, over those of the location's named instance.
  ///   - limits: How much the file may ask for.
  /// - Throws: `FontError`, as `init(path:index:variations:limits:)`.
  public convenience init(
    _ location: Location, variations: [FontVariation] = [], limits: FontLimits = .default
  ) throws(FontError) {
    let file = try FontFile(path: location.path, limits: limits)
    try self.init(
      file: file, index: location.index, variations: variations,
      namedInstance: location.namedInstance)
  }
}
