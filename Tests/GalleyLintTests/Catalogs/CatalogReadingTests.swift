import Testing

@testable import GalleyLint

@Suite("Reading catalogs") struct CatalogReadingTests {
  /// The texts of a catalog, as `language key variation: text`.
  private func read(_ text: String, _ path: String) throws -> [String] {
    let catalog = try Catalog(bytes: Array(text.utf8), path: path)
    return catalog.entries.map { entry in
      let name = [entry.language ?? "-", entry.key, entry.variation].filter { !$0.isEmpty }
      return "\(name.joined(separator: " ")): \(entry.text)"
    }
  }

  @Test func `strings have comments, escapes, bare keys and keys that are their text`() throws {
    let text = """
      // Apple's old property lists.
      "a\\"b" = "tab\\tquote\\" \\U00e9 \\\\ \\Ud83d\\Ude00";
      bare.key /* in between */ = "two
      lines";
      "alone";
      """
    #expect(
      try read(text, "x/fr.lproj/App.strings") == [
        "fr a\"b: tab\tquote\" é \\ 😀", "fr bare.key: two\nlines", "fr alone: alone",
      ])
  }

  @Test func `strings may be UTF-16 and property lists`() throws {
    let text = "\"a\" = \"ü\";"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try Catalog(bytes: bytes, path: "App.strings").entries.map(\.text) == ["ü"])
    let list = "<?xml version=\"1.0\"?><plist><dict><key>k</key><string>v</string></dict></plist>"
    #expect(try read(list, "de.lproj/App.strings") == ["de k: v"])
  }

  @Test func `stringsdict has a text for each form of each variable`() throws {
    func variable(_ name: String, _ forms: String) -> String {
      "<key>\(name)</key><dict><key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict>"
    }
    let one = "<key>one</key><string>%d file</string><key>other</key><string>%d files</string>"
    let text = """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>
      <string>%#@a@ in %2$#@b@</string>\(variable("a", one))
      \(variable("b", "<key>other</key><string>%d folders</string>"))</dict>
      <key>w</key><dict><key>NSStringVariableWidthRuleType</key><dict>
      <key>20</key><string>short</string><key>50</key><string>much longer</string></dict></dict>
      </dict></plist>
      """
    #expect(
      try read(text, "App.stringsdict") == [
        "- k plural.one.other: %d file in %d folders",
        "- k plural.other.other: %d files in %d folders", "- w width.20: short",
        "- w width.50: much longer",
      ])
  }

  @Test func `string catalogs have variations in variations, substitutions and bare keys`() throws {
    func unit(_ text: String) -> String { #"{"stringUnit":{"value":"\#(text)"}}"# }
    let plural = #"{"plural":{"one":\#(unit("%arg dog")),"other":\#(unit("%arg dogs"))}}"#
    let text = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "Plain": {},
        "d": {"localizations": {"de": {"variations": {"device": {
          "mac": {"variations": {"plural": {"other": \(unit("Viele"))}}}, "other": \(unit("x"))}}}}},
        "s": {"localizations": {"en": {"stringUnit": {"value": "I have %#@dogs@"},
          "substitutions": {"dogs": {"formatSpecifier": "lld", "variations": \(plural)}}}}}}}
      """
    #expect(
      try read(text, "App.xcstrings") == [
        "en Plain: Plain", "de d device.mac.plural.other: Viele", "de d device.other: x", "en d: d",
        "en s plural.one: I have %lld dog", "en s plural.other: I have %lld dogs",
      ])
  }

  @Test func `Android's texts lose white space, escapes and markup`() throws {
    let text = #"""
      <!DOCTYPE resources [<!ENTITY app "Galley">]>
      <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
        <string name="a">  It\'s <b>bold</b>
          &amp; \u00e9\n"  kept  " &app;</string>
        <string name="b"><xliff:g id="n" example="Ada">%1$s</xliff:g> <![CDATA[<i>x</i>]]></string>
        <string name="c">@string/a</string>
        <plurals name="p"><item quantity="few">%d psy</item></plurals>
        <string-array name="l"><item>one</item><item>two</item></string-array>
      </resources>
      """#
    #expect(
      try read(text, "res/values-pt-rBR/strings.xml") == [
        "pt-BR a: It's bold & é\n  kept   Galley", "pt-BR b: %1$s <i>x</i>",
        "pt-BR p plural.few: %d psy", "pt-BR l.0: one", "pt-BR l.1: two",
      ])
    let entries = try Catalog(bytes: Array(text.utf8), path: "res/values-b+sr+Latn/strings.xml")
      .entries
    #expect(entries[0].language == "sr-Latn")
    #expect(entries[1].examples == ["%1$s": "Ada"])
  }

  @Test func `gettext's messages have contexts, plurals, flags and a header`() throws {
    let text = """
      # A translation.
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: pt_BR\\n"

      #: a.c:1
      #, fuzzy, c-format
      msgctxt "menu"
      msgid "Open %s"
      msgstr ""
      "Abrir "
      "%s\\n"

      #| msgid "old"
      msgid "dog"
      msgid_plural "dogs"
      msgstr[0] "cão"
      msgstr[1] "cães"

      #~ msgid "gone"
      #~ msgstr "fora"
      """
    #expect(
      try read(text, "po/pt_BR.po") == [
        "- menu|Open %s: Open %s", "pt-BR menu|Open %s: Abrir %s\n", "- dog: dog",
        "- dog plural: dogs",
        "pt-BR dog plural.0: cão", "pt-BR dog plural.1: cães",
      ])
  }

  @Test func `JSON may be nested, and bundles of Flutter's say their language`() throws {
    let text =
      #"{"@@locale": "de", "a": {"b": "x", "c": ["y", 1]}, "n": "{k}", "@n": {"placeholders": {"k": {"example": "7"}}}}"#
    #expect(try read(text, "app_en.arb") == ["de a.b: x", "de a.c.0: y", "de n: {k}"])
    let entries = try Catalog(bytes: Array(text.utf8), path: "app_en.arb").entries
    #expect(entries[2].examples == ["k": "7"])
    #expect(try read(#"{"a":"b"}"#, "messages_zh_Hant.json") == ["zh-Hant a: b"])
  }

  @Test func `XLIFF has sources, targets, segments and codes`() throws {
    let one = """
      <xliff version="1.2"><file source-language="en" target-language="fr_CA"><body><group>
      <trans-unit id="1" resname="k"><source>Hi <x id="n" equiv-text="{{name}}"/><bpt id="2">&lt;b&gt;</bpt>!</source>
      <target>Salut <g id="2"><x id="n" equiv-text="{{name}}"/></g></target></trans-unit>
      <trans-unit id="2" translate="no"><source>no</source></trans-unit></group></body></file></xliff>
      """
    #expect(try read(one, "a.xlf") == ["en k: Hi {{name}}!", "fr-CA k: Salut {{name}}"])
    let two = """
      <xliff version="2.0" srcLang="en" trgLang="ja"><file id="f"><unit id="u" name="n">
      <originalData><data id="d1">%d</data></originalData>
      <segment><source>One <ph id="1" dataRef="d1"/></source><target>一<ph id="1" dataRef="d1"/></target></segment>
      <ignorable><source> </source></ignorable>
      <segment><source>two<cp hex="0007"/></source><target>二</target></segment></unit></file></xliff>
      """
    #expect(try read(two, "a.xml") == ["en n: One %d two\u{7}", "ja n: 一%d 二"])
  }

  @Test(
    "the path says the language",
    arguments: [
      ("de.lproj/a.strings", "de"), ("Base.lproj/a.strings", nil), ("values/strings.xml", nil),
      ("values-night/strings.xml", nil), ("values-zh-rTW/strings.xml", "zh-TW"),
      ("locale/sr@latin/LC_MESSAGES/app.po", "sr-Latn"), ("de_DE.UTF-8.po", "de-DE"),
      ("locales/pt-BR/common.json", "pt-BR"), ("app.json", nil), ("web/app/strings.json", nil),
      ("strings-es.json", "es"), ("values-es-rUS-land/strings.xml", "es-US"),
    ] as [(String, String?)])
  func languages(path: String, language: String?) {
    #expect(CatalogLanguage.ofPath(path) == language)
  }
}
