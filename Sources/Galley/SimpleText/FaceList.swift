internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// The faces of a cascade in the order in which they were made.
///
/// None is ever taken away, so that one is known by its number as long as the list lives. The first is that of Latin
/// text in the first font. The tables are read while another thread adds to them, without a lock, and without
/// references that all threads would count for each text.
///
/// SAFETY: the memory has `most` places and is freed in `deinit` alone. Under a lock a place is written once, before the
/// count that has it; the numbers of `siblings` are atomic. A root that is noted for a page is below the count that was
/// seen before it was noted; `lastRoot` is compared with the count. `@unchecked Sendable`: whoever sees a count, or a root
/// that was noted, sees what is below it.
@safe
final class FaceList: @unchecked Sendable {
  /// What comes behind so many is left to the plain way.
  static let most = 64

  /// What keeps the tables.
  private let faces = Lock<[ScriptFace]>([])
  private let letters: UnsafeMutablePointer<FaceTables>
  /// The numbers of the first faces of each of their tables that have letters.
  private let roots: UnsafeMutablePointer<Int>
  /// For each of these the faces that share its tables, by the numbers of their scripts, each with one more; 0: there
  /// is none.
  private let siblings: UnsafeMutablePointer<Atomic<UInt8>>
  /// For each of these the bits of the scripts that have such a face.
  private let scripts: UnsafeMutablePointer<Atomic<UInt64>>
  /// For each page of characters which root had the last letter that was asked for, with one more; 0: none was.
  private let lastRoots: UnsafeMutablePointer<Atomic<UInt8>>
  /// The same of any page.
  private let lastRoot = Atomic<UInt8>(0)
  private let counted = Atomic<Int>(0)
  private let countedRoots = Atomic<Int>(0)

  /// As many numbers as scripts may have in tables.
  private static let scriptCount = LetterTables.mostScripts + 1

  init() {
    unsafe letters = .allocate(capacity: FaceList.most)
    unsafe roots = .allocate(capacity: FaceList.most)
    unsafe siblings = .allocate(capacity: FaceList.most * FaceList.scriptCount)
    unsafe scripts = .allocate(capacity: FaceList.most)
    unsafe lastRoots = .allocate(capacity: LetterPages.count)
    for root in 0..<FaceList.most { unsafe (scripts + root).initialize(to: Atomic(0)) }
    for page in 0..<LetterPages.count { unsafe (lastRoots + page).initialize(to: Atomic(0)) }
    for place in 0..<FaceList.most * FaceList.scriptCount {
      unsafe (siblings + place).initialize(to: Atomic(0))
    }
  }

  deinit {
    unsafe letters.deallocate()
    unsafe roots.deallocate()
    unsafe siblings.deallocate()
    unsafe scripts.deallocate()
    unsafe lastRoots.deallocate()
  }

  /// The bytes that a list takes.
  static let byteCount =
    most * (MemoryLayout<FaceTables>.stride + 24 + scriptCount) + LetterPages.count

  @inline(__always)
  var count: Int { counted.load(ordering: .acquiring) }

  var isFull: Bool { count == FaceList.most }

  /// Adds a face, which is made for its number; one without a number if there is no room for it.
  func append(_ make: (Int?) -> ScriptFace) -> ScriptFace {
    faces.withLock { faces in
      guard faces.count < FaceList.most else { return make(nil) }
      let face = make(faces.count)
      show(face.tables, number: faces.count)
      faces.append(face)
      return face
    }
  }

  private func show(_ tables: FaceTables, number: Int) {
    unsafe (letters + number).initialize(to: tables)
    counted.store(number + 1, ordering: .releasing)
    guard !tables.shapesAll else { return }
    let rootCount = countedRoots.load(ordering: .relaxed)
    let root = (0..<rootCount).first { unsafe letters[roots[$0]].isShared(with: tables) }
    let sibling = unsafe siblings + (root ?? rootCount) * FaceList.scriptCount + tables.number
    if unsafe sibling.pointee.load(ordering: .relaxed) == 0 {
      unsafe sibling.pointee.store(UInt8(number + 1), ordering: .releasing)
      unsafe (scripts + (root ?? rootCount)).pointee.bitwiseOr(
        tables.ownScript, ordering: .releasing)
    }
    guard root == nil else { return }
    unsafe (roots + rootCount).initialize(to: number)
    countedRoots.store(rootCount + 1, ordering: .releasing)
  }

  /// The tables of a face.
  @inline(__always)
  subscript(number: Int) -> FaceTables {
    precondition(number >= 0 && number < count)
    return unsafe letters[number]
  }

