internal import CICU

/// What one character means for the scripts around it: `ScriptItemizer`'s rules for those who walk
/// through a text themselves.
package enum ScriptRole: Hashable, Sendable, BitwiseCopyable {
  /// It is of this script, and of no other.
  case own(ScriptCode)
  /// It takes the script around it and ends no run; `prefers` if it has one in mind for text that
  /// is neutral from end to end.
  case neutral(prefers: Bool)
  /// It stays in a run of one of these scripts.
  case shared(SharedScripts)
  /// A bracket: an opening one is neutral, or shared by scripts; a closing one has the script of its
  /// opening one.
  case bracket(partner: Unicode.Scalar, isOpening: Bool, shared: SharedScripts)
  /// It depends on the character before it: marks.
  case undecided

  /// The role of a character.
  package init(of scalar: Unicode.Scalar) {
    self =
      ScriptRole.roles[ScalarRecord.number(of: scalar)] ?? ScriptRole.bracket(scalar)
      ?? ScriptRole(ofBracket: scalar)
  }

  /// Whether a mark takes the Common character that it stands on out of runs of a script: it is of certain
  /// scripts, which decide about both.
  package static func leaves(
    _ script: ScriptCode, _ base: Unicode.Scalar, with mark: Unicode.Scalar
  ) -> Bool {
    let set = ScriptSet.all[Int(ScalarRecord(of: mark).scripts)]
    return set.first == .inherited && set.scripts.count > 1
      && ScriptSet.all[Int(ScalarRecord(of: base).scripts)].first == .common
      && !set.scripts.contains { $0.code == script }
  }

  /// The number of a character's role in `numbered`; nil of those that are perhaps brackets.
  package static func number(of scalar: Unicode.Scalar) -> Int? {
    let number = ScalarRecord.number(of: scalar)
    return ScalarRecord.all[number].flags.contains(.bracket) ? nil : number
  }

  /// The roles by their numbers.
  package static let numbered: [ScriptRole] = roles.map { $0 ?? .undecided }

  /// The roles of the characters that are perhaps brackets, where most of them are, by the lowest bits of the
  /// character, or in the next free place.
  private static let brackets: [(scalar: UInt32, role: ScriptRole)] = {
    var roles = [(scalar: UInt32, role: ScriptRole)](
      repeating: (.max, .undecided), count: bracketPlaces)
    for value in [0...0xFF, 0x2000...0x2FFF, 0x3000...0x30FF, 0xFE00...0xFFEF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)), number(of: scalar) == nil else { continue }
      var place = value & (bracketPlaces - 1)
      while roles[place].scalar != .max { place = (place + 1) & (bracketPlaces - 1) }
      roles[place] = (scalar.value, ScriptRole(ofBracket: scalar))
    }
    return roles
  }()

  /// A power of two, several times as many as there are.
  private static let bracketPlaces = 1024

  /// The role of a character that most likely is a bracket: found sooner than that of any other.
  package init(ofLikelyBracket bracket: Unicode.Scalar) {
    self = ScriptRole.bracket(bracket) ?? ScriptRole(of: bracket)
  }

  /// The role of a character that is perhaps a bracket; nil if it is none of `brackets`.
  private static func bracket(_ scalar: Unicode.Scalar) -> ScriptRole? {
    let brackets = brackets.span
    var place = Int(scalar.value) & (bracketPlaces &- 1)
    while brackets[place].scalar != scalar.value {
      guard brackets[place].scalar != .max else { return nil }
      place = (place &+ 1) & (bracketPlaces &- 1)
    }
    return brackets[place].role
  }

  /// The roles by the records of characters; nil of those that are perhaps brackets.
  private static let roles: [ScriptRole?] = ScalarRecord.all.map { record in
    let set = ScriptSet.all[Int(record.scripts)]
    if set.isNeutral, set.first != .common { return .undecided }
    return record.flags.contains(.bracket) ? nil : ScriptRole(ofSet: Int(record.scripts))
  }

  /// The role of a character that is no bracket, by the scripts that it is of.
  private init(ofSet number: Int) {
    let set = ScriptSet.all[number]
    if set.first == .common {
      self = .neutral(prefers: set.scripts.count > 1)
    } else if set.scripts.count == 1 || set.isKana {
      self = .own(set.first.code)
    } else {
      self = .shared(SharedScripts(set: number))
    }
  }

  private init(ofBracket scalar: Unicode.Scalar) {
    let number = Int(ScalarRecord(of: scalar).scripts)
    let type = galley_u_pairedBracketType(Int32(scalar.value))
    guard type != 0 else {
      self = ScriptRole(ofSet: number)
      return
    }
    let value = UInt32(bitPattern: galley_u_pairedBracket(Int32(scalar.value)))
    guard let partner = Unicode.Scalar(value) else {
      self = .undecided
      return
    }
    // An opening Common one that is wide belongs to the ideographic scripts.
    let isWide =
      type == 1 && ScriptSet.all[number].scripts == [.common]
      && UnicodeProperty.isEastAsianWide(scalar)
    self = .bracket(
      partner: partner, isOpening: type == 1,
      shared: SharedScripts(set: isWide ? ScriptSet.ideographicNumber : number))
  }
}

/// The scripts that share a character, by their number: copies count no references.
package struct SharedScripts: Hashable, Sendable, BitwiseCopyable {
  private let number: UInt16

  /// The scripts of each set of the table; none of those that take the script around them.
  private static let lists: [[ScriptCode]] = ScriptSet.all.map {
    $0.isNeutral ? [] : $0.scripts.map(\.code)
  }

  fileprivate init(set: Int) { number = UInt16(set) }

  /// The scripts, the one first that text takes where none of them is around.
  package var scripts: [ScriptCode] { SharedScripts.lists[Int(number)] }

  package var first: ScriptCode? { scripts.first }

  package var isEmpty: Bool { scripts.isEmpty }

  /// The script of a run of some characters, shared in these ways, if it ends with them; nil if there is none that all
  /// have, or if there are none of them.
  package static func script(ofAll sets: Span<SharedScripts?>) -> ScriptCode? {
    var scripts: [ScriptCode]?
    for index in sets.indices {
      guard let set = sets[index] else { continue }
      guard let run = scripts else {
        scripts = set.scripts
        continue
      }
      if run.count == 1 {
        guard set.contains(run[0]) else { return nil }
      } else {
        let kept = ScriptSet.kept(of: run, with: set.scripts)
        guard !kept.isEmpty else { return nil }
        scripts = kept
      }
    }
    return scripts?.first
  }

  package func contains(_ script: ScriptCode) -> Bool {
    for other in SharedScripts.lists[Int(number)] where other.rawValue == script.rawValue {
      return true
    }
    return false
  }

  package static func == (left: SharedScripts, right: SharedScripts) -> Bool {
    left.number == right.number || left.scripts == right.scripts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(scripts) }
}

extension ScriptCode {
  /// Whether wide brackets belong to this script: Han, Hiragana with Katakana, Bopomofo.
  package var isIdeographic: Bool { self == .han || self == .hiragana || self == .bopomofo }
}
