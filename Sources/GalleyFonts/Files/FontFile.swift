internal import GalleyText

/// A font file in memory, unpacked: what all its faces and variants share.
final class FontFile: Sendable {
  /// The path or name by which errors call it.
  let name: String
  /// The bytes as they came, of which the fingerprint is made.
  let original: FontBytes
  let signature: FontSignature
  let limits: FontLimits
  private let knownFingerprint = Lock<UInt64?>(nil)

  init(original: FontBytes, name: String, limits: FontLimits) throws(FontError) {
    guard original.count <= limits.maximumFileSize else {
      throw .tooLarge(path: name, size: original.count, limit: limits.maximumFileSize)
    }
    guard let signature = FontSignature(of: original.table) else {
      throw .unrecognizedFormat(path: name)
    }
    self.original = original
    self.name = name
    self.signature = signature
    self.limits = limits
  }

  convenience init(path: String, limits: FontLimits) throws(FontError) {
    let bytes = try FontBytes.reading(path: path, limit: limits.maximumFileSize)
    try self.init(original: bytes, name: path, limits: limits)
  }

  /// The fingerprint of the bytes; computed once, when first asked for.
  var fingerprint: UInt64 {
    if let known = knownFingerprint.withLock({ $0 }) { return known }
    let computed = original.fingerprint()
    knownFingerprint.withLock { $0 = computed }
    return computed
  }

  /// How many faces the file has, by its own word.
  func faceCount() throws(FontError) -> Int {
    switch signature {
    case .sfnt, .woff: return 1
    case .collection: return min(Int(original.table.uint32(8) ?? 0), 65_535)
    case .woff2: return try PackedFont(self).faceCount()
    }
  }

  /// The bytes of face `index` in the plain form, in which HarfBuzz reads them, and its index there.
  func plainBytes(index: Int) throws(FontError) -> (bytes: FontBytes, index: Int) {
    let count = try faceCount()
    guard index >= 0, index < count else {
      throw .faceIndexOutOfRange(path: name, index: index, count: count)
    }
    switch signature {
    case .sfnt, .collection: return (original, index)
    case .woff, .woff2: return (try PackedFont(self).unpacked(index: index), 0)
    }
  }
}
