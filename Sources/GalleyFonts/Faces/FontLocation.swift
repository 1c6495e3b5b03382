extension Font {
  /// Where a font is: a file and a face in it.
  public struct Location: Hashable, Sendable, Codable, CustomStringConvertible {
    public var path: String
    public var index: Int

    public init(path: String, index: Int = 0) {
      self.path = path
      self.index = index
    }

    /// Reads `path` or `path#index`; a `#` that no number follows belongs to the path.
    public init(argument: String) {
      if let mark = argument.lastIndex(of: "#"), mark != argument.startIndex {
        let digits = argument[argument.index(after: mark)...]
        if let index = Int(digits), digits.allSatisfy(\.isNumber) {
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
  /// - Throws: `FontError`, as `init(path:index:variations:limits:)`.
  public convenience init(
    _ location: Location, variations: [FontVariation] = [], limits: FontLimits = .default
  ) throws(FontError) {
    try self.init(
      path: location.path, index: location.index, variations: variations, limits: limits)
  }
}
