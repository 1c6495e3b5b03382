/// Coded under the names of the properties; what is missing is as in the default style.
///
/// Unknown keys, numbers that are not finite and negative heights are errors when decoding.
extension ParagraphStyle: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case alignment, baseWritingDirection, writingMode
    case firstLineHeadIndent, headIndent, tailIndent
    case lineSpacing, paragraphSpacing, paragraphSpacingBefore
    case minimumLineHeight, maximumLineHeight, lineHeightMultiple
    case tabStops, defaultTabInterval
    case lineBreakMode, lineBreakStrategy, lineWrapStyle, hyphenationFactor
    case allowsDefaultTighteningForTruncation
    case whiteSpace, overflowWrap, wordBreak, lineBreakStrictness, breaksURLs
  }

  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.strictContainer(keyedBy: Key.self)
    try values.read(.alignment, into: &alignment)
    try values.read(.baseWritingDirection, into: &baseWritingDirection)
    try values.read(.writingMode, into: &writingMode)
    try values.readExtent(.firstLineHeadIndent, into: &firstLineHeadIndent)
    try values.readExtent(.headIndent, into: &headIndent)
    try values.readLength(.tailIndent, into: &tailIndent)
    try values.readExtent(.lineSpacing, into: &lineSpacing)
    try values.readExtent(.paragraphSpacing, into: &paragraphSpacing)
    try values.readExtent(.paragraphSpacingBefore, into: &paragraphSpacingBefore)
    try values.readExtent(.minimumLineHeight, into: &minimumLineHeight)
    try values.readExtent(.maximumLineHeight, into: &maximumLineHeight)
    try values.readExtent(.lineHeightMultiple, into: &lineHeightMultiple)
    try values.read(.tabStops, into: &tabStops)
    try values.readExtent(.defaultTabInterval, into: &defaultTabInterval)
    try values.read(.lineBreakMode, into: &lineBreakMode)
    try values.read(.lineBreakStrategy, into: &lineBreakStrategy)
    try values.read(.lineWrapStyle, into: &lineWrapStyle)
    try values.readExtent(.hyphenationFactor, into: &hyphenationFactor)
    guard hyphenationFactor <= 1 else {
      throw values.wrong(.hyphenationFactor, "must be a number from 0 to 1")
    }
    try values.read(
      .allowsDefaultTighteningForTruncation, into: &allowsDefaultTighteningForTruncation)
    try values.read(.whiteSpace, into: &whiteSpace)
    try values.read(.overflowWrap, into: &overflowWrap)
    try values.read(.wordBreak, into: &wordBreak)
    try values.read(.lineBreakStrictness, into: &lineBreakStrictness)
    try values.read(.breaksURLs, into: &breaksURLs)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(alignment, forKey: .alignment)
    try values.encode(baseWritingDirection, forKey: .baseWritingDirection)
    try values.encode(writingMode, forKey: .writingMode)
    try values.encode(firstLineHeadIndent, forKey: .firstLineHeadIndent)
    try values.encode(headIndent, forKey: .headIndent)
    try values.encode(tailIndent, forKey: .tailIndent)
    try values.encode(lineSpacing, forKey: .lineSpacing)
    try values.encode(paragraphSpacing, forKey: .paragraphSpacing)
    try values.encode(paragraphSpacingBefore, forKey: .paragraphSpacingBefore)
    try values.encode(minimumLineHeight, forKey: .minimumLineHeight)
    try values.encode(maximumLineHeight, forKey: .maximumLineHeight)
    try values.encode(lineHeightMultiple, forKey: .lineHeightMultiple)
    try values.encode(tabStops, forKey: .tabStops)
    try values.encode(defaultTabInterval, forKey: .defaultTabInterval)
    try values.encode(lineBreakMode, forKey: .lineBreakMode)
    try values.encode(lineBreakStrategy, forKey: .lineBreakStrategy)
    try values.encode(lineWrapStyle, forKey: .lineWrapStyle)
    try values.encode(hyphenationFactor, forKey: .hyphenationFactor)
    try values.encode(
      allowsDefaultTighteningForTruncation, forKey: .allowsDefaultTighteningForTruncation)
    try values.encodeIfPresent(whiteSpace, forKey: .whiteSpace)
    try values.encodeIfPresent(overflowWrap, forKey: .overflowWrap)
    try values.encode(wordBreak, forKey: .wordBreak)
    try values.encode(lineBreakStrictness, forKey: .lineBreakStrictness)
    try values.encode(breaksURLs, forKey: .breaksURLs)
  }
}

/// Coded as `alignment` and `location`.
extension TextTab: Codable {
  private enum Key: String, CodingKey, CaseIterable { case alignment, location }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.strictContainer(keyedBy: Key.self)
    self.init(location: 0)
    try values.read(.alignment, into: &alignment)
    location = try values.decode(Double.self, forKey: .location)
    guard location.isFinite else { throw values.wrong(.location, "must be a finite number") }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(alignment, forKey: .alignment)
    try values.encode(location, forKey: .location)
  }
}
