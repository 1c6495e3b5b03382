internal import GalleyText

/// How lines are counted of a paragraph in which words are cut that no line can hold: its opportunities, and in its
/// wide words the places between graphemes.
///
/// The lines are those of `GreedyLineBreaker`: each ends at the last opportunity that fits, and at the last place of
/// its first word where there is none.
final class CutTable: Sendable {
  private let places: [Place]
  /// No word without places is wider, in units of advance.
  let widestWhole: Int64
  /// With less room, some lines must be shaped, or cut where there are no places.
  private let leastRoom: Int64
  /// The same of a paragraph for less room than `widestWhole`, see `mostTables`.
  let narrower = OnceReference<CutTable>()

  private struct Place: BitwiseCopyable {
    /// The advance up to the end of a line that ends there.
    var end: Int32
    /// What the sums have too much of for the next.
    var start: Int32
    /// The last opportunity up to there, as an index of places; -1 if there is none.
    var opportunity: Int32
  }

  /// A paragraph has no more of them, each for half the room of the one before.
  static let mostTables = 6

  /// More places inside words are not worth it: each is shaped at both its sides.
  private static let mostCuts = 512
  /// More opportunities take more memory than it is worth.
  private static let mostOpportunities = 1 << 13
  /// The same of lines that are too short to be added up, each of which is shaped.
  private static let mostShortLines = 512

  /// The table of a paragraph that has a `MeasureTable`; without places if it cannot be had.
  ///
  /// - Parameter widestWhole: In less room than this it is of no use.
  /// - Complexity: O(*n*) in the paragraph; shapes letters of the words that are wider.
  init(of form: ShapedForm, widestWhole: Int64, context: LayoutContext, worker: ShapingWorker) {
    self.widestWhole = widestWhole
    let found = try? CutTable.places(
      of: form, widestWhole: widestWhole,
      preparer: ParagraphPreparer(context: context, worker: worker))
    places = found?.places ?? []
    leastRoom = max(widestWhole, found?.leastRoom ?? 0)
  }

  private static func places(
    of form: ShapedForm, widestWhole: Int64, preparer: ParagraphPreparer
  ) throws -> (places: [Place], leastRoom: Int64)? {
    let shaped = form.shaped
    // What is done about hyphens takes more than a place.
    guard form.opportunities.count <= mostOpportunities, !shaped.scalars.contains("\u{AD}"),
      !form.opportunities.contains(where: \.isHyphen)
    else { return nil }
    let shaper = LineShaper(paragraph: shaped, worker: preparer.worker)
    var all: [Opportunity] = []
    var isCut: [Bool] = []
    var cuts = 0
    var wordStart = 0
    var startKey: Int64 = 0
    for opportunity in form.opportunities {
      if opportunity.endKey.units - startKey > widestWhole {
        for place in wordStart + 1..<max(wordStart + 1, Int(opportunity.contentEnd))
        where shaped.mayCut(at: place) {
          cuts += 1
          guard cuts <= mostCuts, shaped.contentEnd(from: 0, to: place) == place else { return nil }
          all.append(try shaper.cut(at: place))
          isCut.append(true)
        }
      }
      all.append(opportunity)
      isCut.append(false)
      wordStart = Int(opportunity.position)
      startKey = opportunity.startKey.units
    }
    guard
      let short = try preparer.shortLines(of: all, in: shaped, atMost: CutTable.mostShortLines)
    else { return nil }
    var last: Int32 = 0
    var opportunity: Int32 = -1
    var places: [Place] = []
    for (index, place) in all.enumerated() {
      guard let end = Int32(exactly: place.endKey.units),
        let start = Int32(exactly: place.startKey.units), end >= last, start >= 0
      else { return nil }
      last = end
      if !isCut[index] { opportunity = Int32(index) }
      places.append(Place(end: end, start: start, opportunity: opportunity))
    }
    return (places, short.limit)
  }

  /// Counts the lines of even room; nil if some must be shaped for it.
  ///
  /// - Parameter limit: The widest line that fits, in units of advance.
  /// - Complexity: O(*l* log *k*) for *l* lines of *k* places each.
  func fit(limit: Int64) -> LineFit? {
    guard limit >= leastRoom, !places.isEmpty else { return nil }
    let count = places.count
    var fit = LineFit(lines: 0, least: leastRoom, next: .max)
    var base: Int64 = 0
    var first = 0
    while first < count {
      fit.lines += 1
      let beyond = firstBeyond(base + limit, from: first)
      if beyond > first { fit.least = max(fit.least, Int64(places[beyond - 1].end) - base) }
      guard beyond < count else { break }
      fit.next = min(fit.next, Int64(places[beyond].end) - base)
      // A line takes one place at least.
      var last = max(first, beyond - 1)
      let opportunity = Int(places[last].opportunity)
      if opportunity >= first { last = opportunity }
      base = Int64(places[last].start)
      first = last + 1
    }
    return fit
  }

  /// The first place from one on that is beyond a bound; the end if there is none.
  private func firstBeyond(_ bound: Int64, from first: Int) -> Int {
    // Most lines have about as many places: what is farther is not looked at.
    var low = first
    var step = 8
    while low + step < places.count, Int64(places[low + step].end) <= bound {
      low += step + 1
      step *= 2
    }
    var high = min(low + step, places.count)
    while low < high {
      let middle = (low + high) / 2
      if Int64(places[middle].end) <= bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension LineShaper {
  /// A place at which a word is cut, as an opportunity.
  fileprivate func cut(at place: Int) throws(ShapingError) -> Opportunity {
    let start = try startKey(at: place)
    var end = try endKey(at: place)
    // Chromium looks for the place before it shapes the line's end anew, and then only backward.
    if paragraph.isLikeChromium {
      end.key.units = max(end.key.units, paragraph.estimate(at: place).units)
    }
    return Opportunity(
      position: Int32(place), contentEnd: Int32(place), startSafe: Int32(start.safe),
      endSafe: Int32(end.safe), startKey: start.key, endKey: end.key, isMandatory: false,
      isHyphen: false)
  }
}
