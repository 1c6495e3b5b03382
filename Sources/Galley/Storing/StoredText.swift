internal import GalleyFonts
internal import GalleyText

/// What the bytes of a stored text say, checked.
struct StoredText {
  static let magic = Array("GalleyT\n".utf8)
  static let version: UInt32 = 2

  let text: String
  let fingerprint: UInt64
  private let endsWithSeparator: Bool
  private let missing: [Unicode.Scalar]
  /// Nil if some paragraph is not a table: the text is prepared again then.
  private let paragraphs: [PreparedParagraph]?

  init(_ bytes: [UInt8]) throws(StoredTextError) {
    let start = StoredText.magic.count
    guard bytes.count >= start + 12, bytes.starts(with: StoredText.magic) else {
      throw .unrecognizedFormat
    }
    var reader = StoredReader(bytes, from: start, to: bytes.count - 8)
    let version = try reader.uint32()
    guard version == StoredText.version else { throw .otherVersion(version) }
    var sum = StoredReader(bytes, from: bytes.count - 8, to: bytes.count)
    guard try sum.uint64() == StableHash.of(bytes.dropLast(8)) else { throw .damaged }
    fingerprint = try reader.uint64()
    text = try reader.text()
    endsWithSeparator = try reader.bool()
    var missing: [Unicode.Scalar] = []
    for value in try reader.words() {
      guard let scalar = Unicode.Scalar(value) else { throw .damaged }
      missing.append(scalar)
    }
    self.missing = missing
    let usesTables = try reader.bool()
    let count = try reader.count(upTo: text.utf8.count)
    var paragraphs: [PreparedParagraph] = []
    var isWhole = usesTables
    var end = 0
    for _ in 0..<count {
      let range = try StoredText.range(&reader, after: end, in: text)
      end = range.upperBound
      if let paragraph = try StoredText.paragraph(&reader, range: range, text: text) {
        paragraphs.append(paragraph)
      } else {
        isWhole = false
      }
    }
    guard reader.remaining == 0 else { throw .damaged }
    self.paragraphs = isWhole ? paragraphs : nil
  }

  /// The prepared text; nil if it has to be prepared again.
  ///
  /// - Throws: `.damaged` if its paragraphs are not those of the text.
  func storage(of styled: StyledText, setup: TextSetup) throws(StoredTextError)
    -> PreparedStorage?
  {
    guard let paragraphs else { return nil }
    guard StoredText.cover(text, paragraphs, endsWithSeparator, context: setup.context) else {
      throw .damaged
    }
    return PreparedStorage(
      setup: setup, text: text, runs: styled.storedRuns,
      paragraphs: paragraphs, endsWithSeparator: endsWithSeparator, missing: missing)
  }

  /// Whether paragraphs are those of a text, with none left out but what shows nothing: white space that
  /// collapses.
  private static func cover(
    _ text: String, _ paragraphs: [PreparedParagraph], _ endsWithSeparator: Bool,
    context: LayoutContext
  ) -> Bool {
    let bytes = text.utf8.span
    let keepsNewlines = !context.whiteSpace.collapsesNewlines
    func ends(_ range: Range<Int>) -> Bool {
      keepsNewlines
        && ParagraphSplitter.endsWithSeparator(bytes.extracting(range), profile: context.profile)
    }
    var left = paragraphs[...]
    for range in ParagraphSplitter.paragraphs(
      of: bytes, profile: context.profile, whiteSpace: context.whiteSpace)
    {
      if let next = left.first, next.utf8Range == range {
        guard next.endsWithSeparator == ends(range) else { return false }
        left.removeFirst()
      } else {
        let content = ParagraphContent(
          utf8: bytes, range: range, whiteSpace: context.whiteSpace, profile: context.profile)
        guard content.scalars.isEmpty else { return false }
      }
    }
    return left.isEmpty && endsWithSeparator == ends(0..<bytes.count)
  }

