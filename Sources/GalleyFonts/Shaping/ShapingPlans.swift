internal import GalleyText

/// What HarfBuzz makes a plan of, and keeps the plan of, for as long as a face lives.
struct ShapingPlanKey: Hashable, Sendable {
  var script: UInt32
  var direction: TextDirection
  var language: String?
  var features: [FontFeature]
}

/// Counts the plans that HarfBuzz keeps with a face.
///
/// It never forgets one and looks for them in a list: texts that ask for ever new features or
/// languages would fill the memory and slow each other down.
final class ShapingPlans: Sendable {
  /// More than any honest set of texts needs; each takes some kilobytes.
  static let limit = 128

  private let known = Lock<Set<ShapingPlanKey>>([])

  /// Whether the face may have the plan: it has it already, or there is room.
  func admit(_ key: ShapingPlanKey) -> Bool {
    known.withLock { known in
      if known.contains(key) { return true }
      guard known.count < Self.limit else { return false }
      known.insert(key)
      return true
    }
  }

  /// How many plans the face has.
  var count: Int { known.withLock { $0.count } }
}

/// Which face is asked for which plan, as one shaper remembers it.
struct AdmittedPlans {
  private struct Entry {
    // Not the handle itself, which would keep the font's bytes alive. Another handle at the same place
    // is taken for the old one: one plan is not counted then, nothing more.
    var handle: ObjectIdentifier
    var key: ShapingPlanKey
  }

  /// The last few, so that a text of several fonts does not come back to the lock at each run.
  private var recent: [Entry] = []
  private var next = 0
  private static let capacity = 8

  /// The handle by which to shape: the font's own or, when that has too many plans, one that is thrown
  /// away with its plan.
  mutating func handle(for font: borrowing Font, _ key: ShapingPlanKey) throws(ShapingError)
    -> FontHandle
  {
    let own = font.handle
    for entry in recent where entry.handle == ObjectIdentifier(own) && entry.key == key {
      return own
    }
    guard own.plans.admit(key) else {
      do throws(FontError) {
        return try FontHandle(
          bytes: font.plainBytes, index: font.plainIndex, coordinates: font.variations)
      } catch {
        throw .outOfMemory
      }
    }
    let entry = Entry(handle: ObjectIdentifier(own), key: key)
    if recent.count < Self.capacity {
      recent.append(entry)
    } else {
      recent[next] = entry
      next = (next + 1) % Self.capacity
    }
    return own
  }
}
