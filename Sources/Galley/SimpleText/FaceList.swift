internal import GalleyText
internal import Synchronization

/// The faces of a cascade in the order in which they were made.
///
/// None is ever taken away, so that one is known by its number as long as the list lives. The first is that of Latin
/// text in the first font. The list is read while another thread adds to it, without a lock, and without references that all threads would count
/// for each text.
///
/// SAFETY: the memory has `most` places, is written below the counts before these are, and never again; it is freed
/// in `deinit` alone. `@unchecked Sendable`: as said, and `append` is called under a lock.
@safe
final class FaceList: @unchecked Sendable {
  /// What comes behind so many is left to the plain way.
  static let most = 64

  private let faces: UnsafeMutablePointer<ScriptFace>
  private let letters: UnsafeMutablePointer<FaceTables>
  /// The numbers of the first faces of each of their tables.
  private let roots: UnsafeMutablePointer<Int>
  private let counted = Atomic<Int>(0)
  private let countedRoots = Atomic<Int>(0)

  init() {
    unsafe faces = .allocate(capacity: FaceList.most)
    unsafe letters = .allocate(capacity: FaceList.most)
    unsafe roots = .allocate(capacity: FaceList.most)
  }

  deinit {
    unsafe faces.deinitialize(count: count)
    unsafe faces.deallocate()
    unsafe letters.deallocate()
    unsafe roots.deallocate()
  }

  /// The bytes that a list takes.
  static let byteCount = most * (MemoryLayout<FaceTables>.stride + 16)

  @inline(__always)
  var count: Int { counted.load(ordering: .acquiring) }

  var isFull: Bool { count == FaceList.most }

  /// Adds a face whose number is the count, if there is room for it.
  func append(_ face: ScriptFace) {
    let count = count
    guard count < FaceList.most else { return }
    let isRoot = !(0..<count).contains { self[$0].isShared(with: face.tables) }
    unsafe (faces + count).initialize(to: face)
    unsafe (letters + count).initialize(to: face.tables)
    counted.store(count + 1, ordering: .releasing)
    guard isRoot else { return }
    let rootCount = countedRoots.load(ordering: .relaxed)
    unsafe (roots + rootCount).initialize(to: count)
    countedRoots.store(rootCount + 1, ordering: .releasing)
  }

  /// The tables of a face.
  @inline(__always)
  subscript(number: Int) -> FaceTables {
    precondition(number >= 0 && number < count)
    return unsafe letters[number]
  }

  func face(_ number: Int) -> ScriptFace {
    precondition(number >= 0 && number < count)
    return unsafe faces[number]
  }

  /// The face of which a character is a letter.
  func number(withLetter value: UInt32) -> Int? {
    for root in 0..<countedRoots.load(ordering: .acquiring) {
      // SAFETY: below the count.
      let tables = unsafe self[roots[root]]
      let entry = tables.madeEntry(value)
      guard entry.isKnown, !entry.has(LetterEntry.isNeutral) else { continue }
      if let number = number(ofScript: entry.scriptNumber, tables) { return number }
    }
    return nil
  }

  /// The face of a script, by its number among those of some tables, that shares these.
  func number(ofScript script: Int, _ tables: FaceTables) -> Int? {
    (0..<count).first { self[$0].number == script && self[$0].isShared(with: tables) }
  }
}

/// A list of faces by its address, for a pass, which keeps what keeps the list.
@safe
struct KnownFaces: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the list outlives this. `@unchecked Sendable`: the list is.
  private let list: Unmanaged<FaceList>

  init(_ list: FaceList) { unsafe self.list = .passUnretained(list) }

  @inline(__always)
  var count: Int { unsafe list._withUnsafeGuaranteedRef { $0.count } }

  @inline(__always)
  subscript(number: Int) -> FaceTables { unsafe list._withUnsafeGuaranteedRef { $0[number] } }

  func face(_ number: Int) -> ScriptFace {
    unsafe list._withUnsafeGuaranteedRef { $0.face(number) }
  }

  /// See `FaceList.number(withLetter:)`.
  func number(withLetter value: UInt32) -> Int? {
    unsafe list._withUnsafeGuaranteedRef { $0.number(withLetter: value) }
  }

  /// See `FaceList.number(ofScript:_:)`.
  func number(ofScript script: Int, _ tables: FaceTables) -> Int? {
    unsafe list._withUnsafeGuaranteedRef { $0.number(ofScript: script, tables) }
  }
}
