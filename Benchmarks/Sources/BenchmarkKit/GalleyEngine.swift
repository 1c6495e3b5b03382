public import Galley

/// This engine.
public struct GalleyEngine: Engine {
  public let name: String
  public let style: TextStyle
  public let measurer: Measurer
  private let typesetter: Typesetter
  private let makeStyle: @Sendable () throws -> TextStyle
  private let makeMeasurer: @Sendable () -> Measurer

  public init(
    _ corpus: Corpus, size: Double, name: String = "galley",
    measurer makeMeasurer: @escaping @Sendable () -> Measurer = { Measurer() }
  ) throws {
    let files = corpus.fontFiles
    try self.init(name: name, measurer: makeMeasurer) {
      let fonts = try files.map { try Font(path: $0.path, index: $0.index) }
      return try TextStyle(
        fonts: FontCascade(fonts[0], fallbacks: Array(fonts.dropFirst())), size: size)
    }
  }

  private init(
    name: String, measurer makeMeasurer: @escaping @Sendable () -> Measurer,
    style makeStyle: @escaping @Sendable () throws -> TextStyle
  ) throws {
    self.name = name
    self.makeStyle = makeStyle
    self.makeMeasurer = makeMeasurer
    style = try makeStyle()
    measurer = makeMeasurer()
    typesetter = measurer.typesetter(style: style)
    for text in GalleyEngine.others where hasAll(of: text) {
      _ = try typesetter.height(of: text, in: .label(width: 100))
    }
  }

  /// Whether the fonts have all characters of a text.
  private func hasAll(of text: String) -> Bool {
    var missing = Set(text.unicodeScalars)
    for font in style.fonts.fonts { missing.formIntersection(font.missingScalars(in: text)) }
    return missing.isEmpty
  }

  /// Of whichever scripts the corpus is, one of these is another text: the first article of the Universal
  /// Declaration of Human Rights, in English with a sentence of the twenty-first, and a line of many scripts.
  private static let others = [
    "All human beings are born free and equal in dignity and rights. They are endowed with reason and "
      + "conscience and should act towards one another in a spirit of brotherhood. (Article 1 of 30, "
      + "“A/RES/217”, adopted on 10.12.1948, 183rd meeting: https://www.un.org/en/udhr)",
    "The will of the people shall be the basis of the authority of government; this will shall be "
      + "expressed in periodic and genuine elections which shall be by universal and equal suffrage.",
    "Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и "
      + "совестью и должны поступать в отношении друг друга в духе братства.",
    "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 "
      + "서로 형제애의 정신으로 행동하여야 한다.",
    "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、"
      + "互いに同胞の精神をもって行動しなければならない。",
    "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
    "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميرًا وعليهم أن يعامل "
      + "بعضهم بعضًا بروح الإخاء.",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और "
      + "अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।",
    "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ "
      + "ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ",
    "Another text. Другой текст. 다른 글. 別の文章。別的文字。نص آخر. एक और पाठ। ข้อความอื่น 🙂",
  ]

  /// Fonts remember what they learned of the letters of a text: they are read anew.
  public func fresh() throws -> GalleyEngine {
    try GalleyEngine(name: name, measurer: makeMeasurer, style: makeStyle)
  }

  /// A new one with the same fonts, and what these have learned.
  public func again() throws -> GalleyEngine {
    let style = style
    return try GalleyEngine(name: name, measurer: makeMeasurer) { style }
  }

  public func prepare(_ text: String) throws -> PreparedText {
    try typesetter.prepare(text)
  }

  public func lineCount(_ prepared: PreparedText, width: Double) -> Int {
    prepared.lineCount(atWidth: width)
  }

  public func lineCount(_ prepared: PreparedText, widths: [Double]) -> Int {
    var measures = InlineArray<8, TextMeasure>(repeating: TextMeasure(height: 0, lineCount: 0))
    var span = measures.mutableSpan
    prepared.measures(atWidths: widths.span, in: .label(width: 0), into: &span)
    var lines = 0
    for index in widths.indices { lines += span[index].lineCount }
    return lines
  }

