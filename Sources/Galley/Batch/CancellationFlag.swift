internal import Synchronization

/// Stops long work from another thread, or when its time is over.
///
///     let flag = CancellationFlag(timeout: .seconds(2))
///     let heights = try measurer.measure(many: texts, style: body, in: box, cancellation: flag)
///
/// Any thread may call `cancel`; the work throws `MeasurementError.cancelled` soon after: it looks at
/// the flag before each paragraph, each item and every 4,096 characters of one that is shaped. Once
/// set a flag stays set: make a new one for new work.
public final class CancellationFlag: Sendable {
  private let isSet = Atomic<Bool>(false)
  /// When the work must be done; nil for no limit.
  public let deadline: ContinuousClock.Instant?

  /// A flag that nobody has set, without a limit of time.
  public init() { deadline = nil }

  /// A flag for work that must be done at a time.
  public init(deadline: ContinuousClock.Instant) { self.deadline = deadline }

  /// A flag for work that may take so long from now.
  public convenience init(timeout: Duration) {
    self.init(deadline: ContinuousClock.now.advanced(by: timeout))
  }

  /// Asks the work to stop.
  public func cancel() { isSet.store(true, ordering: .relaxed) }

  /// Whether the work was asked to stop.
  public var isCancelled: Bool { isSet.load(ordering: .relaxed) }

  /// Whether the work must stop, for either reason.
  var isDue: Bool { isCancelled || deadline.map { ContinuousClock.now >= $0 } ?? false }

  /// Returns if the work may go on.
  ///
  /// - Throws: `MeasurementError.cancelled`, or `.deadlineExceeded` when the time is over.
  /// - Complexity: A load, and a look at the clock (about 40 ns) if there is a deadline.
  public func check() throws(MeasurementError) {
    if isCancelled { throw .cancelled }
    if let deadline, ContinuousClock.now >= deadline { throw .deadlineExceeded }
  }

  /// Does work that ends when it finds the flag due, and says for which of the two reasons it did.
  static func watch<Result>(
    _ flag: CancellationFlag?, _ work: () throws(MeasurementError) -> Result
  ) throws(MeasurementError) -> Result {
    guard let flag else { return try work() }
    try flag.check()
    do throws(MeasurementError) { return try work() } catch {
      if error == .cancelled { try flag.check() }
      throw error
    }
  }
}
