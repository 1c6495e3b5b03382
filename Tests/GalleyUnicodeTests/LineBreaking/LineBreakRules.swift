@testable import GalleyUnicode

/// The values of Line_Break, by the names of the annex.
enum LineBreakClass: String {
  case AI, AK, AL, AP, AS, B2, BA, BB, BK, CB, CJ, CL, CM, CP, CR, EB, EM, EX, GL, H2, H3, HH, HL
  case HY, ID, IN, IS, JL, JT, JV, LF, NL, NS, NU, OP, PO, PR, QU, RI, SA, SP, SY, VF, VI, WJ, XX
  case ZW, ZWJ
}

/// A character as the rules of UAX #14 see it, with the marks that LB9 attaches to it.
struct RuleCharacter: Sendable {
  var lineBreak: LineBreakClass
  var isEastAsian = false
  var isInitialQuote = false
  var isFinalQuote = false
  var isDottedCircle = false
  var isUnassignedPictograph = false
  /// Whether a ZWJ is the last of its marks, or it is a ZWJ itself.
  var endsWithJoiner = false

  /// The characters of all scalar classes.
  static let ofClass = ScalarClassNames.names.map(RuleCharacter.init(described:))

  /// The character that a table's entry describes, resolved as LB1 says.
  private init(described text: String) {
    let words = text.split(separator: " ").map(String.init)
    lineBreak = LineBreakClass(rawValue: words[0]) ?? .XX
    isEastAsian = words.contains("ea")
    isInitialQuote = words.contains("Pi")
    isFinalQuote = words.contains("Pf")
    isDottedCircle = words.contains("dotted")
    isUnassignedPictograph = words.contains("ExtPictCn")
    endsWithJoiner = lineBreak == .ZWJ
    // LB1: AI, SG and XX to AL, SA to CM or AL (the table has the marks as CM), CJ to NS.
    if self.is(.AI, .SA, .XX) { lineBreak = .AL }
    if self.is(.CJ) { lineBreak = .NS }
  }

  /// LB10: a mark with nothing to attach to is like U+0041.
  mutating func becomeLetter() {
    let endsWithJoiner = endsWithJoiner
    self = RuleCharacter(lineBreak: .AL, endsWithJoiner: endsWithJoiner)
  }

  private init(lineBreak: LineBreakClass, endsWithJoiner: Bool) {
    self.lineBreak = lineBreak
    self.endsWithJoiner = endsWithJoiner
  }

  func `is`(_ classes: LineBreakClass...) -> Bool { classes.contains(lineBreak) }
}

/// The rules of UAX #14 (Unicode 17.0), one by one and in their order, as the annex states them.
///
/// The slow twin of the automaton: it looks back and ahead as far as a rule says.
struct LineBreakRules {
  /// What a rule says about a place: `!`, `÷` or `×`; nil where it does not apply.
  enum Verdict { case mandatory, allowed, prohibited }

  private let characters: [RuleCharacter]
  /// The place in the text of each of `characters`.
  private let places: [Int]
  private let count: Int

  init(scalarClasses: [Int]) {
    count = scalarClasses.count
    var characters: [RuleCharacter] = []
    var places: [Int] = []
    for (place, scalarClass) in scalarClasses.enumerated() {
      var character = RuleCharacter.ofClass[scalarClass]
      if character.is(.CM, .ZWJ) {
        // LB9: × (CM | ZWJ), after all but these; LB10 otherwise.
        if let base = characters.last, !base.is(.BK, .CR, .LF, .NL, .SP, .ZW) {
          characters[characters.count - 1].endsWithJoiner = character.endsWithJoiner
          continue
        }
        character.becomeLetter()
      }
      characters.append(character)
      places.append(place)
    }
    self.characters = characters
    self.places = places
  }

  /// What may happen before each character and at the end.
  func actions() -> [BreakAction] {
    var actions = [BreakAction](repeating: .prohibited, count: count + 1)
    for index in characters.indices.dropFirst() {
      let verdict = LineBreakRules.rules.lazy.compactMap { $0(self, index) }.first
      switch verdict {
      case .mandatory: actions[places[index]] = .mandatory
      case .allowed, nil: actions[places[index]] = .allowed  // LB31
      case .prohibited: break
      }
    }
    return actions
  }

