/// A pattern of names: `*` stands for any letters, `?` for one, `{a,b}` for either.
///
/// A backslash takes the meaning from the next letter.
package struct NamePattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let source: String
  private let alternatives: [[Piece]]

  /// A step of a pattern.
  private enum Piece: Hashable {
    case letter(UInt8)
    case one
    case any
  }

  /// The most bytes of a pattern, and the most patterns that its braces stand for.
  private static let limits = (bytes: 1000, alternatives: 64)

  /// Reads a pattern; nil if it is longer than anybody writes them.
  init?(_ source: String) {
    guard source.utf8.count <= NamePattern.limits.bytes,
      let alternatives = NamePattern.alternatives(Array(source.utf8))
    else { return nil }
    self.source = source
    self.alternatives = alternatives
  }

  /// Whether a whole name is one that the pattern stands for.
  ///
  /// - Complexity: O(*n* × *m*) in the name and the pattern.
  func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return alternatives.contains { NamePattern.matches(bytes, $0) }
  }

  private static func alternatives(_ bytes: [UInt8]) -> [[Piece]]? {
    var all: [[Piece]] = [[]]
    var place = 0
    func append(_ piece: Piece) { for index in all.indices { all[index].append(piece) } }
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\\") where place + 1 < bytes.count:
        place += 1
        append(.letter(bytes[place]))
      case UInt8(ascii: "*"): append(.any)
      case UInt8(ascii: "?"): append(.one)
      case UInt8(ascii: "{"):
        guard let close = bytes[place...].firstIndex(of: UInt8(ascii: "}")) else {
          append(.letter(bytes[place]))
          break
        }
        let words = bytes[place + 1..<close].split(
          separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        all = all.flatMap { start in words.map { start + $0.map(Piece.letter) } }
        guard all.count <= limits.alternatives else { return nil }
        place = close
      default: append(.letter(bytes[place]))
      }
      place += 1
    }
    return all
  }

  /// Goes on from the last star when a letter does not fit.
  private static func matches(_ name: [UInt8], _ pieces: [Piece]) -> Bool {
    var (place, index) = (0, 0)
    var star: (index: Int, place: Int)?
    while place < name.count {
      if index < pieces.count {
        switch pieces[index] {
        case .any:
          star = (index, place)
          index += 1
          continue
        case .one:
          index += 1
          // A character of several bytes counts as one.
          repeat { place += 1 } while place < name.count && name[place] & 0xC0 == 0x80
          continue
        case .letter(let letter) where letter == name[place]:
          index += 1
          place += 1
          continue
        case .letter: break
        }
      }
      guard let last = star else { return false }
      star = (last.index, last.place + 1)
      index = last.index + 1
      place = last.place + 1
    }
    return pieces[index...].allSatisfy { $0 == .any }
  }
}
