import Foundation
import GalleyFonts
import GalleyTestSupport
import Testing

/// What happens to a font file after it was opened, guard rail D: nothing to the font.
@Suite("Font files that change") struct ChangingFileTests {
  enum Change: String, CaseIterable, Sendable {
    case truncated, overwritten, replaced, deleted, emptied

    func apply(to file: URL) throws {
      let size = try Data(contentsOf: file).count
      let handle = try FileHandle(forWritingTo: file)
      switch self {
      case .truncated: try handle.truncate(atOffset: UInt64(size / 2))
      case .emptied: try handle.truncate(atOffset: 0)
      case .overwritten: try handle.write(contentsOf: Data(repeating: 0xFF, count: size))
      case .replaced:
        let other = try Data(
          contentsOf: URL(filePath: Material.bundled("NotoSansThai-Regular.ttf")))
        try other.write(to: file, options: .atomic)
      case .deleted: try FileManager.default.removeItem(at: file)
      }
      try handle.close()
    }
  }

  @Test("a font stays what it was when it was opened", arguments: Change.allCases)
  func changed(change: Change) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "galley-\(UUID().uuidString).otf")
    defer { try? FileManager.default.removeItem(at: file) }
    try FileManager.default.copyItem(
      at: URL(filePath: Material.bundled("Inter-Regular.otf")), to: file)
    let font = try Font(path: file.path)
    let untouched = try Font(path: Material.bundled("Inter-Regular.otf"))
    // Nothing was looked at but the header so far: a mapped file would be read from here on only.
    try change.apply(to: file)
    var shaper = try Shaper()
    let text = "AVATAR office fi 3x4"
    #expect(try shaper.shape(text, font) == shaper.shape(text, untouched))
    for glyph in 0..<UInt32(font.glyphCount) where glyph % 37 == 0 {
      #expect(try font.outline(of: glyph) == untouched.outline(of: glyph))
    }
    #expect(font.metrics == untouched.metrics)
    // Whoever opens it now gets what is there now.
    let now = try? Font(path: file.path)
    #expect(now?.fingerprint != font.fingerprint)
  }

  #if canImport(Glibc)
    @Test func `a process that forked goes on measuring in both halves`() async {
      await #expect(processExitsWith: .success) {
        let font = try Font(path: Material.bundled("Inter-Regular.otf"))
        var shaper = try Shaper()
        let before = try shaper.shape("AVATAR", font)
        let child = try ForkedChild {
          (try? shaper.shape("AVATAR", font)) == before
        }
        #expect(try shaper.shape("AVATAR", font) == before)
        #expect(child.succeeded)
      }
    }
  #endif
}

#if canImport(Glibc)
  import Glibc

  /// A copy of this process that does one thing and ends.
  private struct ForkedChild {
    private let process: pid_t

    init(_ body: () -> Bool) throws {
      // Swift hides `fork`, which is safe here: the copy calls nothing but `body` and `_exit`.
      typealias Fork = @convention(c) () -> pid_t
      let symbol = unsafe try #require(dlsym(nil, "fork"))
      let fork = unsafe unsafeBitCast(symbol, to: Fork.self)
      process = fork()
      guard process == 0 else { return }
      _exit(body() ? 0 : 1)
    }

    var succeeded: Bool {
      var status: Int32 = -1
      _ = unsafe waitpid(process, &status, 0)
      return status == 0
    }
  }
#endif
