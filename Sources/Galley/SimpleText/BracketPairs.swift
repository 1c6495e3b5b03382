internal import GalleyUnicode

/// The brackets of most texts, each with the one that closes or opens it: found without a call, in the middle of a loop.
@safe
struct BracketPairs: BitwiseCopyable, @unchecked Sendable {
  /// A bracket as the loop wants it.
  struct Pair: BitwiseCopyable {
    /// The bracket that closes it, or that it closes.
    var partner: UInt32
    var isOpening: Bool
  }

  // SAFETY: `places` elements, written once and never freed; every place is masked. Each element has the bracket in its
  // lower half and its partner above it, the highest bit tells those that open; 0 is a free place, of which there are
  // many.
  private let pairs: UnsafePointer<UInt64>

  /// A power of two, several times as many as there are brackets.
  private static let places = 1 << 9
  private static let opens: UInt64 = 1 << 63

  /// Those of Latin text, punctuation, mathematics, ideographs and kana, and wide ones.
  static let common = BracketPairs([0x20...0xFF, 0x2000...0x2FFF, 0x3000...0x30FF, 0xFE00...0xFFEF])

  private init(_ ranges: [ClosedRange<UInt32>]) {
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: BracketPairs.places)
    unsafe memory.initialize(repeating: 0, count: BracketPairs.places)
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), ScriptRole.number(of: scalar) == nil,
        case .bracket(let partner, let isOpening, _) = ScriptRole(of: scalar)
      else { continue }
      var place = BracketPairs.place(of: value)
      while unsafe memory[place] != 0 { place = BracketPairs.place(of: UInt32(place) + 1) }
      let opens = isOpening ? BracketPairs.opens : 0
      unsafe memory[place] = opens | UInt64(partner.value) << 32 | UInt64(value)
    }
    unsafe pairs = UnsafePointer(memory)
  }

  @inline(__always)
  private static func place(of value: UInt32) -> Int { Int(value) & (places &- 1) }

  /// What is known of a bracket; nil if it is none of these.
  @inline(__always)
  func pair(of value: UInt32) -> Pair? {
    var place = BracketPairs.place(of: value)
    while true {
      let pair = unsafe pairs[place]
      guard pair != 0 else { return nil }
      if UInt32(truncatingIfNeeded: pair) == value {
        return Pair(
          partner: UInt32(truncatingIfNeeded: (pair & ~BracketPairs.opens) &>> 32),
          isOpening: pair & BracketPairs.opens != 0)
      }
      place = BracketPairs.place(of: UInt32(truncatingIfNeeded: place) &+ 1)
    }
  }
}