  /// A number for fonts, styles, paragraph style and profile; it changes if one of them does.
  static func fingerprint(of runs: [StyleRun], context: LayoutContext) -> UInt64 {
    var hash = StableHash()
    hash.combine("\(context.paragraphStyle)")
    hash.combine("\(context.profile)")
    for run in runs {
      hash.combine(UInt64(run.utf8Count))
      if let attachment = run.attachment { hash.combine("\(attachment)") }
      if let ruby = run.ruby { hash.combine("\(ruby)") }
      let style = run.style
      for font in style.fonts.fonts { hash.combine(font.fingerprint) }
      hash.combine(byte: style.fonts.usesSystemFallback ? 1 : 0)
      for length in [style.pointSize, style.tracking, style.wordSpacing, style.baselineOffset] {
        hash.combine(length.bitPattern)
      }
      hash.combine(style.language ?? "")
      if !style.wraps { hash.combine(byte: 2) }
      for feature in style.shapingFeatures {
        hash.combine(UInt64(feature.tag.rawValue))
        hash.combine(UInt64(feature.value))
      }
      hash.combine(style.hyphenation?.fingerprint ?? 0)
    }
    return hash.value
  }
}

// MARK: - Paragraphs

extension StoredText {
  static func write(_ paragraph: PreparedParagraph, to writer: inout StoredWriter) {
    writer.write(paragraph.utf8Range.lowerBound)
    writer.write(paragraph.utf8Range.upperBound)
    guard case .table(let table) = paragraph.form else { return writer.write(false) }
    writer.write(true)
    writer.write(paragraph.endsWithSeparator)
    writer.write(paragraph.hasFallback)
    writer.write(UInt32(paragraph.baseLevel.rawValue))
    writer.write(paragraph.scale.pointSize)
    writer.write(paragraph.scale.unitsPerEm)
    writer.write(paragraph.scale.letterSpacing)
    writer.write(paragraph.scale.isFontUnits)
    table.write(to: &writer)
  }

  private static func range(_ reader: inout StoredReader, after end: Int, in text: String)
    throws(StoredTextError) -> Range<Int>
  {
    let lower = try reader.count(upTo: text.utf8.count)
    let upper = try reader.count(upTo: text.utf8.count)
    guard lower >= end, lower < upper, isBoundary(lower, in: text), isBoundary(upper, in: text)
    else {
      throw .damaged
    }
    return lower..<upper
  }

  /// Whether a character starts at a byte, or the text ends there.
  static func isBoundary(_ offset: Int, in text: String) -> Bool {
    let bytes = text.utf8.span
    return offset == bytes.count || (offset < bytes.count && bytes[offset] & 0xC0 != 0x80)
  }

  /// A paragraph that is a table; nil for another one.
  private static func paragraph(
    _ reader: inout StoredReader, range: Range<Int>, text: String
  ) throws(StoredTextError) -> PreparedParagraph? {
    guard try reader.bool() else { return nil }
    let endsWithSeparator = try reader.bool()
    let hasFallback = try reader.bool()
    let level = try reader.uint32()
    let scale = AdvanceScale(
      pointSize: try reader.double(), unitsPerEm: try reader.double(),
      letterSpacing: try reader.double(), isFontUnits: try reader.bool())
    guard level <= 1, scale.pointSize > 0, scale.pointSize <= TextStyle.largestPointSize,
      scale.unitsPerEm >= 1,
      scale.unitsPerEm <= Double(FontCascade.largestCommonUnitsPerEm), scale.letterSpacing == 0
    else { throw .damaged }
    guard let table = try MeasureTable(&reader, utf8Range: range, text: text) else {
      throw .damaged
    }
    return PreparedParagraph(
      scale: scale, endsWithSeparator: endsWithSeparator,
      baseLevel: BidiLevel(rawValue: UInt8(level)), hasFallback: hasFallback, utf8Range: range,
      form: .table(table))
  }
}
