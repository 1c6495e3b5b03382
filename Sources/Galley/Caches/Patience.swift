internal import Synchronization

/// Whether something was asked for so often that what makes it fast is worth its making.
final class Patience: Sendable {
  private let most: Int
  private let count = Atomic<Int>(0)

  /// - Parameter most: So often it is done without.
  init(most: Int) { self.most = most }

  /// Notes that it is asked for; true if it was so often before.
  func isOver() -> Bool {
    if count.load(ordering: .relaxed) >= most { return true }
    count.wrappingAdd(1, ordering: .relaxed)
    return false
  }
}
