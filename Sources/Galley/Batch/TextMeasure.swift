public import GalleyText

/// What is asked of one text of many.
public struct MeasurementRequest: Sendable {
  /// The text and its styles.
  public var text: StyledText
  /// The style of all its paragraphs.
  public var paragraphStyle: ParagraphStyle
  /// Whose metrics and rules count.
  public var profile: LayoutProfile
  /// The space that its lines fill.
  public var container: TextContainer

  /// Asks for the height of a text in a container; nothing is measured yet.
  public init(
    _ text: StyledText, paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit,
    in container: TextContainer
  ) {
    self.text = text
    self.paragraphStyle = paragraphStyle
    self.profile = profile
    self.container = container
  }
}

/// How high a text is, and in how many lines.
public struct TextMeasure: Hashable, Sendable, BitwiseCopyable {
  /// The height of the text, insets included, in points.
  public var height: Double
  /// The number of lines.
  public var lineCount: Int

  /// Puts together what is already known; measures nothing.
  public init(height: Double, lineCount: Int) {
    self.height = height
    self.lineCount = lineCount
  }
}

/// How much room a text takes, without its lines.
public struct TextExtent: Hashable, Sendable {
  /// The widest line's used width, without padding and insets, in points.
  public var width: Double
  /// The height of the text, insets included, in points.
  public var height: Double
  /// The number of lines.
  public var lineCount: Int
  /// Whether some of the text is not shown.
  public var isTruncated: Bool
  /// The characters that no font has, each once, in the order of the text.
  public var missingCharacters: [Unicode.Scalar]

  /// Puts together what is already known; measures nothing.
  public init(
    width: Double, height: Double, lineCount: Int, isTruncated: Bool = false,
    missingCharacters: [Unicode.Scalar] = []
  ) {
    self.width = width
    self.height = height
    self.lineCount = lineCount
    self.isTruncated = isTruncated
    self.missingCharacters = missingCharacters
  }
}

/// How a batch is worked on.
public struct BatchOptions: Sendable {
  /// The number of threads, at most 256; nil for one on each core.
  public var threads: Int?
  /// What may stop the batch.
  public var cancellation: CancellationFlag?
  /// Is told now and then how many texts are done.
  ///
  /// Called by whichever thread did the last of them, one call at a time, with numbers that grow,
  /// the last one all. Keep it short: the other threads wait.
  public var progress: (@Sendable (_ done: Int) -> Void)?

  /// Options of a batch; the defaults use all cores, in silence, up to the end.
  public init(
    threads: Int? = nil, cancellation: CancellationFlag? = nil,
    progress: (@Sendable (_ done: Int) -> Void)? = nil
  ) {
    self.threads = threads
    self.cancellation = cancellation
    self.progress = progress
  }
}
