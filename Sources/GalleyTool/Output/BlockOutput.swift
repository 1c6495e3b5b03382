import GalleyRequests

/// An output that is written block by block, so that a long answer is never held as a whole.
///
/// What fails is told at the end; nothing more is written after it.
final class BlockOutput {
  private let file: OutputFile
  private var waiting: [UInt8] = []
  private var failure: ToolError?
  private static let blockCount = 1 << 16

  init(_ file: OutputFile) { self.file = file }

  func append(_ bytes: some Collection<UInt8>) {
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.blockCount { flush() }
  }

  func append(_ text: String) { append(text.utf8) }

  /// Lends what waits to `write`, which appends to it.
  func append(_ write: (inout [UInt8]) -> Void) {
    write(&waiting)
    if waiting.count >= Self.blockCount { flush() }
  }

  /// Writes what waits.
  ///
  /// - Throws: `ToolError` if the output could not take all that was appended.
  func finish() throws(ToolError) {
    flush()
    if let failure { throw failure }
  }

  private func flush() {
    if failure == nil {
      do throws(ToolError) { try file.write(waiting) } catch { failure = error }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
