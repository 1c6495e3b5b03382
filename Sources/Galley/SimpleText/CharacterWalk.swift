internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Where a paragraph's characters stand that are taken one by one: in which face, after which
/// character, in which units.
struct CharacterWalk: ~Copyable {
  /// The tables of the face of the last character; nil where a paragraph begins.
  private(set) var tables: FaceTables?
  /// The place of that face among those of the walk; -1: none.
  private(set) var faceNumber = -1
  /// The script that neutral characters take.
  private(set) var script = ScriptCode.common
  /// Whether all characters so far were of Latin text in the first font.
  private(set) var isPlain = true
  /// The only font of the paragraph, in whose units it is measured; nil: its units are those
  /// of several, see `AdvanceScale.severalFonts`.
  private(set) var onlyFont: Int? = 0
  /// Whether nothing but Latin text in the first font came so far, in whose units the paragraph is measured.
  var isAlone: Bool { isPlain && onlyFont == 0 }
  /// Whether the paragraph has shown several scripts so far.
  private(set) var hasSeveralScripts = false
  /// Whether the paragraph is taken as one of several fonts: because it has them, or because words that
  /// end at another script could not be told otherwise.
  var hasSeveralFonts = false
  /// The script that the text before the paragraph gives to its first characters, if it matters.
  var context: ScriptCode?
  /// What is known of the last character; zero where a face begins.
  private(set) var last = LetterEntry()
  /// All faces, whose numbers are theirs for good.
  let faces: KnownFaces
  private var siblings = SiblingFaces()
  private(set) var brackets: OpenBrackets
  /// Behind all bytes that decided about the script of characters before them.
  private(set) var sight = 0

  // Inlined, so that it is made where it stays.
  @inline(__always)
  init(_ faces: KnownFaces, brackets: consuming OpenBrackets) {
    self.faces = faces
    self.brackets = brackets
  }

  /// All that is known where a paragraph's characters can be taken up again.
  struct Record: Sendable, Equatable {
    fileprivate var faceNumber: Int
    fileprivate var script: ScriptCode
    fileprivate var isPlain: Bool
    fileprivate var onlyFont: Int?
    fileprivate var hasSeveralScripts: Bool
    fileprivate var hasSeveralFonts: Bool
    fileprivate var last: LetterEntry
    fileprivate var brackets: OpenBrackets.Record

    static func == (left: Record, right: Record) -> Bool {
      left.faceNumber == right.faceNumber
        && left.script == right.script && left.isPlain == right.isPlain
        && left.onlyFont == right.onlyFont && left.hasSeveralScripts == right.hasSeveralScripts
        && left.hasSeveralFonts == right.hasSeveralFonts && left.last.bits == right.last.bits
        && left.brackets == right.brackets
    }
  }

  /// Where it stands now.
  var record: Record {
    Record(
      faceNumber: faceNumber, script: script, isPlain: isPlain,
      onlyFont: onlyFont, hasSeveralScripts: hasSeveralScripts, hasSeveralFonts: hasSeveralFonts,
      last: last, brackets: brackets.record)
  }

  /// Goes on where it stood.
  mutating func resume(_ record: Record) {
    setFace(record.faceNumber)
    script = record.script
    isPlain = record.isPlain
    onlyFont = record.onlyFont
    hasSeveralScripts = record.hasSeveralScripts
    hasSeveralFonts = record.hasSeveralFonts
    last = record.last
    brackets.goBack(to: record.brackets)
  }

  /// Turns to another face of the same font, of which a character is a letter; false if there is none.
  ///
  /// Nearly always a letter of a script that the paragraph has shown before.
  ///
  /// - Parameter entry: What the tables of the current face know of the character, as one of any script.
  mutating func turn(toLetter value: UInt32, _ entry: LetterEntry) -> Bool {
    // Most others are of scripts that run from right to left or are shaped, or may be.
    guard !isPlain, value < 0x590 || 0x2000..<0xFB00 ~= value, !entry.has(LetterEntry.isNeutral),
      let tables
    else { return false }
    guard !entry.isKnown else {
      guard let found = siblings.number(of: entry.scriptNumber, tables, among: faces) else {
        return false
      }
      enter(found)
      return true
    }
    guard let onlyFont, let number = faces.number(withLetter: value),
      faces[number].fontIndex == onlyFont
    else { return false }
    enter(number)
    return true
  }

