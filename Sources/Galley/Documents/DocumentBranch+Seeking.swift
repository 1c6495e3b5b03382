/// A paragraph of a document and what stands before it.
struct ParagraphPlace {
  /// The sums over all paragraphs before it.
  var before: DocumentSums
  var extent: ParagraphExtent
  /// The bytes of the leaf that holds it, and where in them it starts.
  var leaf: [UInt8]
  var leafStart: Int

  /// Its bytes in the document.
  var range: Range<Int> { before.bytes..<before.bytes + Int(extent.bytes) }
  /// Its bytes in the leaf.
  var leafRange: Range<Int> { leafStart..<leafStart + Int(extent.bytes) }
  /// Its bytes.
  var bytes: ArraySlice<UInt8> { leaf[leafRange] }
}

extension DocumentBranch {
  /// The first paragraph at whose end `isPast` is true of the sums up to there; nil if none is.
  ///
  /// What was true of some sums must be true of larger ones.
  /// - Complexity: O(log *n*).
  @inline(__always)
  func paragraph(where isPast: (DocumentSums) -> Bool) -> ParagraphPlace? {
    var before = DocumentSums()
    guard isPast(sums) else { return nil }
    var current = self
    while !current.isLeaf {
      var index = 0
      while true {
        var through = before
        through += current.children[index].sums
        if isPast(through) { break }
        before = through
        index += 1
      }
      current = current.children[index]
    }
    var start = 0
    var index = 0
    while true {
      let extent = current.paragraphs[index]
      var through = before
      through += DocumentSums(extent)
      if isPast(through) {
        return ParagraphPlace(before: before, extent: extent, leaf: current.bytes, leafStart: start)
      }
      before = through
      start += Int(extent.bytes)
      index += 1
    }
  }

  /// The last paragraph; nil without any.
  var lastParagraph: ParagraphPlace? {
    let count = sums.paragraphs
    return count > 0 ? paragraph { $0.paragraphs >= count } : nil
  }

  /// Hands the leaves that have bytes of a range to `body`, with those bytes.
  func forEachLeaf(in range: Range<Int>, _ body: (ArraySlice<UInt8>) -> Void) {
    guard !isLeaf else {
      let part = range.clamped(to: 0..<bytes.count)
      if !part.isEmpty { body(bytes[part]) }
      return
    }
    var start = 0
    for child in children {
      let end = start + child.sums.bytes
      if start >= range.upperBound { break }
      if end > range.lowerBound {
        child.forEachLeaf(in: range.lowerBound - start..<range.upperBound - start, body)
      }
      start = end
    }
  }

  /// All leaves, in order.
  var leaves: [DocumentBranch] {
    isLeaf ? [self] : children.flatMap(\.leaves)
  }
}
