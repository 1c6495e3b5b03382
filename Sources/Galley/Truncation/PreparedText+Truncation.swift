public import GalleyText
internal import GalleyUnicode

extension PreparedText {
  /// Lays the text out in a container, and shortens what has no room as asked.
  ///
  ///     let more = TruncationOptions(token: StyledText("… more", style: style))
  ///     prepared.layout(in: container, truncation: more).lineFragments.last?.truncation
  ///
  /// A paragraph style's mode that truncates makes each paragraph one line; the container's mode is
  /// about the last line. In the `css` profile lines are cut as by `text-overflow: ellipsis` and
  /// `line-clamp`: where they were broken, by what is seen. Elsewhere the last line shows as much of
  /// its paragraph as fits. Text of both directions is cut in the order in which it is read.
  ///
  /// - Parameters:
  ///   - container: The room for the lines.
  ///   - truncation: The token, and when it is shown.
  /// - Complexity: As `layout(in:)`; lines that are shortened are shaped again.
  public func layout(in container: TextContainer, truncation: TruncationOptions) -> TextLayout {
    var layout = wholeLayout(in: container)
    storage.finish(&layout, in: container, options: truncation)
    return layout
  }
}

extension PreparedStorage {
  /// What is done to the lines of a layout when all are there: shortening, then stretching.
  func finish(_ layout: inout TextLayout, in container: TextContainer, options: TruncationOptions) {
    truncate(&layout, in: container, options: options)
    if context.paragraphStyle.alignment == .justified {
      Justification(storage: self, container: container).apply(to: &layout)
    }
  }

  /// Shortens the lines of a layout that have no room for their text.
  func truncate(
    _ layout: inout TextLayout, in container: TextContainer, options: TruncationOptions
  ) {
    guard
      LayoutTruncation.lineMode(context, container) != nil
        || LayoutTruncation.lastLineMode(context, container, options) != nil
    else { return }
    pool.withLayoutWorker { worker in
      LayoutTruncation(storage: self, container: container, options: options, worker: worker)
        .apply(to: &layout)
    }
  }

  /// The number of graphemes of a part of the text.
  func graphemeCount(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let bytes = text.utf8.span
    var scalars: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound { scalars.append(decodeScalar(bytes, at: &index)) }
    return GraphemeBreaker.boundaries(in: scalars).count { $0 } - 1
  }
}
