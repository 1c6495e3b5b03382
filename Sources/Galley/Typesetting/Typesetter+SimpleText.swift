internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// How a text that its font treats simply comes to its lines: as bytes, as letters that tables tell from end to end, or in a
/// pass; and what these lines come to in a container.
extension Typesetter {
  /// The lines of a text whose height they tell; nil if the text or the container is not simple enough.
  func simpleText(
    _ text: Span<UInt8>, in container: TextContainer, takesMissing: Bool,
    cancellation: CancellationFlag?
  ) -> SimpleTextCount? {
    guard container.height == nil, container.kind != .textView else { return nil }
    return simplePass(
      over: text, in: container, takesMissing: takesMissing, cancellation: cancellation)
  }

  /// The lines of simple text in a container's width; nil if the text is not simple enough.
  func simplePass(
    over text: Span<UInt8>, in container: TextContainer, takesMissing: Bool = false,
    cancellation: CancellationFlag? = nil
  ) -> SimpleTextCount? {
    guard mayPass(over: text) else { return nil }
    if simple.isEmpty { _ = simpleSetting }
    return simple.withLoaded { setting in
      setting.withTable { table in
        let lineLimits = LineLimits(room: LineRoom.width(of: container), setting)
        let takesFallback = !fallbackRaises(in: container)
        var bytes = ByteRun(
          fitter: LineFitter(limit: lineLimits.units, cutsWords: setting.cutsWords))
        var stop: ByteRun.Stop?
        if table.pairs.beginsWithBytes(text) {
          // A text of nothing but pairs needs no pass, which takes as long to make as twenty words.
          stop = bytes.advance(text, upTo: text.count, table.pairs)
          if let count = bytes.lines(ofAll: text, scale: setting.scale, table.pairs) {
            luck.note(true)
            return count
          }
        }
        if Typesetter.mayBeCoded(text, from: bytes.position, stop),
          table.collapses || !text.extracting(bytes.position...).hasNewline,
          let count = codedLines(
            of: text, behind: bytes, lineLimits, takesFallback: takesFallback, setting, table)
        {
          luck.note(true)
          return count
        }
        return TextBlock.withBlock { block in
          if takesMissing, stop == nil || LetterLines.mayBegin(text, behind: bytes.position),
            let count = letterLines(
              of: text, block: block, limits: lineLimits, takesFallback: takesFallback,
              cancellation: cancellation, setting, table)
          {
            luck.note(true)
            return count
          }
          return finish(
            SimpleTextPass(
              table: table, setting: setting, block: block, limits: lineLimits,
              takesFallback: takesFallback)
          ) { pass in
            pass.cancellation = cancellation
            pass.takesMissing = takesMissing
            guard let stop else { return pass.run(text) }
            return pass.run(text, begunWith: &bytes, until: stop)
          } result: { pass in
            pass.count
          }
        }
      }
    }
  }

  /// Whether a text may be Latin text that is not all ASCII, perhaps with emoji, as far as the first character tells at
  /// which bytes of ASCII ended.
  @inline(__always)
  private static func mayBeCoded(
    _ text: Span<UInt8>, from position: Int, _ stop: ByteRun.Stop?
  ) -> Bool {
    switch stop {
    case .characters, nil:
      position < text.count && LatinCodes.mayBegin(text[position])
    default: false
    }
  }

  /// The lines of such a text; nil if its codes do not tell them.
  ///
  /// - Parameter bytes: What was taken of it so far.
  @inline(never)
  private func codedLines(
    of text: Span<UInt8>, behind bytes: borrowing ByteRun, _ limits: LineLimits,
    takesFallback: Bool, _ setting: SimpleTextSetting, _ table: SimpleTextTable
  ) -> SimpleTextCount? {
    let first = LineFitter(limit: limits.units, cutsWords: setting.cutsWords)
    return setting.withCodedRun(
      text, at: bytes.position, behind: bytes, from: first,
      emojiWithin: takesFallback ? limits.width : nil, table
    ) { run, coded, pairs, hasEmoji in
      run.lines(ofAll: coded, scale: setting.scale(withEmoji: hasEmoji), pairs)
    }
  }

