internal import Synchronization

/// Whether passes over texts are worth trying.
///
/// Where most of them come to nothing, as with texts of many scripts, or save nothing, as with words
/// that never come again, only now and then one is tried. Answers do not depend on it.
final class PassLuck: Sendable {
  private let value = Atomic<Int>(PassLuck.most)

  private static var most: Int { 16 }
  private static var least: Int { -32 }
  /// What a pass that comes to nothing costs, in those that save.
  private let loss: Int

  init(loss: Int) { self.loss = loss }

  /// Whether a pass is tried; what is not tried makes the next try likelier.
  @inline(__always)
  func mayTry() -> Bool {
    let now = value.load(ordering: .relaxed)
    if now >= 0 { return true }
    value.store(now + 1, ordering: .relaxed)
    return false
  }

  /// Notes how a pass went; races between threads lose a note, which does not matter.
  @inline(__always)
  func note(_ isDone: Bool) {
    let now = value.load(ordering: .relaxed)
    if isDone {
      if now < PassLuck.most { value.store(now + 1, ordering: .relaxed) }
    } else {
      value.store(max(PassLuck.least, now - loss), ordering: .relaxed)
    }
  }
}
