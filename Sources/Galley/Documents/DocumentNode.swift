/// A node of a document's tree: a leaf of paragraphs, or up to 32 nodes of one height.
///
/// Documents share nodes. `@unchecked Sendable`: a node is changed only by the one document that
/// holds it and only while `isKnownUniquelyReferenced` says that nobody else does.
final class DocumentNode: @unchecked Sendable {
  /// 0 for a leaf; else one more than that of the children.
  let height: Int
  /// The text of a leaf's paragraphs, one after the other.
  fileprivate(set) var bytes: [UInt8]
  /// The paragraphs of a leaf.
  fileprivate(set) var paragraphs: [ParagraphExtent]
  /// The nodes below, never none but in leaves.
  fileprivate(set) var children: [DocumentBranch]

  /// A leaf.
  init(bytes: [UInt8], paragraphs: [ParagraphExtent]) {
    height = 0
    self.bytes = bytes
    self.paragraphs = paragraphs
    children = []
  }

  /// A node above others.
  init(children: [DocumentBranch]) {
    height = (children.first?.node.height ?? 0) + 1
    bytes = []
    paragraphs = []
    self.children = children
  }

  fileprivate init(copyOf node: DocumentNode) {
    height = node.height
    bytes = node.bytes
    paragraphs = node.paragraphs
    children = node.children
  }

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

/// A node and its sums, as its parent holds it.
struct DocumentBranch: Sendable {
  fileprivate(set) var sums: DocumentSums
  private(set) var node: DocumentNode

  /// A leaf of these paragraphs.
  init(bytes: [UInt8], paragraphs: [ParagraphExtent]) {
    sums = DocumentSums()
    for paragraph in paragraphs { sums += DocumentSums(paragraph) }
    node = DocumentNode(bytes: bytes, paragraphs: paragraphs)
  }

  /// A node above these.
  init(children: [DocumentBranch]) {
    sums = DocumentSums()
    for child in children { sums += child.sums }
    node = DocumentNode(children: children)
  }

  /// A leaf without paragraphs.
  static var empty: DocumentBranch { DocumentBranch(bytes: [], paragraphs: []) }

  var isLeaf: Bool { node.height == 0 }
}

// MARK: - Changing one paragraph

/// What becomes of one paragraph that stays one.
struct ParagraphChange {
  /// Where it starts in the document.
  var start: Int
  /// The bytes that go, counted from there.
  var removed: Range<Int>
  /// The bytes that come in their place.
  var inserted: [UInt8]
  var old: ParagraphExtent
  var new: ParagraphExtent
}

extension DocumentBranch {
  /// Changes a paragraph, in place where nobody else holds the nodes above it.
  ///
  /// - Complexity: O(log *n*) and the bytes of its leaf; 32 times the height more if shared.
  mutating func apply(_ change: ParagraphChange) {
    var delta = DocumentSums(change.new)
    delta -= DocumentSums(change.old)
    apply(change, delta: delta, before: change.start)
  }

  private mutating func apply(_ change: ParagraphChange, delta: DocumentSums, before: Int) {
    if !isKnownUniquelyReferenced(&node) { node = DocumentNode(copyOf: node) }
    sums += delta
    var before = before
    if isLeaf {
      var start = 0
      var index = 0
      while start < before {
        start += Int(node.paragraphs[index].bytes)
        index += 1
      }
      node.bytes.replaceSubrange(
        start + change.removed.lowerBound..<start + change.removed.upperBound,
        with: change.inserted)
      node.paragraphs[index] = change.new
    } else {
      var index = 0
      while before >= node.children[index].sums.bytes {
        before -= node.children[index].sums.bytes
        index += 1
      }
      node.children[index].apply(change, delta: delta, before: before)
    }
  }
}