  /// The lines of a text that tables tell from end to end, see `LetterLines.count`; nil if they do not, or if so many were
  /// tried in vain that this one is not.
  @inline(__always)
  private func letterLines(
    of text: Span<UInt8>, block: TextBlock, limits: LineLimits, takesFallback: Bool,
    cancellation: CancellationFlag?, _ setting: SimpleTextSetting, _ table: SimpleTextTable
  ) -> SimpleTextCount? {
    guard setting.letterLuck.mayTry() else { return nil }
    let count = LetterLines.count(
      text, block: block, limits: limits, takesFallback: takesFallback,
      cancellation: cancellation, setting, table)
    setting.letterLuck.note(count != nil)
    return count
  }

  /// A table of which the lines of a paragraph are counted, with the units of its sums.
  typealias Counting = (table: MeasureTable, scale: AdvanceScale)

  /// What counts the lines of a paragraph at any width; nil if it is not simple enough.
  func counting(_ text: Span<UInt8>, cancellation: CancellationFlag?) -> Counting? {
    guard mayPass(over: text) else { return nil }
    let takesFallback = !setup.context.profile.fallbackFontsRaiseLabels
    switch letterCounting(text, takesFallback: takesFallback, cancellation: cancellation) {
    case .told(let counting):
      luck.note(true)
      // What a table cannot count a pass would not change.
      return counting
    case .untold: break
    }
    if let counting = codedCounting(text, takesFallback: takesFallback) {
      luck.note(true)
      return counting
    }
    return withPass(over: text, room: .infinity, takesFallback: takesFallback) { pass in
      pass.cancellation = cancellation
      pass.places = LinePlaces()
      return pass.run(text)
    } result: { pass in
      guard let places = pass.places.take() else { return nil }
      return counting(places, scale: pass.scale)
    }
  }

  /// What counts the lines of Latin text that is not all ASCII, see `LatinCodes`; nil if the codes do not tell, or if nothing
  /// counts them.
  private func codedCounting(_ text: Span<UInt8>, takesFallback: Bool) -> Counting? {
    let setting = simpleSetting
    var first = 0
    while let eight = text.eightBytes(at: first), eight.isASCII { first &+= 8 }
    while first < text.count, text[first] < 0x80 { first &+= 1 }
    guard Typesetter.mayBeCoded(text, from: first, nil) else { return nil }
    return setting.withTable { table in
      guard first == 0 || table.pairs.beginsWithBytes(text) else { return nil }
      let fitter = LineFitter(limit: LineFitter.largestLimit, cutsWords: setting.cutsWords)
      return setting.withCodedRun(
        text, at: first, behind: ByteRun(fitter: fitter), from: fitter,
        emojiWithin: takesFallback ? .infinity : nil, table
      ) { run, coded, pairs, hasEmoji in
        var places = LinePlaces()
        run.notePlaces(coded, upTo: coded.count, sum: 0, pairs, in: &places)
        let end = run.contentSum(coded, before: coded.count, sum: run.sum, pairs)
        places.append(end: end, start: end)
        return counting(places, scale: setting.scale(withEmoji: hasEmoji))
      }
    }
  }

  private func counting(_ places: borrowing LinePlaces, scale: AdvanceScale) -> Counting? {
    guard scale.isFontUnits, scale == setup.plainScale || scale == setup.severalScale,
      let table = places.table(isWide: scale != setup.plainScale)
    else { return nil }
    return (table, scale)
  }

  /// What the tables of letters tell of a text.
  private enum LetterCounting {
    /// All; what counts its lines, if anything can.
    case told(Counting?)
    /// Not all, or so many were tried in vain that this one is not.
    case untold
  }

  /// The same of a text that tables tell from end to end, see `LetterLines.places`.
  private func letterCounting(
    _ text: Span<UInt8>, takesFallback: Bool, cancellation: CancellationFlag?
  ) -> LetterCounting {
    let setting = simpleSetting
    let told = setting.withTable { table -> LetterCounting? in
      guard LetterLines.mayBegin(text, behind: 0) || !table.pairs.beginsWithBytes(text),
        setting.letterLuck.mayTry()
      else { return nil }
      let told = TextBlock.withBlock { block -> LetterCounting? in
        guard
          let found = LetterLines.places(
            text, block: block, takesFallback: takesFallback, cancellation: cancellation, setting,
            table)
        else { return nil }
        return .told(counting(found.places, scale: found.scale))
      }
      setting.letterLuck.note(told != nil)
      return told
    }
    return told ?? .untold
  }

