internal import Synchronization

/// A field of a large type, whose values are then passed by their address.
///
/// Of a type without one, every method that only reads is handed a copy, half a kilobyte for a pass: a
/// twentieth of its time.
struct Pin: ~Copyable {
  // What is atomic has an address.
  private let address = Atomic<Bool>(false)
}
