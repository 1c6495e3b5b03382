/// Glyphs in classes of those that no rule seen so far tells apart.
struct GlyphPartition {
  /// What a rule says of a glyph.
  struct Key {
    var index: Int
    var key: Int32
  }

  /// By glyph; classes are numbered without gaps.
  private(set) var classes: [UInt16]
  /// How many glyphs each class has.
  private var sizes: [Int32]

  var count: Int { sizes.count }

  /// - Parameter glyphCount: At most 65,536.
  init(glyphCount: Int) {
    classes = [UInt16](repeating: 0, count: glyphCount)
    sizes = [Int32(glyphCount)]
  }

  /// Parts each class into the members of `set` and the others.
  ///
  /// - Complexity: O(*n*) in the members and the classes.
  mutating func refine(by set: GlyphIndexSet) {
    var members = [Int32](repeating: 0, count: count)
    set.forEach { members[Int(classes[$0])] += 1 }
    // Those of which only a part is in the set are parted.
    let numbers: [UInt16?] = members.indices.map { old in
      guard members[old] > 0, members[old] < sizes[old] else { return nil }
      sizes[old] -= members[old]
      sizes.append(members[old])
      return UInt16(sizes.count - 1)
    }
    set.forEach { index in
      if let new = numbers[Int(classes[index])] { classes[index] = new }
    }
  }

  /// Parts each class by the keys that some of its members have; members without one stay together.
  ///
  /// - Parameter keys: One for each glyph at most.
  /// - Complexity: O(*n* log *n*) in the keys.
  mutating func refine(_ keys: [Key]) {
    // Class, key and glyph in one number.
    var sorted = keys.map {
      UInt64(classes[$0.index]) << 48 | UInt64(UInt32(bitPattern: $0.key)) << 16 | UInt64($0.index)
    }
    sorted.sort()
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, sorted[end] >> 16 == sorted[start] >> 16 { end += 1 }
      let old = Int(sorted[start] >> 48)
      let size = Int32(end - start)
      // The last part of a class keeps its number.
      if size < sizes[old] {
        sizes[old] -= size
        let new = UInt16(sizes.count)
        sizes.append(size)
        for member in sorted[start..<end] { classes[Int(member & 0xFFFF)] = new }
      }
      start = end
    }
  }

  /// Numbers the classes by their first glyphs.
  mutating func order() {
    var numbers = [UInt16?](repeating: nil, count: count)
    let old = sizes
    sizes = []
    for index in classes.indices {
      let former = Int(classes[index])
      let number = numbers[former] ?? UInt16(sizes.count)
      if number == sizes.count {
        numbers[former] = number
        sizes.append(old[former])
      }
      classes[index] = number
    }
  }

  /// The glyphs of some classes.
  func members(ofClasses isWanted: (Int) -> Bool) -> GlyphIndexSet {
    let wanted = (0..<count).map(isWanted)
    var members = GlyphIndexSet(capacity: classes.count)
    for index in classes.indices where wanted[Int(classes[index])] { members.insert(index) }
    return members
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