  /// The lines of a paragraph that was edited, taken up where the edit has no part yet, without their
  /// widths; nil if the text is not simple enough.
  ///
  /// - Parameters:
  ///   - trail: The points of the paragraph before the edit, if any; those of the new one behind; nil with the answer.
  ///   - edit: What was edited.
  func simplePass(
    over text: Span<UInt8>, in container: TextContainer, trail: inout PassTrail?,
    after edit: ParagraphEdit
  ) -> SimpleTextCount? {
    if trail == nil { trail = PassTrail() }
    trail?.goBack(before: edit, count: text.count)
    let found = withSimplePass(
      over: text, room: LineRoom.width(of: container), takesFallback: !fallbackRaises(in: container)
    ) { pass in
      pass.takesMissing = true
      swap(&pass.trail, &trail)
      return pass.runFromLastPoint(text)
    } result: { pass in
      swap(&pass.trail, &trail)
      return pass.count
    }
    if found == nil { trail = nil }
    return found
  }

  /// Whether a text is one for a pass, and one is worth trying.
  @inline(__always)
  private func mayPass(over text: Span<UInt8>) -> Bool {
    fastPaths.contains(.simpleText) && text.count <= limits.textBytes && setup.hasEvenLines
      && luck.mayTry()
  }

  /// Runs a pass over a text: what `result` makes of it; nil if the text is not simple enough.
  ///
  /// - Parameter run: Says what the pass does and runs it; false if the text is not simple enough.
  @inline(__always)
  func withSimplePass<Result>(
    over text: Span<UInt8>, room: Double, takesFallback: Bool,
    run: (inout SimpleTextPass) -> Bool, result: (inout SimpleTextPass) -> Result?
  ) -> Result? {
    guard mayPass(over: text) else { return nil }
    return withPass(
      over: text, room: room, takesFallback: takesFallback, run: run, result: result)
  }

  /// The same of a text of which that was asked.
  @inline(__always)
  private func withPass<Result>(
    over text: Span<UInt8>, room: Double, takesFallback: Bool,
    run: (inout SimpleTextPass) -> Bool, result: (inout SimpleTextPass) -> Result?
  ) -> Result? {
    TextBlock.withBlock { block in
      let setting = simpleSetting
      guard let table = setting.table else { return nil }
      let lineLimits = LineLimits(room: room, setting)
      return finish(
        SimpleTextPass(
          table: consume table, setting: consume setting, block: block, limits: lineLimits,
          takesFallback: takesFallback), run: run, result: result)
    }
  }

  /// Runs a pass: what `result` makes of it; nil if the text is not simple enough.
  @inline(__always)
  private func finish<Result>(
    _ pass: consuming SimpleTextPass,
    run: (inout SimpleTextPass) -> Bool, result: (inout SimpleTextPass) -> Result?
  ) -> Result? {
    let isDone = run(&pass)
    if !pass.isSkipped { luck.note(isDone) }
    return isDone ? result(&pass) : nil
  }

  private func fallbackRaises(in container: TextContainer) -> Bool {
    container.fallbackFontsRaiseLines
      ?? (container.kind == .textView || setup.context.profile.fallbackFontsRaiseLabels)
  }

  /// What a pass over a whole text comes to; nil where lines beyond a limit would have to be known.
  @inline(__always)
  func measure(of pass: SimpleTextCount, in container: TextContainer) -> TextMeasure? {
    if pass.paragraphs == 1, pass.endedParagraphs == 0, pass.lines > 0, container.asksOnlyWidth,
      let height = setup.quick.evenHeight
    {
      return TextMeasure(height: Double(pass.lines) * height, lineCount: pass.lines)
    }
    return measure(ofAny: pass, in: container)
  }

  /// The same of any number of paragraphs, in any container.
  private func measure(ofAny pass: SimpleTextCount, in container: TextContainer) -> TextMeasure? {
    var lines = pass.lines
    let most = container.maximumNumberOfLines
    if most > 0, lines > most {
      guard pass.paragraphs == 1 else { return nil }
      lines = most
    }
    if setup.emptyLabelHasLine, lines == 0 || pass.endedParagraphs > 0 {
      return nil
    }
    let isCut = lines < pass.lines
    let stack = LineStack(
      plainLines: lines, spacedLines: max(0, lines - 1),
      followingParagraphs: max(0, pass.paragraphs - 1),
      endedParagraphs: isCut ? 0 : pass.endedParagraphs)
    let rule = setup.stackRule(in: container)
    return TextMeasure(
      height: rule.height(of: stack, lineCount: lines, in: container), lineCount: lines)
  }
}
