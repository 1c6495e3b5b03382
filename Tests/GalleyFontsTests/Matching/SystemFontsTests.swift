#if Fontconfig
  import Foundation
  import GalleyFonts
  import Testing

  @Suite("System fonts") struct SystemFontsTests {
    /// What fontconfig's own command says.
    private func command(_ name: String, _ arguments: String...) throws -> String {
      String(decoding: try Material.output(of: name, arguments), as: UTF8.self)
        .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    @Test(
      "a family is found where fc-match finds it",
      arguments: [("DejaVu Sans", "Bold"), ("Roboto", "Italic"), ("sans-serif", "Regular")])
    func matches(family: String, style: String) throws {
      let pattern =
        family + ":style=" + style + (style == "Bold" ? ":bold" : "")
        + (style == "Italic" ? ":italic" : "")
      let expected = try command("fc-match", "--format=%{file}\n", pattern)
      guard FileManager.default.fileExists(atPath: expected) else {
        print("Skipped: fc-match knows no \(family).")
        return
      }
      let known = try command("fc-match", "--format=%{family}\n", pattern)
      guard family == "sans-serif" || known.contains(family) else {
        print("Skipped: \(family) is not installed.")
        return
      }
      #expect(try SystemFonts.match(family: family, style: style).path == expected)
    }

    @Test func `a family that is not installed is an error, not another family`() {
      #expect(throws: FontError.familyNotFound("No Such Family")) {
        try SystemFonts.match(family: "No Such Family")
      }
      #expect(throws: FontError.self) { try SystemFonts.match(family: "") }
      #expect(throws: FontError.self) { try SystemFonts.match(family: "a\0b:lang=ja") }
    }

    @Test func `the faces that a pattern lists contain it`() throws {
      let all = try SystemFonts.faces()
      let some = try SystemFonts.faces(matching: "dejavu")
      #expect(some.count <= all.count)
      #expect(some.allSatisfy { $0.family.lowercased().contains("dejavu") })
      #expect(try SystemFonts.faces(matching: "no such family").isEmpty)
    }

    @Test func `a fallback has the character it was asked for`() throws {
      for scalar in ["世", "한", "ก", "א", "a"] as [Unicode.Scalar] {
        guard let location = SystemFonts.fallback(for: scalar, language: "ja") else {
          print("Skipped: no font has \(scalar).")
          continue
        }
        #expect(try Font(location).hasGlyph(for: scalar))
      }
      #expect(SystemFonts.fallback(for: "\u{10FFFD}") == nil)
    }

    @Test func `a cascade asks the system only where it may`() throws {
      let font = try Font(path: Material.bundled("Inter-Regular.otf"))
      let text: [Unicode.Scalar] = ["a", "א"]
      guard SystemFonts.fallback(for: "א") != nil else { return }
      let alone = FontCascade(font).resolve(text, graphemeStarts: [true, true])
      #expect(alone.missing == ["א"])
      let helped = try FontCascade(font, usesSystemFallback: true)
        .resolve(text, graphemeStarts: [true, true])
      #expect(helped.missing == [])
      #expect(helped.fonts.count == 2)
    }
  }
#endif
