package import Galley

/// What the options of lines mean, by the bytes in which they were written.
package final class SetupCache: Sendable {
  /// So many different sets of options are remembered, and sets of so many bytes.
  package static let maximumCount = 1024
  package static let maximumKeyLength = 4096

  private let defaults: MeasurementOptions
  private let library: FontLibrary
  private let measurer: Measurer
  private let known = Lock<[[UInt8]: Result<MeasurementSetup, RequestError>]>([:])

  /// A cache for lines that add to the options of the command line.
  package init(defaults: MeasurementOptions, library: FontLibrary, measurer: Measurer) {
    self.defaults = defaults
    self.library = library
    self.measurer = measurer
  }

  /// The setup for options as a line has them: `"key":value,` again and again.
  package func setup(written: [UInt8]) -> Result<MeasurementSetup, RequestError> {
    if let setup = known.withLock({ $0[written] }) { return setup }
    // Outside the lock: reading a large font must not stop the other threads.
    let setup = Result { () throws(RequestError) in try read(written) }
    if written.count <= SetupCache.maximumKeyLength {
      known.withLock { known in
        if known.count >= SetupCache.maximumCount { known.removeAll() }
        known[written] = setup
      }
    }
    return setup
  }

  private func read(_ written: [UInt8]) throws(RequestError) -> MeasurementSetup {
    var options = defaults
    try options.read(object: [UInt8(ascii: "{")] + written.dropLast() + [UInt8(ascii: "}")])
    return try MeasurementSetup(options, library: library, measurer: measurer, inBatch: true)
  }
}

extension MeasurementOptions {
  /// Gives the options that a JSON object names the values that it has for them.
  ///
  /// - Throws: `RequestError` if the bytes are no object, or have a key twice or one that is no option.
  package mutating func read(object: [UInt8]) throws(RequestError) {
    var seen: Set<String> = []
    var reader = JSONReader(object)
    try reader.readObject(orElse: { RequestError($0) }) { (reader, key) throws(RequestError) in
      let name = reader.text(key)
      let value: OptionValue
      do throws(JSONError) { value = try reader.readOptionValue() } catch {
        throw RequestError(error)
      }
      do throws(OptionError) {
        guard seen.insert(name).inserted else {
          throw OptionError(.duplicateKey, name, "stands twice in this line")
        }
        try set(name, to: value)
      } catch {
        throw RequestError(error, inBatch: true)
      }
    }
    do throws(JSONError) { try reader.finish() } catch { throw RequestError(error) }
  }
}
