extension Document {
  /// Stops if the tree's sums are not those of what it holds; empty in release builds.
  ///
  /// Looks at all of a short document, and at the topmost sums of a long one.
  func checkInvariants() {
    assert(utf8Count > 1 << 16 ? tree.hasRightTopSums : tree.hasRightSums(isRoot: true))
  }
}

extension DocumentBranch {
  /// Whether the sums are those of the nodes right below.
  var hasRightTopSums: Bool {
    var found = DocumentSums()
    if isLeaf {
      for paragraph in paragraphs { found += DocumentSums(paragraph) }
    } else {
      for child in children { found += child.sums }
    }
    return found == sums
  }

  /// Whether every sum and every height below is right, and no node empty or too full.
  func hasRightSums(isRoot: Bool = false) -> Bool {
    guard hasRightTopSums else { return false }
    guard !isLeaf else {
      return sums.bytes == bytes.count && (isRoot || sums.paragraphs > 0)
        && (paragraphs.count == 1 || bytes.count <= DocumentBranch.largestLeafBytes)
        && paragraphs.count <= DocumentBranch.largestLeafCount
        && sums.utf16 == UTF16Count.count(of: bytes.span)
    }
    let counts = (isRoot ? 2 : 1)...DocumentBranch.largestChildCount
    return counts.contains(children.count)
      && children.allSatisfy { $0.height == height - 1 && $0.hasRightSums() }
  }
}
