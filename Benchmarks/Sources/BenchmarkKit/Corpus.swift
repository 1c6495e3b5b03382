public import Foundation

/// A text of paragraphs that are all different, and the fonts it is set in.
public struct Corpus: Sendable {
  public var name: String
  public var paragraphs: [String]
  /// `path` or `path#index`, the primary font first.
  public var fonts: [String]

  public init(name: String, paragraphs: [String], fonts: [String]) {
    self.name = name
    self.paragraphs = paragraphs
    self.fonts = fonts
  }

  /// Reads a corpus: one paragraph per line, and one font per line.
  ///
  /// - Parameter limit: So many bytes are used, whole lines.
  public init(text: URL, fonts: URL, limit: Int) throws {
    name = text.deletingPathExtension().lastPathComponent
    self.fonts = try String(contentsOf: fonts, encoding: .utf8).split(separator: "\n").map {
      String($0)
    }
    paragraphs = Corpus.lines(of: try String(contentsOf: text, encoding: .utf8), limit: limit)
  }

  /// The lines of a text that start within so many bytes.
  public static func lines(of text: String, limit: Int) -> [String] {
    var lines: [String] = []
    var bytes = 0
    for line in text.split(separator: "\n") {
      bytes += line.utf8.count + 1
      guard bytes <= limit || lines.isEmpty else { break }
      // Strings of their own: a part of a large one is slower to read.
      lines.append(String(decoding: Array(line.utf8), as: UTF8.self))
    }
    return lines
  }

  /// The number of Unicode code points.
  public var characterCount: Int {
    paragraphs.reduce(0) { $0 + $1.unicodeScalars.count }
  }

  public var byteCount: Int { paragraphs.reduce(0) { $0 + $1.utf8.count } }

  /// Paths and face indices of the fonts.
  public var fontFiles: [(path: String, index: Int)] {
    fonts.map { font in
      let parts = font.split(separator: "#")
      return (String(parts[0]), parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    }
  }

  /// A document of 200 paragraphs of about 485 bytes: the corpus' lines, joined.
  public func document(paragraphs count: Int = 200, bytes: Int = 485) -> [String] {
    var result: [String] = []
    var next = ""
    var index = 0
    while result.count < count {
      next += (next.isEmpty ? "" : " ") + paragraphs[index % paragraphs.count]
      index += 1
      if next.utf8.count >= bytes {
        result.append(next)
        next = ""
      }
    }
    return result
  }
}
