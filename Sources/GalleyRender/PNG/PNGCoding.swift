internal import CPNG

/// Pixels with alpha: red, green, blue and alpha, a byte each, alpha not multiplied in.
struct Pixmap {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// The pixels turned by 90° clockwise.
  var turned: Pixmap {
    var turned = Pixmap(width: height, height: width, bytes: [])
    turned.bytes.reserveCapacity(bytes.count)
    for column in 0..<width {
      for row in (0..<height).reversed() {
        let place = (row * width + column) * 4
        turned.bytes += bytes[place..<place + 4]
      }
    }
    return turned
  }
}

/// Reads and writes PNG by libpng.
enum PNGCoding {
  /// The version of libpng that is loaded.
  static var libraryVersion: String {
    // SAFETY: a string of the library's own, which stays; it needs no state.
    unsafe png_get_libpng_ver(nil).map { unsafe String(cString: $0) } ?? ""
  }

  /// Pictures of a font with longer sides are not drawn.
  static let longestSideOfGlyph = 2_048

  /// The sides of a PNG, in pixels, from its header alone; nil if it is none.
  static func size(of png: [UInt8]) -> (width: Int, height: Int)? {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    // SAFETY: libpng reads the bytes during the call only, and frees what it took after it.
    return unsafe png.withUnsafeBytes { bytes in
      guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
      else { return nil }
      defer { unsafe png_image_free(&image) }
      return unsafe (Int(image.width), Int(image.height))
    }
  }

  /// The pixels of a PNG; nil for one that is damaged or has a longer side than this.
  static func pixels(of png: [UInt8], longestSide: Int = longestSideOfGlyph) -> Pixmap? {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    // SAFETY: libpng reads the bytes during the two calls only, and both are inside.
    return unsafe png.withUnsafeBytes { bytes -> Pixmap? in
      guard unsafe png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0
      else { return nil }
      defer { unsafe png_image_free(&image) }
      let (width, height) = unsafe (Int(image.width), Int(image.height))
      guard (1...longestSide).contains(width), (1...longestSide).contains(height)
      else { return nil }
      unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      // SAFETY: the array has the four bytes a pixel that this format takes.
      let isRead = unsafe pixels.withUnsafeMutableBytes { pixels in
        unsafe png_image_finish_read(&image, nil, pixels.baseAddress, 0, nil) != 0
      }
      return isRead ? Pixmap(width: width, height: height, bytes: pixels) : nil
    }
  }

  /// A PNG of rows of red, green and blue.
  ///
  /// - Throws: `RenderError.cannotEncode`.
  static func png(rgb: [UInt8], width: Int, height: Int) throws(RenderError) -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = UInt32(width)
    unsafe image.height = UInt32(height)
    unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    defer { unsafe png_image_free(&image) }
    // SAFETY: libpng reads three bytes a pixel, which `rgb` has, during each call only. It writes
    // at most `size` bytes, asked for by a first call without a place.
    let written = unsafe rgb.withUnsafeBytes { pixels -> [UInt8]? in
      var size = 0
      guard
        unsafe png_image_write_to_memory(&image, nil, &size, 0, pixels.baseAddress, 0, nil) != 0
      else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      let isWritten = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe png_image_write_to_memory(
          &image, bytes.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
      }
      return isWritten ? Array(bytes.prefix(size)) : nil
    }
    guard let written else { throw .cannotEncode(reason: unsafe message(of: image)) }
    return written
  }

  @unsafe
  private static func message(of image: png_image) -> String {
    var image = unsafe image
    let bytes = unsafe withUnsafeBytes(of: &image.message) { unsafe Array($0) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
