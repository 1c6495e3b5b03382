public import GalleyText

extension Document {
  /// A document of bytes that come piece by piece: a file that is read, a download.
  ///
  /// Holds about 256 KB for each core of what was not measured yet, more only if a paragraph is
  /// longer. The pieces may tear characters and separators; broken UTF-8 becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - pieces: The text's UTF-8.
  ///   - style: How its characters look.
  ///   - paragraphStyle: How its paragraphs are laid out.
  ///   - profile: Whose rules are followed.
  ///   - container: The room for the lines; limits of height and lines are passed over.
  ///   - measurer: What measures; documents may share one.
  ///   - options: Threads and cancellation; progress is told for each block anew.
  /// - Throws: `MeasurementError` if the text is too long, its font hostile, or on cancellation.
  /// - Complexity: O(*n*)
  public init(
    utf8 pieces: some Sequence<[UInt8]>, style: TextStyle,
    paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit,
    container: TextContainer, measurer: Measurer = Measurer(),
    options: BatchOptions = BatchOptions()
  ) throws(MeasurementError) {
    try self.init(
      style: style, paragraphStyle: paragraphStyle, profile: profile, container: container,
      measurer: measurer, options: options)
    var opening = DocumentOpening(loader: loader(options))
    for piece in pieces {
      try setting.meter.checkLength(opening.byteCount + piece.count)
      try opening.append(piece)
    }
    tree = .tree(of: try opening.finish())
    try setting.meter.checkLength(utf8Count)
  }
}

/// Collects pieces of text until they are worth measuring.
private struct DocumentOpening {
  let loader: ParagraphLoader
  private(set) var byteCount = 0
  private var leaves: [DocumentBranch] = []
  private var pending: [UInt8] = []
  /// Up to here there is no end of a paragraph in `pending`.
  private var searched = 0

  /// Bytes that are measured at a time: two shares for each thread.
  private let blockBytes: Int

  init(loader: ParagraphLoader) {
    self.loader = loader
    let threads = loader.options.threads ?? WorkerThreads.defaultCount
    blockBytes = 2 * ParagraphLoader.shareBytes * max(1, min(threads, WorkerThreads.maximumCount))
  }

  mutating func append(_ piece: [UInt8]) throws(MeasurementError) {
    byteCount += piece.count
    pending += piece
    guard pending.count - searched >= blockBytes else { return }
    let end = lastParagraphEnd()
    searched = max(0, pending.count - 3)
    guard end > 0 else { return }
    try load(pending[..<end])
    pending.removeFirst(end)
    searched = 0
  }

  mutating func finish() throws(MeasurementError) -> [DocumentBranch] {
    try load(pending[...])
    pending = []
    return DocumentBranch.joined(leaves)
  }

  /// Measures whole paragraphs: a separator is never part of a broken character.
  private mutating func load(_ bytes: ArraySlice<UInt8>) throws(MeasurementError) {
    leaves += try loader.leaves(of: Array(String(decoding: bytes, as: UTF8.self).utf8))
  }

  /// The end of the last whole paragraph; 0 if there is none.
  private func lastParagraphEnd() -> Int {
    let span = pending.span
    var index = span.count
    while index > searched {
      index -= 1
      let length = loader.meter.separatorLength(in: span, at: index)
      // A carriage return at the end may have its line feed in the next piece.
      if length > 0, index + length < span.count || span[index] != 0x0D { return index + length }
    }
    return 0
  }
}
