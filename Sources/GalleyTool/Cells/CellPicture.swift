import Galley
import GalleyRequests

/// The picture of a cell: what its thumbnail will measure.
struct CellPicture: Hashable {
  /// In points.
  var size = TextSize.zero
  /// In pixels.
  var pixelWidth = 0
  var pixelHeight = 0

  /// Asks `galley-images` for the thumbnail of a picture; no pixel of it is decoded.
  ///
  /// - Throws: `ToolError` with that program's sentence and code.
  init(path: String, options: [String]) throws(ToolError) {
    // The option's end keeps a path that begins with a dash from being one.
    let (bytes, status) = try SiblingProgram(name: "galley-images").output(
      ["probe", "--json"] + options + ["--", path])
    var answer = Answer()
    do throws(JSONError) { answer = try Answer(bytes) } catch {
      guard status == 0 else { throw ToolError(ExitStatus(rawValue: status) ?? .badData, "") }
      throw ToolError(.badData, "galley-images gave no answer for \(path).")
    }
    if let message = answer.message {
      throw ToolError(ExitStatus(rawValue: status) ?? .badData, message)
    }
    size = TextSize(width: answer.pointWidth, height: answer.pointHeight)
    pixelWidth = Int(clamping: Int64(answer.width))
    pixelHeight = Int(clamping: Int64(answer.height))
  }

  /// The thumbnail of a picture, as a PNG, which `galley-images` makes.
  ///
  /// - Throws: `ToolError` with that program's code; it has said its sentence itself.
  static func thumbnail(path: String, options: [String]) throws(ToolError) -> [UInt8] {
    let folder = try TemporaryFolder()
    let file = folder.path + "/thumbnail.png"
    let (_, status) = try SiblingProgram(name: "galley-images").output(
      ["thumbnail"] + options + ["--output", file, "--", path])
    guard status == 0 else { throw ToolError(ExitStatus(rawValue: status) ?? .badData, "") }
    return try InputFile.contents(of: file, limit: 1 << 28)
  }

  /// What of the answer matters here.
  private struct Answer {
    var width = 0.0
    var height = 0.0
    var pointWidth = 0.0
    var pointHeight = 0.0
    var message: String?

    init() {}

    init(_ bytes: [UInt8]) throws(JSONError) {
      var reader = JSONReader(bytes)
      try reader.readObject(orElse: { $0 }) { (reader, key) throws(JSONError) in
        switch reader.text(key) {
        case "thumbnail":
          try reader.readObject(orElse: { $0 }) { (reader, key) throws(JSONError) in
            try readMember(&reader, key)
          }
        case "error":
          try reader.readObject(orElse: { $0 }) { (reader, key) throws(JSONError) in
            if reader.text(key) == "message" {
              message = reader.text(try reader.readString())
            } else {
              _ = try reader.skipValue()
            }
          }
        default: _ = try reader.skipValue()
        }
      }
    }

    private mutating func readMember(
      _ reader: inout JSONReader, _ key: JSONString
    ) throws(JSONError) {
      switch reader.text(key) {
      case "width": width = try reader.readNumber()
      case "height": height = try reader.readNumber()
      case "pointWidth": pointWidth = try reader.readNumber()
      case "pointHeight": pointHeight = try reader.readNumber()
      default: _ = try reader.skipValue()
      }
    }
  }
}
