/// Bytes are no dictionary of hyphenation patterns.
@nonexhaustive
public enum HyphenationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first line names an encoding that cannot be read.
  case unsupportedEncoding(String)
  /// There are no patterns in it, or more bytes than the limit.
  case noPatterns
  /// The dictionary has more bytes than `HyphenationPatterns.limit`.
  case tooLarge(bytes: Int, limit: Int)

  public var description: String {
    switch self {
    case .unsupportedEncoding(let name):
      "The hyphenation dictionary is in \(name); convert it to UTF-8."
    case .noPatterns:
      "There are no hyphenation patterns in this; give a file such as hyph_en_US.dic."
    case .tooLarge(let bytes, let limit):
      "The hyphenation dictionary has \(bytes) bytes, more than the limit of \(limit)."
    }
  }
}

/// Where the words of a language may be hyphenated: Liang's patterns, as TeX and LibreOffice have them.
///
/// Reads the files named `hyph_….dic` of LibreOffice and of Debian's packages `hyphen-…`. Give it to a
/// `TextStyle`, and set `hyphenationFactor` of the paragraph style:
///
///     style.hyphenation = try HyphenationPatterns(bytes: Array(Data(contentsOf: url)))
///     paragraphStyle.hyphenationFactor = 1
///
/// Patterns that change the spelling of a word (German "Schiff-fahrt" of 1901) are passed over.
public final class HyphenationPatterns: Sendable {
  /// The most bytes of a dictionary.
  public static let limit = 16 << 20
  /// Longer words are not hyphenated.
  public static let longestWord = 100

  /// The fewest characters before and after a hyphen.
  public let leastBefore: Int
  /// The fewest characters of a word that come after a hyphen.
  public let leastAfter: Int

  /// A number that depends on the bytes of the dictionary alone.
  let fingerprint: UInt64

  /// A trie: from a node and a character to the next node; and where each node's digits start.
  private let steps: [Step: Int32]
  private let digits: [Int32: [UInt8]]

  private struct Step: Hashable {
    var node: Int32
    var scalar: Unicode.Scalar
  }

  /// Reads a dictionary.
  ///
  /// - Parameter bytes: The file: its first line names the encoding, UTF-8, ISO 8859-1, ISO 8859-2,
  ///   ISO 8859-15 or KOI8-R.
  /// - Throws: `HyphenationError` if it is none, or too large.
  /// - Complexity: O(*n*): about 50 ms for the largest, German.
  public init(bytes: [UInt8]) throws(HyphenationError) {
    guard bytes.count <= HyphenationPatterns.limit else {
      throw .tooLarge(bytes: bytes.count, limit: HyphenationPatterns.limit)
    }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    let name = String(decoding: lines.popFirst() ?? [], as: UTF8.self)
      .filter { !$0.isWhitespace }
    guard let decode = PatternEncoding.decoder(named: name) else {
      throw .unsupportedEncoding(String(name.prefix(40)))
    }
    // A dictionary of two levels has first the patterns for parts of compounds.
    if let second = lines.lastIndex(where: { $0.starts(with: Array("NEXTLEVEL".utf8)) }) {
      let settings = lines[..<second].filter {
        $0.starts(with: Array("LEFT".utf8)) || $0.starts(with: Array("RIGHT".utf8))
      }
      lines = (settings + lines[(second + 1)...])[...]
    }
    var steps: [Step: Int32] = [:]
    var digits: [Int32: [UInt8]] = [:]
    var least = (before: 2, after: 2)
    for line in lines {
      let line = decode(line).filter { $0 != "\r" && $0 != " " && $0 != "\t" }
      guard let first = line.first, first != "#", first != "%", !line.contains("/") else {
        continue
      }
      if HyphenationPatterns.setting("LEFTHYPHENMIN", in: line, &least.before)
        || HyphenationPatterns.setting("RIGHTHYPHENMIN", in: line, &least.after)
        || line.starts(with: "COMPOUND".unicodeScalars)
        || line.starts(with: "NOHYPHEN".unicodeScalars)
      {
        continue
      }
      var node: Int32 = 0
      var values: [UInt8] = [0]
      for scalar in line {
        if let digit = HyphenationPatterns.digit(scalar) {
          values[values.count - 1] = digit
          continue
        }
        values.append(0)
        let step = Step(node: node, scalar: scalar)
        let next = steps[step] ?? Int32(steps.count + 1)
        steps[step] = next
        node = next
      }
      if node > 0 { digits[node] = values }
    }
    guard !digits.isEmpty else { throw .noPatterns }
    fingerprint = StableHash.of(bytes)
    self.steps = steps
    self.digits = digits
    leastBefore = max(1, least.before)
    leastAfter = max(1, least.after)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    ("0"..."9").contains(scalar) ? UInt8(scalar.value - 0x30) : nil
  }

