#if Images
  import GalleyImages
  import GalleyText
  import Testing

  /// The `vipsthumbnail` command of the same libvips, asked for the same thumbnails.
  @Suite("Against vipsthumbnail", .serialized) struct VipsthumbnailPeerTests {
    /// How a mode is asked for on the other side.
    struct Request: Sendable, CustomTestStringConvertible {
      var mode: ThumbnailMode
      var options: [String] = []
      var testDescription: String { "\(mode)" }

      /// The box, with `>` to shrink only where needed.
      ///
      /// With it libvips 8.14 takes the wrong page of a pyramid.
      func size(isSmall: Bool) -> String {
        "160x120" + (mode == .fill ? "!" : isSmall ? ">" : "")
      }
    }

    static let requests = [
      Request(mode: .aspectFit),
      Request(mode: .fill),
      Request(mode: .aspectFill(.center), options: ["--smartcrop", "centre"]),
      Request(mode: .aspectFill(.attention), options: ["--smartcrop", "attention"]),
    ]

    @Test("every kind of picture becomes what vipsthumbnail makes of it")
    func equal() throws {
      guard Command.has("vipsthumbnail", for: "the comparison with vipsthumbnail") else { return }
      let pictures = try PictureKinds()
      let folder = try TemporaryFolder()
      #expect(pictures.kinds.count >= 40)
      var largest: (UInt8, String) = (0, "")
      for kind in pictures.kinds where !kind.isAnimated {
        for request in Self.requests {
          guard let difference = try compare(kind, request, in: folder) else { continue }
          if difference > largest.0 { largest = (difference, "\(kind.name) \(request.mode)") }
        }
      }
      print("vipsthumbnail: \(pictures.kinds.count) kinds, largest difference \(largest)")
    }

    /// The largest difference of a sample, or nil where the two are not meant to agree.
    private func compare(
      _ kind: PictureKinds.Kind, _ request: Request, in folder: TemporaryFolder
    ) throws -> UInt8? {
      let thumbnail = try Thumbnail(
        size: TextSize(width: 160, height: 120), mode: request.mode)
      let size = try ImageProbe.header(of: .file(path: kind.path)).size
      let isSmall = size.width < 160 || size.height < 120
      // vipsthumbnail enlarges what it forces, and this does not.
      if request.mode == .fill, isSmall { return nil }
      let other = folder.file("other.png")
      // Pictures without a profile are sRGB; asked to export those too, libvips 8.14 takes them
      // through D50 and back with another white, 80 levels apart.
      let colors = kind.hasProfile ? ["--export-profile", "srgb"] : []
      try Command.must(
        "vipsthumbnail",
        [kind.path, "--size", request.size(isSmall: isSmall), "-o", other]
          + request.options + colors)
      let ours = try thumbnail.pixels(of: .file(path: kind.path))
      let theirs = try asStored.pixels(of: .file(path: other))
      #expect(ours.width == theirs.width && ours.height == theirs.height, "\(kind.name) \(request)")
      guard ours.bytes.count == theirs.bytes.count else { return nil }
      let differences = zip(ours.bytes, theirs.bytes).map { $0 > $1 ? $0 - $1 : $1 - $0 }
      let largest = differences.max() ?? 0
      #expect(largest <= 1, "\(kind.name) \(request.mode): \(largest)")
      return largest
    }

    /// A thumbnail so large that nothing is scaled.
    private var asStored: Thumbnail {
      get throws { try Thumbnail(size: TextSize(width: 5_000, height: 5_000)) }
    }
  }
#endif
