#if Images
  import Foundation
  import GalleyImages
  import GalleyTestSupport
  import GalleyText
  import Testing

  /// Malformed pictures and bombs from the test suites of four image libraries.
  @Suite("Hostile pictures", .serialized) struct HostileTests {
    /// What the archives hold, unpacked; nil where there are none.
    private static func files(in folder: TemporaryFolder, for test: String) throws -> [String]? {
      guard let material = OutsideMaterial.hostile(for: test) else { return nil }
      for archive in ["images.tar.xz", "font-bombs.tar.xz"] {
        try Command.must(
          "tar", ["-xf", material.appending(path: archive).path, "-C", folder.path])
      }
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return names.map { folder.file($0) }.filter { path in
        var isFolder: ObjCBool = false
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }.sorted()
    }

    // The two seconds that are promised, with room for debug builds and sanitizers.
    @Test("each is drawn or refused by a typed error, quickly")
    func typed() throws {
      let folder = try TemporaryFolder()
      guard let files = try Self.files(in: folder, for: "hostile pictures") else { return }
      #expect(files.count > 700)
      var drawn = 0
      var longest = (Duration.zero, "")
      for file in files {
        for frames in ThumbnailFrames.allCases {
          var thumbnail = Thumbnail.of(width: 320, height: 240)
          thumbnail.frames = frames
          let duration = ProcessorTime.measure {
            if (try? thumbnail.encoded(.file(path: file), as: .webp())) != nil { drawn += 1 }
          }
          if duration > longest.0 { longest = (duration, file) }
        }
      }
      print("hostile pictures: \(files.count), drawn \(drawn / 2), longest \(longest)")
      #expect(longest.0 < .seconds(20))
    }

    @Test("one process takes them all, in less than 256 MB")
    func memory() throws {
      let folder = try TemporaryFolder()
      guard let files = try Self.files(in: folder, for: "the memory of hostile pictures")
      else { return }
      let out = try folder.folder("out")
      // Names repeat in the archives, and results may not: each file gets a folder of its own name.
      var arguments = [
        "thumbnail", "--size", "320x240", "--format", "webp", "--json", "--output", out,
      ]
      var links: [String] = []
      for (index, file) in files.enumerated() {
        let link = folder.file("\(index)")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        links.append(link)
      }
      arguments += links
      let outcome = try Command.start(Command.galleyImages, arguments).outcome()
      #expect(outcome.code == 1)
      #expect(outcome.output.split(separator: "\n").count == files.count)
      print("hostile pictures in one process: \(outcome.peakBytes >> 20) MB")
      #expect(outcome.peakBytes < 256 << 20 || Sanitizer.isOn)
    }
  }
#endif
