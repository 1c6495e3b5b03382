/// Coded as `text`, `styles` and `runs`: each run has the number of its `utf8Count` bytes, the number
/// of its `style` among `styles`, its `attachment` and its `ruby`.
///
/// Runs whose lengths are not those of the text, that part a character, or that put an attachment where
/// no U+FFFC is, are errors when decoding.
extension StyledText: Codable {
  private enum Key: String, CodingKey, CaseIterable { case text, styles, runs }

  private struct CodedRun: Codable {
    var utf8Count: Int
    var style: Int
    var attachment: TextAttachment?
    var ruby: RubyAnnotation?
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: Key.self)
    let text = try values.decode(String.self, forKey: .text)
    let styles = try values.decode([TextStyle].self, forKey: .styles)
    var runs: [StyleRun] = []
    for run in try values.decode([CodedRun].self, forKey: .runs) {
      guard styles.indices.contains(run.style) else {
        throw values.wrong(.runs, "names a style \(run.style) that is not there")
      }
      runs.append(
        StyleRun(
          utf8Count: run.utf8Count, style: styles[run.style], attachment: run.attachment,
          ruby: run.ruby))
    }
    guard let styled = StyledText(text, runs: runs) else {
      throw values.wrong(.runs, "must part the text between characters, attachments at U+FFFC")
    }
    self = styled
  }

  public func encode(to encoder: any Encoder) throws {
    var styles: [TextStyle] = []
    var numbers: [TextStyle: Int] = [:]
    let coded = runs.map { run in
      let number = numbers[run.style] ?? styles.count
      if number == styles.count { styles.append(run.style) }
      numbers[run.style] = number
      return CodedRun(
        utf8Count: run.utf8Count, style: number, attachment: run.attachment, ruby: run.ruby)
    }
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(text, forKey: .text)
    try values.encode(styles, forKey: .styles)
    try values.encode(coded, forKey: .runs)
  }
}

/// Coded as `size`, `baselineOffset` and `breakRule`.
extension TextAttachment: Codable {
  private enum Key: String, CodingKey, CaseIterable { case size, baselineOffset, breakRule }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: Key.self)
    self.init(size: try values.decode(TextSize.self, forKey: .size))
    guard size.width >= 0, size.height >= 0, size.width.isFinite, size.height.isFinite else {
      throw values.wrong(.size, "must have a width and a height, at least 0")
    }
    try values.readLength(.baselineOffset, into: &baselineOffset)
    try values.read(.breakRule, into: &breakRule)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(size, forKey: .size)
    try values.encode(baselineOffset, forKey: .baselineOffset)
    try values.encode(breakRule, forKey: .breakRule)
  }
}

extension StyledText {
  /// A text with all its runs at once.
  ///
  /// Nil if they do not part it: their lengths must add up to the text's, each must end between two
  /// characters (Unicode scalars), an attachment must have a single U+FFFC to itself, and there must be
  /// one run at least.
  public init?(_ text: String, runs: [StyleRun]) {
    guard let first = runs.first else { return nil }
    var text = text
    text.makeContiguousUTF8()
    let bytes = text.utf8.span
    var place = 0
    self.init("", style: first.style)
    for run in runs where run.utf8Count != 0 {
      guard run.utf8Count > 0, run.utf8Count <= bytes.count - place,
        StoredText.isBoundary(place + run.utf8Count, in: text)
      else { return nil }
      let isAttachment =
        run.utf8Count == 3 && bytes[place] == 0xEF && bytes[place + 1] == 0xBF
        && bytes[place + 2] == 0xBC
      guard isAttachment || run.attachment == nil else { return nil }
      append(run)
      place += run.utf8Count
    }
    guard place == bytes.count else { return nil }
    setText(text)
  }
}
