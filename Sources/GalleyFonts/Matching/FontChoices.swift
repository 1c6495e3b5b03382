internal import GalleyText

/// Which font of a cascade has a character, as far as was asked before.
///
/// Texts use the same characters again and again, and to ask a font costs far more than to remember.
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

  // 1: any font will do, 2: none will, and else the font's place and 3.
  // As many places as a text in several scripts, ideographs among them, has characters.
  private let memo = AtomicMemo<4096>()

  @inline(__always)
  func choice(of scalar: Unicode.Scalar) -> Choice {
    switch memo.value(of: scalar.value) {
    case nil: .unknown
    case 1: .any
    case 2: .none
    case let place?: .font(Int(place) &- 3)
    }
  }

  func remember(_ choice: Choice, of scalar: Unicode.Scalar) {
    switch choice {
    case .unknown: break
    case .any: memo.remember(1, of: scalar.value)
    case .none: memo.remember(2, of: scalar.value)
    case .font(let place): memo.remember(UInt32(place) + 3, of: scalar.value)
    }
  }
}