  private static func setting(_ name: String, in line: [Unicode.Scalar], _ value: inout Int) -> Bool
  {
    guard line.starts(with: name.unicodeScalars) else { return false }
    let digits = line.dropFirst(name.unicodeScalars.count).prefix(2).compactMap { digit($0) }
    value = digits.reduce(0) { $0 * 10 + Int($1) }
    return true
  }

  /// The places inside a word where it may be hyphenated, as numbers of characters before them.
  ///
  /// - Complexity: O(*n* × *k*), *k* being the length of the longest pattern.
  public func hyphenationPoints(in word: String) -> [Int] {
    points(in: Array(word.unicodeScalars)[...])
  }

  /// The same for scalars; places count from the first.
  func points(in word: ArraySlice<Unicode.Scalar>) -> [Int] {
    guard word.count >= leastBefore + leastAfter, word.count <= HyphenationPatterns.longestWord
    else {
      return []
    }
    let letters = ["."] + word.map(HyphenationPatterns.lowercased) + ["."]
    var values = [UInt8](repeating: 0, count: letters.count + 1)
    for start in letters.indices {
      var node: Int32 = 0
      for end in start..<letters.count {
        guard let next = steps[Step(node: node, scalar: letters[end])] else { break }
        node = next
        guard let digits = digits[node] else { continue }
        for (offset, digit) in digits.enumerated() {
          values[start + offset] = max(values[start + offset], digit)
        }
      }
    }
    let last = word.count - leastAfter
    guard leastBefore <= last else { return [] }
    // The digits before letter `i` of the word, the stop at its start counted.
    return (leastBefore...last).filter { values[$0 + 1] % 2 == 1 }
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? scalar : scalar
  }
}

extension HyphenationPatterns: Hashable {
  public static func == (left: HyphenationPatterns, right: HyphenationPatterns) -> Bool {
    left === right
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The encodings of hyphenation dictionaries.
enum PatternEncoding {
  /// What turns the lines of a dictionary into characters; nil for encodings that are not known.
  static func decoder(named name: String) -> ((ArraySlice<UInt8>) -> [Unicode.Scalar])? {
    switch name.uppercased() {
    case "UTF-8", "UTF8": { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
    case "ISO8859-1", "ISO-8859-1", "ISO8859-15", "ISO-8859-15": { $0.map { Unicode.Scalar($0) } }
    case "ISO8859-2", "ISO-8859-2": decoder(from: 0xA0, iso8859part2)
    case "KOI8-R": decoder(from: 0xC0, koi8r, extra: [0xA3: "ё", 0xB3: "Ё"])
    default: nil
    }
  }

  private static func decoder(
    from start: UInt8, _ letters: String, extra: [UInt8: Unicode.Scalar] = [:]
  ) -> (ArraySlice<UInt8>) -> [Unicode.Scalar] {
    let table = Array(letters.unicodeScalars)
    return { bytes in
      bytes.map { byte in
        if let scalar = extra[byte] { return scalar }
        let index = Int(byte) - Int(start)
        return table.indices.contains(index) ? table[index] : Unicode.Scalar(byte)
      }
    }
  }

  /// 0xA0 to 0xFF (ISO/IEC 8859-2:1999).
  private static let iso8859part2 =
    "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
  /// 0xC0 to 0xFF (RFC 1489).
  private static let koi8r = "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
}

extension [Unicode.Scalar] {
  /// Whether these characters begin with those of a text.
  fileprivate func starts(with text: String.UnicodeScalarView) -> Bool {
    starts(with: text, by: ==)
  }
}
