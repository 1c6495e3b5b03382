import Foundation
import Testing

@testable import GalleyTool

@Suite("A batch") struct BatchTests {
  static let font = #""fonts":["Fonts/Inter-Regular.otf"],"size":16"#

  /// The only answer to a batch of one line.
  private func answer(_ line: String, _ arguments: [String] = []) throws -> [String: Any] {
    let run = try GalleyRun(["measure", "--batch"] + arguments, input: line + "\n")
    let answers = try run.answers
    #expect(answers.count == 1)
    return try #require(answers.first)
  }

  private func error(_ line: String) throws -> [String: Any] {
    try #require(try answer(line)["error"] as? [String: Any], "\(line)")
  }

  @Test func `an answer has the keys that are promised, and no other`() throws {
    let answer = try answer(#"{"id":"a","text":"Hello world","width":50,\#(BatchTests.font)}"#)
    #expect(
      Set(answer.keys) == ["id", "width", "height", "lineCount", "truncated", "lines"])
    let lines = try #require(answer["lines"] as? [[String: Any]])
    #expect(lines.count == 2)
    for line in lines {
      #expect(
        Set(line.keys) == [
          "start", "end", "startUTF8", "endUTF8", "width", "baseline", "top", "height",
        ])
    }
  }

  @Test func `lines part the text, in UTF-16 and in UTF-8`() throws {
    let text = "Größe 字 😀 and more words, \\ud83d and \\\"quotes\\\"\\nand a line"
    let answer = try answer(#"{"id":7,"text":"\#(text)","width":60,\#(BatchTests.font)}"#)
    let plain = "Größe 字 😀 and more words, \u{FFFD} and \"quotes\"\nand a line"
    let lines = try #require(answer["lines"] as? [[String: Any]])
    for (first, last, count) in [
      ("start", "end", plain.utf16.count), ("startUTF8", "endUTF8", plain.utf8.count),
    ] {
      var place = 0
      for line in lines {
        #expect(line[first] as? Int == place)
        place = try #require(line[last] as? Int)
      }
      #expect(place == count)
    }
    #expect(answer["id"] as? Int == 7)
    #expect(answer["lineCount"] as? Int == lines.count)
    #expect(answer["missing"] as? [String] == ["字", "😀", "\u{FFFD}"])
  }

  /// A line that cannot be answered, the error's code, and a part of its message.
  struct BadLine: Sendable, CustomTestStringConvertible {
    let line: String
    let code: String
    let message: String

    init(_ line: String, _ code: String, _ message: String) {
      self.line = line
      self.code = code
      self.message = message
    }

    var testDescription: String { line }
  }

  @Test(
    "a bad line is answered by its error",
    arguments: [
      BadLine("", "empty-line", "empty"),
      BadLine(" \t\r", "empty-line", "empty"),
      BadLine(#"{"id":"x","text":"a""#, "invalid-json", "breaks off"),
      BadLine(#"{"id":"x","text":"a",}"#, "invalid-json", "key in quotes"),
      BadLine(#"{"id":"x","text":"a"} {}"#, "invalid-json", "goes on after its end"),
      BadLine(#"{"id":"x","text":"\x"}"#, "invalid-json", "backslash"),
      BadLine("[]", "invalid-request", "object"),
      BadLine("null", "invalid-request", "object"),
      BadLine("nonsense", "invalid-request", "This line is no JSON object"),
      BadLine("{nonsense}", "invalid-json", "a key in quotes"),
      BadLine(#"{"text": nonsense}"#, "invalid-json", "text in quotes, a number"),
      BadLine(#"{"id":"x",\#(font)}"#, "missing-key", #""text" is missing"#),
      BadLine(#"{"id":"x","text":"a","size":16}"#, "missing-key", #""fonts" is missing"#),
      BadLine(
        #"{"id":"x","text":"a","fonts":["Fonts/Inter-Regular.otf"]}"#, "missing-key", #""size""#),
      BadLine(#"{"id":"x","text":5,\#(font)}"#, "wrong-type", #""text" must be text"#),
      BadLine(#"{"id":"x","text":null,\#(font)}"#, "wrong-type", #""text" must be text"#),
      BadLine(#"{"id":"x","text":"a","width":"9",\#(font)}"#, "wrong-type", #""width" must be"#),
      BadLine(#"{"id":"x","text":"a","width":-9,\#(font)}"#, "bad-value", #""width" must not be"#),
      BadLine(#"{"id":"x","text":"a","fonts":["a"],"size":"16"}"#, "wrong-type", #""size" must"#),
      BadLine(#"{"id":"x","text":"a","size":0}"#, "bad-value", #""size" must be more"#),
      BadLine(#"{"id":"x","text":"a","size":1e999}"#, "bad-value", #""size" must be a finite"#),
      BadLine(#"{"id":"x","text":"a","colour":1,\#(font)}"#, "unknown-key", #""colour" is no"#),
      BadLine(#"{"id":"x","text":"a","line-height":1}"#, "unknown-key", #""lineHeight"?"#),
      BadLine(#"{"id":"x","text":"a","text":"b",\#(font)}"#, "duplicate-key", #""text" stands"#),
      BadLine(#"{"id":"x","text":"a","size":1,"size":2}"#, "duplicate-key", #""size" stands"#),
      BadLine(#"{"id":"x","text":"a","lineHeight":"tall",\#(font)}"#, "wrong-type", "normal"),
      BadLine(#"{"id":"x","text":"a","profile":"word",\#(font)}"#, "bad-value", "uiKit"),
      BadLine(#"{"id":"x","text":"a","usesFontLeading":1,\#(font)}"#, "wrong-type", "true or"),
      BadLine(#"{"id":"x","text":"a","fonts":"nope.ttf","size":1}"#, "font-not-found", "nope.ttf"),
      BadLine(#"{"id":"x","text":"a","fonts":["Makefile"],"size":1}"#, "bad-font", "Makefile"),
      BadLine(#"{"id":"x","text":"a","fonts":[],"size":1}"#, "missing-key", #""fonts""#),
      BadLine(#"{"id":"x","text":"a","fonts":[1],"size":1}"#, "wrong-type", #""fonts" must"#),
      BadLine(
        #"{"id":"x","text":"a","exclusionPaths":[[1,2]],\#(font)}"#, "bad-value", "x,y,width"),
      BadLine(#"{"id":"x","text":"a","fitSize":"9",\#(font)}"#, "bad-value", "10:24:0.5"),
      BadLine(#"{"id":"x","text":"a","carets":[-1],\#(font)}"#, "bad-value", "whole numbers"),
      BadLine(#"{"id":"x","text":"a","hits":["1"],\#(font)}"#, "bad-value", "40,12"),
      BadLine(#"{"id":"x","text":"a","selections":["9:3"],\#(font)}"#, "bad-value", "3:9"),
      BadLine(#"{"id":"x","text":"a","runs":{},\#(font)}"#, "wrong-type", "list of objects"),
      BadLine(
        #"{"id":"x","text":"a","runs":[{"end":1}],\#(font)}"#, "bad-value", "start and an end"),
      BadLine(
        #"{"id":"x","text":"a","runs":[{"start":1,"end":2},{"start":0,"end":1}],\#(font)}"#,
        "bad-value", "overlap"),
      BadLine(
        #"{"id":"x","text":"a","runs":[{"start":0,"end":1,"width":3}],\#(font)}"#, "unknown-key",
        "part of a text"),
      BadLine(
        #"{"id":"x","text":"a","runs":[{"start":0,"end":1,"size":-3}],\#(font)}"#, "bad-value",
        #""size" must be more"#),
      BadLine(
        #"{"id":"x","text":"a","hyphenationDictionary":"nope.dic",\#(font)}"#,
        "dictionary-not-found", "nope.dic"),
      BadLine(
        #"{"id":"x","text":"a","hyphenationDictionary":"Fonts/Inter-Regular.otf",\#(font)}"#,
        "bad-dictionary", ""),
      BadLine(#"{"id":"x","text":"a","letterSpacing":1e7,\#(font)}"#, "bad-value", "spacing"),
      BadLine(#"{"id":"x","text":"a","fonts":["a\u0000b"],"size":1}"#, "font-not-found", "font"),
    ])
  func badLines(row: BadLine) throws {
    let run = try GalleyRun(["measure", "--batch"], input: row.line + "\n")
    #expect(run.status == 1)
    let answers = try run.answers
    #expect(answers.count == 1)
    let error = try #require(answers.first?["error"] as? [String: Any], "\(run.output)")
    #expect(error["code"] as? String == row.code)
    #expect(error["line"] as? Int == 1)
    let message = try #require(error["message"] as? String)
    #expect(row.message.isEmpty || message.contains(row.message), "\(message)")
    #expect(run.errors == "Error: 1 line could not be answered; its answer says why.\n")
  }

  @Test(
    "an error names the id, whatever it is and wherever it stands",
    arguments: [
      (#"{"id":"x","text":1}"#, #""x""#), (#"{"text":1,"id":"x"}"#, #""x""#),
      (#"{"id":12.50,"text":1}"#, "12.50"), (#"{"id":null,"text":1}"#, "null"),
      (#"{"text":1}"#, "null"), (#"{"id":"\u00e9\"","text":1}"#, #""\u00e9\"""#),
      (#"{"id":"x","text":1"#, #""x""#), (#"{"text":1"#, "null"),
      (#"{"id":{"a":[1]},"text":1}"#, #"{"a":[1]}"#),
    ])
  func ids(line: String, id: String) throws {
    let run = try GalleyRun(["measure", "--batch"], input: line)
    #expect(run.output.hasPrefix(#"{"id":\#(id),"error":"#), "\(run.output)")
  }

  @Test func `a bad line does not stop the others, and nothing is lost or moved`() throws {
    var input = ""
    for number in 0..<5000 {
      switch number % 5 {
      case 1: input += "\n"
      case 2: input += #"{"id":\#(number),"text":"broken"# + "\n"
      default: input += #"{"id":\#(number),"text":"text \#(number)",\#(BatchTests.font)}"# + "\n"
      }
    }
    let run = try GalleyRun(["measure", "--batch", "--lines", "none"], input: input)
    #expect(run.status == 1)
    #expect(run.errors == "Error: 2000 lines could not be answered; their answers say why.\n")
    let answers = try run.answers
    try #require(answers.count == 5000)
    for (number, answer) in answers.enumerated() {
      let error = answer["error"] as? [String: Any]
      switch number % 5 {
      case 1:
        #expect(answer["id"] is NSNull)
        #expect(error?["line"] as? Int == number + 1)
      case 2:
        #expect(answer["id"] as? Int == number)
        #expect(error?["line"] as? Int == number + 1)
      default:
        #expect(answer["id"] as? Int == number)
        #expect(answer["lineCount"] as? Int == 1)
      }
    }
  }

  @Test func `many lines on all cores give the answers of one line at a time`() throws {
    let words = ["ffi", "Größe", "naïve", "to", "AVATAR", "😀", "字", "soft\u{AD}hyphen", "x"]
    var lines: [String] = []
    for number in 0..<3000 {
      let text = (0..<(number % 40)).map { words[($0 * number + $0) % words.count] }
      lines.append(
        #"{"id":\#(number),"text":"\#(text.joined(separator: " "))","width":\#(number % 200),"#
          + BatchTests.font + "}")
    }
    let together = try GalleyRun(
      ["measure", "--batch"], input: lines.joined(separator: "\n")
    ).output.split(separator: "\n")
    try #require(together.count == lines.count)
    for number in stride(from: 0, to: lines.count, by: 250) {
      let alone = try GalleyRun(["measure", "--batch"], input: lines[number]).output
      #expect(String(together[number]) + "\n" == alone)
    }
  }

  @Test func `the last line needs no newline, and a carriage return does not matter`() throws {
    let line = #"{"id":1,"text":"a",\#(BatchTests.font)}"#
    let plain = try GalleyRun(["measure", "--batch"], input: line)
    #expect(plain.status == 0)
    #expect(try plain.answers.count == 1)
    #expect(try GalleyRun(["measure", "--batch"], input: line + "\n").output == plain.output)
    #expect(try GalleyRun(["measure", "--batch"], input: line + "\r\n").output == plain.output)
    #expect(try GalleyRun(["measure", "--batch"], input: "").output == "")
  }

  @Test func `broken UTF-8 is repaired, and offsets are those of the repaired text`() throws {
    var input = Data(#"{"id":1,"text":"a"#.utf8)
    input += [0xFF, 0x62, 0xE5, 0xAD]
    input += Data(#"",\#(BatchTests.font)}"#.utf8)
    let run = try GalleyRun(["measure", "--batch"], input: input)
    #expect(run.status == 0)
    let lines = try #require(try run.answers.first?["lines"] as? [[String: Any]])
    // a, U+FFFD, b, U+FFFD: 1 + 3 + 1 + 3 bytes.
    #expect(lines.first?["endUTF8"] as? Int == 8)
    #expect(lines.first?["end"] as? Int == 4)
  }

  @Test func `a line that is too long is answered, and the next one too`() throws {
    let limit = InputLines.maximumLineLength
    let good = #"{"id":1,"text":"a",\#(BatchTests.font)}"#
    var input = Data((good + "\n").utf8)
    input += Data(repeating: UInt8(ascii: "x"), count: limit + 10)
    input += Data(("\n" + good + "\n").utf8)
    input += Data(repeating: UInt8(ascii: "y"), count: 2 * limit)
    input += Data(("\n" + good).utf8)
    let run = try GalleyRun(["measure", "--batch", "--lines", "none"], input: input)
    let codes = try run.answers.map { ($0["error"] as? [String: Any])?["code"] as? String }
    #expect(codes == [nil, "line-too-long", nil, "line-too-long", nil])
    let numbers = try run.answers.compactMap { ($0["error"] as? [String: Any])?["line"] as? Int }
    #expect(numbers == [2, 4])
  }

  @Test func `options of the command line are for the lines that do not say otherwise`() throws {
    let defaults = ["--font", "Fonts/Inter-Regular.otf", "--size", "16", "--width", "50"]
    let short = try answer(#"{"text":"Hello world"}"#, defaults)
    #expect(short["lineCount"] as? Int == 2)
    let wide = try answer(#"{"text":"Hello world","width":400}"#, defaults)
    #expect(wide["lineCount"] as? Int == 1)
    let unlimited = try answer(#"{"text":"Hello world","width":null}"#, defaults)
    #expect(unlimited["lineCount"] as? Int == 1)
    let brief = try answer(#"{"text":"Hello world","lines":"none"}"#, defaults)
    #expect(brief["lines"] == nil)
  }

  @Test func `answers can be a table`() throws {
    let input = #"{"id":"a,b","text":"Hello world",\#(BatchTests.font)}"# + "\n{}\n"
    let run = try GalleyRun(["measure", "--batch", "--format", "csv"], input: input)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0] == "id,width,height,lineCount,truncated,error")
    #expect(lines[1].hasPrefix(#""a,b","#))
    #expect(
      lines[2].hasSuffix(#""line 2: missing-key: ""text"" is missing; give the text to measure.""#))
  }

  /// A member beside a limit of one line.
  private static func truncated(_ member: String) -> String {
    #""maximumNumberOfLines":1,"# + member
  }

  @Test(
    "every option has the same effect in a batch as on the command line",
    arguments: [
      (["--line-spacing", "7"], #""lineSpacing":7"#),
      (["--line-height", "30"], #""lineHeight":30"#),
      (["--line-height", "normal"], #""lineHeight":"normal""#),
      (["--line-height-multiple", "1.5"], #""lineHeightMultiple":1.5"#),
      (["--minimum-line-height", "40"], #""minimumLineHeight":40"#),
      (["--maximum-line-height", "10"], #""maximumLineHeight":10"#),
      (["--first-line-head-indent", "9"], #""firstLineHeadIndent":9"#),
      (["--head-indent", "9"], #""headIndent":9"#),
      (["--tail-indent", "-9"], #""tailIndent":-9"#),
      (["--paragraph-spacing", "9"], #""paragraphSpacing":9"#),
      (["--paragraph-spacing-before", "9"], #""paragraphSpacingBefore":9"#),
      (["--letter-spacing", "-0.5"], #""letterSpacing":-0.5"#),
      (["--tracking", "2"], #""tracking":2"#),
      (["--word-spacing", "5"], #""wordSpacing":5"#),
      (["--baseline-offset", "5"], #""baselineOffset":5"#),
      (["--feature", "kern=0", "--feature", "liga=0"], #""feature":["kern=0","liga=0"]"#),
      (["--feature", "kern=0"], #""features":{"kern":0}"#),
      (["--tab-stops", "50,right:90"], #""tabStops":[50,{"location":90,"alignment":"right"}]"#),
      (["--default-tab-interval", "33"], #""defaultTabInterval":33"#),
      (["--container", "text-view"], #""container":"textView""#),
      (["--container", "bounding-box"], #""container":"bounding-box""#),
      (["--insets", "1,2,3,4"], #""insets":{"top":1,"left":2,"bottom":3,"right":4}"#),
      (["--insets", "3"], #""insets":3"#),
      (["--line-fragment-padding", "6"], #""lineFragmentPadding":6"#),
      (["--maximum-number-of-lines", "2"], #""maximumNumberOfLines":2"#),
      (["--height", "45"], #""height":45"#),
      (["--uses-font-leading"], #""usesFontLeading":true"#),
      (["--no-uses-font-leading"], #""usesFontLeading":false"#),
      (["--includes-last-line-spacing"], #""includesLastLineSpacing":true"#),
      (["--fallback-fonts-raise-lines"], #""fallbackFontsRaiseLines":true"#),
      (["--profile", "css"], #""profile":"css""#),
      (["--profile", "appkit"], #""profile":"appKit""#),
      (["--white-space", "pre-line"], #""whiteSpace":"pre-line""#),
      (["--white-space", "nowrap"], #""whiteSpace":"nowrap""#),
      (["--overflow-wrap", "anywhere"], #""overflowWrap":"anywhere""#),
      (["--word-break", "break-all"], #""wordBreak":"breakAll""#),
      (["--line-break", "anywhere"], #""lineBreak":"anywhere""#),
      (["--line-break-mode", "by-char-wrapping"], #""lineBreakMode":"byCharWrapping""#),
      (["--line-break-mode", "truncating-tail"], #""lineBreakMode":"byTruncatingTail""#),
      (["--line-break-strategy", "push-out"], #""lineBreakStrategy":["pushOut"]"#),
      (["--direction", "rtl"], #""direction":"rtl""#),
      (["--base-writing-direction", "right-to-left"], #""baseWritingDirection":"rightToLeft""#),
      (["--alignment", "center"], #""alignment":"center""#),
      (["--language", "ja"], #""language":"ja""#),
      (["--hyphenation-factor", "1"], #""hyphenationFactor":1"#),
      (["--alignment", "end"], #""alignment":"end""#),
      (["--breaks-urls"], #""breaksURLs":true"#),
      (["--line-wrap-style", "balance"], #""lineWrapStyle":"balance""#),
      (["--writing-mode", "vertical-rl"], #""writingMode":"vertical-rl""#),
      (["--ligatures", "essential"], #""ligatures":"essential""#),
      (["--no-kerning"], #""kerning":false"#),
      (["--underline", "double"], #""underline":"double""#),
      (["--strikethrough", "single"], #""strikethrough":"single""#),
      (
        ["--maximum-number-of-lines", "1", "--truncation-token", "more"],
        truncated(#""truncationToken":"more""#)
      ),
      (
        ["--maximum-number-of-lines", "1", "--truncates-last-visible-line"],
        truncated(#""truncatesLastVisibleLine":true"#)
      ),
      (["--forces-truncation"], #""forcesTruncation":true"#),
      (["--exclusion-path", "0,0,40,20"], #""exclusionPaths":[[0,0,40,20]]"#),
      (
        ["--exclusion-path", "ellipse:0,0,40,20", "--exclusion-path", "50,30,9,9"],
        #""exclusionPaths":["ellipse:0,0,40,20","50,30,9,9"]"#
      ),
      (["--fit-size", "6:40:2", "--height", "60"], #""fitSize":"6:40:2","height":60"#),
      (["--content-widths"], #""contentWidths":true"#),
      (["--visible-ranges"], #""visibleRanges":true"#),
      (["--ink-bounds"], #""inkBounds":true"#),
      (["--glyphs"], #""glyphs":true"#),
      (["--trim", "capitals"], #""trim":"capitals""#),
      (["--caret", "3", "--caret", "9"], #""carets":[3,9]"#),
      (["--hit", "40,12", "--hit", "-1,5"], #""hits":[[40,12],"-1,5"]"#),
      (["--selection", "3:9"], #""selections":["3:9"]"#),
      (["--selection", "3:9", "--selection", "0:1"], #""selections":[[3,9],[0,1]]"#),
      (["--lines", "none"], #""lines":"none""#),
    ])
  func options(arguments: [String], member: String) throws {
    let text = "office\\tAVATAR fi, a longer text of\\nseveral lines 字"
    let font = ["--font", "Fonts/Inter-Regular.otf", "--size", "16", "--width", "90"]
    let input = #"{"text":"\#(text)"}"#
    let given = try GalleyRun(["measure", "--batch"] + font + arguments, input: input)
    let written = try GalleyRun(
      ["measure", "--batch"] + font, input: #"{"text":"\#(text)",\#(member)}"#)
    #expect(given.status == 0)
    #expect(given.output == written.output)
  }
}
