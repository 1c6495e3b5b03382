internal import GalleyFonts
internal import GalleyText

/// A truncation token, shaped.
struct TruncationToken {
  var styled: StyledText
  var shaped: ShapedParagraph
  var width: Double

  /// Shapes a token as it stands in a paragraph.
  init(
    _ styled: StyledText, beside paragraph: ShapedParagraph, in worker: ShapingWorker,
    context: LayoutContext
  )
    throws(MeasurementError)
  {
    var context = context
    context.paragraphStyle.whiteSpace = .pre
    context.paragraphStyle.baseWritingDirection =
      paragraph.baseLevel.isRightToLeft ? .rightToLeft : .leftToRight
    let range = 0..<styled.text.utf8.count
    let content = ParagraphContent(
      utf8: styled.text.utf8.span, range: range, whiteSpace: .pre, profile: context.profile)
    var cursor = StyleRunCursor(runs: styled.runs)
    shaped = try ParagraphPreparer(context: context, worker: worker)
      .shape(content, runs: cursor.runs(of: content, in: range))
    width = shaped.scale.points(shaped.sum(shaped.count))
    self.styled = styled
  }

  /// The token where the caller gives none.
  ///
  /// An ellipsis, or three full stops where no font of the style has one. Browsers put no letter
  /// spacing into it.
  static func ellipsis(in style: TextStyle, profile: LayoutProfile) -> StyledText {
    let fonts = profile.breaksLikeChromium ? [style.fonts.primary] : style.fonts.fonts
    let text = fonts.contains { $0.hasGlyph(for: "\u{2026}") } ? "\u{2026}" : "..."
    let isPlain = profile.breaksLikeChromium && style.tracking != 0
    return StyledText(text, style: isPlain ? style.withoutSpacing : style)
  }
}
