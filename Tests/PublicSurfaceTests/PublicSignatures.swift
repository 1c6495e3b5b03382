import Foundation

/// The public initializers, functions and subscripts of the sources that take numbers.
enum PublicSignatures {
  /// As `NumberRow.name` has them.
  static func withNumbers(in modules: [String]) throws -> Set<String> {
    var names: Set<String> = []
    for module in modules {
      let folder = sources.appending(path: module)
      for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init()
      where path.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        names.formUnion(try signatures(in: source).map { "\(module)/\(path) \($0)" })
      }
    }
    return names
  }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// Types that are numbers, or that are made of them by whoever calls.
  private static var number: Regex<AnyRegexOutput> {
    get throws {
      try Regex(
        #"\b(Double|Float|CGFloat|U?Int(8|16|32|64)?|Duration|TextOffset|TextRect|TextPoint|"#
          + #"TextSize|EdgeInsets|GlyphID|PixelSize|PixelRect|LineWidth)\b"#)
    }
  }

  private static func signatures(in source: String) throws -> [String] {
    let start = try Regex(
      #"public\s+(?:(?:static|mutating|convenience|final|borrowing|consuming|@\w+)\s+)*"#
        + #"(?<name>init\??|func\s+\S+?|subscript)\s*(?:<[^>]*>)?\("#)
    let comments = try Regex(#"//.*"#)
    let code = source.replacing(comments, with: "")
    return try code.matches(of: start).compactMap { match in
      let parameters = parameters(code[match.range.upperBound...])
      guard parameters.contains(try number) else { return nil }
      let name = (match["name"]?.substring ?? "").split(separator: " ").last ?? ""
      return name + "(" + labels(parameters).joined() + ")"
    }
  }

  /// The text up to the parenthesis that closes the parameters.
  private static func parameters(_ code: Substring) -> Substring {
    var depth = 1
    let end = code.firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0
    }
    return code[..<(end ?? code.endIndex)]
  }

  private static func labels(_ parameters: Substring) -> [String] {
    var depth = 0
    let parts = parameters.split { character in
      if "([<{".contains(character) { depth += 1 }
      if ")]>}".contains(character) { depth -= 1 }
      return depth == 0 && character == ","
    }
    return parts.compactMap { part in
      part.contains(":") ? part.split(whereSeparator: \.isWhitespace).first.map(label) : nil
    }
  }

  private static func label(_ word: Substring) -> String {
    word.hasSuffix(":") ? String(word) : word + ":"
  }
}
