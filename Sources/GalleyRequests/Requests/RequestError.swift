package import Galley

/// Why a request was not answered: a code for programs, a sentence for people, an exit code.
package struct RequestError: Error, Hashable {
  /// A short name of what went wrong, as answers of a batch give it.
  package let code: String
  package let message: String
  package let status: ExitStatus

  package init(code: String, message: String, status: ExitStatus = .usage) {
    self.code = code
    self.message = message
    self.status = status
  }

  package init(_ error: OptionError, inBatch: Bool) {
    self.init(
      code: error.code.rawValue, message: inBatch ? error.batchMessage : error.commandMessage)
  }

  package init(_ error: JSONError) {
    self.init(
      code: error.isWrongKind ? OptionError.Code.wrongType.rawValue : "invalid-json",
      message: error.message)
  }

  package init(_ error: FontError) {
    switch error {
    case .unreadable, .notARegularFile, .familyNotFound, .noFontMatching:
      self.init(code: "font-not-found", message: error.description, status: .noInput)
    case .unknownAxis, .invalidValue, .tooMany, .invalidSetting:
      self.init(code: OptionError.Code.badValue.rawValue, message: error.description)
    default:
      self.init(code: "bad-font", message: error.description, status: .badData)
    }
  }

  package init(_ error: StyleError) {
    self.init(code: OptionError.Code.badValue.rawValue, message: error.description)
  }

  package init(_ error: MeasurementError) {
    self.init(code: "measurement-failed", message: error.description, status: .badData)
  }
}
