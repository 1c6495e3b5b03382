/// The libraries that pictures are written with.
package enum RenderLibraries {
  /// The version of libpng that is loaded.
  package static var libpng: String { PNGCoding.libraryVersion }
}
