/// Why a font could not be had.
@nonexhaustive
public enum FontError: Error, Hashable, Sendable {
  /// The file is missing, or we may not read it; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// The path leads to a directory, a device or a pipe.
  case notARegularFile(path: String)
  /// The file, or what a packed file unpacks to, has more bytes than the limit.
  case tooLarge(path: String, size: Int, limit: Int)
  /// The bytes are no font we understand.
  case unrecognizedFormat(path: String)
  /// The file begins like a font, but a table that every font needs is missing or broken.
  case damaged(path: String, reason: String)
  /// The file has fewer faces.
  case faceIndexOutOfRange(path: String, index: Int, count: Int)
  /// The variable font has fewer named instances.
  case instanceOutOfRange(path: String, index: Int, count: Int)
  /// The font cannot vary along this axis.
  case unknownAxis(path: String, tag: FontTag, axes: [FontTag])
  /// A variation is not a finite number.
  case invalidValue(tag: FontTag, value: Double)
  /// More variations, features or fonts than the limit.
  case tooMany(String, count: Int, limit: Int)
  /// A setting such as `wght=650` that cannot be read.
  case invalidSetting(String, expected: String)
  /// A glyph is made of more parts than any honest font has; its outline would take forever.
  case tooComplex(path: String, glyph: UInt32)
  /// The system has no such family.
  case familyNotFound(String)
  /// This build of the library, or this system, cannot look for families.
  case noFontMatching
  /// The system has no memory left.
  case outOfMemory
}

extension FontError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "Cannot read the font “\(path)” (\(reason)): check the path and its permissions."
    case .notARegularFile(let path):
      "“\(path)” is not a regular file: give the path of a font file."
    case .tooLarge(let path, let size, let limit):
      """
      The font “\(path)” has \(size) bytes, more than the limit of \(limit): use a smaller font or \
      raise FontLimits.maximumFileSize.
      """
    case .unrecognizedFormat(let path):
      """
      “\(path)” is not a font that Galley reads: give a TrueType, OpenType, collection, WOFF or \
      WOFF2 file.
      """
    case .damaged(let path, let reason):
      "The font “\(path)” is damaged (\(reason)): get a sound copy of it."
    case .faceIndexOutOfRange(let path, let index, let count):
      """
      “\(path)” has no face \(index): it has \(count) \(count == 1 ? "face" : "faces"), counted \
      from 0.
      """
    case .instanceOutOfRange(let path, let index, let count):
      "“\(path)” has no named instance \(index): it has \(count), counted from 0."
    case .unknownAxis(let path, let tag, let axes):
      axes.isEmpty
        ? "The font “\(path)” is not variable: leave “\(tag)” out."
        : """
        The font “\(path)” has no axis “\(tag)”: its axes are \
        \(axes.map(\.description).joined(separator: ", ")).
        """
    case .invalidValue(let tag, let value):
      "\(value) is no place on the axis “\(tag)”: give a finite number."
    case .tooMany(let what, let count, let limit):
      "\(count) \(what) are more than the limit of \(limit): give fewer."
    case .invalidSetting(let text, let expected):
      "“\(text)” cannot be read: give \(expected)."
    case .tooComplex(let path, let glyph):
      """
      Glyph \(glyph) of “\(path)” is made of too many components to be drawn or varied: use \
      another font.
      """
    case .familyNotFound(let family):
      "No font family “\(family)” is installed: install it or give the path of a font file."
    case .noFontMatching:
      "Families cannot be looked up here: give the path of a font file."
    case .outOfMemory:
      "There is not enough memory for the font: free some or use a smaller font."
    }
  }
}
