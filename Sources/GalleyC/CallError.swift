import CGalley
import Galley
import GalleyRequests

/// Why a call from C was refused: a status and a sentence.
struct CallError: Error, Hashable {
  let status: galley_status
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = galley_status(status)
    self.message = message
  }

  static func nullPointer(_ name: String) -> CallError {
    CallError(GALLEY_NULL_POINTER, "\"\(name)\" is null; give the address of what it names.")
  }

  static func badHandle(_ handle: UInt64) -> CallError {
    CallError(
      GALLEY_BAD_HANDLE,
      "There is no handle \(handle); give one that was made and is not released.")
  }

  static func wrongKind(_ handle: UInt64, wanted: String) -> CallError {
    CallError(
      GALLEY_BAD_HANDLE, "Handle \(handle) is of another kind; give the handle of a \(wanted).")
  }

  static func badUTF8(_ name: String) -> CallError {
    CallError(GALLEY_BAD_UTF8, "\"\(name)\" is not UTF-8; convert it before it is measured.")
  }

  static func badValue(_ name: String, _ problem: String) -> CallError {
    CallError(GALLEY_BAD_VALUE, "\"\(name)\" \(problem).")
  }

  init(_ error: RequestError) {
    let status =
      switch (error.code, error.status) {
      case ("measurement-failed", _): GALLEY_NOT_MEASURED
      case (_, .noInput): GALLEY_NOT_FOUND
      case (_, .badData): GALLEY_BAD_FILE
      default: GALLEY_BAD_OPTIONS
      }
    self.init(status, error.message)
  }

  init(_ error: MeasurementError) {
    self.init(RequestError(error))
  }
}
