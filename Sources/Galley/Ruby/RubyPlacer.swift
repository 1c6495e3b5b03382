internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Gives the bases of a shaped paragraph the room that their annotations need.
///
/// The rules are Chromium's, in all profiles: a pair is as wide as the wider of its two; what the base
/// is shorter is spread over its gaps and ends; an annotation reaches over its neighbors by at most what
/// is free at the base's end, half of its own size, and half of the neighbor.
struct RubyPlacer {
  let setup: TextSetup
  let worker: ShapingWorker

  func place(in paragraph: inout ShapedParagraph) throws(MeasurementError) {
    var pairs: [RubyPair] = []
    var added = [Int64](repeating: 0, count: paragraph.count)
    var start = 0
    for number in paragraph.runs.indices {
      let run = paragraph.runs[number]
      let range = start..<max(start, run.upperBound)
      start = range.upperBound
      guard let annotation = run.ruby, !range.isEmpty, run.attachment == nil,
        !range.dropFirst().contains(where: { paragraph.actions[$0] == .mandatory })
      else { continue }
      let text = try prepared(annotation, base: run.style)
      for scalar in text.missing where !paragraph.missing.contains(scalar) {
        paragraph.missing.append(scalar)
      }
      var pair = RubyPair(range: range, annotation: annotation, text: text)
      spread(&pair, number: number, in: paragraph, added: &added)
      pairs.append(pair)
    }
    guard !pairs.isEmpty else { return }
    roundNeighbors(of: pairs, in: paragraph, added: &added)
    paragraph.hold(RubyPairs(pairs: pairs, added: added))
  }

  private func prepared(_ annotation: RubyAnnotation, base: TextStyle) throws(MeasurementError)
    -> PreparedStorage
  {
    var style = ParagraphStyle()
    style.whiteSpace = .nowrap
    style.writingMode = setup.context.paragraphStyle.writingMode
    let own = TextSetup(
      style: annotation.style(of: base),
      context: LayoutContext(profile: setup.context.profile, paragraphStyle: style),
      pool: setup.pool, usesTables: false, remembersAnswers: false)
    return try TextPreparer(setup: own, worker: worker).prepare(
      StyledText(annotation.line, style: own.style))
  }

  /// Spreads the room that the annotation has more than its base.
  private func spread(
    _ pair: inout RubyPair, number: Int, in paragraph: ShapedParagraph, added: inout [Int64]
  ) {
    let range = pair.range
    let drawn = paragraph.sums[range.upperBound] - paragraph.sums[range.lowerBound]
    let base = boxed(drawn, style: paragraph.runs[number].style, scale: paragraph.scale)
    let width = pair.text.paragraphs.reduce(Int64(0)) { widest, line in
      guard case .shaped(let form) = line.form else { return widest }
      let points = form.shaped.scale.points(form.shaped.sum(form.shaped.count))
      let units = paragraph.scale.units(points: points)
      return max(widest, boxed(units, style: pair.text.setup.style, scale: paragraph.scale))
    }
    let room = width - base
    guard room > 0 else {
      added[range.upperBound - 1] += base - drawn
      return
    }
    pair.isBaseShorter = true
    let clusters = range.filter { paragraph.flags[$0].contains(.cluster) }
    let gaps = zip(clusters, clusters.dropFirst()).filter { paragraph.stretches(between: $0, $1) }
    let share = Spread(of: room, gaps: gaps.count, alignment: pair.annotation.alignment)
    let half = paragraph.scale.units(points: largestOverhang(of: pair.text.setup.style))
    let overhang = share.overhang(at: pair.annotation, most: half)
    pair.startOverhang = min(
      overhang.start, halfWidth(ofRun: number - 1, beside: number, paragraph))
    pair.endOverhang = min(overhang.end, halfWidth(ofRun: number + 1, beside: number, paragraph))
    pair.lead = share.lead - pair.startOverhang
    var left = width - drawn - pair.startOverhang - pair.endOverhang
    added[range.lowerBound] += pair.lead
    left -= pair.lead
    for gap in gaps {
      added[gap.0] += share.gap
      left -= share.gap
    }
    added[clusters.last ?? range.lowerBound] += left
  }

  /// How far an annotation may reach at most: half of its size, in browsers in whole pixels.
  private func largestOverhang(of style: TextStyle) -> Double {
    guard isBrowser else { return style.pointSize / 2 }
    return (style.pointSize.rounded(.toNearestOrAwayFromZero) / 2).rounded(.down)
  }

