internal import Synchronization

/// Which font of a cascade has a character, as far as was asked before.
///
/// Texts use the same characters again and again, and to ask a font costs far more than to remember.
/// Any thread may ask and tell: each entry is one atomic word with its character in it, and the worst
/// that a race does is to forget. 8 KB.
final class FontChoices: Sendable {
  /// What is known of a character.
  enum Choice: Equatable {
    /// The first font of the cascade that has it.
    case font(Int)
    /// It asks for no font.
    case any
    /// None has it.
    case none
    /// It is not remembered.
    case unknown
  }

  // The character in the upper half; in the lower 0: nothing is known, 1: any font will do, 2: none
  // will, and else the font's place and 3.
  private let entries: InlineArray<1024, Atomic<UInt64>>

  init() { entries = InlineArray { _ in Atomic(0) } }

  @inline(__always)
  func choice(of scalar: Unicode.Scalar) -> Choice {
    let entry = entries[Int(scalar.value & 1023)].load(ordering: .relaxed)
    guard entry &>> 32 == UInt64(scalar.value) else { return .unknown }
    switch entry & 0xFFFF_FFFF {
    case 0: return .unknown
    case 1: return .any
    case 2: return .none
    case let place: return .font(Int(place) &- 3)
    }
  }

  func remember(_ choice: Choice, of scalar: Unicode.Scalar) {
    let low: UInt64
    switch choice {
    case .unknown: return
    case .any: low = 1
    case .none: low = 2
    case .font(let place): low = UInt64(place) + 3
    }
    entries[Int(scalar.value & 1023)].store(
      UInt64(scalar.value) << 32 | low, ordering: .relaxed)
  }
}
