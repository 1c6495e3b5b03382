internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// What is known of the emoji of a cascade: how characters make sequences, and what some of these come to.
///
/// Messages have some dozens of them.
struct KnownEmoji: ~Copyable, Sendable {
  /// Most emoji are in a block of 2,048.
  private let traits = AtomicMemo<2048>()
  /// By the number of what a sequence begins with, 0 at its start, and the next character: the number of both.
  private let numbers = AtomicMemo<4096>()
  private let lastNumber = Atomic<UInt32>(0)
  /// Of some dozens of sequences the pieces in a dozen places each.
  private let pieces = AtomicMemo<2048>()
  /// By the number of a sequence and the line breaker's state before it.
  private let steps = AtomicMemo<1024>()

  static var byteCount: Int {
    AtomicMemo<1024>.byteCount + 2 * AtomicMemo<2048>.byteCount + AtomicMemo<4096>.byteCount
  }

  /// The traits of a character, as they were found before.
  @inline(__always)
  func traits(of scalar: Unicode.Scalar) -> EmojiTraits? {
    traits.value(of: scalar.value).map(EmojiTraits.init(rawValue:))
  }

  func remember(_ traits: EmojiTraits, of scalar: Unicode.Scalar) {
    self.traits.remember(traits.rawValue, of: scalar.value)
  }

  /// The number of a sequence; nil if it has none yet.
  ///
  /// That of one character is its value. A number is given for good, and two sequences never have the same one; where two
  /// threads give one at once, a sequence may have two.
  @inline(__always)
  func number(of text: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    var index = range.lowerBound
    var scalar = decodeScalar(text, at: &index)
    if index == range.upperBound { return scalar.value }
    var head: UInt32 = 0
    while true {
      guard let key = KnownEmoji.key(head, scalar),
        let longer = numbers.value(of: KnownEmoji.spread(key))
          ?? numbers.value(of: KnownEmoji.spread(key | KnownEmoji.otherPlace))
      else { return nil }
      head = longer
      if index == range.upperBound { return KnownEmoji.endOfCharacters &+ head }
      scalar = decodeScalar(text, at: &index)
    }
  }

  /// Gives numbers to a sequence and to what it begins with, as far as there are any left.
  func giveNumbers(to text: Span<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    var head: UInt32 = 0
    while index < range.upperBound {
      guard let first = KnownEmoji.key(head, decodeScalar(text, at: &index)) else { return }
      let (one, other) = (
        KnownEmoji.spread(first), KnownEmoji.spread(first | KnownEmoji.otherPlace)
      )
      if let longer = numbers.value(of: one) ?? numbers.value(of: other) {
        head = longer
        continue
      }
      let key = numbers.hasRoom(for: one) ? one : other
      guard numbers.hasRoom(for: key),
        lastNumber.load(ordering: .relaxed) < KnownEmoji.mostNumbers
      else { return }
      head = lastNumber.add(1, ordering: .relaxed).newValue
      guard numbers.rememberIfFree(head, of: key) else { return }
    }
  }

  /// What is found by a sequence and the next character, if that is none of the last plane, for private use.
  @inline(__always)
  private static func key(_ head: UInt32, _ scalar: Unicode.Scalar) -> UInt32? {
    scalar.value < 0x10_0000 ? scalar.value &<< 11 | head : nil
  }

  /// The bit that gives a key another place, if the first is another's.
  private static let otherPlace: UInt32 = 1 << 31
  private static let endOfCharacters: UInt32 = 0x11_0000
  /// Beside a character of 21 bits there are eleven for a number; some threads may count at once.
  private static let mostNumbers: UInt32 = 1_000
  /// More than the numbers of sequences of several characters, whose threads are fewer than what is left.
  static let numbersEnd: UInt32 = 1_024

  /// The number of a sequence of several characters, without its distance from those of one; nil if it is of one.
  static func sequenceNumber(_ number: UInt32) -> Int? {
    guard number >= endOfCharacters, number - endOfCharacters < numbersEnd else { return nil }
    return Int(number - endOfCharacters)
  }

