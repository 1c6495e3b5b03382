internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Shapes the words that the table of simple text cannot tell, each with as much around it as the
/// font's rules can see.
///
/// The window is a paragraph of its own for the plain way; what it says of the word and the spaces
/// beside it holds in the text, for no rule looks farther, and the line breaker is in the same state
/// behind all spaces. A line that has less than the window has to come to the same: see `WordSight`.
///
/// A class, one for each thread: to copy what it holds is to count references that threads share.
final class WordShaper: Sendable {
  let setup: TextSetup
  let table: SimpleTextTable
  private let ruled: RuledWords
  private let ruledLatin: RuledWords
  private let ruledWide: RuledWords

  init(setup: TextSetup, table: SimpleTextTable) {
    self.setup = setup
    self.table = table
    let isLikeChromium = setup.context.profile.breaksLikeChromium
    func words(of alphabet: RuleShaper.Alphabet) -> RuledWords {
      RuledWords(patience: alphabet == .basic && table.hasRules ? 0 : 8) {
        guard !table.wordRules.hasCrossingRules, let shaper = table.ruleShaper(alphabet) else {
          return nil
        }
        return RuledWord(
          shaper: shaper, breaker: table.breaker,
          ordinaryState: table.scriptWords.breaks.afterLetterAndSpace,
          isLikeChromium: isLikeChromium)
      }
    }
    ruled = words(of: .basic)
    ruledLatin = words(of: .latin)
    ruledWide = words(of: .wide)
  }

  private var rules: WordRules { table.wordRules }

  /// The measure of a word among text of its script; nil if that takes more than the window.
  func measure(_ window: WordWindow) -> WordMeasure? {
    let words =
      switch window.alphabet {
      case .basic: ruled
      case .latin: ruledLatin
      case .wide: ruledWide
      }
    let found = words.withWord { lent -> WordMeasure?? in
      guard let word = read(window, into: &lent.word.scalars) else { return .some(nil) }
      guard let ending = ending(of: lent.word.scalars[word], window) else {
        return .some(window.state == nil ? .wantingState : nil)
      }
      // Nil is for HarfBuzz to say.
      guard
        var measure = lent.word.measure(word, isJoined: window.isJoined, state: window.state)
      else { return nil }
      measure.marks.set(.endsOrdinarily, ending)
      measure.marks.set(.usesState, window.state != nil)
      return .some(measure)
    }
    if let found { return found }
    if !window.isJoined, rules.role == .contextual { return .wantingMore }
    var scalars: [Unicode.Scalar] = []
    // The lines of a window are found from its start: with a state they may be others.
    guard window.state == nil, let word = read(window, into: &scalars),
      let ending = ending(of: scalars[word], window)
    else { return nil }
    guard isBroken(word, in: scalars, asBehind: window) else { return nil }
    return setup.pool.withLayoutWorker { worker in
      var measure =
        (try? measure(word, in: scalars, script: window.script, worker: worker)) ?? nil
      measure?.marks.set(.endsOrdinarily, ending)
      return measure
    }
  }

  /// Whether lines may end where the window's start says: behind a letter and spaces, as a word mostly stands, a quote
  /// that the window begins with does not begin a text.
  private func isBroken(
    _ word: Range<Int>, in scalars: [Unicode.Scalar], asBehind window: WordWindow
  ) -> Bool {
    guard word.lowerBound > 1 else { return true }
    var actions: [BreakAction] = []
    table.breaker.find(&actions, in: scalars)
    var own = actions
    table.automaton.stepThrough(
      scalars, from: word.lowerBound, table.scriptWords.breaks.afterLetterAndSpace, &own)
    return actions[word.lowerBound...] == own[word.lowerBound...]
  }

  /// How the word of a window ends, see `PairAnalysis.endsOrdinarily`.
  private func ending(of word: ArraySlice<Unicode.Scalar>, _ window: WordWindow) -> Bool? {
    table.analysis.endsOrdinarily(
      word, startsParagraph: window.before == 0, state: window.state)
  }