  /// Turns to the face of another font that has a character, a letter or one of any script, in a paragraph of several
  /// fonts; false, and nothing is changed, if the current face has it, or if that takes more to know.
  ///
  /// As `turn(to:of:_:next:)` does. Where the first font has Latin letters alone, it is so before and behind each
  /// space of Korean; where one has not all ideographs, before and behind those.
  mutating func turn(toFontWith value: UInt32) -> Bool {
    guard onlyFont == nil, !isPlain, let tables, !tables.shapesAll,
      0x20..<0x590 ~= value || 0x2010..<0x231A ~= value || 0x3000..<0xFB00 ~= value,
      !tables.entry(value).isKnown, let scalar = Unicode.Scalar(value)
    else { return false }
    if value != 0x20, let number = faces.number(withLetter: value) {
      enter(number)
      return true
    }
    guard case .neutral = ScriptRole(of: scalar),
      let number = faces.number(ofScript: script, with: value)
    else { return false }
    enter(number)
    return true
  }

  /// Goes on in the face of a script that shares the current tables; false if it was not met before.
  ///
  /// - Parameter script: Its bit in these tables, see `LetterEntry.isOf(script:)`.
  mutating func enter(script: UInt64) -> Bool {
    guard let tables else { return false }
    return enter(script: script, of: tables)
  }

  /// The same of a script that shares any tables.
  mutating func enter(script: UInt64, of tables: FaceTables) -> Bool {
    if let current = self.tables, script == current.ownScript, current.isShared(with: tables) {
      return true
    }
    let scriptNumber = LetterEntry(bits: script).scriptNumber
    guard let number = siblings.number(of: scriptNumber, tables, among: faces) else {
      return false
    }
    enter(number)
    return true
  }

  /// Starts a paragraph over.
  mutating func restart(script: ScriptCode, onlyFont: Int?) {
    tables = nil
    faceNumber = -1
    self.script = script
    isPlain = script == .latin && onlyFont == 0
    hasSeveralScripts = false
    self.onlyFont = onlyFont
    last = LetterEntry()
    brackets.removeAll()
  }

  /// Goes on in the units of several fonts.
  mutating func turnToSeveralFonts() {
    onlyFont = nil
    hasSeveralFonts = true
    isPlain = false
  }

  /// Goes on with Latin text in the first font, behind a space.
  mutating func beginLatin() {
    faceNumber = 0
    let face = faces[0]
    tables = face
    script = face.script
    isPlain = true
    onlyFont = 0
    last = face.entry(0x20)
  }

  /// The number of the first font's face for the walk's script, if it has the tables of that for Latin text.
  func faceLikeLatin(_ all: ScriptFaces) -> Int? {
    let latin = faces[0]
    guard script != .latin else { return 0 }
    if let tables, faceNumber >= 0, tables.script == script {
      return tables.isShared(with: latin) ? faceNumber : nil
    }
    guard let face = all.face(font: 0, script: script, behindLatin: false),
      face.tables.isShared(with: latin)
    else { return nil }
    return face.number
  }

  /// Goes on behind a word in a face of the first font, and a space, among other scripts or fonts.
  mutating func goOn(inFirstFont number: Int) {
    enter(number)
    last = faces[number].entry(0x20)
  }

  /// A face by its number, and the script of what neutral characters follow.
  struct Place: Equatable {
    var face: Int
    var script: ScriptCode
  }

  /// Where the last character was taken.
  var place: Place { Place(face: faceNumber, script: script) }

  /// Goes back to where it was, behind a space, or behind a character of which nothing is known.
  mutating func goBack(to place: Place, isBehindSpace: Bool) {
    goBack(to: place, behind: LetterEntry())
    if isBehindSpace { last = tables?.entry(0x20) ?? LetterEntry() }
  }

