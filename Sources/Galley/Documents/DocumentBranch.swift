/// A node of a document's tree: a leaf of paragraphs, or up to 32 nodes of one height; and their sums.
///
/// A value: copies share what they hold, and one that is edited gets its own copy of the nodes above the
/// paragraph alone.
struct DocumentBranch: Sendable {
  private(set) var sums: DocumentSums
  /// 0 for a leaf; else one more than that of the children.
  let height: Int
  /// The text of a leaf's paragraphs, one after the other.
  private(set) var bytes: [UInt8] = []
  /// The paragraphs of a leaf.
  private(set) var paragraphs: [ParagraphExtent] = []
  /// The nodes below, never none but in leaves.
  private(set) var children: [DocumentBranch] = []

  /// A leaf of these paragraphs.
  init(bytes: [UInt8], paragraphs: [ParagraphExtent]) {
    sums = DocumentSums()
    for paragraph in paragraphs { sums += DocumentSums(paragraph) }
    height = 0
    self.bytes = bytes
    self.paragraphs = paragraphs
  }

  /// A node above these.
  init(children: [DocumentBranch]) {
    sums = DocumentSums()
    for child in children { sums += child.sums }
    height = (children.first?.height ?? 0) + 1
    self.children = children
  }

  /// A leaf without paragraphs.
  static var empty: DocumentBranch { DocumentBranch(bytes: [], paragraphs: []) }

  var isLeaf: Bool { height == 0 }

  /// The most children of a node.
  static let largestChildCount = 32
  /// A node of fewer children is joined to its neighbor where both fit into one.
  static let leastChildCount = 8
  /// The most bytes of a leaf; a longer paragraph has a leaf of its own.
  ///
  /// A keystroke moves that much, and a new version of a shared leaf copies it.
  static let largestLeafBytes = 4096
  static let largestLeafCount = 64
}

// MARK: - Editing one paragraph

extension DocumentBranch {
  /// Edits the paragraph that holds a byte, in place where nobody else has the nodes above it: what the sums
  /// come to more; nil if it cannot be edited alone.
  ///
  /// - Parameters:
  ///   - offset: The byte, counted from the node's start; there is one.
  ///   - edit: What is done.
  ///   - known: What is known of the paragraph that was edited last; of this one, behind it.
  /// - Throws: What the edit throws; nothing is changed then.
  /// - Complexity: O(log *n*) and the bytes of its leaf; 32 times the height more if shared.
  mutating func edit(
    at offset: Int, by edit: DocumentEdit, of known: inout EditedParagraph
  ) throws(MeasurementError) -> DocumentSums? {
    let (index, start) = part(at: offset)
    guard isLeaf else {
      guard let delta = try children[index].edit(at: offset - start, by: edit, of: &known) else {
        return nil
      }
      sums += delta
      return delta
    }
    let old = paragraphs[index]
    guard
      let new = try edit.apply(
        to: &bytes, old, from: start, offset - start, isAlone: paragraphs.count == 1, of: &known)
    else { return nil }
    var delta = DocumentSums(new)
    delta -= DocumentSums(old)
    paragraphs[index] = new
    sums += delta
    return delta
  }

  /// The paragraph of a leaf, or the node below, that holds a byte, and the byte with which it starts.
  private func part(at offset: Int) -> (index: Int, start: Int) {
    let (paragraphs, children) = (paragraphs.span, children.span)
    return isLeaf
      ? part(at: offset) { Int(paragraphs[$0].bytes) }
      : part(at: offset) { children[$0].sums.bytes }
  }

  @inline(__always)
  private func part(at offset: Int, byteCount: (Int) -> Int) -> (index: Int, start: Int) {
    var start = 0
    var index = 0
    while true {
      let end = start &+ byteCount(index)
      if offset < end { return (index, start) }
      start = end
      index &+= 1
    }
  }
}
