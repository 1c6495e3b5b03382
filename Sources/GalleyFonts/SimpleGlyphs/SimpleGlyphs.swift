/// A character whose glyph no rule of the font changes, but for what no other rule sees or what comes to the same, and
/// only pairs move.
package struct SimpleGlyph: Hashable, Sendable, BitwiseCopyable {
  /// What it is drawn with.
  package var glyph: UInt32
  /// Its advance in font units, before pairs.
  package var advance: Int32
  /// Its row in the matrix of pairs when it stands first; 0: it is moved by nothing behind it.
  package var leftClass: UInt16
  /// Its column when it stands second; 0: it moves nothing before it.
  package var rightClass: UInt16
}

/// The characters of a font that are simple, as a table from which widths can be added up.
///
/// For any text of these characters alone, in the script and language and with the features given
/// here, shaped in one piece from left to right, and in which no pair `leavesPath`:
///
///     width = Σ advance(character) + Σ adjustment(character, next character)
///
/// is HarfBuzz's sum of advances, to the unit. Spaces are characters like others, and letters that become a ligature
/// count as themselves, see `LigaturePairs`. Found by reading the font's rules; nothing is shaped. Empty for fonts and
/// scripts of which too little is known: Apple's `morx` and `kerx`, scripts with shapers of their own that the font has
/// letters or rules for, rules beyond counting.
@usableFromInline package struct SimpleGlyphs: Sendable {
  /// In `adjustments`: what the pair does is more than moving, ask HarfBuzz.
  @inlinable @inline(__always) package static var leavesPath: Int16 { .min }

  /// The simple characters, in order.
  package let scalars: [Unicode.Scalar]
  /// What is known of each.
  package let glyphs: [SimpleGlyph]
  /// How many rows the matrix has.
  package let leftClassCount: Int
  /// How many columns.
  package let rightClassCount: Int
  /// The matrix, row by row; in font units.
  package let adjustments: [Int16]
  /// The places in the matrix of pairs that become one glyph, see `LigaturePairs`.
  private let ligatures: Set<Int>
  /// Characters that Unicode would call simple and the font's rules do not.
  package let excluded: [Unicode.Scalar]
  let rules: SimpleRules
  /// Whether spaces take a half of what pairs with them come to, in a `kern` table.
  package let splitsKernedSpaces: Bool
  /// For each of `glyphs` its place among the candidates, by which the rules know it.
  private let places: [Int32]

  /// Reads the rules of a font.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - features: Features beside the ones that are always on.
  ///   - script: The ISO 15924 tag of the text's script; characters of Common and of the scripts that
  ///     are written beside it are taken with it, see `ScriptGroup`.
  ///   - language: The BCP 47 language of the text.
  /// - Complexity: O(*n*) in the characters of the scripts and the rules for them: some milliseconds.
  package init(
    font: Font, features: [FontFeature] = [], script: UInt32, language: String? = nil
  ) {
    let key = SimpleGlyphs.key(font: font, features: features, script: script, language: language)
    self.init(key, font: font, features: features, script: script, language: language)
  }

  /// The same of a script with a key, as it is read.
  init(_ key: Key, font: Font, features: [FontFeature], script: UInt32, language: String?) {
    var builder = SimpleGlyphsBuilder(
      font: font, candidates: SimpleCandidates(of: font, key.group?.read(in: font)),
      script: script, language: language, features: features)
    builder.build()
    let candidates = builder.candidates
    let table = PairMatrix(builder)
    var scalars: [Unicode.Scalar] = []
    var glyphs: [SimpleGlyph] = []
    var places: [Int32] = []
    var excluded: [Unicode.Scalar] = []
    let advances = font.horizontalAdvances(of: candidates.glyphs.map(UInt32.init))
    scalars.reserveCapacity(candidates.scalars.count)
    glyphs.reserveCapacity(candidates.scalars.count)
    places.reserveCapacity(candidates.scalars.count)
    for (scalar, index) in candidates.scalars {
      guard builder.simple.contains(index), !table.isEmpty else {
        excluded.append(scalar)
        continue
      }
      scalars.append(scalar)
      places.append(Int32(index))
      glyphs.append(
        SimpleGlyph(
          glyph: UInt32(candidates.glyphs[index]), advance: advances[index],
          leftClass: table.leftClasses[index], rightClass: table.rightClasses[index]))
    }
    self.places = places
    rules = SimpleRules(builder, table)
    self.scalars = scalars
    self.glyphs = glyphs
    self.excluded = excluded
    leftClassCount = table.leftCount
    rightClassCount = table.rightCount
    adjustments = table.adjustments
    ligatures = Set(
      builder.ligaturePairs.map {
        Int(table.leftClasses[$0.first]) * table.rightCount + Int(table.rightClasses[$0.second])
      })
    splitsKernedSpaces = builder.splitsKernedSpaces
  }

  /// Whether two characters, of which the classes are, may become one glyph: then they have one advance, which may be
  /// rounded.
  package func mayBecomeOne(leftClass: Int, rightClass: Int) -> Bool {
    !ligatures.isEmpty && ligatures.contains(leftClass * rightClassCount + rightClass)
  }

  /// What decides, beside font and features, which rules there are: scripts of one key have the same
  /// simple glyphs.
  package struct Key: Hashable, Sendable {
    fileprivate var group: ScriptGroup?
    fileprivate var lookups: ActiveLookups.Key?

    /// The tags of the scripts whose letters are taken together, and Common; none if no letters are.
    package var scripts: [UInt32] { group?.scripts ?? [] }

    /// The key of the script whose simple glyphs are the same.
    func read(in font: Font) -> Key { Key(group: group?.read(in: font), lookups: lookups) }
  }

  /// No simple glyphs at all.
  package static func none(of font: Font) -> SimpleGlyphs {
    // "Zzzz" is a script of no group.
    SimpleGlyphs(font: font, script: FontTag("Zzzz").rawValue)
  }

  /// The key of a script.
  ///
  /// - Complexity: O(features of the font): microseconds; O(*n*) in its characters the first time for a script with
  ///   a shaper of its own.
  package static func key(
    font: Font, features: [FontFeature], script: UInt32, language: String?
  ) -> Key {
    guard let group = ScriptGroup(of: script) else { return Key() }
    let active = ActiveLookups(
      of: font.handle, script: script, language: language, features: features)
    // What its letters have to do with what is beside them is not asked.
    if group == .shaped {
      guard active.isShapedAsAny, !font.hasAnyCharacter(ofScript: script) else { return Key() }
    }
    return Key(group: group, lookups: active.key)
  }

  /// What is known of a character; nil if it is not simple.
  ///
  /// - Complexity: O(log *n*).
  package func entry(for scalar: Unicode.Scalar) -> SimpleGlyph? {
    index(of: scalar).map { glyphs[$0] }
  }

  /// The place among the candidates by which the rules know a character; nil if it is not simple.
  func place(of scalar: Unicode.Scalar) -> Int? { index(of: scalar).map { Int(places[$0]) } }

  private func index(of scalar: Unicode.Scalar) -> Int? {
    let index = firstIndex(from: scalar.value)
    return index < scalars.count && scalars[index] == scalar ? index : nil
  }

  /// The index of the first simple character that is not before one; their number if there is none.
  ///
  /// - Complexity: O(log *n*).
  package func firstIndex(from value: UInt32) -> Int {
    var low = 0
    var high = scalars.count
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle].value < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// What is added to the advance of the first of two neighbors, or `leavesPath`.
  package func adjustment(_ first: SimpleGlyph, _ second: SimpleGlyph) -> Int16 {
    adjustments[Int(first.leftClass) * rightClassCount + Int(second.rightClass)]
  }

  /// How many characters before or behind one can have a part in what becomes of it.
  package var reach: Int { rules.reach }
  /// The same of those that are not simple.
  package var widestReach: Int { rules.widestReach }
  /// As many characters before or behind a word may be seen by a rule that decides about it, at most.
  package var farthestSight: Int { rules.farthestSight }

  /// Whether any contextual rule may want a character, or what it becomes.
  ///
  /// - Complexity: O(*n*) in the sets of characters that rules name.
  package func mayBeSeen(_ scalar: Unicode.Scalar) -> Bool {
    guard let place = place(of: scalar) else { return true }
    return rules.seenSets.contains { $0.contains(place) }
  }

  /// What is added between a character and the next one, looking at the characters around where
  /// `adjustment(_:_:)` says that the pair leaves the path; nil if it does.
  ///
  /// In Inter a hyphen beside a space may be raised, but only if a capital stands behind the space: the
  /// matrix has pairs alone, this has the rules. The plain twin of `ASCIIRules`, which tests compare with.
  ///
  /// - Parameters:
  ///   - index: The first character of the pair.
  ///   - scalars: The text.
  ///   - range: The part of it that is shaped in one piece.
  /// - Returns: Font units, or nil if the pair leaves the path.
  /// - Complexity: O(*n*) in the rules that know the first character; some 100 ns.
  package func adjustment(
    at index: Int, in scalars: [Unicode.Scalar], range: Range<Int>
  ) -> Int16? {
    guard range.contains(index), range.contains(index + 1), scalars.indices.contains(index + 1),
      let first = entry(for: scalars[index]), let second = entry(for: scalars[index + 1])
    else { return nil }
    let matrixIndex = Int(first.leftClass) * rightClassCount + Int(second.rightClass)
    let known = adjustments[matrixIndex]
    if known != Self.leavesPath { return known }
    return rules.adjustment(matrixIndex: matrixIndex, leftClass: first.leftClass) { offset in
      let position = index + offset
      guard range.contains(position), scalars.indices.contains(position) else { return nil }
      return self.index(of: scalars[position]).map { Int(places[$0]) } ?? -1
    }
  }
}
