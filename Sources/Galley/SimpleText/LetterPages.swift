internal import GalleyText
internal import Synchronization

/// Entries by the pages of their characters, each page made when a text first comes to it.
///
/// A font has up to 65,000 characters, of which most texts have a few hundred: to ask for each of them what
/// it is took longer than to lay out the text.
///
/// Who reads waits for nobody (loads that acquire cost the loop over letters a tenth): should a processor
/// see where a page is before what is on it, a character is not known there, and taken the longer way.
///
/// `@unchecked Sendable`: what changes is atomic.
@safe
final class LetterPages: @unchecked Sendable {
  typealias Page = UnsafeMutablePointer<Atomic<UInt64>>

  // SAFETY: the memory is allocated and initialized in `init` and freed in `deinit`; whoever holds a pointer
  // to it keeps this alive.
  /// For each page of characters where its entries are; behind the last what is there of pages that are not
  /// made yet.
  let starts: UnsafeMutablePointer<Atomic<Page>>
  /// The runs of characters of three bytes.
  let runs: UnsafeMutablePointer<Run>
  /// A page of zeros for characters without entries, another for pages that are not made, and the others.
  private let entries: Page
  /// For each page of characters the number of its entries' page; 0: it has none.
  private let numbers: [UInt16]
  private let entryCount: Int
  private let make: Lock<Void>

  /// A `LetterRun` that is made with its page.
  ///
  /// Of one that is not made no character is: it has no script.
  struct Run: ~Copyable {
    let members = Atomic<UInt64>(0)
    let bits = Atomic<UInt64>(0)
  }

  static let bits: UInt32 = 8
  static let size = 1 << Int(bits)
  /// Characters from here on are on no page.
  static let end: UInt32 = 0x2_0000
  static let count = Int(end >> bits)

  /// - Parameter wanted: The pages of characters that have entries, each once.
  init(_ wanted: some Collection<Int>) {
    var numbers = [UInt16](repeating: 0, count: LetterPages.count)
    let entryCount = (wanted.count + 2) * LetterPages.size
    let entries = Page.allocate(capacity: entryCount)
    let starts = UnsafeMutablePointer<Atomic<Page>>.allocate(capacity: LetterPages.count + 1)
    for index in 0..<entryCount { unsafe (entries + index).initialize(to: Atomic(0)) }
    let unmade = unsafe entries + LetterPages.size
    for (number, page) in wanted.enumerated() { numbers[page] = UInt16(number + 2) }
    for page in 0...LetterPages.count {
      let isEmpty = page < LetterPages.count && numbers[page] == 0
      unsafe (starts + page).initialize(to: Atomic(isEmpty ? entries : unmade))
    }
    unsafe runs = .allocate(capacity: LetterRun.count)
    for number in 0..<LetterRun.count { unsafe (runs + number).initialize(to: Run()) }
    unsafe (self.starts, self.entries) = (starts, entries)
    (self.numbers, self.entryCount) = (numbers, entryCount)
    make = Lock(())
  }

  deinit {
    unsafe starts.deinitialize(count: LetterPages.count + 1)
    unsafe starts.deallocate()
    unsafe runs.deinitialize(count: LetterRun.count)
    unsafe runs.deallocate()
    unsafe entries.deinitialize(count: entryCount)
    unsafe entries.deallocate()
  }

  /// Sets the entries of a page; the first who does decides.
  func set(_ page: Int, _ made: Span<UInt64>) {
    make.withLock { _ in
      // SAFETY: a page that is not made has a number, and so a place among the entries.
      guard unsafe starts[page].load(ordering: .relaxed) == entries + LetterPages.size else {
        return
      }
      let memory = unsafe entries + Int(numbers[page]) * LetterPages.size
      for index in 0..<min(LetterPages.size, made.count) {
        unsafe memory[index].store(made[index], ordering: .relaxed)
      }
      unsafe starts[page].store(memory, ordering: .releasing)
      setRuns(of: page, made)
    }
  }

  private func setRuns(of page: Int, _ made: Span<UInt64>) {
    let first = page << Int(LetterPages.bits) / LetterRun.size
    for number in 0..<LetterPages.size / LetterRun.size where first + number < LetterRun.count {
      let start = number * LetterRun.size
      let run = LetterRun(made.extracting(start..<start + LetterRun.size))
      // SAFETY: the number is below the count.
      unsafe runs[first + number].bits.store(run.bits, ordering: .relaxed)
      unsafe runs[first + number].members.store(run.members, ordering: .releasing)
    }
  }

  /// The bytes that they keep once all are made.
  var byteCount: Int {
    entryCount * 8 + LetterPages.count * 10 + LetterRun.count * MemoryLayout<Run>.stride
  }
}