  /// Goes back to where it was behind a character.
  mutating func goBack(to place: Place, behind last: LetterEntry) {
    setFace(place.face)
    script = place.script
    self.last = last
  }

  /// Makes a face the current one; none if its number is less than 0.
  private mutating func setFace(_ number: Int) {
    faceNumber = number
    // In each case written at once, and not first to where both are.
    if number < 0 { tables = nil } else { tables = faces[number] }
  }

  /// Keeps the brackets that are open where a stream starts.
  mutating func keepBracketsAtStart() { brackets.keepAtStart() }

  /// Has those brackets open that were where the stream started.
  mutating func goBackToBracketsAtStart() { brackets.goBackToStart() }

  /// Keeps the brackets that are open now.
  mutating func keepBrackets() { brackets.keep() }

  /// Has those brackets open that were kept.
  mutating func goBackToKeptBrackets() { brackets.goBackToKept() }

  /// Takes note of a piece in a face: what comes behind it has no part in it; false if there are too
  /// many faces.
  mutating func pass(through face: ScriptFace) -> Bool {
    guard let number = face.number else { return false }
    enter(number)
    return true
  }

  /// Goes on behind words of a script, before a space or a letter of another.
  mutating func leave(_ words: ScriptCode) {
    if words != script { hasSeveralScripts = true }
    isPlain = false
    script = words
    faceNumber = -1
    tables = nil
    last = LetterEntry()
  }

  /// Goes on where no rule sees back.
  mutating func endRun() { last = LetterEntry() }

  /// Notes that a character was taken.
  @inline(__always)
  mutating func follow(_ entry: LetterEntry) { last = entry }

  /// Changes the face for a character that the current one does not have, or that is a bracket of a
  /// paragraph with several scripts; false if no face has it.
  ///
  /// - Parameter next: Where the text goes on behind the character.
  mutating func turn(
    to scalar: Unicode.Scalar, of all: ScriptFaces, _ text: Span<UInt8>, next: Int
  ) -> Bool {
    if let number = faces.number(withLetter: scalar.value) {
      enter(number)
      return true
    }
    guard let wanted = script(for: scalar, text, next: next),
      let number = number(for: scalar, script: wanted, of: all)
    else { return false }
    if number != faceNumber { enter(number) }
    return true
  }

  /// Goes on in a face: nothing before it has a part in what comes.
  mutating func enter(_ number: Int) {
    let face = faces[number]
    if !face.isPlain { isPlain = false }
    if face.script.rawValue != script.rawValue { hasSeveralScripts = true }
    faceNumber = number
    tables = face
    script = face.script
    last = LetterEntry()
  }

  private mutating func script(
    for scalar: Unicode.Scalar, _ text: Span<UInt8>, next: Int
  ) -> ScriptCode? {
    switch ScriptRole(of: scalar) {
    case .own(let own): return own
    case .neutral: return script
    case .shared(let scripts):
      return scripts.contains(script) ? script : decide(among: scripts, text, from: next)
    case .bracket(let partner, let isOpening, let shared):
      let stays = shared.isEmpty || shared.contains(script)
      if isOpening {
        guard !brackets.isFull,
          let own = stays ? script : decide(among: shared, text, from: next)
        else { return nil }
        brackets.open(partner: partner, script: own)
        return own
      }
      guard let opened = brackets.close(with: scalar) else {
        return stays ? script : decide(among: shared, text, from: next)
      }
      return opened.isApart(from: script) ? opened : script
    case .undecided: return nil
    }
  }

  /// The script of a run that starts with a character of several: the one of them that comes next; nil if not all
  /// that are of several agree on it.
  private mutating func decide(among scripts: SharedScripts, _ text: Span<UInt8>, from next: Int)
    -> ScriptCode?
  {
    var agreement = ScriptAgreement()
    _ = agreement.add(scripts)
    var index = next
    defer { sight = max(sight, index + 4) }
    // A paragraph may end before: what is behind its end is another's.
    while index < text.count, text[index] != 0x0A {
      guard index - next < 256 else { return nil }
      switch ScriptRole(of: decodeScalar(text, at: &index)) {
      case .own(let own): return agreement.script(before: own)
      case .neutral: break
      case .shared(let others), .bracket(_, true, let others):
        guard agreement.add(others) else { return nil }
      case .bracket, .undecided: return nil
      }
    }
    return index == text.count ? agreement.scriptOfNone : nil
  }

