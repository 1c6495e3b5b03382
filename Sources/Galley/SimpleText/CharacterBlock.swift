internal import GalleyUnicode

/// A block of characters being collected.
struct CharacterBlock {
  var count = 0
  /// Where lines may end: before these characters.
  var places: UInt64 = 0
  /// The characters that hang at a line's end.
  var hanging: UInt64 = 0
  /// The characters before which text cannot be parted without shaping it again.
  private(set) var seams: UInt64 = 0
  /// The place that the next characters decide.
  var undecided = -1
  /// The last place in the block that can be gone back to.
  private(set) var anchor: Anchor?
  /// The last of them that no rule sees past.
  private(set) var fence: Anchor?

  /// Notes that what comes next can be gone back to.
  ///
  /// - Parameters:
  ///   - place: Where the walk was before it.
  ///   - isFence: Whether no rule of the font sees past it.
  mutating func setAnchor(at index: Int, state: Int, _ place: CharacterWalk.Place, isFence: Bool) {
    let new = anchor(at: index, state: state, place, isFence: isFence)
    anchor = new
    if isFence { fence = new }
  }

  /// What comes next as a place to go back to.
  func anchor(
    at index: Int, state: Int, _ place: CharacterWalk.Place, isFence: Bool
  ) -> Anchor {
    Anchor(
      count: count, index: index, state: state, undecided: undecided, place: place, isFence: isFence
    )
  }

  /// A place that nothing before it has a part in: a word starts there, or another face.
  struct Anchor {
    var count: Int
    var index: Int
    /// The line breaker's state.
    var state: Int
    var undecided: Int
    /// The face and the script before it.
    var place: CharacterWalk.Place
    /// Whether no rule of the font sees past it: the paragraph starts there, or another face.
    var isFence: Bool
  }

  /// A block is ended at the first word behind so many characters, so that few words are torn.
  static let comfortable = 32
  /// Where no word starts, a block is ended behind so many.
  static let most = 56

  private static let nearBytes = 8

  /// What a step says, read once for all characters of a block.
  private let settles = LineBreakAutomaton.settles
  private let actionMask = LineBreakAutomaton.actionMask
  private let undecidedAction = LineBreakAutomaton.undecided

  /// Takes note of what a step of the line breaker says; false if a line must end there.
  @inline(__always)
  mutating func note(_ step: UInt16) -> Bool {
    guard step & actionMask != 2 else { return false }
    note(step, at: count)
    return true
  }

  /// Takes note of what a step of the line breaker, at which no line must end, says of a character's
  /// place.
  @inline(__always)
  mutating func note(_ step: UInt16, at place: Int) {
    if step & settles != 0, undecided >= 0 {
      places |= 1 &<< UInt64(truncatingIfNeeded: undecided)
      undecided = -1
    }
    let action = step & actionMask
    if action == 1 {
      places |= 1 &<< UInt64(truncatingIfNeeded: place)
    } else if action == undecidedAction {
      undecided = place
    }
  }

  /// Notes that a character hangs at a line's end.
  @inline(__always)
  mutating func hangs(at place: Int) { hanging |= 1 &<< UInt64(truncatingIfNeeded: place) }

  /// Notes that text cannot be parted before the next character without shaping it again.
  mutating func noteSeam() { seams |= 1 << UInt64(count) }

  /// Whether the block may end where it is: nothing is undecided, and text can be parted there.
  var mayEndHere: Bool { undecided < 0 && seams & 1 << UInt64(count) == 0 }

  /// Adds a character.
  ///
  /// - Parameters:
  ///   - start: Where a line that starts with it has its start, and `end`: where it ends, as sums of
  ///     the block that holds them.
  ///   - hangs: Whether it hangs at a line's end.
  @inline(__always)
  mutating func append(start: Int64, end: Int64, hangs: Bool, to block: TextBlock) {
    block[start: count] = start
    if hangs { self.hangs(at: count) }
    count &+= 1
    block[sum: count] = end
  }

  /// The anchor at a place, if one is kept.
  func knownAnchor(at index: Int) -> Anchor? {
    if let anchor, anchor.index == index { return anchor }
    if let fence, fence.index == index { return fence }
    return nil
  }

  /// The fence a few characters before a word, if the block can end there instead: of a font whose rules
  /// see across spaces, what follows may be a piece that begins with them.
  func fenceNear(_ index: Int) -> Anchor? {
    guard let fence, index - fence.index <= CharacterBlock.nearBytes,
      fence.count > CharacterBlock.comfortable / 2, fence.undecided < 0
    else { return nil }
    return fence
  }

  /// Goes back to the anchor.
  mutating func goBack(to anchor: Anchor) {
    count = anchor.count
    places &= maskBelow(count)
    hanging &= maskBelow(count)
    seams &= maskBelow(count + 1)
    undecided = anchor.undecided
  }
}

/// Why a block ended.
enum CharacterBlockEnd {
  case ended, word, words, torn, leaves, bytes, failed, again
}
