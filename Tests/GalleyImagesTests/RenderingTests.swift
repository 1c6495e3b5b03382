#if Images
  import GalleyImages
  import GalleyText
  import Testing

  @Suite("Rendering") struct RenderingTests {
    static let half = TestPicture(width: 40, height: 20) { x, _ in
      (200, 100, 50, x < 20 ? 0 : 255)
    }

    @Test("alpha stays, unless the result is opaque or its format knows none")
    func alpha() throws {
      var thumbnail = Thumbnail.of(width: 40, height: 40)
      let clear = try thumbnail.pixels(of: .bytes(Self.half.png()))
      #expect(clear.bytes[3] == 0)
      #expect(clear.bytes[39 * 4 + 3] == 255)

      thumbnail.isOpaque = true
      thumbnail.background = ImageColor(red: 1, green: 2, blue: 3)
      let opaque = try thumbnail.pixels(of: .bytes(Self.half.png()))
      #expect(Array(opaque.bytes.prefix(4)) == [1, 2, 3, 255])
      #expect(Array(opaque.bytes.suffix(4)) == [200, 100, 50, 255])

      thumbnail.isOpaque = false
      thumbnail.background = .white
      let flat = try thumbnail.encoded(.bytes(Self.half.png()), as: .jpeg(quality: 100))
      let decoded = try Thumbnail.of(width: 40, height: 40).pixels(of: .bytes(flat.bytes))
      #expect(decoded.bytes.prefix(3).allSatisfy { $0 > 240 })
    }

    @Test("a full canvas is clear around the picture, or shows the background")
    func canvas() throws {
      var thumbnail = Thumbnail.of(width: 60, height: 60)
      thumbnail.canvas = .full
      let clear = try thumbnail.pixels(of: .bytes(Self.half.png()))
      #expect(clear.width == 60 && clear.height == 60)
      #expect(Array(clear.bytes.prefix(4)) == [0, 0, 0, 0])
      let center = 30 * clear.stride + 45 * 4
      #expect(Array(clear.bytes[center..<center + 4]) == [200, 100, 50, 255])

      thumbnail.isOpaque = true
      thumbnail.background = .white
      let opaque = try thumbnail.pixels(of: .bytes(Self.half.png()))
      #expect(Array(opaque.bytes.prefix(4)) == [255, 255, 255, 255])
    }

    @Test("sizes are those of the geometry, for every mode and scale")
    func sizes() throws {
      let bytes = TestPicture.photo(width: 121, height: 83).png()
      let jpegBytes = try Thumbnail.of(width: 200, height: 200)
        .encoded(.bytes(bytes), as: .jpeg()).bytes
      let modes: [ThumbnailMode] = [
        .fill, .aspectFit, .aspectFill(.center), .aspectFill(.attention), .aspectFill(.entropy),
      ]
      for mode in modes {
        for width in [1.0, 3, 13, 29.5, 61, 200] {
          for height in [1.0, 17, 40.2, 150] {
            for enlarges in [false, true] {
              var thumbnail = try Thumbnail(
                size: TextSize(width: width, height: height), scale: 1.5, mode: mode)
              thumbnail.enlarges = enlarges
              let promised = try thumbnail.geometry(of: .of(121, 83))
              let found = try thumbnail.pixels(of: .bytes(jpegBytes))
              #expect(PixelSize.of(found.width, found.height) == promised.canvasSize)
              #expect(found.size == promised.size)
            }
          }
        }
      }
    }

    @Test("every format that is written is read again, with the sizes promised")
    func formats() throws {
      let bytes = TestPicture.photo(width: 90, height: 60).png()
      for format in ImageFormat.allCases {
        do {
          let result = try Thumbnail.of(width: 45, height: 45)
            .encoded(.bytes(bytes), as: ThumbnailEncoding(format, quality: 90))
          let header = try ImageProbe.header(of: .bytes(result.bytes))
          #expect(header.format == format)
          #expect(header.size == .of(45, 30) && result.pixelSize == .of(45, 30))
        } catch ImageError.cannotEncode(.heic, _) {
          print("SKIPPED: this libvips has no encoder for HEIC")
        } catch ImageError.cannotEncode(.avif, _) {
          print("SKIPPED: this libvips has no encoder for AVIF")
        }
      }
    }

    @Test("an animation keeps its frames, cropped alike, or its first alone")
    func animation() throws {
      guard Command.has("vips", for: "animations") else { return }
      let pictures = try PictureKinds.animations()
      for kind in pictures.kinds where kind.isAnimated {
        var thumbnail = try Thumbnail(
          size: TextSize(width: 50, height: 50), mode: .aspectFill(.attention))
        thumbnail.frames = .all
        let all = try thumbnail.encoded(.file(path: kind.path), as: .webp(lossless: true))
        let header = try ImageProbe.header(of: .bytes(all.bytes))
        #expect(header.frameCount == 3, "\(kind.name)")
        #expect(header.size == .of(50, 50), "\(kind.name)")
        #expect(throws: ImageError.self) {
          try thumbnail.encoded(.file(path: kind.path), as: .jpeg())
        }
        thumbnail.frames = .first
        let first = try thumbnail.encoded(.file(path: kind.path), as: .webp(lossless: true))
        #expect(try ImageProbe.header(of: .bytes(first.bytes)).frameCount == 1)
        let still = try Thumbnail.of(width: 50, height: 50).pixels(of: .bytes(first.bytes))
        let firstOfAll = try Thumbnail.of(width: 50, height: 50).pixels(of: .bytes(all.bytes))
        // Frames are scaled as one strip: the last rows of one see the first of the next.
        let rows = 45 * still.stride
        let agree = still.bytes.prefix(rows) == firstOfAll.bytes.prefix(rows)
        #expect(agree, "\(kind.name)")
      }
    }

    @Test("a picture that ends too early is refused, or drawn as far as it goes")
    func cut() throws {
      let whole = try Thumbnail.of(width: 300, height: 300)
        .encoded(.bytes(TestPicture.photo(width: 300, height: 200).png()), as: .jpeg()).bytes
      let half = Array(whole.prefix(whole.count / 2))
      var thumbnail = Thumbnail.of(width: 100, height: 100)
      #expect(throws: ImageError.self) { try thumbnail.pixels(of: .bytes(half)).width }
      thumbnail.acceptsDamaged = true
      #expect(try thumbnail.pixels(of: .bytes(half)).width == 100)
    }

    @Test("a file cut at any byte gives a typed error or a picture")
    func cutAnywhere() throws {
      let folder = try TemporaryFolder()
      for encoding in [ThumbnailEncoding.jpeg(), .png(), .webp(), .gif, .tiff] {
        let whole = try Thumbnail.of(width: 24, height: 24)
          .encoded(.bytes(TestPicture.photo(width: 48, height: 48).png()), as: encoding).bytes
        for count in stride(from: 0, to: whole.count, by: 41) {
          let path = try folder.write(Array(whole.prefix(count)), to: "cut")
          _ = try? Thumbnail.of(width: 9, height: 9).pixels(of: .file(path: path))
        }
      }
    }
  }
#endif
