public import Galley

/// This engine.
public struct GalleyEngine: Engine {
  public let name: String
  public let style: TextStyle
  public let measurer: Measurer
  private let typesetter: Typesetter
  private let makeMeasurer: @Sendable () -> Measurer

  public init(
    _ corpus: Corpus, size: Double, name: String = "galley",
    measurer makeMeasurer: @escaping @Sendable () -> Measurer = { Measurer() }
  ) throws {
    let fonts = try corpus.fontFiles.map { try Font(path: $0.path, index: $0.index) }
    try self.init(
      style: TextStyle(
        fonts: FontCascade(fonts[0], fallbacks: Array(fonts.dropFirst())), size: size),
      name: name, measurer: makeMeasurer)
  }

  private init(
    style: TextStyle, name: String, measurer makeMeasurer: @escaping @Sendable () -> Measurer
  ) throws {
    self.style = style
    self.name = name
    self.makeMeasurer = makeMeasurer
    measurer = makeMeasurer()
    typesetter = measurer.typesetter(style: style)
    // Of whichever script the corpus is, this is another text.
    let other = "Another text. Другой текст. 다른 글. 別の文章。別的文字。نص آخر. एक और पाठ। ข้อความอื่น"
    _ = try typesetter.height(of: other, in: .label(width: 100))
  }

  public func fresh() throws -> GalleyEngine {
    try GalleyEngine(style: style, name: name, measurer: makeMeasurer)
  }

  public func prepare(_ text: String) throws -> PreparedText {
    try typesetter.prepare(text)
  }

  public func lineCount(_ prepared: PreparedText, width: Double) -> Int {
    prepared.measure(in: .label(width: width)).lineCount
  }

  public func lineCount(ofNew text: String, width: Double) throws -> Int {
    try typesetter.measure(text, in: .label(width: width)).lineCount
  }

  /// From a string to its height.
  public func height(of text: String, width: Double) throws -> Double {
    try typesetter.height(of: text, in: .label(width: width))
  }

  /// Times any mode.
  public func result(_ mode: Mode, _ corpus: Corpus, _ yard: Yard, document: String? = nil) throws
    -> ModeResult
  {
    switch mode {
    case .repeatstring: try repeatString(corpus, yard)
    case .keystroke: try keystroke(document ?? corpus.document().joined(separator: "\n"), yard)
    case .batch: try batch(corpus, yard)
    default: try run(mode, corpus, yard) ?? ModeResult(mode: mode, nanoseconds: 0, checksum: 0)
    }
  }

  private func repeatString(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    for text in corpus.paragraphs { _ = try lineCount(ofNew: text, width: yard.width) }
    let result = try yard.median(setUp: {}) {
      var lines = 0
      for text in corpus.paragraphs { lines += try lineCount(ofNew: text, width: yard.width) }
      return lines
    }
    return ModeResult(
      mode: .repeatstring, nanoseconds: result.nanoseconds, checksum: Double(result.checksum))
  }

  /// A character is put at the end of paragraph 100 and taken out again: two keystrokes.
  public func keystroke(_ text: String, _ yard: Yard) throws -> ModeResult {
    var document = try Document(
      text, style: style, container: .label(width: yard.width), measurer: measurer)
    let paragraph = min(100, document.paragraphCount - 1)
    let range = document.range(ofParagraph: paragraph)
    let isLast = paragraph + 1 == document.paragraphCount
    let end = range.upperBound.utf8 - (isLast ? 0 : 1)
    let strokes = 500
    var height = 0.0
    let result = try yard.median(setUp: {}) {
      var sum = 0.0
      for _ in 0..<strokes {
        try document.replace(utf8: end..<end, with: "x")
        height = document.height
        try document.replace(utf8: end..<end + 1, with: "")
        sum += document.height
      }
      return sum > 0 ? 1 : 0
    }
    return ModeResult(
      mode: .keystroke, nanoseconds: result.nanoseconds / Double(2 * strokes), checksum: height,
      note: "per keystroke, document of \(document.utf8Count) bytes")
  }

  private func batch(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    let result = try yard.median(byWall: true, setUp: { try fresh() }) { engine in
      try engine.measurer.measure(
        many: corpus.paragraphs, style: engine.style, in: .label(width: yard.width)
      ).reduce(0) { $0 + $1.lineCount }
    }
    return ModeResult(
      mode: .batch, nanoseconds: result.nanoseconds, checksum: Double(result.checksum),
      note: "all cores")
  }
}
