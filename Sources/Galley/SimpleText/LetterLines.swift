internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// A text of letters from its first byte to its last line, in a loop that knows nothing else: a paragraph of which the
/// tables of its fonts tell all.
///
/// What most paragraphs in Chinese, Japanese, Korean, Russian or Greek are. Each character is a step of `LetterSteps`;
/// the last place at which the line may end goes along, so that nobody looks back. A text of which more has to be known
/// is left as it is, for a `SimpleTextPass` to begin anew: nothing that the loop needs is kept for others. Where all places
/// are wanted, for widths that nobody has named yet, they are noted as they come, and no line ends: the room is what the
/// sum is below 0 then.
///
/// Sums are in units of the font, or in those that all share, if it is known that there are several.
struct LetterLines: ~Copyable {
  let breaks: LineBreakSteps
  /// The only font; nil if there are several.
  let onlyFont: Int?
  let limit: Int64
  var tables: FaceTables
  var steps: LetterSteps
  /// The state behind the last character, see `LetterSteps`.
  var state: Int
  /// What a unit of the tables is in those of the sums.
  var factor: Int64
  /// The bits of the scripts that share the tables, of which letters may come.
  private var knownScripts: UInt64
  /// The tables before these, and the same of them.
  private var other: (tables: FaceTables, steps: LetterSteps, knownScripts: UInt64)
  /// What a space adds in the tables' own script, if it is of another font, and has nothing to do with those beside it.
  private var farSpace: Int64?
  /// The script of which such a space was met last, its font, and what it adds.
  private var known = (script: ScriptCode.common, font: -1, space: Int64(0))
  var walk: CharacterWalk
  /// The next character.
  var position = 0
  /// The room that is left for it on its line.
  var room: Int64
  /// The room that was left at the last place that the line may end at; `noPlace` if there is none.
  var place = LetterLines.noPlace
  /// The same at the last place of which the next characters decide, if any came on the line.
  var undecided = LetterLines.noPlace
  /// The last place before that.
  private var placeBefore = LetterLines.noPlace
  var lines = 1
  /// All places where lines may end, if they are wanted instead of lines.
  var places: LinePlaces?
  /// The room behind the last character that does not hang, where places are wanted.
  var contentRoom: Int64 = 0
  /// Of the undecided place the room where a line before it ends, and how many places are before it.
  private(set) var pending = (contentRoom: Int64(0), count: 0)
  /// Where text of Latin letters began last; where the text begins at first.
  var latin: Beginning
  /// The character for which it turned last, of whose script it is: a bracket is noted then.
  private var turned = -1
  /// Whether a character of another font came.
  private(set) var hasSeveralFonts = false

  static let noPlace = Int64.min

  init(
    _ tables: FaceTables, _ steps: LetterSteps, _ faces: KnownFaces, _ block: TextBlock,
    _ table: SimpleTextTable, number: Int, onlyFont: Int?, limit: Int64
  ) {
    self.tables = tables
    self.steps = steps
    self.limit = limit
    breaks = table.steps
    state = steps.start(0, script: tables.ownScript)
    room = limit
    latin = Beginning(
      script: tables.script == .latin ? tables.ownScript : 0, position: 0, room: limit,
      place: LetterLines.noPlace, undecided: LetterLines.noPlace, state: state, lines: 1,
      contentRoom: 0, placeCount: 0)
    self.onlyFont = onlyFont
    factor = onlyFont == nil ? tables.commonFactor : 1
    knownScripts = faces.scripts(sharing: tables)
    other = (tables, steps, 0)
    walk = CharacterWalk(faces, brackets: block.noBrackets)
    walk.restart(script: tables.script, onlyFont: onlyFont)
    walk.enter(number)
  }

  /// Takes a text; false if more has to be known.
  mutating func take(
    _ text: Span<UInt8>, _ table: SimpleTextTable, _ cancellation: CancellationFlag?
  ) -> Bool {
    let wantsPlaces = places != nil
    while state > 0 {
      take(text, upTo: text.count &- 4, from: 0, wantsPlaces)
      if position > text.count &- 4 {
        // The last characters with zeros behind them, so that four bytes are there.
        var rest = InlineArray<8, UInt8>(repeating: 0)
        let start = position
        for place in start..<text.count { rest[place &- start] = text[place] }
        take(rest.span, upTo: text.count &- start &- 1, from: start, wantsPlaces)
        guard position < text.count else { return position == text.count }
      }
      guard turn(text, table, cancellation) else { return false }
    }
    return false
  }

  @inline(__always)
  private mutating func take(
    _ text: Span<UInt8>, upTo near: Int, from offset: Int, _ wantsPlaces: Bool
  ) {
    if wantsPlaces {
      takePlaces(text, upTo: near, from: offset)
    } else {
      take(text, upTo: near, from: offset)
    }
  }

  @inline(never)
  private mutating func take(_ text: Span<UInt8>, upTo near: Int, from offset: Int) {
    var noPlaces = LinePlaces.none
    takeLetters(text, upTo: near, from: offset, into: &noPlaces, wantsPlaces: false)
  }

