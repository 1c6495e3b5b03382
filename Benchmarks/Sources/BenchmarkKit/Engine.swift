/// An engine that can prepare a paragraph once and lay it out at many widths.
public protocol Engine {
  associatedtype Prepared

  var name: String { get }

  /// An engine that has seen nothing but one other text.
  func fresh() throws -> Self

  /// From a paragraph to what its lines are found by.
  func prepare(_ text: String) throws -> Prepared
  func lineCount(_ prepared: Prepared, width: Double) -> Int
  /// The lines at some widths, added up: in one call, if the engine has one for that.
  func lineCount(_ prepared: Prepared, widths: [Double]) -> Int
  /// Gives back what `prepare` made, where nobody else does.
  func discard(_ prepared: Prepared)

  /// From a paragraph that was never seen to the number of its lines; the height is known too.
  func lineCount(ofNew text: String, width: Double) throws -> Int
}

extension Engine {
  public func discard(_ prepared: Prepared) {}

  public func lineCount(_ prepared: Prepared, widths: [Double]) -> Int {
    var lines = 0
    for width in widths { lines += lineCount(prepared, width: width) }
    return lines
  }

  public func lineCount(ofNew text: String, width: Double) throws -> Int {
    let prepared = try prepare(text)
    defer { discard(prepared) }
    return lineCount(prepared, width: width)
  }

  /// Times a mode that every engine has; nil for the others.
  public func run(_ mode: Mode, _ corpus: Corpus, _ yard: Yard) throws -> ModeResult? {
    switch mode {
    case .cold: try cold(corpus, yard)
    case .prepare: try prepare(corpus, yard)
    case .relayout: try relayout(corpus, yard)
    case .repeat: try repeated(corpus, yard)
    case .keystroke: try keystroke(corpus, yard)
    case .repeatstring, .batch: nil
    }
  }

  private func cold(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    let result = try yard.median(setUp: { try fresh() }) { engine in
      var lines = 0
      for text in corpus.paragraphs {
        lines += try engine.lineCount(ofNew: text, width: yard.width)
      }
      return lines
    }
    return ModeResult(
      mode: .cold, nanoseconds: result.nanoseconds, checksum: Double(result.checksum))
  }

  private func prepare(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    var lines = 0
    let result = try yard.median(setUp: { try fresh() }) { engine in
      for text in corpus.paragraphs {
        let prepared = try engine.prepare(text)
        engine.discard(prepared)
      }
      return 0
    }
    let engine = try fresh()
    for text in corpus.paragraphs {
      lines += try engine.lineCount(ofNew: text, width: yard.width)
    }
    return ModeResult(mode: .prepare, nanoseconds: result.nanoseconds, checksum: Double(lines))
  }

  private func relayout(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    let prepared = try LentTexts(corpus.paragraphs.map(prepare))
    defer { prepared.forEach(discard) }
    prepared.forEach { _ = lineCount($0, width: yard.width) }
    let widths = Yard.widths
    let result = yard.median(setUp: {}) { prepared.sum { lineCount(lent: $0, widths: widths) } }
    return ModeResult(
      mode: .relayout, nanoseconds: result.nanoseconds / Double(Yard.widths.count),
      checksum: Double(result.checksum))
  }

  private func repeated(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    let prepared = try LentTexts(corpus.paragraphs.map(prepare))
    defer { prepared.forEach(discard) }
    let rounds = 20
    prepared.forEach { _ = lineCount($0, width: yard.width) }
    let result = yard.median(setUp: {}) {
      var lines = 0
      for _ in 0..<rounds { lines += lineCount(of: prepared, width: yard.width) }
      return lines
    }
    return ModeResult(
      mode: .repeat, nanoseconds: result.nanoseconds / Double(rounds),
      checksum: Double(result.checksum / rounds))
  }

  private func lineCount(of prepared: borrowing LentTexts<Prepared>, width: Double) -> Int {
    prepared.sum { lineCount(lent: $0, width: width) }
  }

  @inline(never)
  private func lineCount(lent text: borrowing LentText<Prepared>, widths: [Double]) -> Int {
    lineCount(text.prepared, widths: widths)
  }

  @inline(never)
  private func lineCount(lent text: borrowing LentText<Prepared>, width: Double) -> Int {
    lineCount(text.prepared, width: width)
  }

  /// Without documents: the line counts of 200 paragraphs, one of them new with each keystroke.
  private func keystroke(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    let document = corpus.document()
    var counts: [Int] = []
    for text in document { counts.append(try lineCount(ofNew: text, width: yard.width)) }
    let strokes = 20
    var total = 0
    let result = try yard.median(setUp: { try fresh() }) { engine in
      var text = document[100]
      for _ in 0..<strokes {
        text += "x"
        counts[100] = try engine.lineCount(ofNew: text, width: yard.width)
        total = counts.reduce(0, +)
      }
      return total
    }
    return ModeResult(
      mode: .keystroke, nanoseconds: result.nanoseconds / Double(strokes),
      checksum: Double(result.checksum), note: "lines, 200 paragraphs")
  }
}
