internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Characters that the loop over letters leaves: of other tables, of another script, brackets, what rules may see.
extension LetterLines {
  /// Makes the next character one that the loop takes, or takes what it is part of; false if more has to be known.
  ///
  /// The loop has left it because it was not met there before, for its script, or for that of the bracket it closes, or
  /// because a rule of the font may see it with the character before it.
  mutating func turn(
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
    guard position != turned, position != looked else { return false }
    let here = steps.state(state)
    let script = here.script
    let isBracket = entry.has(LetterEntry.isBracket)
    if step & LetterSteps.asksRules != 0, let own = tables.script(of: script),
      !isBracket || !walk.brackets.endsRun(of: own, before: scalar)
    {
      guard mayMatchRule(text, value, own, table) else {
        looked = position
        return true
      }
      return takePiece(text, table, cancellation)
    }
    // What is made, and refuses nothing, did not fit.
    if step != 0, !LetterSteps.refuses(step), !isBracket { return false }
    if entry.has(script) {
      guard isBracket else {
        return tables.adjustment(here.last, entry) == SimpleGlyphs.leavesPath
          && takePiece(text, table, cancellation)
      }
      // One that is of the same script was left for its pair, or did not fit.
      guard !takesBracket(text, at: position, script) else { return false }
    }
    turned = position
    if !entry.has(script), !here.isBehindFarSpace, turnsBack(to: value, from: here) { return true }
    guard let found = face(of: scalar, in: script, text, next: next, table), !found.shapesAll,
      !found.isOfWords,
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

  /// The face in which the next character is taken, behind one of a script; nil if it takes more to know.
  private mutating func face(
    of scalar: Unicode.Scalar, in script: UInt64, _ text: Span<UInt8>, next: Int,
    _ table: SimpleTextTable
  ) -> FaceTables? {
    // For a letter nothing matters but which it is.
    if let number = walk.faces.number(withLetter: scalar.value) { return walk.faces[number] }
    guard walk.enter(script: script, of: tables),
      walk.turn(to: scalar, of: table.faces, text, next: next)
    else { return nil }
    return walk.tables
  }

  /// Whether a rule of the font may match that is met at the next character and the one before it, of a script.
  private mutating func mayMatchRule(
    _ text: Span<UInt8>, _ value: UInt32, _ script: ScriptCode, _ table: SimpleTextTable
  ) -> Bool {
    // Rules for Latin letters of the first font are asked of bytes.
    if value < 0x80, text[position &- 1] < 0x80, tables.fontIndex == 0, script == .latin {
      return table.pairs.looks.mayMatchRule(text, at: position, paragraphStart: 0)
    }
    looks &+= 1
    return looks > LetterLines.mostLooks || tables.mayMatchRule(text, at: position, script)
  }

  /// Takes note of a bracket; false if it may be of another script than the letters before it.
  mutating func takes(_ bracket: LetterSteps.Bracket, _ script: UInt64) -> Bool {
    guard let script = tables.script(of: script) else { return false }
    return walk.take(bracket, in: script)
  }

  /// The same of one that has no kind, perhaps.
  @inline(never)
  private mutating func takesBracket(
    _ text: Span<UInt8>, at position: Int, _ script: UInt64
  ) -> Bool {
    guard let script = tables.script(of: script) else { return false }
    var next = position
    return walk.takeBracket(decodeScalar(text, at: &next), in: script)
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
    guard let other else { return false }
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
    let other = (tables: self.tables, steps: self.steps, knownScripts: self.knownScripts)
    self.other = other
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
}
