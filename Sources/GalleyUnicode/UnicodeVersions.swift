internal import CICU

/// Whose rules and characters are known here.
package enum UnicodeVersions {
  /// The version of Unicode that lines break by and graphemes are found by: that of our tables.
  package static let tables = "17.0.0"

  /// The version of ICU that is loaded, such as `72.1`.
  package static var icu: String {
    var parts: [UInt8] = [0, 0, 0, 0]
    // SAFETY: ICU writes four numbers during the call, for which the array has room.
    unsafe parts.withUnsafeMutableBufferPointer { unsafe galley_u_version($0.baseAddress) }
    return "\(parts[0]).\(parts[1])"
  }
}
