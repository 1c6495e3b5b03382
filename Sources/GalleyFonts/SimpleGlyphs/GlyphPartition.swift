/// Glyphs in classes of those that no rule seen so far tells apart.
struct GlyphPartition {
  private(set) var classes: [Int32]
  private(set) var count = 1

  init(glyphCount: Int) { classes = [Int32](repeating: 0, count: glyphCount) }

  /// Parts each class into the members of `set` and the others.
  mutating func refine(by set: GlyphIndexSet) {
    var members: [Int] = []
    set.forEach { members.append($0) }
    refine(members.map { (index: $0, key: 1) })
  }

  /// Parts each class by the keys that some of its members have; members without one stay together.
  ///
  /// - Complexity: O(*n*) in the keys, and once in the glyphs.
  mutating func refine(_ keys: [(index: Int, key: Int)]) {
    var parts: [Part: Int32] = [:]
    var next = Int32(count)
    for (index, key) in keys {
      let part = Part(old: classes[index], key: key)
      let new = parts[part] ?? next
      if new == next {
        parts[part] = new
        next += 1
      }
      classes[index] = new
    }
    count = Int(next)
    close()
  }

  private struct Part: Hashable {
    var old: Int32
    var key: Int
  }

  /// Numbers the classes that still have members, without gaps.
  private mutating func close() {
    var numbers = [Int32](repeating: -1, count: count)
    var next: Int32 = 0
    for index in classes.indices {
      let old = Int(classes[index])
      if numbers[old] < 0 {
        numbers[old] = next
        next += 1
      }
      classes[index] = numbers[old]
    }
    count = Int(next)
  }

  /// The first glyph of each class.
  var representatives: [Int] {
    var first = [Int](repeating: -1, count: count)
    for index in classes.indices where first[Int(classes[index])] < 0 {
      first[Int(classes[index])] = index
    }
    return first
  }
}