  public func lineCount(ofNew text: String, width: Double) throws -> Int {
    try typesetter.measure(text, atWidth: width).lineCount
  }

  /// From a string to its height.
  public func height(of text: String, width: Double) throws -> Double {
    try typesetter.measure(text, atWidth: width).height
  }

  /// Times any mode.
  public func result(_ mode: Mode, _ corpus: Corpus, _ yard: Yard, document: String? = nil) throws
    -> ModeResult
  {
    switch mode {
    case .relayout: try relayout(corpus, yard)
    case .repeatstring: try repeatString(corpus, yard)
    case .keystroke: try keystroke(document ?? corpus.document().joined(separator: "\n"), yard)
    case .batch: try batch(corpus, yard)
    default: try run(mode, corpus, yard) ?? ModeResult(mode: mode, nanoseconds: 0, checksum: 0)
    }
  }

  /// All widths of a text in one call; the note has the time where each is a call.
  private func relayout(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    var result =
      try run(.relayout, corpus, yard) ?? ModeResult(mode: .relayout, nanoseconds: 0, checksum: 0)
    let prepared = try LentTexts(corpus.paragraphs.map(prepare))
    let widths = Yard.widths
    let single = yard.median(setUp: {}) { prepared.sum { lineCount(oneByOne: $0, widths) } }
    let count = corpus.paragraphs.count * widths.count
    result.note =
      "all widths of a text in one call; a call for each: "
      + "\(Int(single.nanoseconds / Double(max(1, count)))) ns per paragraph"
    return result
  }

  @inline(never)
  private func lineCount(oneByOne text: borrowing LentText<PreparedText>, _ widths: [Double])
    -> Int
  {
    var lines = 0
    for width in widths { lines += lineCount(text.prepared, width: width) }
    return lines
  }

  private func repeatString(_ corpus: Corpus, _ yard: Yard) throws -> ModeResult {
    let lent = LentTexts(corpus.paragraphs)
    // A text is remembered when it comes for the second time, and its storage when it was known twice.
    for _ in 0..<6 { _ = try lineCount(ofKnown: lent, width: yard.width) }
    let result = try yard.median(setUp: {}) { try lineCount(ofKnown: lent, width: yard.width) }
    // Equal strings in storage of their own.
    let equal = try yard.median(setUp: {
      corpus.paragraphs.map { String(decoding: Array($0.utf8), as: UTF8.self) }
    }) { texts in
      try texts.reduce(0) { try $0 + lineCount(ofNew: $1, width: yard.width) }
    }
    return ModeResult(
      mode: .repeatstring, nanoseconds: result.nanoseconds, checksum: Double(result.checksum),
      note: "equal strings elsewhere: "
        + "\(Int(equal.nanoseconds / Double(max(1, corpus.paragraphs.count)))) ns per paragraph")
  }

  private func lineCount(ofKnown texts: borrowing LentTexts<String>, width: Double) throws -> Int {
    try texts.sum { try lineCount(ofLent: $0, width: width) }
  }

  @inline(never)
  private func lineCount(ofLent text: borrowing LentText<String>, width: Double) throws -> Int {
    try lineCount(ofNew: text.prepared, width: width)
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
      height = try GalleyEngine.type(strokes, at: end, into: &document)
      return height > 0 ? 1 : 0
    }
    return ModeResult(
      mode: .keystroke, nanoseconds: result.nanoseconds / Double(2 * strokes), checksum: height,
      note: "per keystroke, document of \(document.utf8Count) bytes")
  }

  /// Puts a character at a place and takes it out again, as often; the document's height with it.
  @inline(never)
  private static func type(_ strokes: Int, at end: Int, into document: inout Document) throws
    -> Double
  {
    var heights = (with: 0.0, without: 0.0)
    for _ in 0..<strokes {
      try document.replace(utf8: end..<end, with: "x")
      heights.with = height(of: document)
      try document.replace(utf8: end..<end + 1, with: "")
      heights.without = height(of: document)
    }
    return heights.without > 0 ? heights.with : 0
  }

  /// Borrowed: to copy a document is to count six references.
  @inline(never)
  private static func height(of document: borrowing Document) -> Double { document.height }

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
