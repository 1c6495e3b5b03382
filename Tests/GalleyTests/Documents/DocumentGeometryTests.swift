import Galley
import Testing

@Suite("Documents: geometry") struct DocumentGeometryTests {
  let measurer = Measurer()
  let style: TextStyle

  init() throws { style = try TextStyle(font: TestFonts.inter.font, size: 15) }

  /// A text of many leaves: some 3,000 paragraphs.
  private func longText() -> String {
    var random = EditGenerator(seed: 3)
    return (0..<3_000).map { number in
      number % 10 == 0 ? "\(number) " + random.text(pieces: 9) + "\n" : "\(number)\n"
    }.joined()
  }

  // Rows without collapsed paragraphs: those have no lines, and a layout does not count them.
  @Test(
    "the paragraph and the line at a height are those of the whole text's layout",
    arguments: DocumentCase.all.prefix(2))
  func heights(row: DocumentCase) throws {
    let text = longText()
    let document = try row.document(text, style, measurer)
    let layout = try row.layout(text, style, measurer)
    #expect(document.height == layout.height)
    #expect(document.lineCount == layout.lineCount)
    var random = EditGenerator(seed: 9)
    for _ in 0..<300 {
      let number = random.number(below: layout.lineCount)
      let line = layout.lineFragments[number]
      let paragraph = line.paragraphIndex
      let last = document.paragraphCount - 1
      #expect(document.paragraphIndex(ofLine: number) == min(paragraph, last))
      guard !line.isExtraLine else { continue }
      #expect(document.paragraphIndex(atY: line.top) == paragraph)
      let range = document.range(ofParagraph: paragraph)
      #expect(range.contains(line.range.lowerBound))
      #expect(document.paragraphIndex(at: line.range.lowerBound) == paragraph)
      let first = document.firstLine(ofParagraph: paragraph)
      #expect(document.top(ofParagraph: paragraph) == layout.lineFragments[first].top)
      #expect(try document.lineFragment(atY: line.top + line.height / 2) == line)
    }
  }

  @Test func `heights outside the text mean its ends`() throws {
    let document = try DocumentCase.all[0].document("a\nb\nc", style, measurer)
    #expect(document.paragraphIndex(atY: -100) == 0)
    #expect(document.paragraphIndex(atY: .infinity) == 2)
    #expect(document.paragraphIndex(atY: .nan) == 2)
    #expect(try document.lineFragment(atY: 1e12)?.range.lowerBound.utf8 == 4)
    #expect(document.paragraphIndex(ofLine: 3) == nil)
  }

  @Test("another width gives what a new document gives", arguments: DocumentCase.all.prefix(2))
  func setContainer(row: DocumentCase) throws {
    let text = longText()
    var document = try row.document(text, style, measurer)
    let copy = document
    for width in [80.0, 333, .infinity] {
      var container = row.container
      container.width = LineWidth(width)
      try document.setContainer(container)
      let prepared = try measurer.prepare(
        text, style: style, paragraphStyle: row.paragraphStyle, profile: row.profile)
      #expect(document.height == prepared.height(in: container))
      #expect(document.lineCount == prepared.lineCount(in: container))
    }
    #expect(copy.container == row.container)
    #expect(document.text == text)
  }

  @Test("any number of threads opens the same document", arguments: [1, 2, 5])
  func threads(count: Int) throws {
    let text = longText()
    let document = try Document(
      text, style: style, container: .textView(width: 200), measurer: measurer,
      options: BatchOptions(threads: count))
    #expect(document.text == text)
    let prepared = try measurer.prepare(text, style: style)
    #expect(document.height == prepared.height(in: .textView(width: 200)))
  }

  @Test(
    "pieces that tear characters and separators open the same document", arguments: [1, 7, 999])
  func pieces(size: Int) throws {
    var random = EditGenerator(seed: 5)
    let text = random.text(pieces: 400)
    var bytes = Array(text.utf8)
    // Broken in the middle and at the end.
    bytes.insert(0xE2, at: bytes.count / 2)
    bytes += [0xF0, 0x9F]
    let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
      Array(bytes[start..<min(bytes.count, start + size)])
    }
    let document = try Document(
      utf8: pieces, style: style, container: .textView(width: 200), measurer: measurer)
    let repaired = String(decoding: bytes, as: UTF8.self)
    #expect(document.text == repaired)
    let prepared = try measurer.prepare(repaired, style: style)
    #expect(document.height == prepared.height(in: .textView(width: 200)))
  }

  @Test func `a long document is opened block by block`() throws {
    // Blocks end wherever; a line feed starts each piece, a carriage return ends it.
    let paragraph = String(repeating: "a", count: 20_000)
    let piece = [0x0A] + Array("\(paragraph)\r\n\(paragraph)\r".utf8)
    let pieces = Array(repeating: piece, count: 16)
    let document = try Document(
      utf8: pieces, style: style, container: .textView(width: 1e6), measurer: measurer,
      options: BatchOptions(threads: 1))
    #expect(document.utf8Count == 16 * 40_004)
    #expect(document.paragraphCount == 33)
    #expect(document[document.range(ofParagraph: 32)] == paragraph + "\r")
  }

  @Test func `opening and widening can be cancelled`() throws {
    let flag = CancellationFlag()
    let text = longText()
    var document = try Document(text, style: style, container: .label(width: 100))
    let height = document.height
    flag.cancel()
    #expect(throws: MeasurementError.cancelled) {
      try document.setContainer(
        .label(width: 50), options: BatchOptions(cancellation: flag))
    }
    #expect(document.height == height)
    #expect(throws: MeasurementError.cancelled) {
      try Document(
        text, style: style, container: .label(width: 100),
        options: BatchOptions(cancellation: flag))
    }
  }

  @Test func `a paragraph index of another document is a mistake of the caller`() async {
    await #expect(processExitsWith: .failure) {
      let style = try TextStyle(font: TestFonts.inter.font, size: 15)
      _ = try Document("a", style: style, container: .label(width: 100)).range(ofParagraph: 1)
    }
  }
}
