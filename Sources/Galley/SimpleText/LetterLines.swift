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
  /// Whether most characters are of three bytes, few others come between, and those not after every other word.
  private var isWide: Bool
  /// The state behind the last character, see `LetterSteps`.
  var state: Int
  /// What a unit of the tables is in those of the sums.
  var factor: Int64
  /// The bits of the scripts that share the tables, of which letters may come.
  var knownScripts: UInt64
  /// The tables before these, and the same of them.
  var other: (tables: FaceTables, steps: LetterSteps, knownScripts: UInt64)?
  /// What a space adds in the tables' own script, if it is of another font, and has nothing to do with those beside it.
  var farSpace: Int64?
  /// The script of which such a space was met last, its font, and what it adds.
  var known = (script: ScriptCode.common, font: -1, space: Int64(0))
  /// What is asked where no letter is next: it stands where that was last.
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
  var turned = -1
  /// The character before which no rule is met that may be, as was found last.
  var looked = -1
  /// How often rules were asked that are not asked of bytes, which takes as long as some characters.
  var looks = 0
  static let mostLooks = 64
  /// Whether a character of another font came.
  var hasSeveralFonts = false

  static let noPlace = Int64.min

  init(
    _ tables: FaceTables, _ steps: LetterSteps, _ faces: KnownFaces, _ block: TextBlock,
    _ table: SimpleTextTable, onlyFont: Int?, limit: Int64
  ) {
    self.tables = tables
    self.steps = steps
    self.limit = limit
    breaks = table.steps
    isWide = tables.script.isIdeographic
    state = steps.start(0, script: tables.ownScript)
    room = limit
    latin = Beginning(
      script: tables.script == .latin ? tables.ownScript : 0, position: 0, room: limit,
      place: LetterLines.noPlace, undecided: LetterLines.noPlace, state: state, lines: 1,
      contentRoom: 0, placeCount: 0)
    self.onlyFont = onlyFont
    factor = onlyFont == nil ? tables.commonFactor : 1
    knownScripts = faces.scripts(sharing: tables)
    walk = CharacterWalk(faces, brackets: block.noBrackets)
    walk.restart(script: tables.script, onlyFont: onlyFont)
  }

  /// Takes a text; false if more has to be known.
  mutating func take(
    _ text: Span<UInt8>, _ table: SimpleTextTable, _ cancellation: CancellationFlag?
  ) -> Bool {
    let wantsPlaces = places != nil
    while state > 0 {
      take(text, upTo: text.count &- 3, from: 0, wantsPlaces)
      if position > text.count &- 3, position < text.count {
        // The last characters with zeros behind them, so that three bytes are there.
        var rest = InlineArray<8, UInt8>(repeating: 0)
        let start = position
        for place in start..<text.count { rest[place &- start] = text[place] }
        take(rest.span, upTo: text.count &- start &- 1, from: start, wantsPlaces)
      }
      guard position < text.count else { return position == text.count }
      guard turn(text, table, cancellation) else { return false }
    }
    return false
  }

  /// Takes characters up to the first that takes more to know: one of other tables, one that was not met there before.
  ///
  /// Compiled for lines and for places.
  ///
  /// - Parameters:
  ///   - near: At each place up to here three bytes are in the text.
  ///   - offset: Where these bytes start in the text.
  private mutating func take(
    _ text: Span<UInt8>, upTo near: Int, from offset: Int, _ wantsPlaces: Bool
  ) {
    guard wantsPlaces else {
      var none = LinePlaces.none
      repeat {
        if isWide {
          takeWide(text, upTo: near, from: offset)
        } else {
          takeAny(text, upTo: near, from: offset)
        }
      } while position &- offset <= near
        && takeStep(text, from: offset, into: &none, wantsPlaces: false)
      return
    }
    guard var places = places.take() else { return }
    repeat {
      takeWhole(text, upTo: near, from: offset, into: &places)
    } while position &- offset <= near
      && takeStep(text, from: offset, into: &places, wantsPlaces: true)
    self.places = consume places
  }

  @inline(never)
  private mutating func takeWide(_ text: Span<UInt8>, upTo near: Int, from offset: Int) {
    takeWhole(text, upTo: near, from: offset, areWide: true)
  }

  @inline(never)
  private mutating func takeAny(_ text: Span<UInt8>, upTo near: Int, from offset: Int) {
    takeWhole(text, upTo: near, from: offset, areWide: false)
  }

  /// Takes characters of which steps say all, as long as lines end where they may for sure.
  // Nothing is called, so that what changes is in registers.
  @inline(__always)
  private mutating func takeWhole(
    _ text: Span<UInt8>, upTo near: Int, from offset: Int, areWide: Bool
  ) {
    let bytes = unsafe text.bytes
    let (steps, factor) = (steps, factor)
    let advances = steps.advances(areCommon: onlyFont == nil)
    var position = position &- offset
    var (room, place, state) = (room, place, state)
    // SAFETY: `position` started inside the text and only grows: where it is not behind `near`, three bytes are left.
    while position <= near {
      let (kind, behind) = unsafe steps.kind(bytes, at: position, areWide: areWide)
      let step = steps.step(from: state, kind)
      guard _fastPath(step & LetterSteps.isWhole != 0) else { break }
      let start = room &- LetterSteps.moved(step) &* factor
      let next = start &- advances[kind]
      let here = step & LetterSteps.allows != 0 ? start : place
      if _slowPath(next < 0), step & LetterSteps.hangs == 0 {
        guard undecided == LetterLines.noPlace, let left = endedLine(next, at: here) else {
          break
        }
        room = left
        place = LetterLines.noPlace
      } else {
        room = next
        place = here
      }
      state = LetterSteps.state(behind: step)
      position = behind
    }
    self.position = position &+ offset
    (self.room, self.place, self.state) = (room, place, state)
  }

  /// The same where all places are noted.
  @inline(never)
  private mutating func takeWhole(
    _ text: Span<UInt8>, upTo near: Int, from offset: Int, into places: inout LinePlaces
  ) {
    let bytes = unsafe text.bytes
    let (steps, factor) = (steps, factor)
    let advances = steps.advances(areCommon: onlyFont == nil)
    var position = position &- offset
    var (room, contentRoom, state) = (room, contentRoom, state)
    // SAFETY: as above.
    while position <= near {
      let (kind, behind) = unsafe steps.kind(bytes, at: position)
      let step = steps.step(from: state, kind)
      guard _fastPath(step & LetterSteps.isWhole != 0) else { break }
      let start = room &- LetterSteps.moved(step) &* factor
      if step & LetterSteps.allows != 0 { places.append(end: -contentRoom, start: -start) }
      room = start &- advances[kind]
      if step & LetterSteps.hangs == 0 { contentRoom = room }
      state = LetterSteps.state(behind: step)
      position = behind
    }
    self.position = position &+ offset
    (self.room, self.contentRoom, self.state) = (room, contentRoom, state)
  }

  /// Takes the next character, whatever its step says; false if that takes more to know.
  @inline(__always)
  private mutating func takeStep(
    _ text: Span<UInt8>, from offset: Int, into places: inout LinePlaces, wantsPlaces: Bool
  ) -> Bool {
    let here = position &- offset
    // SAFETY: three bytes are there.
    let (kind, behind) = unsafe steps.kind(text.bytes, at: here)
    let step = steps.step(from: state, kind)
    guard step != 0 else { return takesFarSpace(text, at: here) }
    guard !LetterSteps.refuses(step), step & LetterSteps.asksRules == 0 || position == looked,
      step & LetterSteps.isBracket == 0 || position == turned
        || takes(steps.bracket(kind), steps.state(state).script)
    else { return false }
    // Behind what the pair moves.
    let start = room &- LetterSteps.moved(step) &* factor
    var next = start &- steps.advances(areCommon: onlyFont == nil)[kind]
    if step & LetterSteps.beginsLatin != 0 {
      latin = Beginning(
        script: steps.state(LetterSteps.state(behind: step)).script, position: position,
        room: room, place: place, undecided: undecided, state: state, lines: lines,
        contentRoom: contentRoom, placeCount: places.count)
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
      undecided = start
      placeBefore = place
      if wantsPlaces { pending = (contentRoom, places.count) }
    }
    var last = step & LetterSteps.allows != 0 ? start : place
    if wantsPlaces {
      if step & LetterSteps.allows != 0 { places.append(end: -contentRoom, start: -start) }
      if step & LetterSteps.hangs == 0 { contentRoom = next }
    } else if next < 0, step & LetterSteps.hangs == 0 {
      // Nothing may be undecided behind the place.
      guard
        undecided == LetterLines.noPlace || step & LetterSteps.allows != 0 || place != placeBefore,
        let left = endedLine(next, at: last)
      else { return false }
      next = left
      last = LetterLines.noPlace
      undecided = LetterLines.noPlace
    }
    state = LetterSteps.state(behind: step)
    room = next
    place = last
    position = behind &+ offset
    return true
  }

  /// The room that is left on a line which starts at a place, where one before it has less than none left; nil if there is
  /// no place, or if that has none either.
  @inline(__always)
  private mutating func endedLine(_ room: Int64, at place: Int64) -> Int64? {
    guard place != LetterLines.noPlace, case let left = room &+ limit &- place, left >= 0 else {
      return nil
    }
    lines &+= 1
    return left
  }

  /// Takes a single space of another font; false if what is next is none, or takes more to know.
  private mutating func takesFarSpace(_ text: Span<UInt8>, at here: Int) -> Bool {
    guard text[here] == 0x20, let farSpace, text[here &+ 1] >= 0xE3,
      steps.state(state).script == tables.ownScript,
      case let behind = steps.state(behindFarSpace: state), behind > 0
    else { return false }
    room &-= farSpace
    state = behind
    position &+= 1
    return true
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