  /// Changes the face for a bracket that closes one of a script; false, and nothing is changed, if no face of the
  /// same font has it.
  mutating func turn(
    toBracket scalar: Unicode.Scalar, of script: ScriptCode, among all: ScriptFaces
  ) -> Bool {
    guard let number = number(for: scalar, script: script, of: all),
      faces[number].fontIndex == tables?.fontIndex
    else { return false }
    enter(number)
    return true
  }

  /// The face of a script that has a character; nil if there is none.
  private func number(
    for scalar: Unicode.Scalar, script: ScriptCode, of all: ScriptFaces
  ) -> Int? {
    if let number = faces.number(ofScript: script, with: scalar.value) { return number }
    guard let font = all.font(for: scalar),
      let face = all.face(font: font, script: script, behindLatin: isPlain && tables != nil),
      face.entry(scalar.value).isKnown
    else { return nil }
    return face.number
  }

  /// Forgets all open brackets.
  mutating func forgetBrackets() { brackets.removeAll() }

  /// Takes note of a bracket that the last character's face has; false, and nothing is noted, if it may
  /// be of another script.
  mutating func takeBracket(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value), tables?.script == script else { return false }
    return takeBracket(scalar, in: script)
  }

  /// The same of a bracket that the face of a script has.
  mutating func takeBracket(_ scalar: Unicode.Scalar, in script: ScriptCode) -> Bool {
    guard
      case .bracket(let partner, let isOpening, let shared) = ScriptRole(ofLikelyBracket: scalar)
    else { return false }
    // What closes one is of the script of that.
    guard
      shared.isEmpty || shared.contains(script) || !isOpening && brackets.opened(by: scalar) != nil
    else { return false }
    return take(LetterSteps.Bracket(scalar, closedBy: isOpening ? partner : nil), in: script)
  }

  /// The same of a bracket that text of a script may have.
  mutating func take(_ bracket: LetterSteps.Bracket, in script: ScriptCode) -> Bool {
    if let partner = bracket.partner {
      guard !brackets.isFull, let partner = Unicode.Scalar(partner) else { return false }
      brackets.open(partner: partner, script: script)
      return true
    }
    guard let scalar = Unicode.Scalar(bracket.scalar), let opened = brackets.opened(by: scalar)
    else { return true }
    guard !opened.isApart(from: script) else { return false }
    _ = brackets.close(with: scalar)
    return true
  }

  /// Takes note of a character of text that was taken as one of a script; false if it is a bracket of
  /// another, because the one that it closes is, or if too many are open.
  mutating func noteBracket(_ scalar: Unicode.Scalar, script: ScriptCode) -> Bool {
    brackets.note(scalar, ScriptRole(of: scalar), script: script)
  }
}

/// The faces that share the tables of one of them, by the numbers of their scripts: found once.
private struct SiblingFaces: BitwiseCopyable {
  private let tables: FaceTables?
  /// For each script the face's place and one more; 0: it was not looked for, or there is none.
  private var places: UInt64 = 0

  init(_ tables: FaceTables? = nil) { self.tables = tables }

  /// The place, among all faces, of the one of a script that shares these tables.
  mutating func number(of script: Int, _ tables: FaceTables, among all: KnownFaces) -> Int? {
    if self.tables?.isShared(with: tables) != true { self = SiblingFaces(tables) }
    let shift = UInt64(truncatingIfNeeded: script) &<< 3
    let known = Int(places &>> shift & 0xFF)
    if known > 0 { return known &- 1 }
    guard let found = all.number(ofScript: script, tables) else { return nil }
    places |= UInt64(found + 1) << shift
    return found
  }
}
