/// A script by its number: the place in the table, which has ICU's order.
struct ScriptNumber: RawRepresentable, Hashable, Comparable, BitwiseCopyable, Sendable {
  let rawValue: UInt8

  static let common = ScriptNumber(rawValue: 0)
  static let inherited = ScriptNumber(rawValue: 1)

  private static let codes = ScalarRecordTable.scripts.map { ScriptCode(tag: $0) }

  /// The number of a script that the table has.
  private static func number(of code: ScriptCode) -> ScriptNumber {
    ScriptNumber(rawValue: UInt8(codes.firstIndex(of: code) ?? 0))
  }

  /// Han, Hiragana and Bopomofo: they mix within a text.
  static let ideographic: Set<ScriptNumber> = [
    number(of: .han), number(of: .hiragana), number(of: .bopomofo),
  ]

  var code: ScriptCode { ScriptNumber.codes[Int(rawValue)] }

  /// Whether this is Common or Inherited.
  var isNeutral: Bool { self <= .inherited }

  static func < (left: ScriptNumber, right: ScriptNumber) -> Bool { left.rawValue < right.rawValue }
}

/// The scripts that a character may belong to, the preferred one first (Script_Extensions).
///
/// Where a character has a real script, that is in front. Common characters of one script have Common
/// in front, with that script as a preference; Common characters of several are of these, the least
/// number but not Latin in front; Inherited ones keep Inherited in front. Katakana counts as Hiragana:
/// OpenType has one tag for both.
struct ScriptSet: Hashable, Sendable {
  var scripts: [ScriptNumber]

  var first: ScriptNumber { scripts[0] }
  /// Whether the character takes the script around it.
  var isNeutral: Bool { first.isNeutral }

  /// Whether this is Katakana, which counts as Hiragana: no character has the one and not the other.
  var isKana: Bool { scripts.map(\.code) == [.hiragana, .katakana] }

  init(_ script: ScriptNumber) { scripts = [script] }

  init(scripts: [ScriptNumber]) { self.scripts = scripts }

  /// The sets of the table; records name them by number.
  static let all: [ScriptSet] = {
    let numbers = PackedTable.numbers(ScalarRecordTable.scriptSets, digits: 2)
    var sets: [ScriptSet] = []
    var index = 0
    while index < numbers.count {
      let end = index + 1 + Int(numbers[index])
      sets.append(
        ScriptSet(scripts: numbers[index + 1..<end].map { ScriptNumber(rawValue: UInt8($0)) }))
      index = end
    }
    return sets
  }()

  /// The scripts of a run that a character of several has, too: the run's first one in front if it stays, else the
  /// character's first one.
  static func kept<Script: Equatable>(of run: [Script], with character: [Script]) -> [Script] {
    let others = run.dropFirst()
    guard !character.contains(run[0]) else {
      return [run[0]] + others.filter(character.contains)
    }
    let priority = character[0]
    return (others.contains(priority) ? [priority] : [])
      + others.filter(character.dropFirst().contains)
  }

  /// The scripts of the ideographic family, as U+300C LEFT CORNER BRACKET has them.
  static let ideographic = all[ideographicNumber]
  static let ideographicNumber = Int(ScalarRecord(of: "\u{300C}").scripts)
}
