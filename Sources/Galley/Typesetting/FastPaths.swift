/// The short cuts of a measurer. Each gives the answers of the plain way to the last bit; turn them
/// off to compare, or to find out what they are worth.
public struct FastPaths: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text that its font treats simply goes from bytes to lines in one pass.
  public static let simpleText = FastPaths(rawValue: 1)
  /// Words are shaped once.
  public static let words = FastPaths(rawValue: 2)
  /// Prepared paragraphs are flat tables, their lines are searched for.
  public static let tables = FastPaths(rawValue: 4)
  /// Prepared texts remember their last answer and for which widths it holds.
  public static let answers = FastPaths(rawValue: 8)
  /// Typesetters remember the texts that they measured.
  public static let texts = FastPaths(rawValue: 16)

  public static let all: FastPaths = [.simpleText, .words, .tables, .answers, .texts]
  public static let none: FastPaths = []
}
