import Galley
import Testing

@Suite("Documents: editing") struct DocumentEditingTests {
  let measurer = Measurer()
  let style: TextStyle

  init() throws {
    style = try TextStyle(
      fonts: FontCascade(TestFonts.inter.font, fallbacks: [TestFonts.korean.font]), size: 15)
  }

  @Test("after random edits all answers are those for the whole text", arguments: DocumentCase.all)
  func randomEdits(row: DocumentCase) throws {
    var random = EditGenerator(seed: 41)
    var plain = PlainDocument(bytes: Array(random.text(pieces: 40).utf8))
    var document = try row.document(plain.text, style, measurer)
    for step in 0..<160 {
      let count = plain.bytes.count
      let start = random.number(below: count + 3) - 1
      let length = random.number(below: 3) == 0 ? random.number(below: 30) : random.number(below: 4)
      let text = random.text(pieces: count > 400 ? 1 : 4)
      plain.replace(start..<start + length, with: text)
      try document.replace(utf8: start..<start + length, with: text)
      guard step % 2 == 0 else { continue }
      try expectSame(document, plain.text, row, step: step)
    }
  }

  private func expectSame(_ document: Document, _ text: String, _ row: DocumentCase, step: Int)
    throws
  {
    try #require(document.text == text, "step \(step)")
    let layout = try row.layout(text, style, measurer)
    #expect(document.height == layout.height, "step \(step): \(text.debugDescription)")
    #expect(document.lineCount == layout.lineCount, "step \(step): \(text.debugDescription)")
    #expect(document.utf16Count == text.utf16.count)
    for count in [1, 2, 5, layout.lineCount, layout.lineCount + 1] {
      var bounded = row
      bounded.container.maximumNumberOfLines = count
      let height = try bounded.layout(text, style, measurer).height
      #expect(try document.height(ofFirstLines: count) == height, "step \(step): \(count) lines")
    }
    let lines = try document.lineFragments(from: -1, to: 1e9)
    #expect(lines == layout.lineFragments, "step \(step): \(text.debugDescription)")
  }

  @Test(
    "white space that collapses to nothing behind the last line is seen in it",
    arguments: LayoutProfile.all)
  func collapsedEnds(profile: LayoutProfile) throws {
    // A fallback font whose lines are higher than the first's.
    let cascade = try FontCascade(TestFonts.inter.font, fallbacks: [TestFonts.arabic.font])
    let style = try TextStyle(fonts: cascade, size: 15)
    for kind in [TextContainer.label(width: 120), .textView(width: 120)] {
      var row = DocumentCase(profile: profile, container: kind, note: "collapsed end")
      row.paragraphStyle.whiteSpace = .preLine
      row.paragraphStyle.minimumLineHeight = 35
      row.paragraphStyle.lineSpacing = 2
      for text in ["a\n ", "اب\n\t", "word اب word اب word\r\n  ", "\n\n  ", "اب\na\n ", " \n "] {
        let document = try row.document(text, style, measurer)
        let layout = try row.layout(text, style, measurer)
        #expect(document.height == layout.height, "\(text.debugDescription)")
        let lines = try document.lineFragments(from: -1, to: 1e9)
        #expect(lines == layout.lineFragments, "\(text.debugDescription)")
        #expect(try document.lineFragment(atY: 1e9) == layout.lineFragments.last)
      }
    }
  }

  @Test func `line feeds and carriage returns join and part`() throws {
    let row = DocumentCase.all[1]
    var document = try row.document("a\rb\n", style, measurer)
    #expect(document.paragraphCount == 2)
    try document.replace(utf8: 2..<3, with: "")
    #expect(document.paragraphCount == 1)
    try expectSame(document, "a\r\n", row, step: 1)
    try document.replace(utf8: 2..<2, with: "x")
    #expect(document.paragraphCount == 2)
    try expectSame(document, "a\rx\n", row, step: 2)
    try document.replace(utf8: 2..<3, with: "\n")
    #expect(document.paragraphCount == 2)
    try expectSame(document, "a\r\n\n", row, step: 3)
    try document.replace(utf8: 0..<3, with: "")
    try expectSame(document, "\n", row, step: 4)
    try document.replace(utf8: 0..<0, with: "\r")
    #expect(document.paragraphCount == 1)
    try expectSame(document, "\r\n", row, step: 5)
    try document.replace(utf8: 0..<2, with: "")
    #expect(document.paragraphCount == 0)
    try expectSame(document, "", row, step: 6)
  }

