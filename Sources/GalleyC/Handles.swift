import Galley
import GalleyRequests

/// What a handle stands for.
enum HeldObject: Sendable {
  case measurer(HeldMeasurer)
  case font(Font)
  case style(MeasurementSetup)
  case text(HeldText)
}

/// A measurer and the fonts that its styles name.
struct HeldMeasurer: Sendable {
  let measurer = Measurer()
  let fonts = FontLibrary()
}

/// A prepared text and the style that says what is asked of it.
struct HeldText: Sendable {
  let prepared: PreparedText
  let setup: MeasurementSetup
}

/// The objects that callers outside Swift hold, by number.
///
/// Callers hold numbers and not addresses, so that a stale or made-up handle is found out and never
/// followed. A number is never used twice.
final class Handles: Sendable {
  /// The handles of this process: C has nowhere else to keep them.
  static let shared = Handles()

  private struct Holding {
    let object: HeldObject
    var owners = 1
  }

  private struct Table {
    var holdings: [UInt64: Holding] = [:]
    var last: UInt64 = 0
  }

  private let table = Lock(Table())

  /// A new handle for an object, with one owner.
  func insert(_ object: HeldObject) -> UInt64 {
    table.withLock { table in
      table.last += 1
      table.holdings[table.last] = Holding(object: object)
      return table.last
    }
  }

  /// What a handle stands for.
  func object(_ handle: UInt64) throws(CallError) -> HeldObject {
    guard let holding = table.withLock({ $0.holdings[handle] }) else {
      throw .badHandle(handle)
    }
    return holding.object
  }

  /// Counts one more owner.
  func retain(_ handle: UInt64) throws(CallError) {
    try table.withLock { table throws(CallError) in
      guard let owners = table.holdings[handle]?.owners, owners < .max else {
        throw .badHandle(handle)
      }
      table.holdings[handle]?.owners = owners + 1
    }
  }

  /// Counts one owner less, and lets the object go with the last.
  func release(_ handle: UInt64) throws(CallError) {
    // The object is freed outside the lock.
    _ = try table.withLock { table throws(CallError) -> HeldObject? in
      guard let owners = table.holdings[handle]?.owners else { throw .badHandle(handle) }
      if owners == 1 { return table.holdings.removeValue(forKey: handle)?.object }
      table.holdings[handle]?.owners = owners - 1
      return nil
    }
  }
}

extension Handles {
  func measurer(_ handle: UInt64) throws(CallError) -> HeldMeasurer {
    guard case .measurer(let measurer) = try object(handle) else {
      throw .wrongKind(handle, wanted: "measurer")
    }
    return measurer
  }

  func font(_ handle: UInt64) throws(CallError) -> Font {
    guard case .font(let font) = try object(handle) else {
      throw .wrongKind(handle, wanted: "font")
    }
    return font
  }

  func style(_ handle: UInt64) throws(CallError) -> MeasurementSetup {
    guard case .style(let style) = try object(handle) else {
      throw .wrongKind(handle, wanted: "style")
    }
    return style
  }

  func text(_ handle: UInt64) throws(CallError) -> HeldText {
    guard case .text(let text) = try object(handle) else {
      throw .wrongKind(handle, wanted: "text")
    }
    return text
  }
}