  private var isBrowser: Bool { EmBoxRule(context: setup.context).isBrowser }

  /// How wide a box a browser makes of so much text: rounded up to its unit of layout.
  ///
  /// A browser's advances are a little longer or shorter than the font's: FreeType rounds the scale of a
  /// size to 1/65536 of 1/64 px.
  private func boxed(_ units: Int64, style: TextStyle, scale: AdvanceScale) -> Int64 {
    guard isBrowser else { return units }
    let exact =
      style.pointSize * 65_536 * 64 / Double(style.fonts.primary.metrics.unitsPerEm.rawValue)
    let points = scale.points(LineAdvance(units: units)) * (exact.rounded() / exact)
    let unit = ChromiumBoxes.unit
    return scale.units(points: (points / unit - 1e-6).rounded(.up) * unit)
  }

  /// Rounds the text between pairs up, too: a browser's lines of bases are rows of boxes.
  private func roundNeighbors(
    of pairs: [RubyPair], in paragraph: ShapedParagraph, added: inout [Int64]
  ) {
    guard isBrowser else { return }
    var start = 0
    for run in paragraph.runs {
      defer { start = max(start, run.upperBound) }
      guard run.upperBound > start, !pairs.contains(where: { $0.range.lowerBound == start }) else {
        continue
      }
      let drawn = paragraph.sums[run.upperBound] - paragraph.sums[start]
      added[run.upperBound - 1] +=
        boxed(drawn, style: run.style, scale: paragraph.scale) - drawn
    }
  }

  /// Half of a run beside a base, over which an annotation may reach; 0 where it may not.
  private func halfWidth(ofRun other: Int, beside number: Int, _ paragraph: ShapedParagraph)
    -> Int64
  {
    guard paragraph.runs.indices.contains(other) else { return 0 }
    let run = paragraph.runs[other]
    let start = other > 0 ? paragraph.runs[other - 1].upperBound : 0
    guard run.upperBound > start, run.ruby == nil, run.attachment == nil,
      run.style.pointSize <= paragraph.runs[number].style.pointSize
    else { return 0 }
    let near = other < number ? run.upperBound - 1 : start
    guard paragraph.items[paragraph.itemIndex(at: near)].kind == .text else { return 0 }
    return max(0, paragraph.sums[run.upperBound] - paragraph.sums[start]) / 2
  }

  /// How free room is shared between the ends and the gaps of what is shorter.
  struct Spread {
    var lead: Int64
    var gap: Int64
    private var around: Int64
    private let room: Int64

    init(of room: Int64, gaps: Int, alignment: RubyAnnotation.Alignment) {
      self.room = room
      let count = Int64(gaps)
      around = room / (count + 1) / 2
      (lead, gap) =
        switch alignment {
        case .spaceAround: (around, gaps > 0 ? room / (count + 1) : 0)
        case .spaceBetween where gaps > 0: (0, room / count)
        case .spaceBetween, .center: (room / 2, 0)
        case .start: (0, 0)
        }
    }

    /// How far an annotation may reach beyond its base at both sides.
    func overhang(at annotation: RubyAnnotation, most: Int64) -> (start: Int64, end: Int64) {
      guard annotation.overhang == .auto else { return (0, 0) }
      switch annotation.alignment {
      case .spaceAround, .center: return (min(around, most), min(around, most))
      case .start: return (0, min(room, most))
      case .spaceBetween: return (0, 0)
      }
    }
  }
}

extension ShapedParagraph {
  /// Keeps the pairs: adds what they add, and lets no line end inside of them.
  fileprivate mutating func hold(_ pairs: RubyPairs) {
    var sum: Int64 = 0
    for index in 0..<count {
      sum += pairs.added[index]
      sums[index + 1] += sum
    }
    for pair in pairs.pairs {
      for index in pair.range.dropFirst() {
        actions[index] = .prohibited
        flags[index].remove(.hyphenates)
        if !overflowActions.isEmpty { overflowActions[index] = .prohibited }
      }
    }
    ruby = pairs
  }

  /// Whether justification stretches the room between two clusters that stand side by side.
  fileprivate func stretches(between left: Int, _ right: Int) -> Bool {
    let scalar = scalars[left]
    return scalar == " " || scalar == "\u{A0}" || scalar == "\u{3000}"
      || UnicodeProperty.isWideAndNotHangul(scalar)
      || UnicodeProperty.isWideAndNotHangul(scalars[right])
  }
}