  /// Whether a character is one that words of a script have: its letters, and what takes the script around it and is
  /// no emoji and no space whatever is beside it.
  static func takes(_ scalar: Unicode.Scalar, in script: ScriptCode) -> Bool {
    let isPlain = Itemizer.isPlainLatin(scalar)
    if isPlain, script == .latin { return true }
    return switch ScriptRole(of: scalar) {
    case .own(let own): own == script
    case .neutral:
      isPlain || isSign(scalar) && EmojiSegmenter.standing(of: scalar) == .text
    case .bracket(_, _, let shared): isPlain && shared.isEmpty
    default: false
    }
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Modifier letters, as in Uzbek, the narrow space of French and its quotes, primes and more punctuation.
    case 0x2B0..<0x300, 0x202F..<0x205F: true
    // Currencies, letterlike symbols, arrows and mathematics, and more of both.
    case 0x20A0..<0x20D0, 0x2100..<0x2800, 0x2900..<0x2C00: true
    default: false
    }
  }

  /// Reads a window's characters; where the word is among them, nil if words of its script have not all of them.
  private func read(_ window: WordWindow, into scalars: inout [Unicode.Scalar]) -> Range<Int>? {
    scalars.removeAll(keepingCapacity: true)
    let bytes = window.bytes.span.extracting(0..<window.count)
    let ends = (window.before, window.before + window.wordCount)
    var word = 0..<0
    var index = 2
    while index < bytes.count {
      if index - 2 == ends.0 { word = scalars.count..<scalars.count }
      let scalar = decodeScalar(bytes, at: &index)
      guard WordShaper.takes(scalar, in: window.script), !WhiteSpaceRules.isControl(scalar) else {
        return nil
      }
      scalars.append(scalar)
      if index - 2 == ends.1 { word = word.lowerBound..<scalars.count }
    }
    // A soft hyphen is as wide as a hyphen where a line ends behind the spaces behind it.
    return word.isEmpty || scalars[word.upperBound - 1] == "\u{AD}" ? nil : word
  }

  private func measure(
    _ word: Range<Int>, in scalars: [Unicode.Scalar], script: ScriptCode, worker: ShapingWorker
  ) throws(MeasurementError) -> WordMeasure? {
    guard let form = try form(of: word, in: scalars, script: script, worker: worker) else {
      return nil
    }
    return measure(word, form: form)
  }

  /// A window, shaped as a paragraph of its own; nil if that tells too little of its word.
  private func form(
    of word: Range<Int>, in scalars: [Unicode.Scalar], script: ScriptCode, worker: ShapingWorker
  ) throws(MeasurementError) -> ShapedForm? {
    let preparer = ParagraphPreparer(context: setup.context, worker: worker)
    let run = ParagraphStyleRun(upperBound: scalars.count, style: setup.style, attachment: nil)
    let shaped = try preparer.shape(
      ParagraphContent(scalars: scalars), runs: [run], contextScript: script)
    let primary = setup.style.fonts.primary
    guard shaped.items.count == 1, shaped.items[0].kind == .text,
      shaped.items[0].font === primary
    else { return nil }
    guard !rules.hasCrossingRules || !rules.reachesAcrossSpace(glyphs(of: word, worker: worker))
    else { return nil }
    let opportunities = try preparer.opportunities(of: shaped)
    return ShapedForm(
      shaped: shaped, opportunities: opportunities, metricsSpans: [],
      shortLines: try preparer.shortLines(of: opportunities, in: shaped))
  }

  /// The glyphs that the worker shaped last, of a word.
  private func glyphs(of word: Range<Int>, worker: ShapingWorker) -> [UInt32] {
    worker.glyphs.filter { word.contains(Int($0.cluster)) }.map(\.glyph)
  }

  /// What a pair moves between the last character of a line and the space behind it; nil if that is
  /// not known.
  private func moved(at contentEnd: Int, in shaped: ShapedParagraph) -> Int64? {
    guard contentEnd > 0, contentEnd < shaped.count else { return 0 }
    // Of any script that shares the tables.
    let first = table.latin.tables.madeEntry(shaped.scalars[contentEnd - 1].value)
    let second = table.latin.tables.madeEntry(shaped.scalars[contentEnd].value)
    guard first.isKnown, second.isKnown else { return nil }
    return table.latin.adjustmentWithoutRules(first, second)
  }

  /// The sum up to a place, without what a pair moves there if a space is before it; nil if something else moves the
  /// space, too.
  private func sum(of shaped: ShapedParagraph, before place: Int) -> Int64? {
    guard place > 0, place < shaped.count, shaped.scalars[place - 1] == " " else {
      return shaped.sums[place]
    }
    let sum = shaped.sums[place - 1] + table.pairs.advance(of: 0x20)
    // Of a character that no font has no pair is known; nothing moves it, or the word is left to others.
    if shaped.sums[place] == sum { return sum }
    guard let moved = moved(at: place, in: shaped), shaped.sums[place] == sum + moved else {
      return nil
    }
    return sum
  }

  private func measure(_ word: Range<Int>, form: ShapedForm) -> WordMeasure? {
    guard table.takesSpaces, let shortLines = form.shortLines,
      let least = Int32(exactly: shortLines.limit)
    else { return nil }
    let shaped = form.shaped
    let sight = WordSight(word, in: shaped.scalars) {
      !shaped.flags[$0].contains(.cluster) || shaped.flags[$0].contains(.unsafeToBreak)
    }
    guard sight.lineStarts(shaped.scalars, table.automaton).isEmpty,
      sight.lineEnds(shaped.scalars, table.automaton).isEmpty
    else { return nil }
    // What a pair moves between a space and the word behind it belongs to the word.
    guard let origin = sum(of: shaped, before: word.lowerBound) else { return nil }
    var measure = WordMeasure(leastRoom: least)
    measure.marks.set(.hasLetter, shaped.scalars[word].contains(where: Itemizer.isBasicLetter))
    measure.marks.set(.hasMissing, !shaped.missing.isEmpty)
    measure.marks.set(.hasUnevenLines, shortLines.areUneven)
    sight.mark(&measure)
    var hasEnd = false
    for opportunity in form.opportunities {
      let place = Int(opportunity.position)
      let contentEnd = Int(opportunity.contentEnd)
      let isNarrower =
        shaped.isLikeChromium
        && shaped.estimate(at: contentEnd).units > opportunity.endKey.units
      if place == word.lowerBound {
        guard !isNarrower, let moved = moved(at: contentEnd, in: shaped),
          let end = Int32(
            exactly: opportunity.endKey.units - (shaped.sums[contentEnd] - moved)),
          let start = Int32(exactly: opportunity.startKey.units - origin)
        else { return nil }
        measure.marks.insert(.mayStartLine)
        (measure.endDeltaBefore, measure.startDelta) = (end, start)
      } else if contentEnd == word.upperBound {
        guard !isNarrower, let end = Int32(exactly: opportunity.endKey.units - origin) else {
          return nil
        }
        measure.end = end
        hasEnd = true
      } else if word.contains(place) {
        guard !isNarrower, !opportunity.isMandatory, contentEnd == place,
          !(opportunity.isHyphen && shaped.isLikeChromium),
          let end = Int32(exactly: opportunity.endKey.units - origin),
          let start = Int32(exactly: opportunity.startKey.units - origin)
        else { return nil }
        // A hyphen may be wider than the letters behind it: then sums do not only grow.
        if let last = measure.opportunities.last, last.end > end { return nil }
        measure.opportunities.append((end, start))
      }
    }
    let behind = min(word.upperBound + 1, shaped.count)
    if let last = measure.opportunities.last, last.end > measure.end { return nil }
    guard hasEnd, let sum = sum(of: shaped, before: behind).flatMap({ Int32(exactly: $0 - origin) })
    else { return nil }
    measure.sumBehindSpace = sum
    return measure
  }
}