  /// A sequence as a piece.
  struct Piece: BitwiseCopyable {
    fileprivate var bits: UInt32

    /// In units of its font.
    @inline(__always)
    var advance: Int64 { Int64(bits &>> 12) }
    /// The face's, the script of which is that of the place.
    @inline(__always)
    var faceNumber: Int { Int(bits &>> 2 & 0x3FF) }
    /// Whether no rule sees past its end.
    @inline(__always)
    var isFence: Bool { bits & 2 != 0 }
  }

  /// The piece of a sequence at a place, perhaps that of another script; nil if none was remembered.
  @inline(__always)
  func piece(_ number: UInt32, _ place: PiecePlace) -> Piece? {
    pieces.value(of: KnownEmoji.key(number, place)).map(Piece.init(bits:))
  }

  /// Remembers the piece of a sequence, if it is one cluster.
  func remember(_ found: FoundPiece, of number: UInt32, _ place: PiecePlace) {
    let piece = found.piece
    guard piece.advances.dropFirst().allSatisfy({ $0 == 0 }), piece.words == 0,
      !found.hasBrackets, !found.hasMissing, !place.hasLevels,
      found.face.script == place.script, let face = found.face.number, face < 0x400
    else { return }
    // Advances of pieces are below 2²⁰.
    let bits = UInt32(piece.advances[0]) << 12 | UInt32(face) << 2 | (found.isFence ? 2 : 0) | 1
    pieces.remember(bits, of: KnownEmoji.key(number, place))
  }

  /// What the line breaker says of a sequence in which no line may end.
  struct Steps: BitwiseCopyable {
    fileprivate var bits: UInt32

    fileprivate init(bits: UInt32) { self.bits = bits }

    /// - Parameters:
    ///   - first: What the line breaker's step says, see `LineBreakSteps.says(_:)`.
    ///   - others: The same of all others together.
    ///   - state: The line breaker's behind them.
    /// - Returns: Nil if the numbers are too large.
    init?(count: Int, first: UInt32, others: UInt32, state: Int) {
      guard 1..<1 << 6 ~= count, state < 1 << 20 else { return nil }
      bits = UInt32(state) &<< 12 | others &<< 9 | first &<< 6 | UInt32(count)
    }

    /// The sequence's characters.
    @inline(__always)
    var count: Int { Int(bits & 0x3F) }
    /// What is said of the place before the first of them.
    @inline(__always)
    var first: UInt16 { UInt16(bits &>> 6 & 7) }
    /// What is said of the places before all others.
    @inline(__always)
    var others: UInt16 { UInt16(bits &>> 9 & 7) }
    /// The state behind the sequence.
    @inline(__always)
    var state: Int { Int(bits &>> 12) }
  }

  /// The steps through a sequence; nil if they were not remembered.
  @inline(__always)
  func steps(_ number: UInt32, from state: Int) -> Steps? {
    guard state < KnownEmoji.mostStates else { return nil }
    return steps.value(of: KnownEmoji.key(number, from: state)).map(Steps.init(bits:))
  }

  func remember(_ found: Steps, of number: UInt32, from state: Int) {
    guard state < KnownEmoji.mostStates else { return }
    steps.remember(found.bits, of: KnownEmoji.key(number, from: state))
  }

  /// Automata have some hundred; a number has 21 bits.
  private static let mostStates = 1 << 11

  @inline(__always)
  private static func key(_ number: UInt32, from state: Int) -> UInt32 {
    spread(number &<< 11 | UInt32(truncatingIfNeeded: state))
  }

  @inline(__always)
  private static func key(_ number: UInt32, _ place: PiecePlace) -> UInt32 {
    let flags: UInt32 =
      (place.ownsBrackets ? 8 : 0) | (place.startsAtFence ? 4 : 0) | (place.endsParagraph ? 2 : 0)
      | (place.endsAtFence ? 1 : 0)
    return spread(number &<< 4 | flags)
  }

  /// Another key for each, so that those which are alike have places that are not.
  @inline(__always)
  private static func spread(_ key: UInt32) -> UInt32 {
    let product = key &* 0x9E37_79B1
    return product ^ product &>> 15
  }
}
