/// The short cuts of a measurer.
///
/// Each gives the answers of the plain way to the last bit; turn them off to compare, or to find
/// out what they are worth.
public struct FastPaths: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Text that its font treats simply goes from bytes to lines in one pass; the words in it that are
  /// not simple are shaped once and remembered.
  public static let simpleText = FastPaths(rawValue: 1)
  /// Prepared paragraphs are flat tables, their lines are searched for.
  public static let tables = FastPaths(rawValue: 4)
  /// Prepared texts remember their last answer and for which widths it holds; typesetters remember
  /// what strings came to that they were asked for twice.
  public static let answers = FastPaths(rawValue: 8)

  /// Every short cut: what a measurer takes unless somebody says otherwise.
  public static let all: FastPaths = [.simpleText, .tables, .answers]
  /// No short cut: the plain way, against which the others are tested.
  public static let none: FastPaths = []
}