  // MARK: - What rules look at

  private func before(_ index: Int) -> RuleCharacter { characters[index - 1] }
  private func at(_ index: Int) -> RuleCharacter { characters[index] }
  private func after(_ index: Int) -> RuleCharacter? {
    index + 1 < characters.count ? characters[index + 1] : nil
  }
  private func twoBefore(_ index: Int) -> RuleCharacter? {
    index >= 2 ? characters[index - 2] : nil
  }

  /// The index of the last character before a place that is not a space; nil at the text's start.
  private func lastBeforeSpaces(_ index: Int) -> Int? {
    var last = index - 1
    while last >= 0, characters[last].is(.SP) { last -= 1 }
    return last >= 0 ? last : nil
  }

  /// Whether `NU (SY | IS)*` ends with the character at an index.
  private func endsNumber(_ index: Int) -> Bool {
    var last = index
    while last >= 0, characters[last].is(.SY, .IS) { last -= 1 }
    return last >= 0 && characters[last].is(.NU)
  }

  private func isAksara(_ character: RuleCharacter?) -> Bool {
    guard let character else { return false }
    return character.is(.AK, .AS) || character.isDottedCircle
  }

  private func regionalIndicators(endingAt index: Int) -> Int {
    var first = index
    while first >= 0, characters[first].is(.RI) { first -= 1 }
    return index - first
  }
}

// MARK: - The rules

extension LineBreakRules {
  typealias Rule = @Sendable (LineBreakRules, Int) -> Verdict?

  static let rules: [Rule] =
    [lb4, lb5, lb6, lb7, lb8, lb8a, lb11, lb12, lb12a, lb13, lb14]
    + [lb15a, lb15b, lb15c, lb15d, lb16, lb17, lb18, lb19, lb19a]
    + [lb20, lb20a, lb21, lb21a, lb21b, lb22, lb23, lb23a, lb24, lb25]
    + [lb26, lb27, lb28, lb28a, lb29, lb30, lb30a, lb30b]

  // BK !
  static let lb4: Rule = { $0.before($1).is(.BK) ? .mandatory : nil }

  // CR × LF; (CR | LF | NL) !
  static let lb5: Rule = { text, place in
    if text.before(place).is(.CR), text.at(place).is(.LF) { return .prohibited }
    return text.before(place).is(.CR, .LF, .NL) ? .mandatory : nil
  }

  // × (BK | CR | LF | NL)
  static let lb6: Rule = { $0.at($1).is(.BK, .CR, .LF, .NL) ? .prohibited : nil }

  // × (SP | ZW)
  static let lb7: Rule = { $0.at($1).is(.SP, .ZW) ? .prohibited : nil }

  // ZW SP* ÷
  static let lb8: Rule = { text, place in
    guard let last = text.lastBeforeSpaces(place) else { return nil }
    return text.characters[last].is(.ZW) ? .allowed : nil
  }

  // ZWJ ×
  static let lb8a: Rule = { $0.before($1).endsWithJoiner ? .prohibited : nil }

  // × WJ; WJ ×
  static let lb11: Rule = { $0.at($1).is(.WJ) || $0.before($1).is(.WJ) ? .prohibited : nil }

  // GL ×
  static let lb12: Rule = { $0.before($1).is(.GL) ? .prohibited : nil }

  // [^SP BA HY HH] × GL
  static let lb12a: Rule = { text, place in
    text.at(place).is(.GL) && !text.before(place).is(.SP, .BA, .HY, .HH) ? .prohibited : nil
  }

  // × (CL | CP | EX | SY)
  static let lb13: Rule = { $0.at($1).is(.CL, .CP, .EX, .SY) ? .prohibited : nil }

  // OP SP* ×
  static let lb14: Rule = { text, place in
    guard let last = text.lastBeforeSpaces(place) else { return nil }
    return text.characters[last].is(.OP) ? .prohibited : nil
  }

  // (sot | BK | CR | LF | NL | OP | QU | GL | SP | ZW) [Pi & QU] SP* ×
  static let lb15a: Rule = { text, place in
    guard let last = text.lastBeforeSpaces(place), text.characters[last].isInitialQuote
    else { return nil }
    guard last > 0 else { return .prohibited }
    let opening: [LineBreakClass] = [.BK, .CR, .LF, .NL, .OP, .QU, .GL, .SP, .ZW]
    return opening.contains(text.characters[last - 1].lineBreak) ? .prohibited : nil
  }

