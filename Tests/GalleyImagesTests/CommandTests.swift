#if Images
  import Foundation
  import GalleyImages
  import GalleyTestSupport
  import Testing

  @Suite("The command galley-images") struct CommandTests {
    let folder: TemporaryFolder
    let photo: String

    init() throws {
      folder = try TemporaryFolder()
      photo = try folder.write(TestPicture.photo(width: 640, height: 480).png(), to: "photo.png")
    }

    private func run(_ arguments: String...) throws -> Command.Outcome {
      try Command.run(Command.galleyImages, arguments)
    }

    @Test("a folder of thumbnails, as JSON")
    func json() throws {
      let out = folder.file("small")
      let outcome = try run(
        "thumbnail", photo, "--size", "320x200", "--scale", "2", "--mode", "aspect-fill",
        "--output", out, "--format", "webp", "--json")
      #expect(outcome.code == 0)
      struct Row: Decodable {
        var input: String
        var output: String
        var width: Int
        var height: Int
        var pointWidth: Double
        var bytes: Int
      }
      let row = try JSONDecoder().decode(Row.self, from: Data(outcome.output.utf8))
      #expect(row.input == photo && row.output == out + "/photo.webp")
      #expect(row.width == 640 && row.height == 400 && row.pointWidth == 320)
      let header = try ImageProbe.header(of: .file(path: row.output))
      #expect(header.format == .webp && header.size == .of(640, 400))
      #expect(header.fileBytes == row.bytes)
    }

    @Test("without a format, alpha decides; a file's name decides too")
    func formats() throws {
      let out = folder.file("out")
      #expect(try run("thumbnail", photo, "--size", "32x32", "--output", out).code == 0)
      #expect(FileManager.default.fileExists(atPath: out + "/photo.png"))
      #expect(try run("thumbnail", photo, "--size", "32x32", "--opaque", "--output", out).code == 0)
      #expect(FileManager.default.fileExists(atPath: out + "/photo.jpg"))
      let single = folder.file("one.gif")
      #expect(try run("thumbnail", photo, "--size", "32x32", "--output", single).code == 0)
      #expect(try ImageProbe.format(of: .file(path: single)) == .gif)
    }

    @Test("exit codes say what went wrong, one sentence says what to do")
    func codes() throws {
      let text = try folder.write(Array("no picture at all".utf8), to: "text.txt")
      let out = folder.file("out")
      let rows: [([String], Int32)] = [
        ([photo, "--size", "0x10"], 64),
        ([photo, "--size", "10x"], 0),
        ([photo, "--size", "10x", "--mode", "fill"], 64),
        ([photo, "--size", "10x10", "--scale", "0"], 64),
        ([photo, "--size", "10x10", "--quality", "101"], 64),
        ([photo, "--size", "10x10", "--limit", "pixels=1000"], 65),
        ([text, "--size", "10x10"], 65),
        ([folder.file("missing.png"), "--size", "10x10"], 66),
        ([photo, text, "--size", "10x10"], 1),
        ([photo, photo, "--size", "10x10"], 64),
      ]
      for (arguments, code) in rows {
        let outcome = try Command.run(
          Command.galleyImages, ["thumbnail"] + arguments + ["--output", out])
        #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
        let isSaid = outcome.errors.isEmpty == (code == 0)
        #expect(isSaid, "\(arguments): \(outcome.errors)")
      }
      let unwritable = try run("thumbnail", photo, "--size", "9x9", "--output", "/proc/none")
      #expect(unwritable.code == 74)
      let itself = try run("thumbnail", photo, "--size", "9x9", "--output", folder.path)
      #expect(itself.code == 74 && itself.errors.contains("replace an original"))
    }

    @Test("answers that cannot be written end with 74")
    func lostOutput() throws {
      let calls = [
        ["probe", photo], ["probe", photo, "--json"], ["--help"], ["--version"],
        ["thumbnail", photo, "--size", "9x9", "--output", folder.file("small")],
      ]
      let device = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      for call in calls {
        let full = try Command.run(Command.galleyImages, call, output: device)
        #expect(full.code == 74 && full.errors.hasPrefix("Cannot write the output: "), "\(call)")
        #expect(full.errors.split(separator: "\n").count == 1)
        let closed = try Command.run(
          Command.galleyImages, call, output: pipe.fileHandleForWriting)
        #expect(closed.code == 74 && closed.errors.isEmpty, "\(call)")
      }
    }

    @Test(
      "a thumbnail that finds no room is not there afterward",
      .limitsFileSizes)
    func noRoom() throws {
      let out = folder.file("small")
      let limited = ["-c", "ulimit -f 2; exec \"$0\" \"$@\"", Command.galleyImages]
      let outcome = try Command.run(
        "/bin/sh", limited + ["thumbnail", photo, "--size", "300x300", "--output", out])
      #expect(outcome.code == 74)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: out) == [])
    }

    @Test("a probe tells the header and what a thumbnail would measure")
    func probe() throws {
      let outcome = try run("probe", photo, "--size", "320x", "--json")
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("\"thumbnail\":{"))
      #expect(outcome.output.contains("\"width\":640"))
      #expect(outcome.output.contains("\"pointHeight\":240"))
      #expect(try run("probe", folder.path).code == 66)
    }
  }
#endif
