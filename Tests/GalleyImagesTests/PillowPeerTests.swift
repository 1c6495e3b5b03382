#if Images
  import Foundation
  import GalleyImages
  import GalleyText
  import Testing

  /// Pillow's Lanczos: another hand's idea of the same down-scaling.
  @Suite("Against Pillow", .serialized) struct PillowPeerTests {
    @Test("every kind of picture looks like what Pillow makes of it")
    func similar() throws {
      guard Command.has("vips", for: "the comparison with Pillow"), Self.hasPillow else { return }
      let pictures = try PictureKinds()
      let folder = try TemporaryFolder()
      let thumbnail = try Thumbnail(size: TextSize(width: 160, height: 120))
      var list = ""
      for kind in pictures.kinds where kind.isForPillow && !kind.isAnimated {
        let path = folder.file(kind.name + ".png")
        try thumbnail.write(.file(path: kind.path), to: path, as: .png())
        list += "\(kind.path)\t\(path)\n"
      }
      let input = try folder.write(Array(list.utf8), to: "list")
      let outcome = try Command.run(
        "sh", ["-c", "exec python3 \"$0\" < \"$1\"", Self.script, input])
      #expect(outcome.code == 0, "\(outcome.errors)")
      let rows = outcome.output.split(separator: "\n").map { $0.split(separator: "\t") }
      #expect(rows.count == list.split(separator: "\n").count)
      for row in rows {
        let similarity = try #require(Double(row[0]))
        #expect(similarity >= 0.98, "\(row[2])")
        let color = try #require(Double(row[1]))
        // CMYK, by its profile, is 2.7 apart: the two cut what sRGB lacks before and after scaling.
        #expect(color <= 3, "\(row[2])")
      }
      print("Pillow: \(rows.count) kinds, least similar \(rows.map { $0[0] }.min() ?? "")")
    }

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Peers/lanczos.py").path

    private static var hasPillow: Bool {
      let outcome = try? Command.run("python3", ["-c", "import PIL, numpy"])
      if outcome?.code == 0 { return true }
      print("SKIPPED: the comparison with Pillow needs python3 with pillow and numpy")
      return false
    }
  }
#endif