  // × [Pf & QU] (SP | GL | WJ | CL | QU | CP | EX | IS | SY | BK | CR | LF | NL | ZW | eot)
  static let lb15b: Rule = { text, place in
    guard text.at(place).isFinalQuote else { return nil }
    guard let next = text.after(place) else { return .prohibited }
    let closing: [LineBreakClass] = [
      .SP, .GL, .WJ, .CL, .QU, .CP, .EX, .IS, .SY, .BK, .CR, .LF, .NL, .ZW,
    ]
    return closing.contains(next.lineBreak) ? .prohibited : nil
  }

  // SP ÷ IS NU
  static let lb15c: Rule = { text, place in
    text.before(place).is(.SP) && text.at(place).is(.IS) && text.after(place)?.is(.NU) == true
      ? .allowed : nil
  }

  // × IS
  static let lb15d: Rule = { $0.at($1).is(.IS) ? .prohibited : nil }

  // (CL | CP) SP* × NS
  static let lb16: Rule = { text, place in
    guard text.at(place).is(.NS), let last = text.lastBeforeSpaces(place) else { return nil }
    return text.characters[last].is(.CL, .CP) ? .prohibited : nil
  }

  // B2 SP* × B2
  static let lb17: Rule = { text, place in
    guard text.at(place).is(.B2), let last = text.lastBeforeSpaces(place) else { return nil }
    return text.characters[last].is(.B2) ? .prohibited : nil
  }

  // SP ÷
  static let lb18: Rule = { $0.before($1).is(.SP) ? .allowed : nil }

