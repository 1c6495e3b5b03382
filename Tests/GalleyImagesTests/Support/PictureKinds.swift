#if Images
  /// Files of every kind that is read here, made with the `vips` command from pictures of ours.
  final class PictureKinds: Sendable {
    struct Kind: Sendable {
      var name: String
      var path: String
      /// Whether Pillow sees the same colors: it knows no CMYK without a profile, for one.
      var isForPillow = true
      var hasProfile = false
      var isAnimated = false
    }

    let kinds: [Kind]
    private let folder: TemporaryFolder

    /// Makes them all; some seconds.
    init() throws {
      let folder = try TemporaryFolder()
      let photo = TestPicture.photo(width: 900, height: 600)
      let ppm = try folder.write(photo.ppm, to: "photo.ppm")
      let rgba = try folder.write(photo.png(), to: "rgba.png")
      var kinds: [Kind] = []
      func add(_ name: String, from source: String, _ steps: [String]..., pillow: Bool = true)
        throws
      {
        var input = source
        for (index, step) in steps.enumerated() {
          let isLast = index == steps.count - 1
          let output = isLast ? folder.file(name) : folder.file("\(name).\(index).v")
          try Command.must("vips", [step[0], input, output] + step.dropFirst())
          input = output
        }
        kinds.append(
          Kind(
            name: name, path: input, isForPillow: pillow, hasProfile: name.hasPrefix("p3")))
      }
      func addBytes(_ name: String, _ bytes: [UInt8]) throws {
        kinds.append(Kind(name: name, path: try folder.write(bytes, to: name)))
      }

      // JPEG
      try add("baseline.jpg", from: ppm, ["jpegsave", "--Q", "90"])
      try add("progressive.jpg", from: ppm, ["jpegsave", "--interlace"])
      try add("full-color.jpg", from: ppm, ["jpegsave", "--subsample-mode", "off"])
      try add("restarts.jpg", from: ppm, ["jpegsave", "--restart-interval", "4"])
      try add("gray.jpg", from: ppm, ["colourspace", "b-w"], ["jpegsave"])
      try add(
        "gray-progressive.jpg", from: ppm, ["colourspace", "b-w"], ["jpegsave", "--interlace"])
      try add("cmyk.jpg", from: ppm, ["icc_export", "--output-profile", "cmyk"], ["jpegsave"])
      try add("p3.jpg", from: ppm, ["icc_transform", "p3"], ["jpegsave", "--Q", "90"])
      try add("odd.jpg", from: ppm, ["crop", "1", "1", "787", "531"], ["jpegsave"])
      let baseline = try TemporaryFolder.read(folder.file("baseline.jpg"))
      for orientation in 1...8 {
        try addBytes("turned-\(orientation).jpg", jpeg(baseline, turned: orientation))
      }
      // PNG
      try add("rgb.png", from: ppm, ["pngsave"])
      try addBytes("rgba.png", photo.png())
      try addBytes("turned-7.png", photo.png(orientation: 7))
      try add("gray.png", from: ppm, ["colourspace", "b-w"], ["pngsave"])
      try add("gray-alpha.png", from: rgba, ["colourspace", "b-w"], ["pngsave"])
      try add("rgb16.png", from: ppm, ["colourspace", "rgb16"], ["pngsave"])
      try add("gray16.png", from: ppm, ["colourspace", "grey16"], ["pngsave"], pillow: false)
      try add("interlaced.png", from: rgba, ["pngsave", "--interlace"])
      try add("palette.png", from: ppm, ["pngsave", "--palette"])
      try add("palette-alpha.png", from: rgba, ["pngsave", "--palette"])
      try add("bits.png", from: ppm, ["colourspace", "b-w"], ["pngsave", "--bitdepth", "1"])
      try add("p3.png", from: ppm, ["icc_transform", "p3"], ["pngsave"])
      // WebP
      try add("lossy.webp", from: ppm, ["webpsave", "--Q", "90"])
      try add("lossless.webp", from: ppm, ["webpsave", "--lossless"])
      try add("alpha.webp", from: rgba, ["webpsave", "--Q", "90"])
      // GIF
      try add("still.gif", from: ppm, ["gifsave"])
      try add("interlaced.gif", from: ppm, ["gifsave", "--interlace"])
      try add("transparent.gif", from: rgba, ["gifsave"])
      // TIFF
      try add("plain.tif", from: ppm, ["tiffsave"])
      try add(
        "lzw.tif", from: rgba, ["tiffsave", "--compression", "lzw", "--predictor", "horizontal"])
      try add("tiled.tif", from: ppm, ["tiffsave", "--tile", "--compression", "deflate"])
      try add("jpeg.tif", from: ppm, ["tiffsave", "--tile", "--compression", "jpeg"])
      try add("pyramid.tif", from: ppm, ["tiffsave", "--tile", "--pyramid"])
      try add("rgb16.tif", from: ppm, ["colourspace", "rgb16"], ["tiffsave"], pillow: false)
      try add("big.tif", from: ppm, ["tiffsave", "--bigtiff"])
      try add("float.tif", from: ppm, ["cast", "float"], ["tiffsave"], pillow: false)
      // HEIF, as far as this library has codecs
      try? add(
        "still.avif", from: ppm, ["heifsave", "--compression", "av1", "--effort", "0"],
        pillow: false)
      try? add(
        "still.heic", from: ppm, ["heifsave", "--compression", "hevc", "--effort", "0"],
        pillow: false)
      // Extreme sides
      try add("wide.png", from: ppm, ["crop", "0", "300", "900", "7"], ["pngsave"])
      try add("tall.jpg", from: ppm, ["crop", "450", "0", "5", "600"], ["jpegsave"])
      try add("pixel.png", from: ppm, ["crop", "450", "200", "1", "1"], ["pngsave"])
      kinds += try Self.animated(in: folder)
      self.kinds = kinds
      self.folder = folder
    }

    private init(kinds: [Kind], folder: TemporaryFolder) {
      self.kinds = kinds
      self.folder = folder
    }

    /// The animations alone.
    static func animations() throws -> PictureKinds {
      let folder = try TemporaryFolder()
      return PictureKinds(kinds: try animated(in: folder), folder: folder)
    }

    /// Three frames of 300 by 200.
    private static func animated(in folder: TemporaryFolder) throws -> [Kind] {
      let frames = TestPicture.photo(width: 300, height: 600)
      let strip = try folder.write(frames.ppm, to: "frames.ppm")
      return try [("animated.gif", "gifsave"), ("animated.webp", "webpsave")].map { name, save in
        try Command.must("vips", [save, strip, folder.file(name), "--page-height", "200"])
        return Kind(name: name, path: folder.file(name), isAnimated: true)
      }
    }
  }
#endif
