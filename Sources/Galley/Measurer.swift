public import GalleyText

/// What a measurer may use.
public struct MeasurerLimits: Hashable, Sendable {
  /// The most bytes of a text, 64 MiB.
  public var textBytes: Int = 64 << 20
  /// The most bytes of a `Document`, 1 GiB; each of its paragraphs is a text.
  public var documentBytes: Int = 1 << 30

  /// The most bytes that a measurer remembers, 64 MiB: answers to strings, words, the tables of
  /// fonts; 0: nothing.
  ///
  /// Strings that come again and again are held; of these the bytes of their text count, not what was reserved
  /// behind it. What prepared texts, documents and fonts take is theirs. What is in use by a typesetter stays
  /// as long as it does.
  public var cacheBytes: Int = 64 << 20

  /// The limits above; change those that you know better.
  public init() {}

  /// 64 MiB of a text, 1 GiB of a document.
  public static let `default` = MeasurerLimits()
}

/// How a cache is doing.
public struct CacheStatistics: Hashable, Sendable, BitwiseCopyable {
  /// How often it knew what was asked a second time.
  public var hits: Int
  /// How often it did not.
  public var misses: Int
  /// The bytes that it takes.
  public var bytes: Int
}

/// Measures text.
///
/// Any number of threads may use one measurer; it owns everything that is remembered.
///
///     let font = try Font(path: "Fonts/Inter-Regular.otf")
///     let style = try TextStyle(font: font, size: 16)
///     let measurer = Measurer()
///     let text = try measurer.prepare("How tall will this be?", style: style)
///     print(text.height(in: .label(width: 100)))
public final class Measurer: Sendable {
  /// What texts and caches of this measurer may take.
  public let limits: MeasurerLimits
  /// The short cuts that are taken.
  public let fastPaths: FastPaths
  private let pool = ShaperPool()
  private let caches: MeasurerCaches
  /// Whether passes over texts that were prepared one by one were worth it.
  private let luck = PassLuck(loss: 3)

  /// A measurer with empty caches.
  ///
  /// One for a whole program is right: threads share it, and it remembers what it saw, within a
  /// bound in bytes. Making one opens no font and reads no file.
  ///
  /// - Parameters:
  ///   - limits: The most bytes of a text and of a document.
  ///   - fastPaths: The short cuts; turn them off to compare, the answers stay.
  public init(limits: MeasurerLimits = .default, fastPaths: FastPaths = .all) {
    self.limits = limits
    self.fastPaths = fastPaths
    caches = MeasurerCaches(byteLimit: limits.cacheBytes)
  }

  /// How much is remembered of strings that were measured, and how often that helped.
  ///
  /// - Complexity: O(1), the locks of the cache included.
  public var answerStatistics: CacheStatistics { caches.answers.statistics }

  /// How much is remembered of words that were shaped, and how often that helped: of Latin text, and
  /// of scripts whose letters change each other.
  ///
  /// - Complexity: O(1), the locks of the caches included.
  public var wordStatistics: CacheStatistics {
    var sum = caches.tables.words.statistics
    sum += caches.tables.pieces.statistics
    return sum
  }

  /// How much is remembered of all kinds, never more than `MeasurerLimits.cacheBytes` but for one
  /// entry, and how often that helped.
  ///
  /// - Complexity: O(*n*) in the fonts, scripts and settings that are remembered.
  public var cacheStatistics: CacheStatistics { caches.statistics }

  /// Makes a style ready to measure many texts.
  ///
  /// - Complexity: O(1); what a font needs to be fast is made when the first text comes, in some
  ///   milliseconds, and shared by all typesetters of the measurer.
  public func typesetter(
    style: TextStyle, paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit
  ) -> Typesetter {
    typesetter(
      style: style, paragraphStyle: paragraphStyle, profile: profile, luck: PassLuck(loss: 3))
  }

  private func typesetter(
    style: TextStyle, paragraphStyle: ParagraphStyle, profile: LayoutProfile, luck: PassLuck
  ) -> Typesetter {
    let context = LayoutContext(profile: profile, paragraphStyle: paragraphStyle)
    return Typesetter(
      setup: TextSetup(
        style: style, context: context, pool: pool, usesTables: fastPaths.contains(.tables),
        remembersAnswers: fastPaths.contains(.answers)),
      limits: limits, fastPaths: fastPaths, caches: caches, luck: luck)
  }

  /// Prepares a text of one style; of many texts, a typesetter prepares each sooner.
  ///
  /// - Throws: `MeasurementError` if the text is longer than the limit, or its font hostile.
  /// - Complexity: O(*n*), the shaping of the text included; as `Typesetter.prepare` as soon as the
  ///   measurer has prepared some dozen texts.
  public func prepare(
    _ text: String, style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    profile: LayoutProfile = .uiKit, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> PreparedText {
    if fastPaths.contains(.simpleText), caches.patience.isOver() {
      let typesetter = typesetter(
        style: style, paragraphStyle: paragraphStyle, profile: profile, luck: luck)
      return try typesetter.prepare(text, cancellation: cancellation)
    }
    return try prepare(
      StyledText(text, style: style), paragraphStyle: paragraphStyle, profile: profile,
      cancellation: cancellation)
  }

  /// Prepares a text of one style from bytes; broken UTF-8 becomes U+FFFD.
  ///
  /// - Throws: `MeasurementError` if the text is longer than the limit, or its font hostile.
  /// - Complexity: O(*n*), the shaping of the text included.
  public func prepare(
    utf8 bytes: [UInt8], style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    profile: LayoutProfile = .uiKit, cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> PreparedText {
    try prepare(
      String(decoding: bytes, as: UTF8.self), style: style, paragraphStyle: paragraphStyle,
      profile: profile, cancellation: cancellation)
  }

  /// Prepares a text of several styles.
  ///
  /// - Throws: `MeasurementError` if the text is longer than the limit, or a font hostile.
  /// - Complexity: O(*n*), the shaping of the text included.
  public func prepare(
    _ text: StyledText, paragraphStyle: ParagraphStyle = .default, profile: LayoutProfile = .uiKit,
    cancellation: CancellationFlag? = nil
  ) throws(MeasurementError) -> PreparedText {
    guard text.byteCount <= limits.textBytes else {
      throw .textTooLong(bytes: text.byteCount, limit: limits.textBytes)
    }
    let context = LayoutContext(profile: profile, paragraphStyle: paragraphStyle)
    let setup = TextSetup(
      style: text.runs[0].style, context: context, pool: pool,
      usesTables: fastPaths.contains(.tables), remembersAnswers: fastPaths.contains(.answers))
    let storage = try CancellationFlag.watch(cancellation) { () throws(MeasurementError) in
      try pool.withWorker(
        cancellation: cancellation,
        { worker throws(MeasurementError) in
          try TextPreparer(setup: setup, worker: worker).prepare(text)
        }, orElse: MeasurementError.init)
    }
    return PreparedText(storage: storage)
  }
}
