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
    var offset = offset
    var index = 0
    guard !isLeaf else {
      var start = 0
      while true {
        let count = Int(paragraphs[index].bytes)
        if offset < count { break }
        offset -= count
        start += count
        index += 1
      }
      let isAlone = paragraphs.count == 1
      guard
        let new = try edit.apply(
          to: &bytes, paragraphs[index], from: start, offset, isAlone: isAlone, of: &known)
      else { return nil }
      var delta = DocumentSums(new)
      delta -= DocumentSums(paragraphs[index])
      paragraphs[index] = new
      sums += delta
      return delta
    }
    while true {
      let count = children[index].sums.bytes
      if offset < count { break }
      offset -= count
      index += 1
    }
    guard let delta = try children[index].edit(at: offset, by: edit, of: &known) else {
      return nil
    }
    sums += delta
    return delta
  }
}
