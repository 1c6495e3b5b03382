internal import GalleyText

/// From text to the leaves of a document: finds the paragraphs, measures them, over all cores.
struct ParagraphLoader: Sendable {
  let meter: ParagraphMeter
  let options: BatchOptions

  /// Bytes that a thread takes at a time.
  static let shareBytes = 1 << 17

  /// The leaves of a text, which must be valid UTF-8.
  ///
  /// - Complexity: O(*n*), every paragraph is measured.
  func leaves(of bytes: [UInt8]) throws(MeasurementError) -> [DocumentBranch] {
    let shares = shares(of: bytes)
    guard shares.count > 1 else {
      try options.cancellation?.check()
      return try leaves(of: bytes[...])
    }
    let run = BatchRun<[DocumentBranch]>(count: shares.count, shareSize: 1, options: options) {
      let loader = forThread()
      return { share throws(MeasurementError) in try loader.leaves(of: bytes[shares[share]]) }
    }
    return DocumentBranch.joined(Array(try run.run().joined()))
  }

  /// Measures the paragraphs of these leaves anew and keeps everything else.
  func measuringAgain(_ leaves: [DocumentBranch]) throws(MeasurementError) -> [DocumentBranch] {
    let run = BatchRun<DocumentBranch>(count: leaves.count, shareSize: 32, options: options) {
      let loader = forThread()
      return { leaf throws(MeasurementError) in try loader.measuringAgain(leaves[leaf]) }
    }
    return try run.run()
  }

  /// The same for one thread of several, see `Typesetter.forThread()`.
  private func forThread() -> ParagraphLoader {
    ParagraphLoader(meter: meter.forThread(), options: options)
  }

  private func measuringAgain(_ leaf: DocumentBranch) throws(MeasurementError) -> DocumentBranch {
    var start = 0
    var extents: [ParagraphExtent] = []
    extents.reserveCapacity(leaf.paragraphs.count)
    for paragraph in leaf.paragraphs {
      let end = start + Int(paragraph.bytes)
      extents.append(
        try meter.extent(of: leaf.bytes[start..<end], cancellation: options.cancellation))
      start = end
    }
    return DocumentBranch(bytes: leaf.bytes, paragraphs: extents)
  }

  /// The leaves of whole paragraphs, on this thread.
  private func leaves(of bytes: ArraySlice<UInt8>) throws(MeasurementError) -> [DocumentBranch] {
    var leaves: [DocumentBranch] = []
    var extents: [ParagraphExtent] = []
    var leafStart = bytes.startIndex
    var start = bytes.startIndex
    func close() {
      guard !extents.isEmpty else { return }
      leaves.append(
        DocumentBranch(bytes: Array(bytes[leafStart..<start]), paragraphs: extents))
      extents = []
      leafStart = start
    }
    while start < bytes.endIndex {
      let end = paragraphEnd(in: bytes, from: start)
      if end - leafStart > DocumentBranch.largestLeafBytes
        || extents.count == DocumentBranch.largestLeafCount
      {
        close()
      }
      extents.append(
        try meter.extent(of: bytes[start..<end], cancellation: options.cancellation))
      start = end
    }
    close()
    return leaves
  }

  /// The end of the paragraph that starts at `start`, its separator included.
  private func paragraphEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    let span = bytes.span
    var index = start - bytes.startIndex
    guard !meter.isOneParagraph else { return bytes.endIndex }
    while index < span.count {
      let byte = span[index]
      // Separators start with one of LF, CR, 0xC2 and 0xE2.
      if byte <= 0x0D || byte >= 0xC2 {
        let length = meter.separatorLength(in: span, at: index)
        if length > 0 { return bytes.startIndex + index + length }
      }
      index += 1
    }
    return bytes.endIndex
  }

  /// Ranges of whole paragraphs of about `shareBytes`.
  private func shares(of bytes: [UInt8]) -> [Range<Int>] {
    var shares: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      var end = bytes.count
      if bytes.count - start > ParagraphLoader.shareBytes {
        // A place inside CR LF gives the same end as one before it.
        end = paragraphEnd(in: bytes[...], from: start + ParagraphLoader.shareBytes)
      }
      shares.append(start..<end)
      start = end
    }
    return shares
  }
}