  @Test func `a copy stays as it was`() throws {
    let row = DocumentCase.all[0]
    var random = EditGenerator(seed: 7)
    var document = try row.document(random.text(pieces: 60), style, measurer)
    var history: [(document: Document, text: String, height: Double)] = []
    for _ in 0..<60 {
      history.append((document, document.text, document.height))
      let start = random.number(below: document.utf8Count + 1)
      try document.replace(
        utf8: start..<start + random.number(below: 5), with: random.text(pieces: 4))
    }
    for version in history {
      #expect(version.document.text == version.text)
      #expect(version.document.height == version.height)
    }
  }

  @Test("offsets of every kind mean the same place")
  func offsetKinds() throws {
    let text = "one\ntwo 😀 três\r\nfour"
    let row = DocumentCase.all[0]
    let edited = text.replacing("três", with: "3")
    let range = try #require(text.firstRange(of: "três"))
    let utf8 = range.lowerBound.utf16Offset(in: text)  // See below: 😀 has two units, four bytes.
    var document = try row.document(text, style, measurer)
    let copy = document
    try document.replace(range, of: text, with: "3")
    #expect(document.text == edited)

    document = copy
    try document.replace(utf16: utf8..<utf8 + 4, with: "3")
    #expect(document.text == edited)

    document = copy
    let start = document.offset(utf16: utf8)
    #expect(start == document.offset(of: range.lowerBound, in: text))
    #expect(start == document.offset(utf8: start.utf8))
    #expect(start.utf8 == utf8 + 2)
    try document.replace(start..<document.offset(utf8: start.utf8 + 5), with: "3")
    #expect(document.text == edited)
    #expect(copy.text == text)
    #expect(copy[copy.range(ofParagraph: 1)] == "two 😀 três\r\n")
  }

  @Test func `offsets from outside never trap`() throws {
    var document = try DocumentCase.all[0].document("aé", style, measurer)
    #expect(document.offset(utf8: 2) == TextOffset(utf8: 1, utf16: 1))
    #expect(document.offset(utf8: -5) == .zero)
    #expect(document.offset(utf16: .max) == document.endOffset)
    try document.replace(utf8: -10 ..< -3, with: "<")
    try document.replace(utf8: 99..<1000, with: ">")
    #expect(document.text == "<aé>")
    try document.replace(utf8: Int.min..<Int.max, with: "")
    #expect(document.text == "")
    #expect(document.paragraphIndex(atY: 3) == nil)
  }

  @Test(arguments: ["a", "one\ntwo\n", ""]) func `an empty document is typed into`(text: String)
    throws
  {
    for row in DocumentCase.all {
      var document = try row.document("", style, measurer)
      try document.append(text)
      try expectSame(document, text, row, step: 0)
      try document.replace(utf8: 0..<text.utf8.count, with: "")
      try document.replace(utf8: 7..<9, with: text)
      try expectSame(document, text, row, step: 1)
      try document.remove(.zero..<document.endOffset)
      try document.insert(text, at: .zero)
      try expectSame(document, text, row, step: 2)
    }
  }

  @Test func `a document that would be too long stays as it was`() throws {
    var limits = MeasurerLimits()
    limits.documentBytes = 10
    var document = try DocumentCase.all[0].document("12345678", style, Measurer(limits: limits))
    #expect(throws: MeasurementError.textTooLong(bytes: 11, limit: 10)) {
      try document.append("abc")
    }
    #expect(document.text == "12345678")
    try document.append("90")
    #expect(document.text == "1234567890")
  }

  @Test func `a document whose paragraph would be too long stays as it was`() throws {
    var limits = MeasurerLimits()
    limits.textBytes = 10
    let row = DocumentCase.all[0]
    var document = try row.document("one\n12345678\ntwo", style, Measurer(limits: limits))
    try document.replace(utf8: 6..<7, with: "é")
    let copy = document
    for range in [6..<6, 4..<8, 12..<12] {
      #expect(throws: MeasurementError.self) {
        try document.replace(utf8: range, with: "abcdefgh")
      }
      #expect(document.text == copy.text)
      #expect(document.height == copy.height)
    }
    try document.replace(utf8: 8..<9, with: "")
    try expectSame(document, "one\n12é5678\ntwo", row, step: 0)
  }
}
