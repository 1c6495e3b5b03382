internal import Synchronization

/// The last number of lines of a paragraph and the interval of widths in which it holds, in one
/// atomic word: any thread may ask and tell, and the worst that a race does is to forget.
struct LastAnswer: ~Copyable, Sendable {
  // 14 bits of lines, 25 of the least width, 25 of the next; all ones: nothing is known.
  private let word = Atomic<UInt64>(.max)

  private static let widthMask: UInt64 = 1 << 25 - 1

  /// The number of lines where lines have so much room, in units of advance as
  /// `AdvanceScale.largestSum` takes them; nil if the last answer was for others, or may have been.
  ///
  /// - Parameter fits: Whether so many units fit into the room: asked where that is too near to tell.
  @inline(__always)
  func lines(quotient: Double, fits: (_ units: Double) -> Bool) -> Int? {
    let word = word.load(ordering: .relaxed)
    let least = word &>> 25 & LastAnswer.widthMask
    let next = word & LastAnswer.widthMask
    let widest = Double(Int64(least))
    guard word != .max,
      Double(Int64(next)) > quotient + AdvanceScale.largestError || next == LastAnswer.widthMask,
      widest <= quotient - AdvanceScale.largestError
        || widest <= quotient + AdvanceScale.largestError && fits(widest)
    else { return nil }
    return Int(word &>> 50)
  }

  /// The same where the widest line that fits is known, in units so many of which are one of the answer's:
  /// nothing is near to what it is compared with.
  @inline(__always)
  func lines(limit: Int64, coarseness: Int64) -> Int? {
    let word = word.load(ordering: .relaxed)
    let least = Int64(word &>> 25 & LastAnswer.widthMask)
    let next = word & LastAnswer.widthMask
    guard least &* coarseness <= limit,
      Int64(next) &* coarseness > limit || next == LastAnswer.widthMask, word != .max
    else { return nil }
    return Int(word &>> 50)
  }

  /// Remembers an answer, if it is small enough for the word.
  @inline(__always)
  func remember(_ fit: LineFit) {
    let mask = Int64(LastAnswer.widthMask)
    let next = fit.next == .max ? mask : fit.next
    guard UInt64(bitPattern: Int64(fit.lines)) < 1 << 14, UInt64(bitPattern: fit.least) < mask,
      UInt64(bitPattern: next) < mask || fit.next == .max
    else { return }
    word.store(
      UInt64(truncatingIfNeeded: fit.lines) &<< 50 | UInt64(bitPattern: fit.least) &<< 25
        | UInt64(bitPattern: next), ordering: .relaxed)
  }
}