  @inline(never)
  private mutating func takePlaces(_ text: Span<UInt8>, upTo near: Int, from offset: Int) {
    guard var places = places.take() else { return }
    takeLetters(text, upTo: near, from: offset, into: &places, wantsPlaces: true)
    self.places = consume places
  }

  /// Takes characters up to the first that takes more to know: one of other tables, one that was not met there before.
  ///
  /// Compiled for lines and for places.
  ///
  /// - Parameters:
  ///   - near: At each place up to here four bytes are in the text.
  ///   - offset: Where these bytes start in the text.
  // Nothing is called but for brackets and places, so that what changes is in registers.
  @inline(__always)
  private mutating func takeLetters(
    _ text: Span<UInt8>, upTo near: Int, from offset: Int, into places: inout LinePlaces,
    wantsPlaces: Bool
  ) {
    let words = unsafe text.bytes
    var position = position &- offset
    let turned = turned &- offset
    let (steps, factor, limit) = (steps, factor, limit)
    let advances = steps.advances(areCommon: onlyFont == nil)
    let (farSpace, ownScript) = (farSpace, tables.ownScript)
    var (room, place, state) = (room, place, state)
    var contentRoom = contentRoom
    while position <= near {
      // SAFETY: `position` started inside the text and only grows: four bytes are left.
      let bytes = unsafe UInt32(
        littleEndian: words.unsafeLoadUnaligned(
          fromUncheckedByteOffset: position, as: UInt32.self))
      let value: UInt32
      let length: Int
      if bytes & 0xF0 == 0xE0 {
        value = LetterTables.threeBytes(bytes)
        length = 3
      } else if bytes & 0x80 == 0 {
        value = bytes & 0x7F
        length = 1
      } else {
        guard bytes & 0xE0 == 0xC0 else { break }
        value = (bytes & 0x1F) &<< 6 | bytes &>> 8 & 0x3F
        length = 2
      }
      let kind = steps.kind(of: value)
      let step = steps.step(from: state, kind)
      if _slowPath(step & LetterSteps.isWhole == 0) {
        if step == 0 {
          guard bytes & 0xFF == 0x20, let farSpace, bytes &>> 8 & 0xFF >= 0xE3,
            steps.state(state).script == ownScript,
            case let behind = steps.state(behindFarSpace: state), behind > 0
          else { break }
          // A single space of another font.
          room &-= farSpace
          state = behind
          position &+= 1
          continue
        }
        guard !LetterSteps.refuses(step),
          step & LetterSteps.isBracket == 0 || position == turned
            || takesBracket(value, steps.state(state).script)
        else { break }
        if step & LetterSteps.beginsLatin != 0 {
          latin = Beginning(
            script: steps.state(LetterSteps.state(behind: step)).script,
            position: position &+ offset, room: room, place: place, undecided: undecided,
            state: state, lines: lines, contentRoom: contentRoom, placeCount: places.count)
        }
        if step & LetterSteps.settles != 0, undecided != LetterLines.noPlace {
          // Unless another came behind it.
          if place == placeBefore { place = undecided }
          if wantsPlaces {
            places.insert(end: -pending.contentRoom, start: -undecided, at: pending.count)
          }
          undecided = LetterLines.noPlace
        }
        if step & LetterSteps.undecided != 0 {
          undecided = room &- LetterSteps.moved(step) &* factor
          placeBefore = place
          if wantsPlaces { pending = (contentRoom, places.count) }
        }
      }
      let start = room &- LetterSteps.moved(step) &* factor
      var next = start &- advances[kind]
      var here = step & LetterSteps.allows != 0 ? start : place
      if wantsPlaces {
        if step & LetterSteps.allows != 0 { places.append(end: -contentRoom, start: -start) }
        if step & LetterSteps.hangs == 0 { contentRoom = next }
      } else if _slowPath(next < 0), step & LetterSteps.hangs == 0 {
        // A line that starts at the place has so much more room. Of one behind it nothing may be undecided.
        guard here != LetterLines.noPlace,
          undecided == LetterLines.noPlace || step & LetterSteps.allows != 0
            || place != placeBefore,
          case let more = limit &- here, next &+ more >= 0
        else { break }
        next &+= more
        here = LetterLines.noPlace
        undecided = LetterLines.noPlace
        lines &+= 1
      }
      state = LetterSteps.state(behind: step)
      room = next
      place = here
      position &+= length
    }
    self.position = position &+ offset
    (self.room, self.place, self.state) = (room, place, state)
    if wantsPlaces { self.contentRoom = contentRoom }
  }

