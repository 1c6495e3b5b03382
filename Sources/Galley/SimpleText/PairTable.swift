internal import GalleyFonts
internal import GalleyText

/// What a typesetter's font and line breaker say of Latin text that is one byte a character, in one table: two characters
/// in, what the second adds to the line out.
///
/// Bytes are ASCII, or codes of what is not, see `LatinCodes`. An entry has the advance of the second character with what
/// the pair moves, in font units, above eight bits, so that eight entries can be added at once: the lowest four count those
/// that leave the path, the next four those between whose two characters a line may end.
@safe
final class PairTable: @unchecked Sendable {
  /// For each second byte a row of 256 first ones: two bytes of a text are an index as they lie there.
  ///
  /// Those of other characters leave the path.
  ///
  /// SAFETY: an index is two bytes; the memory is alive as long as this. `@unchecked Sendable`: entries of bytes that a
  /// text may have do not change, see `PairMemory`.
  let entries: UnsafePointer<UInt32>
  private let memory: PairMemory
  /// For each pair of ASCII that leaves the path what may tell that it does not.
  private let questions: [UInt8]
  /// What the rules make of pairs that are decided by the characters around them.
  let looks: PairLooks
  let analysis: PairAnalysis
  /// Whether texts have codes: then nothing is told of a text that is not all of pairs.
  let isCoded: Bool
  /// Whether white space is collapsed: any run of it is one space.
  let collapses: Bool
  /// Whether lines end as in Chromium.
  let isLikeChromium: Bool

  static let leavesPath: UInt32 = 1
  static let mayEndLine: UInt32 = 1 << 4
  static let valueShift: UInt32 = 8
  /// The bits of a sum of entries that count those that leave the path.
  static let leaveCount: UInt64 = 15
  /// Advances are below.
  static let valueEnd: Int64 = 1 << 20

  /// Of a pair that leaves the path: it does not if no rule matches the characters around.
  static let wantsLook: UInt8 = 1
  /// Of a pair that leaves the path: the line breaker must see more than the two.
  static let wantsState: UInt8 = 2

  init(
    _ memory: PairMemory, questions: [UInt8], looks: consuming PairLooks, analysis: PairAnalysis,
    _ context: LayoutContext
  ) {
    self.memory = memory
    unsafe entries = UnsafePointer(memory.entries)
    self.questions = questions
    self.looks = looks
    self.analysis = analysis
    isCoded = false
    collapses = context.whiteSpace.collapsesSpaces
    isLikeChromium = context.profile.breaksLikeChromium
  }

  /// The same as another object, for one thread of several, or with the entries of codes.
  ///
  /// - Parameter codes: What has the same entries of ASCII, and those of codes; nil: the other's.
  init(sharing other: PairTable, withCodes codes: PairMemory? = nil, analysis: PairAnalysis) {
    memory = codes ?? other.memory
    unsafe entries = UnsafePointer(memory.entries)
    questions = other.questions
    looks = PairLooks(sharing: other.looks, analysis: analysis)
    self.analysis = analysis
    isCoded = codes != nil || other.isCoded
    collapses = other.collapses
    isLikeChromium = other.isLikeChromium
  }

  var byteCount: Int { PairMemory.byteCount + questions.count + looks.byteCount }

  /// The same entries in memory of their own, to which those of codes can be added.
  ///
  /// - Parameter factor: In so many units for one, see `mayMultiply(by:)`.
  func copiedMemory(factor: Int64 = 1) -> PairMemory { PairMemory(copying: memory, factor: factor) }

  /// Whether entries can hold so many units for one.
  func mayMultiply(by factor: Int64) -> Bool {
    factor > 0 && factor < PairTable.valueEnd && Int64(memory.widest) * factor < PairTable.valueEnd
  }

  /// The entry of a pair.
  @inline(__always)
  func entry(_ first: UInt8, _ second: UInt8) -> UInt32 {
    unsafe entries[Int(second) << 8 | Int(first)]
  }

  /// The entry of a character that starts a paragraph.
  func startEntry(_ byte: UInt8) -> UInt32 { memory.single(byte).start }

