public import GalleyText

/// What is wrong with a mask, and where in its text.
@nonexhaustive
public enum MaskError: Error, Hashable, Sendable {
  /// A bracket opens inside a bracket.
  case nestedBracket(at: TextOffset)
  /// A bracket closes that was not open.
  case unexpectedClosingBracket(at: TextOffset)
  /// A bracket is never closed.
  case unclosedBracket(at: TextOffset)
  /// The mask ends with a backslash that escapes nothing.
  case danglingEscape(at: TextOffset)
  /// A symbol in square brackets that no notation explains.
  case unknownNotation(String, at: TextOffset)
  /// A notation uses a symbol that has a meaning of its own: one of `[ ] { } \ …`.
  case reservedNotation(String)
  /// A literal would melt into its neighbor: a combining mark, for example, without its letter.
  case joiningLiteral(String)
  /// More slots and literal characters than `Mask.slotLimit`.
  case tooManySlots(limit: Int)
  /// More bytes than `Mask.lengthLimit`.
  case tooLong(limit: Int)
}

extension MaskError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nestedBracket(let offset):
      "The mask opens a bracket inside a bracket at \(offset.utf16); close the first, or write \\ "
        + "before it."
    case .unexpectedClosingBracket(let offset):
      "The mask closes a bracket at \(offset.utf16) that is not open; write \\ before it if it is "
        + "meant as text."
    case .unclosedBracket(let offset):
      "The bracket that the mask opens at \(offset.utf16) is never closed; add the closing one."
    case .danglingEscape(let offset):
      "The backslash at \(offset.utf16) ends the mask and escapes nothing; remove or double it."
    case .unknownNotation(let symbol, let offset):
      "The mask's symbol \"\(symbol)\" at \(offset.utf16) is unknown; use 0 9 A a _ - …, or add a "
        + "notation for it."
    case .reservedNotation(let symbol):
      "A notation cannot use \"\(symbol)\", which has a meaning of its own in masks; choose another."
    case .joiningLiteral(let literal):
      "The mask's text \"\(literal)\" would melt into what stands beside it; write the letter that "
        + "it belongs to in the same brackets."
    case .tooManySlots(let limit):
      "The mask has more than \(limit) slots and characters; make it shorter or end it with […]."
    case .tooLong(let limit):
      "The mask has more than \(limit) bytes; make it shorter."
    }
  }
}
