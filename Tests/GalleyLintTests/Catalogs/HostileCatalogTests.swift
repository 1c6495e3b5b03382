import Testing

@testable import GalleyLint

@Suite("Hostile catalogs") struct HostileCatalogTests {
  private func reason(_ bytes: [UInt8], _ path: String) -> ReadingError.Reason? {
    do throws(ReadingError) {
      _ = try Catalog(bytes: bytes, path: path)
      return nil
    } catch {
      #expect(error.path == path)
      #expect(error.message.hasSuffix("."))
      return error.reason
    }
  }

  @Test func `values nested without end are too deep`() {
    let depth = 200_000
    let lists = Array(repeating: UInt8(ascii: "["), count: depth)
    #expect(reason(Array("{\"a\":".utf8) + lists, "a.json") == .tooDeep)
    let elements = String(repeating: "<a>", count: depth)
    #expect(reason(Array("<resources>\(elements)".utf8), "strings.xml") == .tooDeep)
    let dictionaries = String(repeating: "<dict><key>k</key>", count: depth)
    #expect(reason(Array("<plist>\(dictionaries)".utf8), "a.stringsdict") == .tooDeep)
  }

  @Test func `entities of entities are too large`() {
    var text = "<!DOCTYPE r [<!ENTITY a0 \"lollollollollollollollollollol\">"
    for level in 1..<20 {
      let reference = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) \"\(reference)\">"
    }
    let bytes = Array((text + "]><resources><string name=\"a\">&a19;</string></resources>").utf8)
    #expect(reason(bytes, "strings.xml") == .tooLarge)
    // A single entity, often: quadratic.
    let long = String(repeating: "x", count: 100_000)
    let many = String(repeating: "&a;", count: 10_000)
    let quadratic =
      "<!DOCTYPE r [<!ENTITY a \"\(long)\">]><resources><string name=\"a\">\(many)</string></resources>"
    #expect(reason(Array(quadratic.utf8), "strings.xml") == .tooLarge)
  }

  @Test func `nothing outside the file is read`() {
    let text = """
      <!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><resources><string name="a">&x;</string></resources>
      """
    let catalog = try? Catalog(bytes: Array(text.utf8), path: "strings.xml")
    #expect(catalog?.entries.allSatisfy { !$0.text.contains("root") } ?? true)
  }

  @Test(
    "what is no text is refused",
    arguments: ["a.json", "a.strings", "a.po", "a.xcstrings"])
  func noText(path: String) {
    #expect(reason([0x7B, 0x22, 0xFF, 0xC0, 0x22], path) == .notText)
    #expect(reason(Array("{\"a\0b\": \"c\"}".utf8), path) == .notText)
    #expect(reason([0xFF, 0xFE, 0x41], path) == .notText)
    #expect(reason([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], path) == .notText)
  }

  @Test(
    "what breaks off is malformed, wherever it breaks off",
    arguments: [
      ("a.json", #"{"a": {"b": "c\n\u00e9"}, "d": [1, true, null, "x"]}"#),
      ("a.strings", "/* c */ \"a\\n\" = \"b\\U00e9\";"),
      ("a.po", "msgctxt \"c\"\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\n"),
      ("strings.xml", "<resources><string name=\"a\">b&amp;c</string></resources>"),
      (
        "a.xliff",
        "<xliff version=\"1.2\"><file><body><trans-unit id=\"a\"><source>b</source></trans-unit></body></file></xliff>"
      ),
      ("a.stringsdict", "<plist><dict><key>a</key><string>b</string></dict></plist>"),
      ("a.xcstrings", #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {}}}}"#),
    ])
  func breaksOff(path: String, text: String) {
    let bytes = Array(text.utf8)
    #expect(reason(bytes, path) == nil)
    for count in 0..<bytes.count {
      // A shorter file may be whole by chance; it must not trap, and its error must be typed.
      let reason = reason(Array(bytes[..<count]), path)
      if let reason { #expect(reason == .malformed || reason == .notText || reason == .badValue) }
    }
  }

  @Test func `seeded damage never traps`() {
    var seed: UInt64 = 20_26
    func next(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    let pairs: [CatalogWriter.Pair] = [
      ("a", "x %1$@ {n, plural, one {#} other {b}}"), ("b", "é\n"),
    ]
    for format in CatalogFormat.allCases {
      let (path, bytes) = CatalogWriter.catalog(format, language: "de", pairs)
      for _ in 0..<400 {
        var damaged = bytes
        for _ in 0...next(4) { damaged[next(damaged.count)] = UInt8(next(256)) }
        guard let catalog = try? Catalog(bytes: damaged, path: path) else { continue }
        for entry in catalog.entries {
          let message = Message(entry.text, syntax: entry.syntax)
          #expect(!message.expanded(Samples(), examples: [:], variation: "").isEmpty)
        }
      }
    }
  }

  @Test func `forms that multiply are bounded`() throws {
    let forms = (0..<100).map {
      "<key>f\($0)</key><string>%#@\($0 % 2 == 0 ? "b" : "a")@x</string>"
    }
    let text = """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@a@</string>
      <key>a</key><dict>\(forms.joined())</dict><key>b</key><dict>\(forms.joined())</dict></dict></dict></plist>
      """
    #expect(try Catalog(bytes: Array(text.utf8), path: "a.stringsdict").entries.count <= 64)
  }
}
