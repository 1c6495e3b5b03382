import Foundation
import Testing

/// What the command answers beside lines: each option alone, Noto Sans Mono at 10 points.
///
/// A character advances 6 points; a line is 10.69 + 2.93 = 13.62 high.
@Suite("Layout options") struct LayoutOptionTests {
  private func answer(_ text: String, _ options: String, font: String = mono) throws
    -> [String: Any]
  {
    let arguments = options.split(separator: " ").map(String.init)
    let run = try GalleyRun(
      ["measure", text, "--font", font, "--size", "10", "--format", "json"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.answers.first)
  }

  static let mono = "Fonts/NotoSansMono-Regular.ttf"

  private func lines(_ answer: [String: Any]) throws -> [[String: Any]] {
    try #require(answer["lines"] as? [[String: Any]])
  }

  private func ends(_ answer: [String: Any]) throws -> [Int] {
    try lines(answer).map { try #require($0["end"] as? Int) }
  }

  private func close(_ value: Any?, _ expected: Double) -> Bool {
    ((value as? Double) ?? .nan) - expected < 1e-9 && expected - ((value as? Double) ?? .nan) < 1e-9
  }

  /// A text, options, and where its lines end.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let options: String
    let ends: [Int]

    var testDescription: String { options }
  }

  @Test(
    "moves the ends of lines",
    arguments: [
      Row(text: "aa bb cc dd", options: "--width 54", ends: [9, 11]),
      Row(text: "aa bb cc dd", options: "--width 54 --line-wrap-style balance", ends: [6, 11]),
      Row(text: "aa bb cc dd", options: "--width 54 --line-wrap-style pretty", ends: [6, 11]),
      Row(text: "aaa bb cc ddddd", options: "--width 36", ends: [7, 10, 15]),
      Row(
        text: "aaa bb cc ddddd", options: "--width 36 --line-wrap-style total-fit",
        ends: [4, 10, 15]),
      Row(text: "http://a.org/bc-d", options: "--width 96", ends: [16, 17]),
      Row(text: "http://a.org/bc-d", options: "--width 96 --breaks-urls", ends: [15, 17]),
      // The first two lines stand beside 54 points.
      Row(
        text: "aa bb cc dd", options: "--width 90 --exclusion-path 0,0,54,20",
        ends: [6, 11]),
    ])
  func lineEnds(row: Row) throws {
    #expect(try ends(answer(row.text, row.options)) == row.ends)
  }

  @Test func `lines can run downward`() throws {
    let korean = "Fonts/NanumGothic.ttf"
    let across = try answer("가나다", "", font: korean)
    let down = try answer("가나다", "--writing-mode vertical-rl", font: korean)
    // Upright syllables are as long as they are high.
    #expect(try #require(down["width"] as? Double) > (across["width"] as? Double) ?? .infinity)
  }

  @Test func `a line beside an exclusion says where it stands`() throws {
    let line = try #require(
      try lines(answer("aa bb", "--width 90 --exclusion-path 0,0,54,10")).first)
    #expect(close(line["x"], 54))
  }

