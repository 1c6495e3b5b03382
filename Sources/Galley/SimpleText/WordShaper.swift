internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Shapes the words that the table of simple text cannot tell, each by itself.
///
/// A word's neighbors do not matter where the font's rules end at spaces (`SpaceRole`) and the line
/// breaker's state behind spaces is always the same; what is not so is left to whole paragraphs.
struct WordShaper {
  let setup: TextSetup
  let rules: WordRules
  let analysis: PairAnalysis

  /// The measure of a word among Latin text; nil if it must be shaped with its neighbors.
  func measure(_ bytes: [UInt8]) -> WordMeasure? {
    let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    guard rules.role < .contextual, scalars.allSatisfy(Itemizer.isPlainLatin),
      !scalars.contains(where: WhiteSpaceRules.isControl), analysis.isIndependent(scalars)
    else { return nil }
    return setup.pool.withLayoutWorker { worker in
      (try? measure(scalars, worker: worker)) ?? nil
    }
  }

  private func measure(_ scalars: [Unicode.Scalar], worker: ShapingWorker)
    throws(MeasurementError) -> WordMeasure?
  {
    let preparer = ParagraphPreparer(context: setup.context, worker: worker)
    let run = ParagraphStyleRun(upperBound: scalars.count, style: setup.style, attachment: nil)
    let shaped = try preparer.shape(
      ParagraphContent(scalars: scalars), runs: [run], contextScript: .latin)
    let form = ShapedForm(
      shaped: shaped, opportunities: try preparer.opportunities(of: shaped), metricsSpans: [])
    let primary = setup.style.fonts.primary
    guard shaped.missing.isEmpty, form.canBeAdded, shaped.items.count == 1,
      shaped.items.allSatisfy({ $0.kind == .text && $0.font === primary }),
      let last = form.opportunities.last, let advance = Int32(exactly: last.endKey.units),
      let kerns = try kerns(around: scalars, advance: advance, worker: worker)
    else { return nil }
    var measure = WordMeasure(
      kernBefore: kerns.before, advance: advance, kernAfter: kerns.after,
      hasLetter: scalars.contains(where: Itemizer.isBasicLetter), opportunities: [])
    for opportunity in form.opportunities.dropLast() {
      guard !opportunity.isMandatory, Int(opportunity.contentEnd) == Int(opportunity.position),
        shaped.estimate(at: Int(opportunity.position)).units <= opportunity.endKey.units,
        let end = Int32(exactly: opportunity.endKey.units),
        let start = Int32(exactly: opportunity.startKey.units)
      else { return nil }
      measure.opportunities.append((end, start))
    }
    return measure
  }

  /// Whether a word beyond a space may move this one, or the other way round.
  private func reachesAcrossSpace(_ scalars: [Unicode.Scalar], worker: ShapingWorker)
    throws(MeasurementError) -> Bool
  {
    guard rules.hasCrossingRules else { return false }
    let item = TextItem(
      range: scalars.indices, kind: .text, style: 0, font: setup.style.fonts.primary,
      isFallback: false, script: .latin, level: BidiLevel(rawValue: 0))
    do throws(ShapingError) {
      try worker.shape(
        scalars, range: scalars.indices, context: scalars.indices, item: item, style: setup.style,
        features: setup.style.features)
    } catch {
      throw MeasurementError(error)
    }
    return rules.reachesAcrossSpace(worker.glyphs.map(\.glyph))
  }

  /// How the spaces around a word and its outer glyphs move each other.
  private func kerns(around scalars: [Unicode.Scalar], advance: Int32, worker: ShapingWorker)
    throws(MeasurementError) -> (before: Int32, after: Int32)?
  {
    guard rules.role == .pairs else { return (0, 0) }
    let primary = setup.style.fonts.primary
    let spaced: [Unicode.Scalar] = [" "] + scalars + [" "]
    let item = TextItem(
      range: 0..<spaced.count, kind: .text, style: 0, font: primary, isFallback: false,
      script: .latin, level: BidiLevel(rawValue: 0))
    guard !(try reachesAcrossSpace(scalars, worker: worker)) else { return nil }
    do throws(ShapingError) {
      try worker.shape(
        spaced, range: 0..<spaced.count, context: 0..<spaced.count, item: item,
        style: setup.style, features: setup.style.features)
    } catch {
      throw MeasurementError(error)
    }
    guard let space = primary.nominalGlyph(for: " ") else { return nil }
    let spaceAdvance = primary.horizontalAdvance(of: space)
    var before: Int32 = 0
    var inside: Int32 = 0
    for glyph in worker.glyphs {
      if glyph.cluster == 0 {
        before += glyph.xAdvance
      } else if Int(glyph.cluster) <= scalars.count {
        inside += glyph.xAdvance
      }
    }
    let after = inside - advance
    // A line that ends here must not be wider as it was shaped than as it is drawn.
    return after > 0 ? nil : (before - spaceAdvance, after)
  }
}
