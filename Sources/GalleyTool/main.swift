import ArgumentParser
import GalleyRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

OutputFile.reportClosedPipes()

do {
  var command = try GalleyCommand.parseAsRoot()
  try command.run()
} catch let error as ToolError {
  end(error.status, error.message)
} catch let error as RequestError {
  end(error.status, error.message)
} catch {
  GalleyCommand.exit(withError: error)
}

/// Ends the process with a sentence for people, if there is one.
func end(_ status: ExitStatus, _ message: String) -> Never {
  if !message.isEmpty { try? OutputFile.standardError.write("Error: \(message)\n") }
  exit(status.rawValue)
}
