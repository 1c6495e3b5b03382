/// The version of this library and its commands.
package enum GalleyVersion {
  /// Major, minor and patch, as in "1.2.3".
  package static let current: StaticString = "0.1.0"
}