  // × [QU - Pi]; [QU - Pf] ×
  static let lb19: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if right.is(.QU), !right.isInitialQuote { return .prohibited }
    return left.is(.QU) && !left.isFinalQuote ? .prohibited : nil
  }

  // [^EastAsian] × QU; × QU ([^EastAsian] | eot); QU × [^EastAsian]; (sot | [^EastAsian]) QU ×
  static let lb19a: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if right.is(.QU) {
      if !left.isEastAsian { return .prohibited }
      if text.after(place)?.isEastAsian != true { return .prohibited }
    }
    if left.is(.QU) {
      if !right.isEastAsian { return .prohibited }
      if text.twoBefore(place)?.isEastAsian != true { return .prohibited }
    }
    return nil
  }

  // ÷ CB; CB ÷
  static let lb20: Rule = { $0.at($1).is(.CB) || $0.before($1).is(.CB) ? .allowed : nil }

  // (sot | BK | CR | LF | NL | SP | ZW | CB | GL) (HY | HH) × (AL | HL)
  static let lb20a: Rule = { text, place in
    guard text.before(place).is(.HY, .HH), text.at(place).is(.AL, .HL) else { return nil }
    guard let start = text.twoBefore(place) else { return .prohibited }
    return start.is(.BK, .CR, .LF, .NL, .SP, .ZW, .CB, .GL) ? .prohibited : nil
  }

  // × BA; × HH; × HY; × NS; BB ×
  static let lb21: Rule = { text, place in
    text.at(place).is(.BA, .HH, .HY, .NS) || text.before(place).is(.BB) ? .prohibited : nil
  }

  // HL (HY | HH) × [^HL]
  static let lb21a: Rule = { text, place in
    guard text.before(place).is(.HY, .HH), text.twoBefore(place)?.is(.HL) == true
    else { return nil }
    return text.at(place).is(.HL) ? nil : .prohibited
  }

  // SY × HL
  static let lb21b: Rule = {
    $0.before($1).is(.SY) && $0.at($1).is(.HL) ? .prohibited : nil
  }

  // × IN
  static let lb22: Rule = { $0.at($1).is(.IN) ? .prohibited : nil }

  // (AL | HL) × NU; NU × (AL | HL)
  static let lb23: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.AL, .HL), right.is(.NU) { return .prohibited }
    return left.is(.NU) && right.is(.AL, .HL) ? .prohibited : nil
  }

  // PR × (ID | EB | EM); (ID | EB | EM) × PO
  static let lb23a: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.PR), right.is(.ID, .EB, .EM) { return .prohibited }
    return left.is(.ID, .EB, .EM) && right.is(.PO) ? .prohibited : nil
  }

  // (PR | PO) × (AL | HL); (AL | HL) × (PR | PO)
  static let lb24: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.PR, .PO), right.is(.AL, .HL) { return .prohibited }
    return left.is(.AL, .HL) && right.is(.PR, .PO) ? .prohibited : nil
  }

  // NU (SY | IS)* (CL | CP)? × (PO | PR); NU (SY | IS)* × NU; (PO | PR) × OP IS? NU;
  // (PO | PR | HY | IS) × NU
  static let lb25: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if right.is(.PO, .PR) {
      let end = left.is(.CL, .CP) ? place - 2 : place - 1
      if text.endsNumber(end) { return .prohibited }
    }
    if right.is(.NU), text.endsNumber(place - 1) { return .prohibited }
    if left.is(.PO, .PR), right.is(.OP) {
      let next = text.after(place)
      if next?.is(.NU) == true { return .prohibited }
      if next?.is(.IS) == true, text.after(place + 1)?.is(.NU) == true { return .prohibited }
    }
    return left.is(.PO, .PR, .HY, .IS) && right.is(.NU) ? .prohibited : nil
  }

  // JL × (JL | JV | H2 | H3); (JV | H2) × (JV | JT); (JT | H3) × JT
  static let lb26: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.JL), right.is(.JL, .JV, .H2, .H3) { return .prohibited }
    if left.is(.JV, .H2), right.is(.JV, .JT) { return .prohibited }
    return left.is(.JT, .H3) && right.is(.JT) ? .prohibited : nil
  }

  // (JL | JV | JT | H2 | H3) × PO; PR × (JL | JV | JT | H2 | H3)
  static let lb27: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.JL, .JV, .JT, .H2, .H3), right.is(.PO) { return .prohibited }
    return left.is(.PR) && right.is(.JL, .JV, .JT, .H2, .H3) ? .prohibited : nil
  }

  // (AL | HL) × (AL | HL)
  static let lb28: Rule = {
    $0.before($1).is(.AL, .HL) && $0.at($1).is(.AL, .HL) ? .prohibited : nil
  }

  // AP × (AK | ◌ | AS); (AK | ◌ | AS) × (VF | VI); (AK | ◌ | AS) VI × (AK | ◌);
  // (AK | ◌ | AS) × (AK | ◌ | AS) VF
  static let lb28a: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.AP), text.isAksara(right) { return .prohibited }
    if text.isAksara(left), right.is(.VF, .VI) { return .prohibited }
    if left.is(.VI), text.isAksara(text.twoBefore(place)), right.is(.AK) || right.isDottedCircle {
      return .prohibited
    }
    let precedesFinalVirama = text.after(place)?.is(.VF) == true
    return text.isAksara(left) && text.isAksara(right) && precedesFinalVirama ? .prohibited : nil
  }

  // IS × (AL | HL)
  static let lb29: Rule = {
    $0.before($1).is(.IS) && $0.at($1).is(.AL, .HL) ? .prohibited : nil
  }

  // (AL | HL | NU) × [OP - EastAsian]; [CP - EastAsian] × (AL | HL | NU)
  static let lb30: Rule = { text, place in
    let left = text.before(place)
    let right = text.at(place)
    if left.is(.AL, .HL, .NU), right.is(.OP), !right.isEastAsian { return .prohibited }
    return left.is(.CP) && !left.isEastAsian && right.is(.AL, .HL, .NU) ? .prohibited : nil
  }

  // sot (RI RI)* RI × RI; [^RI] (RI RI)* RI × RI
  static let lb30a: Rule = { text, place in
    guard text.before(place).is(.RI), text.at(place).is(.RI) else { return nil }
    return text.regionalIndicators(endingAt: place - 1) % 2 == 1 ? .prohibited : nil
  }

  // EB × EM; [ExtPict & Cn] × EM
  static let lb30b: Rule = { text, place in
    let left = text.before(place)
    return text.at(place).is(.EM) && (left.is(.EB) || left.isUnassignedPictograph)
      ? .prohibited : nil
  }
}