  @Test func `a dictionary hyphenates`() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("hyph.dic", Data("UTF-8\n1b\n".utf8))
    let plain = try answer("aaaa aabb", "--width 48 --overflow-wrap normal")
    #expect(try ends(plain) == [5, 9])
    let hyphenated = try answer(
      "aaaa aabb", "--width 48 --overflow-wrap normal --hyphenation-dictionary \(file)")
    #expect(try ends(hyphenated) == [7, 9])
  }

  @Test func `a token stands for what is cut off, by force where all fits`() throws {
    let cut = try answer(
      "aaaa bbbb",
      "--width 42 --maximum-number-of-lines 1 --line-break-mode truncating-tail "
        + "--truncation-token » --visible-ranges")
    #expect(cut["truncated"] as? Bool == true)
    #expect(cut["visibleRanges"] as? [[Int]] == [[0, 6]])
    #expect(cut["hiddenCharacterCount"] as? Int == 3)
    let wrapped = try answer(
      "aaaa bbbb",
      "--width 42 --maximum-number-of-lines 1 --truncates-last-visible-line "
        + "--visible-ranges")
    #expect(wrapped["hiddenCharacterCount"] as? Int == 3)
    let forced = try answer(
      "aaaa",
      "--width 90 --line-break-mode truncating-tail --maximum-number-of-lines 1 "
        + "--forces-truncation")
    #expect(close(forced["width"], 30))
  }

  @Test func `the largest size that fits is found, or the least does not`() throws {
    // Ten characters of 0.6 em in 120 points: 20 points.
    let fits = try answer("aaaaaaaaaa", "--width 120 --height 30 --fit-size 5:40:1")
    #expect(close(fits["fittedSize"], 20))
    #expect(fits["fits"] as? Bool == true)
    #expect(close(fits["width"], 120))
    let tooLarge = try answer("aaaaaaaaaa", "--width 10 --height 10 --fit-size 9:40")
    #expect(tooLarge["fits"] as? Bool == false)
    #expect(close(tooLarge["fittedSize"], 9))
  }

  @Test func `content widths are those of the widest word and line, and the tightest`() throws {
    let answer = try answer("aa bbbb cc", "--width 50 --content-widths")
    #expect(close(answer["minimumContentWidth"], 24))
    #expect(close(answer["maximumContentWidth"], 60))
    #expect(close(answer["tightestWidth"], 42))
  }

  @Test func `carets, hits and selections say where they are`() throws {
    let answer = try answer(
      "aaa bbb", "--width 20 --caret 1 --caret 4 --hit 8,20 --hit 50,3 --selection 1:5")
    let carets = try #require(answer["carets"] as? [[String: Any]])
    try #require(carets.count == 2)
    #expect(close(carets[0]["x"], 6) && carets[0]["line"] as? Int == 0)
    #expect(close(carets[1]["x"], 0) && close(carets[1]["y"], 13.62))
    let hits = try #require(answer["hits"] as? [[String: Any]])
    try #require(hits.count == 2)
    #expect(hits[0]["offset"] as? Int == 5 && hits[0]["isInside"] as? Bool == true)
    #expect(hits[0]["characters"] as? [Int] == [5, 6])
    #expect(hits[1]["isInside"] as? Bool == false)
    let selection = try #require((answer["selections"] as? [[String: Any]])?.first)
    let rects = try #require(selection["rects"] as? [[String: Any]])
    #expect(rects.count == 2)
    #expect(close(rects[0]["x"], 6) && close(rects[1]["width"], 6))
  }

  @Test func `bars, ink, free space and glyphs are told`() throws {
    let answer = try answer(
      "ab",
      "--underline single --strikethrough double --ink-bounds --glyphs --line-height 20 "
        + "--trim text")
    let decorations = try #require(answer["decorations"] as? [[String: Any]])
    #expect(
      Set(decorations.compactMap { $0["place"] as? String }) == ["underline", "strikethrough"])
    #expect(decorations.allSatisfy { close($0["width"], 12) })
    let ink = try #require(answer["inkBounds"] as? [String: Any])
    #expect(try #require(ink["width"] as? Double) < 12)
    let trim = try #require(answer["trim"] as? [String: Any])
    #expect(close(trim["top"], 20 - 13.62) && close(trim["bottom"], 0))
    let run = try #require((answer["glyphRuns"] as? [[String: Any]])?.first)
    #expect(run["characters"] as? [Int] == [0, 2])
    let glyphs = try #require(run["glyphs"] as? [[Double]])
    try #require(glyphs.count == 2)
    #expect(close(glyphs[1][1], 6) && close(glyphs[1][3], 6) && glyphs[1][4] == 1)
  }

  @Test(
    "people read the same below the table",
    arguments: [
      ("--content-widths", "min-content 18  max-content 42  tightest 18"),
      ("--caret 4", "caret 4 0,13.62 0×13.62"), ("--hit 8,20", "hit 8,20 offset 5"),
      ("--hit 80,20", "offset 7  outside"), ("--selection 0:3", "selection 0:3 0,0 18×13.62"),
      ("--underline single", "underline line 2"), ("--trim text", "free 0 above  0 below"),
      ("--ink-bounds", "ink "), ("--visible-ranges", "visible 0–7  hidden 0 characters"),
      ("--fit-size 5:5", "size 5"),
    ])
  func table(options: String, sentence: String) throws {
    let run = try GalleyRun(
      ["measure", "aaa bbb", "--font", Self.mono, "--size", "10", "--width", "20"]
        + options.split(separator: " ").map(String.init))
    #expect(run.output.contains(sentence), "\(run.output)")
  }

  @Test func `parts of a text have styles of their own, and attachments stand in it`() throws {
    let line = """
      {"text":"ab \u{FFFC} cd","fonts":["\(Self.mono)"],"size":10,"glyphs":true,"runs":[
      {"start":0,"end":2,"size":20},
      {"start":3,"end":4,"attachment":{"width":30,"height":50,"baselineOffset":-4}},
      {"start":5,"end":99,"tracking":2,"underline":"single"}]}
      """
    let run = try GalleyRun(["measure", "--batch"], input: line.replacing("\n", with: ""))
    let answer = try #require(try run.answers.first)
    // Two characters of 12, a space, 30, a space, two of 8.
    #expect(close(answer["width"], 24 + 6 + 30 + 6 + 16))
    // 46 above the baseline; below it 5.86 of the large letters.
    #expect(close(answer["height"], 46 + 5.86))
    #expect((answer["glyphRuns"] as? [Any])?.count == 5)
    #expect(answer["missing"] == nil)
    #expect((answer["decorations"] as? [Any])?.count == 1)
  }

  @Test func `runs carry annotations, and answers say where these stand`() throws {
    let line = """
      {"text":"ab cd ef","fonts":["\(Self.mono)"],"size":20,"glyphs":true,"runs":[
      {"start":0,"end":2,"ruby":"x"},
      {"start":3,"end":5,"ruby":{"text":"abcdef","position":"under","scale":0.25,
      "alignment":"start","overhang":"none"}}]}
      """
    let run = try GalleyRun(["measure", "--batch"], input: line.replacing("\n", with: ""))
    let answer = try #require(try run.answers.first)
    // Eight characters of 12: neither annotation is wider than its base.
    #expect(close(answer["width"], 96))
    let annotations = try #require(answer["annotations"] as? [[String: Any]])
    #expect(annotations.count == 2)
    #expect(annotations.map { $0["text"] as? String } == ["x", "abcdef"])
    #expect(close(annotations[1]["x"], 36) && close(annotations[1]["width"], 24))
    #expect((answer["glyphRuns"] as? [Any])?.count == 6)
    for bad in [#"{"txt":"a"}"#, #"{"text":"a","position":"beside"}"#, "5", #"{"scale":-1}"#] {
      let line =
        #"{"text":"a","fonts":["\#(Self.mono)"],"size":9,"runs":[{"start":0,"end":1,"ruby":\#(bad)}]}"#
      #expect(try GalleyRun(["measure", "--batch"], input: line).status == 1)
    }
  }

  @Test func `a font size that was found is told without the lines, too`() throws {
    let options =
      ["--font", Self.mono, "--size", "9", "--fit-size", "4:40:1", "--lines", "none"]
      + ["--maximum-number-of-lines", "1"]
    let one = try GalleyRun(["measure", "some words", "--width", "60"] + options)
    #expect(one.output.contains("size 10\n"), "\(one.output)")
    let several = try GalleyRun(["measure", "words", "--width", "30", "--width", "60"] + options)
    #expect(several.output.contains("in 30\nsize 10\n"), "\(several.output)")
    #expect(several.output.contains("in 60\nsize 20\n"), "\(several.output)")
  }

  @Test func `a run that does not wrap, and one within a surrogate pair`() throws {
    let line =
      #"{"text":"aa bb cc","fonts":["\#(Self.mono)"],"size":10,"width":36,"#
      + #""runs":[{"start":3,"end":8,"wraps":false}]}"#
    let run = try GalleyRun(["measure", "--batch"], input: line)
    #expect(try ends(try #require(try run.answers.first)) == [3, 8])
    let pair =
      #"{"text":"😀b","fonts":["\#(Self.mono)"],"size":10,"runs":[{"start":1,"end":3,"size":20}]}"#
    #expect(try GalleyRun(["measure", "--batch"], input: pair).status == 0)
  }
}
