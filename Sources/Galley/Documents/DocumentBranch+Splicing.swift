// Replacing whole paragraphs makes new nodes along two paths and shares all others.

extension DocumentBranch {
  /// The tree in which `leaves` stand for the paragraphs of a range.
  ///
  /// - Complexity: O(log *n*) and the number of leaves.
  func replacing(_ range: Range<Int>, with leaves: [DocumentBranch]) -> DocumentBranch {
    DocumentBranch.tree(of: splicing(range, leaves))
  }

  /// A tree whose top nodes are these, all of one height.
  static func tree(of nodes: [DocumentBranch]) -> DocumentBranch {
    var nodes = nodes
    while nodes.count > 1 { nodes = grouped(nodes) }
    guard var root = nodes.first else { return .empty }
    while root.children.count == 1 { root = root.children[0] }
    return root
  }

  /// The nodes, of this one's height, that stand for it with paragraphs replaced; maybe none.
  private func splicing(_ range: Range<Int>, _ leaves: [DocumentBranch]) -> [DocumentBranch] {
    guard !isLeaf else {
      let parts = [head(range.lowerBound)] + leaves + [tail(range.upperBound)]
      return DocumentBranch.joined(parts)
    }
    var first = 0
    var start = 0
    while first + 1 < children.count, start + children[first].sums.paragraphs <= range.lowerBound {
      start += children[first].sums.paragraphs
      first += 1
    }
    var last = first
    var lastStart = start
    while last + 1 < children.count, lastStart + children[last].sums.paragraphs < range.upperBound {
      lastStart += children[last].sums.paragraphs
      last += 1
    }
    var parts = Array(children[..<first])
    let firstEnd = min(range.upperBound - start, children[first].sums.paragraphs)
    parts += children[first].splicing(range.lowerBound - start..<firstEnd, leaves)
    if last > first {
      parts += children[last].splicing(0..<range.upperBound - lastStart, [])
    }
    parts += children[(last + 1)...]
    return DocumentBranch.grouped(DocumentBranch.joined(parts))
  }

  /// The first paragraphs of a leaf.
  private func head(_ count: Int) -> DocumentBranch {
    let paragraphs = self.paragraphs[..<count]
    let count = paragraphs.reduce(0) { $0 + Int($1.bytes) }
    return DocumentBranch(bytes: Array(bytes[..<count]), paragraphs: Array(paragraphs))
  }

  /// The paragraphs of a leaf from one on.
  private func tail(_ first: Int) -> DocumentBranch {
    let paragraphs = self.paragraphs[first...]
    let count = paragraphs.reduce(0) { $0 + Int($1.bytes) }
    return DocumentBranch(
      bytes: Array(bytes[(bytes.count - count)...]), paragraphs: Array(paragraphs))
  }

  /// Neighbors of one height, those joined that are small and fit into one.
  static func joined(_ nodes: [DocumentBranch]) -> [DocumentBranch] {
    var result: [DocumentBranch] = []
    result.reserveCapacity(nodes.count)
    for next in nodes where next.sums.paragraphs > 0 {
      if let last = result.last, let joined = last.joined(with: next) {
        result[result.count - 1] = joined
      } else {
        result.append(next)
      }
    }
    return result
  }

  private func joined(with next: DocumentBranch) -> DocumentBranch? {
    if isLeaf {
      guard sums.bytes + next.sums.bytes <= DocumentBranch.largestLeafBytes,
        sums.paragraphs + next.sums.paragraphs <= DocumentBranch.largestLeafCount
      else { return nil }
      return DocumentBranch(
        bytes: bytes + next.bytes, paragraphs: paragraphs + next.paragraphs)
    }
    let counts = (children.count, next.children.count)
    guard min(counts.0, counts.1) < DocumentBranch.leastChildCount,
      counts.0 + counts.1 <= DocumentBranch.largestChildCount
    else { return nil }
    return DocumentBranch(children: DocumentBranch.joined(children + next.children))
  }

  /// The fewest nodes above these, evenly filled.
  private static func grouped(_ nodes: [DocumentBranch]) -> [DocumentBranch] {
    guard !nodes.isEmpty else { return [] }
    let largest = DocumentBranch.largestChildCount
    let count = (nodes.count + largest - 1) / largest
    return (0..<count).map { group in
      DocumentBranch(
        children: Array(nodes[group * nodes.count / count..<(group + 1) * nodes.count / count]))
    }
  }
}
