/// What the command's exit code tells a script.
package enum ExitStatus: Int32 {
  case done = 0
  /// The answer is "no": a text does not fit, rows of a batch failed.
  case answerIsNo = 1
  /// The command was called wrongly (`EX_USAGE`).
  case usage = 64
  /// A file is not what it should be (`EX_DATAERR`).
  case badData = 65
  /// A file is missing, or we may not read it (`EX_NOINPUT`).
  case noInput = 66
  /// An output cannot be written (`EX_IOERR`).
  case cannotWrite = 74
}

/// An end of the command with an exit code and a sentence that says what to do.
package struct ToolError: Error, Hashable {
  package let status: ExitStatus
  /// One sentence; empty if there is nobody left to read it.
  package let message: String

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
