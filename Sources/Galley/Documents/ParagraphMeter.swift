internal import GalleyText

/// Measures the paragraphs of one document, each by itself.
///
/// No paragraph's lines depend on another's: bidi, shaping and breaking end at its separator (of the
/// script that browsers carry over it, see `Document`). What depends on the neighbors (spacing, the
/// extra line) is counted by the document.
final class ParagraphMeter: Sendable {
  let measurer: Measurer
  let typesetter: Typesetter
  /// The document's container without what only a whole text has: no limits, no extra line.
  let container: TextContainer
  /// What the lines are stacked by.
  let rule: LineStackRule
  /// Whether the whole text is one paragraph, newlines being spaces.
  let isOneParagraph: Bool

  init(
    measurer: Measurer, style: TextStyle, context: LayoutContext, container: TextContainer
  ) {
    self.measurer = measurer
    typesetter = measurer.typesetter(
      style: style, paragraphStyle: context.paragraphStyle, profile: context.profile)
    let heights = LineHeightRule(
      profile: context.profile, style: context.paragraphStyle, container: container)
    var own = container
    own.kind = .label
    own.usesFontLeading = heights.usesFontLeading
    own.fallbackFontsRaiseLines = heights.fallbackRaises
    own.height = nil
    own.maximumNumberOfLines = 0
    self.container = own
    rule = typesetter.setup.stackRule(in: own)
    isOneParagraph = context.whiteSpace.collapsesNewlines
  }

  /// The same for one thread of several, see `Typesetter.forThread()`.
  func forThread() -> ParagraphMeter { ParagraphMeter(sharing: self) }

  private init(sharing other: ParagraphMeter) {
    measurer = other.measurer
    typesetter = other.typesetter.forThread()
    container = other.container
    rule = other.rule
    isOneParagraph = other.isOneParagraph
  }

  var style: TextStyle { typesetter.setup.style }
  var context: LayoutContext { typesetter.setup.context }

  /// Throws if a text is longer than documents are.
  func checkLength(_ bytes: Int) throws(MeasurementError) {
    let limit = measurer.limits.documentBytes
    guard bytes <= limit else { throw .textTooLong(bytes: bytes, limit: limit) }
  }

  /// The length of the separator that starts at a byte; 0 if none does, or none ends paragraphs.
  func separatorLength(in text: Span<UInt8>, at index: Int) -> Int {
    guard !isOneParagraph else { return 0 }
    return ParagraphSplitter.separatorLength(
      in: text, at: index, onlyNewlines: context.profile.onlyNewlineEndsParagraphs)
  }