  /// The face of which a character is a letter.
  ///
  /// A letter is of one font of the cascade, and of one script's rules there: where the last one of its page was found,
  /// it is, too, nearly always, and no other tables have to be made for it.
  func number(withLetter value: UInt32) -> Int? {
    guard value < LetterPages.end else { return nil }
    // SAFETY: there are so many pages.
    let last = unsafe (lastRoots + Int(value &>> LetterPages.bits)).pointee.load(
      ordering: .acquiring)
    if last > 0 {
      let root = Int(last &- 1)
      let entry = entry(value, ofRoot: root)
      // What is of no script in one is a letter in none.
      if entry.has(LetterEntry.isNeutral) { return nil }
      if entry.isKnown, let number = number(ofScript: entry.scriptNumber, ofRoot: root) {
        return number
      }
    }
    return number(withLetter: value, lookedForIn: Int(last) - 1)
  }

  /// The same of one that is not where the last one of its page was.
  @inline(never)
  private func number(withLetter value: UInt32, lookedForIn known: Int) -> Int? {
    let count = countedRoots.load(ordering: .acquiring)
    let likely = Int(lastRoot.load(ordering: .relaxed))
    // The one that is likely first, and then all.
    for place in -1..<count {
      let root = place < 0 ? likely : place
      guard root < count, root != known, place < 0 || root != likely else { continue }
      let entry = entry(value, ofRoot: root)
      guard !entry.has(LetterEntry.isNeutral) else { return nil }
      guard entry.isKnown, let number = number(ofScript: entry.scriptNumber, ofRoot: root) else {
        continue
      }
      lastRoot.store(UInt8(root), ordering: .relaxed)
      // SAFETY: as above.
      unsafe (lastRoots + Int(value &>> LetterPages.bits)).pointee.store(
        UInt8(root + 1), ordering: .releasing)
      return number
    }
    return nil
  }

  @inline(__always)
  private func entry(_ value: UInt32, ofRoot root: Int) -> LetterEntry {
    // SAFETY: below the count. Where they are: to copy tables takes longer than to look into them.
    unsafe (letters + roots[root]).pointee.madeEntry(value)
  }

  /// The first face of a script that has a character.
  func number(ofScript script: ScriptCode, with value: UInt32) -> Int? {
    for number in 0..<count {
      // SAFETY: below the count. Where they are, as above.
      let tables = unsafe letters + number
      if unsafe tables.pointee.script == script, unsafe tables.pointee.entry(value).isKnown {
        return number
      }
    }
    return nil
  }

  /// The bits of the scripts that have faces with the tables of one, see `LetterEntry.isOf(script:)`.
  func scripts(sharing tables: FaceTables) -> UInt64 {
    for root in 0..<countedRoots.load(ordering: .acquiring) {
      // SAFETY: below the count.
      guard unsafe letters[roots[root]].isShared(with: tables) else { continue }
      return unsafe scripts[root].load(ordering: .acquiring)
    }
    return 0
  }

  /// The face of a script, by its number among those of some tables with letters, that shares these.
  func number(ofScript script: Int, _ tables: FaceTables) -> Int? {
    for root in 0..<countedRoots.load(ordering: .acquiring) {
      // SAFETY: below the count.
      if unsafe letters[roots[root]].isShared(with: tables) {
        return number(ofScript: script, ofRoot: root)
      }
    }
    return nil
  }

  @inline(__always)
  private func number(ofScript script: Int, ofRoot root: Int) -> Int? {
    precondition(0..<FaceList.scriptCount ~= script)
    // SAFETY: roots are below `most`, and so many scripts have a place for each.
    let sibling = unsafe siblings + (root &* FaceList.scriptCount &+ script)
    let number = unsafe sibling.pointee.load(ordering: .acquiring)
    return number == 0 ? nil : Int(number) - 1
  }
}

/// A list of faces by its address, for a pass: the table of the pass keeps the list.
///
/// SAFETY: `ScriptFaces.known` makes it, for those that hold the `ScriptFaces` as long as they use it.
/// `@unchecked Sendable`: an address of what is `Sendable`.
@safe
struct KnownFaces: BitwiseCopyable, @unchecked Sendable {
  private let list: Unmanaged<FaceList>

  init(_ list: FaceList) { unsafe self.list = .passUnretained(list) }

  @inline(__always)
  var count: Int { unsafe list._withUnsafeGuaranteedRef { $0.count } }

  @inline(__always)
  subscript(number: Int) -> FaceTables { unsafe list._withUnsafeGuaranteedRef { $0[number] } }

  /// See `FaceList.number(withLetter:)`.
  func number(withLetter value: UInt32) -> Int? {
    unsafe list._withUnsafeGuaranteedRef { $0.number(withLetter: value) }
  }

  /// See `FaceList.number(ofScript:with:)`.
  func number(ofScript script: ScriptCode, with value: UInt32) -> Int? {
    unsafe list._withUnsafeGuaranteedRef { $0.number(ofScript: script, with: value) }
  }

  /// See `FaceList.number(ofScript:_:)`.
  func number(ofScript script: Int, _ tables: FaceTables) -> Int? {
    unsafe list._withUnsafeGuaranteedRef { $0.number(ofScript: script, tables) }
  }

  /// See `FaceList.scripts(sharing:)`.
  func scripts(sharing tables: FaceTables) -> UInt64 {
    unsafe list._withUnsafeGuaranteedRef { $0.scripts(sharing: tables) }
  }
}
