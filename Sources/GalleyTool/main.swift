import ArgumentParser
import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

OutputFile.reportFailedWrites()

do {
  var command = try GalleyCommand.parseAsRoot()
  try command.run()
} catch let error as ToolError {
  end(error.status, error.message)
} catch let error as RequestError {
  end(error.status, error.message)
} catch {
  let text = GalleyCommand.fullMessage(for: error)
  // Help texts and completions are answers, too; complaints go elsewhere.
  guard GalleyCommand.exitCode(for: error) == .success, !text.isEmpty else {
    GalleyCommand.exit(withError: error)
  }
  do throws(ToolError) {
    try OutputFile.standardOutput.write(text + "\n")
  } catch {
    end(error.status, error.message)
  }
}

/// Ends the process with a sentence for people, if there is one.
func end(_ status: ExitStatus, _ message: String) -> Never {
  if !message.isEmpty { try? OutputFile.standardError.write("Error: \(message)\n") }
  exit(status.rawValue)
}