  /// Measures a paragraph: its text with the separator that ends it, valid UTF-8.
  func extent(
    of bytes: ArraySlice<UInt8>, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> ParagraphExtent {
    let pass = typesetter.simplePass(over: bytes.span, in: container, takesMissing: true)
    let utf16 = UTF16Count.count(of: bytes.span)
    if let pass { return extent(of: bytes, utf16: utf16, pass) }
    return try shapedExtent(of: bytes, utf16: utf16, cancellation: cancellation)
  }

  /// Measures a paragraph that was edited; as `extent(of:)`.
  ///
  /// - Parameters:
  ///   - utf16: Its UTF-16 units.
  ///   - trail: The points of the paragraph as it was before, none if it is edited the first time; those
  ///     of the new one behind.
  ///   - edit: What was edited.
  func extent(
    of bytes: ArraySlice<UInt8>, utf16: Int, trail: inout PassTrail?, after edit: ParagraphEdit
  ) throws(MeasurementError) -> ParagraphExtent {
    let pass = typesetter.simplePass(
      over: bytes.span, in: container, trail: &trail, after: edit)
    if let pass { return extent(of: bytes, utf16: utf16, pass) }
    return try shapedExtent(of: bytes, utf16: utf16, cancellation: nil)
  }

  private func shapedExtent(
    of bytes: ArraySlice<UInt8>, utf16: Int, cancellation: CancellationFlag?
  ) throws(MeasurementError) -> ParagraphExtent {
    let text = try prepare(bytes, cancellation: cancellation)
    var counter = LineCounter(rule: rule)
    LayoutFlow(storage: text.storage, container: container, cancellation: cancellation)
      .run(&counter)
    // Lines that were stopped come to less than the paragraph.
    try cancellation?.check()
    var extent = ParagraphExtent(
      bytes: Int32(bytes.count), utf16: Int32(utf16),
      lines: Int32(counter.lineCount), plainLines: Int32(counter.stack.plainLines),
      otherHeights: counter.stack.otherHeights,
      isSeparated: !isOneParagraph
        && ParagraphSplitter.endsWithSeparator(bytes.span, profile: context.profile),
      isLineSeparated: endsWithLineSeparator(bytes.span),
      isStacked: !text.storage.paragraphs.isEmpty)
    if context.profile.emptyLabelHasLine, extent.isSeparated {
      extent.lines -= 1
      extent.plainLines -= 1
    }
    return extent
  }

  private func endsWithLineSeparator(_ text: Span<UInt8>) -> Bool {
    !isOneParagraph && ParagraphSplitter.endsWithLineSeparator(text, profile: context.profile)
  }

  /// Whether the last line of a text may be less high than the same line above others.
  var hasExtraBelow: Bool { context.profile.extraHeight == .belowExceptLast }

  /// Counts the first lines of a paragraph, as if nothing followed them.
  func firstLines(_ count: Int, of bytes: ArraySlice<UInt8>) throws(MeasurementError)
    -> LineCounter
  {
    var bounded = container
    bounded.maximumNumberOfLines = count
    var counter = LineCounter(rule: rule)
    LayoutFlow(storage: try prepare(bytes).storage, container: bounded).run(&counter)
    return counter
  }

  /// Prepares a paragraph that is not simple, or whose lines are wanted.
  func prepare(
    _ bytes: ArraySlice<UInt8>, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> PreparedText {
    try typesetter.prepareShaped(String(decoding: bytes, as: UTF8.self), cancellation: cancellation)
  }

  /// The extent of a paragraph of simple text, found in one pass.
  private func extent(of bytes: ArraySlice<UInt8>, utf16: Int, _ pass: SimpleTextCount)
    -> ParagraphExtent
  {
    let text = bytes.span
    let lines = Int32(pass.lines)
    return ParagraphExtent(
      bytes: Int32(text.count), utf16: Int32(utf16), lines: lines, plainLines: lines,
      otherHeights: 0,
      isSeparated: !isOneParagraph
        && ParagraphSplitter.endsWithSeparator(text, profile: context.profile),
      isLineSeparated: endsWithLineSeparator(text),
      isStacked: pass.paragraphs > 0)
  }
}

/// Counting UTF-16 units in UTF-8.
enum UTF16Count {
  /// The number of UTF-16 units of valid UTF-8.
  ///
  /// Every character has one byte that continues none; those of four bytes are two units. Eight bytes
  /// are looked at at once.
  static func count(of span: Span<UInt8>) -> Int {
    var count = span.count
    var index = 0
    while let eight = span.eightBytes(at: index) {
      index &+= 8
      guard !eight.isASCII else { continue }
      count = count &- eight.count(in: 0x80...0xBF) &+ eight.count(in: 0xF0...0xFF)
    }
    while index < span.count {
      let byte = span[index]
      count &+= (byte & 0xC0 == 0x80 ? -1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
      index &+= 1
    }
    return count
  }

  /// The index, in bytes, of the character that holds a UTF-16 unit, and the units before it.
  static func index(ofUnit unit: Int, in bytes: ArraySlice<UInt8>) -> TextOffset {
    let span = bytes.span
    var place = TextOffset.zero
    while place.utf8 < span.count {
      let byte = span[place.utf8]
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      let units = length == 4 ? 2 : 1
      if place.utf16 + units > unit { break }
      place.utf8 += length
      place.utf16 += units
    }
    return place
  }
}
