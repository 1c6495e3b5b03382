#if Images
  internal import CVips
#endif

/// The library that pictures are decoded with.
package enum ImageLibraryVersion {
  /// The version of libvips that is loaded; nil where it is not built in.
  package static var libvips: String? {
    #if Images
      // Needs no start of the library: 0, 1 and 2 ask for major, minor and micro.
      "\(vips_version(0)).\(vips_version(1)).\(vips_version(2))"
    #else
      nil
    #endif
  }
}