  /// Makes the next character one that the loop takes, or takes what it is part of; false if more has to be known.
  ///
  /// The loop has left it because it was not met there before, for its script, or for that of the bracket it closes.
  private mutating func turn(
    _ text: Span<UInt8>, _ table: SimpleTextTable, _ cancellation: CancellationFlag?
  ) -> Bool {
    guard text[position] >= 0x20 else { return false }
    var next = position
    let scalar = decodeScalar(text, at: &next)
    let value = scalar.value
    let step = value < LetterSteps.end ? steps.step(from: state, steps.kind(of: value)) : 0
    var entry = tables.anyEntry(value)
    // Most are of the other tables.
    if step == 0, entry.isKnown || value == 0x20 || tables.lacksPage(of: value) {
      if makesStep(with: value, text, next: next) { return true }
      entry = tables.anyEntry(value)
    }
    guard position != turned else { return false }
    let here = steps.state(state)
    let script = here.script
    let isBracket = entry.has(LetterEntry.isBracket)
    // What is made, and refuses nothing, did not fit.
    if step != 0, !LetterSteps.refuses(step), !isBracket { return false }
    if entry.has(script) {
      guard isBracket else {
        return tables.adjustment(here.last, entry) == SimpleGlyphs.leavesPath
          && takePiece(text, table, cancellation)
      }
      // One that is of the same script was left for its pair, or did not fit.
      guard !takesBracket(value, script) else { return false }
    }
    turned = position
    if !entry.has(script), !here.isBehindFarSpace, turnsBack(to: value, from: here) { return true }
    guard walk.enter(script: script, of: tables) else { return false }
    guard walk.turn(to: scalar, of: table.faces, text, next: next), let found = walk.tables,
      !found.shapesAll, !found.isOfWords,
      // What a space of another font has to do with others of it, nobody knows.
      !here.isBehindFarSpace || found.fontIndex != known.font
    else { return false }
    hasSeveralFonts = hasSeveralFonts || found.fontIndex != tables.fontIndex
    guard onlyFont == nil || !hasSeveralFonts else { return false }
    let scripts = walk.faces.scripts(sharing: found)
    if found.isShared(with: tables) {
      knownScripts = scripts
    } else {
      guard let steps = found.letterSteps else { return false }
      turn(to: found, steps, scripts)
    }
    turn(to: found.ownScript, found.script == .latin, here.breakState)
    return tables.anyEntry(value).isKnown
  }

  /// Takes note of a bracket; false if it may be of another script than the letters before it.
  @inline(never)
  private mutating func takesBracket(_ value: UInt32, _ script: UInt64) -> Bool {
    guard let scalar = Unicode.Scalar(value), let script = tables.script(of: script) else {
      return false
    }
    return walk.takeBracket(scalar, in: script)
  }

  /// Makes the step with the next character, where it is not made; false if it takes more to know.
  // Mutating, so that nothing is copied.
  private mutating func makesStep(with value: UInt32, _ text: Span<UInt8>, next: Int) -> Bool {
    guard value < LetterSteps.end else { return false }
    if steps.make(from: state, value, tables, knownScripts) { return true }
    return value == 0x20 && farSpace != nil && next < text.count && text[next] >= 0xE3
      && steps.state(state).script == tables.ownScript && steps.make(behindFarSpace: state)
  }

  /// Goes back to the tables before, if a character is a letter there, or one that has no script in the same script.
  private mutating func turnsBack(to value: UInt32, from here: LetterSteps.State) -> Bool {
    let entry = other.tables.anyEntry(value)
    let script: UInt64
    if entry.has(LetterEntry.isNeutral) {
      guard other.tables.script == tables.script, here.script == tables.ownScript,
        entry.has(other.tables.ownScript), !entry.has(LetterEntry.isBracket)
      else { return false }
      script = other.tables.ownScript
    } else {
      guard entry.has(other.knownScripts) else { return false }
      script = entry.bits & LetterEntry.scripts
    }
    turn(to: other.tables, other.steps, other.knownScripts)
    turn(to: script, value < 0x80 && !entry.has(LetterEntry.isNeutral), here.breakState)
    return true
  }

  /// Goes on in other tables.
  private mutating func turn(
    to tables: FaceTables, _ steps: LetterSteps, _ knownScripts: UInt64
  ) {
    other = (self.tables, self.steps, self.knownScripts)
    (self.tables, self.steps, self.knownScripts) = (tables, steps, knownScripts)
    farSpace = nil
    guard onlyFont == nil else { return }
    factor = tables.commonFactor
    guard !tables.anyEntry(0x20).isKnown else { return }
    let space = other.tables.anyEntry(0x20)
    if other.tables.script == tables.script, space.has(other.tables.ownScript) {
      known = (
        tables.script, other.tables.fontIndex, space.advance * other.tables.commonFactor
      )
    }
    if tables.script == known.script { farSpace = known.space }
  }

  /// Goes on in a script of the tables, at its fence.
  private mutating func turn(to script: UInt64, _ isLatin: Bool, _ breakState: Int) {
    state = steps.start(breakState, script: script)
    latin = Beginning(
      script: isLatin ? script : 0, position: position, room: room, place: place,
      undecided: undecided, state: state, lines: lines, contentRoom: contentRoom,
      placeCount: places?.count ?? 0)
  }

  /// Where text of Latin letters began, and what was known there.
  struct Beginning: BitwiseCopyable {
    /// The bit of its script; 0: there was none.
    var script: UInt64
    var position: Int
    var room: Int64
    var place: Int64
    var undecided: Int64
    var state: Int
    var lines: Int
    var contentRoom: Int64
    var placeCount: Int
  }
}