  /// The advance of a character alone; 0 if it is none of the table.
  @inline(__always)
  func advance(of byte: UInt8) -> Int64 { Int64(memory.single(byte).advance) }

  /// What may tell that a pair does not leave the path.
  func question(_ first: UInt8, _ second: UInt8) -> UInt8 {
    if first < 0x80, second < 0x80 { return questions[Int(second) << 7 | Int(first)] }
    return first >= 0x80 && isSpace(second) ? memory.single(first).questionBeforeSpaces : 0
  }

  /// The line breaker's class of a character.
  func kind(of byte: UInt8) -> Int { Int(memory.single(byte).kind) }

  /// Whether a byte is white space between words.
  @inline(__always)
  func isSpace(_ byte: UInt8) -> Bool { WhiteSpaceRules.isSpace(byte, collapses: collapses) }
}

/// The memory of a table of pairs: an entry for any two bytes, and what is known of each character alone.
///
/// SAFETY: freed in `deinit` alone. `@unchecked Sendable`: after `init` `KnownCodes` alone writes, under its lock, and what
/// belongs to a new code before anybody can learn of the code: who has acquired that sees all of it.
@safe
final class PairMemory: @unchecked Sendable {
  fileprivate let entries: UnsafeMutablePointer<UInt32>
  private let singles: UnsafeMutablePointer<Single>
  /// The largest value of an entry of ASCII, or advance of a character alone.
  fileprivate let widest: UInt32

  static let pairCount = 1 << 16
  static let byteCount = pairCount * 4 + 256 * MemoryLayout<Single>.stride

  /// A character alone.
  struct Single: BitwiseCopyable {
    /// Its entry where it starts a paragraph.
    var start: UInt32 = PairTable.leavesPath
    var advance: Int32 = 0
    /// Its class for the line breaker.
    var kind: UInt8 = 0
    /// What may tell that a space behind it does not leave the path.
    var questionBeforeSpaces: UInt8 = 0
  }

  init(_ made: PairTableBuilder.Made) {
    unsafe entries = .allocate(capacity: PairMemory.pairCount)
    for index in 0..<PairMemory.pairCount { unsafe entries[index] = made.pairs[index] }
    unsafe singles = .allocate(capacity: 256)
    for byte in 0..<256 { unsafe singles[byte] = made.singles[byte] }
    widest = made.widest
  }

  /// The same of a table of ASCII in memory of its own.
  ///
  /// - Parameter factor: In so many units for one, which entries can hold.
  init(copying other: PairMemory, factor: Int64) {
    unsafe entries = .allocate(capacity: PairMemory.pairCount)
    unsafe entries.initialize(from: other.entries, count: PairMemory.pairCount)
    unsafe singles = .allocate(capacity: 256)
    unsafe singles.initialize(from: other.singles, count: 256)
    widest = other.widest
    guard factor > 1 else { return }
    let flags: UInt32 = (1 << PairTable.valueShift) - 1
    func multiply(_ entry: UInt32) -> UInt32 {
      let value = (entry & ~flags) &* UInt32(factor)
      return value | entry & flags
    }
    // Nothing of other characters has a value.
    for second in 0..<128 {
      for first in 0..<128 {
        unsafe entries[second << 8 | first] = multiply(entries[second << 8 | first])
      }
    }
    for byte in 0..<256 {
      unsafe singles[byte].start = multiply(singles[byte].start)
      unsafe singles[byte].advance &*= Int32(factor)
    }
  }

  deinit {
    unsafe entries.deallocate()
    unsafe singles.deallocate()
  }

  @inline(__always)
  func single(_ byte: UInt8) -> Single { unsafe singles[Int(byte)] }

  /// Sets the entry of a pair, of which one character is of no text yet.
  func set(_ entry: UInt32, _ first: UInt8, _ second: UInt8) {
    unsafe entries[Int(second) << 8 | Int(first)] = entry
  }

  /// Sets what is known of a character that is of no text yet.
  func set(_ single: Single, of byte: UInt8) { unsafe singles[Int(byte)] = single }
}