// MARK: - Words that no line can hold

/// The lines into which the rest of a word was cut.
struct CutWord {
  /// All but the last.
  var lines = 0
  /// The widest of these, in points.
  var widest = 0.0
  /// What the sums from the word's start have too much of in the last one.
  var start: Int64 = 0
}

extension WordShaper {
  /// Cuts a word of a window as `GreedyLineBreaker` does in a paragraph; nil if the paragraph has a part
  /// in it.
  ///
  /// - Parameters:
  ///   - places: How many places inside the word lines may end at.
  ///   - number: The place that a line starts at, -1: the word's start.
  ///   - room: The width of lines, in points.
  func cut(_ window: WordWindow, places: Int, behind number: Int, room: Double) -> CutWord? {
    // Browsers cut words by other widths than those that are drawn.
    guard !setup.context.profile.breaksLikeChromium, table.takesSpaces else { return nil }
    var scalars: [Unicode.Scalar] = []
    guard let word = read(window, into: &scalars), isBroken(word, in: scalars, asBehind: window)
    else { return nil }
    return setup.pool.withLayoutWorker { worker in
      guard
        let form =
          (try? form(of: word, in: scalars, script: window.script, worker: worker)) ?? nil
      else { return nil }
      let inside = form.opportunities.indices.filter {
        let place = Int(form.opportunities[$0].position)
        return place > word.lowerBound && place < word.upperBound
      }
      guard inside.count == places else { return nil }
      let first =
        number >= 0
        ? inside[number]
        : form.opportunities.firstIndex { Int($0.position) == word.lowerBound }
      guard first != nil || word.lowerBound == 0 else { return nil }
      let start = first.map { index in
        let place = form.opportunities[index]
        return LineStart(
          position: Int(place.position), opportunity: index + 1, safe: Int(place.startSafe),
          key: place.startKey)
      }
      let breaker = GreedyLineBreaker(
        paragraph: form, context: setup.context, worker: worker, tabs: nil)
      return (try? cut(word, from: start ?? .paragraph, room: room, breaker: breaker)) ?? nil
    }
  }

  private func cut(
    _ word: Range<Int>, from first: LineStart, room: Double, breaker: GreedyLineBreaker
  ) throws(ShapingError) -> CutWord? {
    var cut = CutWord()
    var start = first
    while true {
      guard let found = try breaker.nextLine(from: start, width: room, origin: 0),
        found.next.position > start.position
      else { return nil }
      if found.next.position >= word.upperBound { break }
      cut.lines += 1
      cut.widest = max(cut.widest, found.line.width)
      start = found.next
    }
    let opportunities = breaker.paragraph.opportunities
    // The sums of the last line are those of the text, if its start has no part in its end.
    guard let end = opportunities.first(where: { Int($0.contentEnd) == word.upperBound }),
      start.safe <= Int(end.endSafe), let origin = sum(of: breaker.shaped, before: word.lowerBound)
    else { return nil }
    cut.start = start.key.units - origin
    return cut
  }
}
