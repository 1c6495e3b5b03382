import GalleyImages
import GalleyText
import Testing

@Suite("Orientation") struct OrientationTests {
  @Test("the upper four keep the sides, the lower four swap them")
  func sides() {
    #expect(
      ImageOrientation.allCases.map(\.swapsSides) == [
        false, false, false, false, true, true, true, true,
      ])
  }

  #if Images
    /// Where the pixel (column, row) of the upright picture is stored.
    ///
    /// As EXIF words it: for 6, the stored row 0 is the picture's right side and column 0 its top.
    static func stored(_ orientation: Int, x: Int, y: Int, in size: PixelSize) -> (Int, Int) {
      let (right, bottom) = (size.width - 1, size.height - 1)
      return switch orientation {
      case 1: (x, y)
      case 2: (right - x, y)
      case 3: (right - x, bottom - y)
      case 4: (x, bottom - y)
      // From here on `size` is that of the upright picture, and stored rows are its columns.
      case 5: (y, x)
      case 6: (y, right - x)
      case 7: (bottom - y, right - x)
      default: (bottom - y, x)
      }
    }

    /// The picture as a camera held that way stores it.
    static func turned(_ upright: TestPicture, _ orientation: Int) -> TestPicture {
      let size = PixelSize(width: upright.width, height: upright.height)
      let swaps = orientation >= 5
      var result = TestPicture(
        width: swaps ? size.height : size.width, height: swaps ? size.width : size.height
      ) { _, _ in (0, 0, 0, 0) }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (column, row) = stored(orientation, x: x, y: y, in: size)
          let start = (row * result.width + column) * 4
          result.pixels.replaceSubrange(start..<start + 4, with: upright[x, y])
        }
      }
      return result
    }

    @Test("a picture is upright again, pixel by pixel", arguments: 1...8)
    func exact(orientation: Int) throws {
      let upright = TestPicture(width: 7, height: 5) { x, y in
        (UInt8(x * 30), UInt8(y * 50), UInt8(x * y * 7), 255)
      }
      let bytes = Self.turned(upright, orientation).png(orientation: orientation)
      let thumbnail = try Thumbnail(size: TextSize(width: 100, height: 100))
      let pixels = try thumbnail.pixels(of: .bytes(bytes))
      #expect(pixels.width == 7 && pixels.height == 5 && pixels.stride == 28)
      let agree = pixels.bytes == upright.pixels
      #expect(agree)
    }

    @Test(
      "a photograph is upright when it is small, in every format that notes how it was held",
      arguments: 1...8)
    func small(orientation: Int) throws {
      let quadrants = TestPicture.quadrants(width: 400, height: 300)
      let held = Self.turned(quadrants, orientation)
      let plain = Thumbnail.of(width: 400, height: 400)
      let jpegBytes = try plain.encoded(.bytes(held.png()), as: .jpeg(quality: 95)).bytes
      let sources = [jpeg(jpegBytes, turned: orientation), held.png(orientation: orientation)]
      for bytes in sources {
        let small = try Thumbnail.of(width: 40, height: 40).pixels(of: .bytes(bytes))
        #expect(small.width == 40 && small.height == 30)
        for (x, y) in [(5, 5), (34, 5), (5, 24), (34, 24)] {
          let start = y * small.stride + x * 4
          let found = small.bytes[start..<start + 3]
          let expected = quadrants[x * 10, y * 10].prefix(3)
          for (a, b) in zip(found, expected) { #expect(abs(Int(a) - Int(b)) <= 8) }
        }
      }
    }

    @Test("a crop is taken from the upright picture", arguments: 1...8)
    func cropped(orientation: Int) throws {
      let upright = TestPicture(width: 60, height: 20) { x, y in
        (UInt8(x * 4), UInt8(y * 12), 128, 255)
      }
      let bytes = Self.turned(upright, orientation).png(orientation: orientation)
      let crop = try Thumbnail(
        size: TextSize(width: 20, height: 20), mode: .aspectFill(.center))
      let expected = try crop.pixels(of: .bytes(upright.png()))
      let agree = try crop.pixels(of: .bytes(bytes)) == expected
      #expect(agree)
      #expect(expected.bytes[0] == 20 * 4)
    }

    @Test("what is written is upright and says nothing of having been turned")
    func written() throws {
      let held = Self.turned(.quadrants(width: 40, height: 30), 6)
      for format in [ImageFormat.jpeg, .png, .webp, .tiff] {
        var thumbnail = Thumbnail.of(width: 40, height: 40)
        thumbnail.metadata = .kept
        let bytes = try thumbnail.encoded(
          .bytes(held.png(orientation: 6)), as: ThumbnailEncoding(format)
        ).bytes
        let header = try ImageProbe.header(of: .bytes(bytes))
        #expect(header.orientation == .up, "\(format)")
        #expect(header.size == .of(40, 30), "\(format)")
      }
    }
  #endif
}

extension Thumbnail {
  /// An aspect fit into a box that is known to be sound.
  static func of(width: Double, height: Double) -> Thumbnail {
    do {
      return try Thumbnail(size: TextSize(width: width, height: height))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
