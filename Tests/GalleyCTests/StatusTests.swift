import CGalley
import Foundation
import Galley
import GalleyC
import Testing

@Suite("Statuses of calls from C") struct StatusTests {
  private static let options = #"{"size": 16}"#
  private static let fontPath =
    CProgram.checkout.appending(path: "Fonts/Inter-Regular.otf").path

  /// A measurer, a font, a style and a text.
  private struct Handles: ~Copyable {
    var measurer: galley_measurer = 0
    var font: galley_font = 0
    var style: galley_style = 0
    var text: galley_text = 0

    init() throws {
      try #require(unsafe galley_measurer_create(&measurer) == status(GALLEY_OK))
      try #require(unsafe galley_font_open(fontPath, 0, &font) == status(GALLEY_OK))
      try #require(
        unsafe galley_style_create(measurer, &font, 1, options, -1, &style) == status(GALLEY_OK))
      try #require(unsafe galley_text_create(style, "Some words", -1, &text) == status(GALLEY_OK))
    }

    deinit {
      for handle in [text, style, font, measurer] { _ = galley_release(handle) }
    }
  }

  private static func status(_ number: Int) -> galley_status { galley_status(number) }
  private func status(_ number: Int) -> galley_status { galley_status(number) }
  private var lastError: String { unsafe String(cString: galley_last_error()) }

  @Test func `null pointers are refused`() throws {
    let handles = try Handles()
    var handle: UInt64 = 7
    var count = 7
    var number = 7.0
    let bad = status(GALLEY_NULL_POINTER)
    #expect(galley_measurer_create(nil) == bad)
    #expect(unsafe galley_font_open(nil, 0, &handle) == bad)
    #expect(unsafe galley_font_open(Self.fontPath, 0, nil) == bad)
    #expect(unsafe galley_font_open_bytes(nil, 5, 0, &handle) == bad)
    #expect(unsafe galley_font_open_bytes("abc", 3, 0, nil) == bad)
    #expect(
      unsafe galley_style_create(handles.measurer, nil, 2, Self.options, -1, &handle) == bad)
    #expect(unsafe galley_style_create(handles.measurer, nil, 0, nil, -1, &handle) == bad)
    #expect(unsafe galley_style_create(handles.measurer, nil, 0, nil, 0, &handle) == bad)
    #expect(unsafe galley_text_create(handles.style, nil, 4, &handle) == bad)
    #expect(unsafe galley_text_create(handles.style, "a", 1, nil) == bad)
    #expect(unsafe galley_height(handles.style, nil, -1, 100, &number, nil) == bad)
    #expect(galley_text_measure(handles.text, 100, nil) == bad)
    #expect(unsafe galley_text_heights(handles.text, nil, 1, &number) == bad)
    #expect(unsafe galley_text_heights(handles.text, [1], 1, nil) == bad)
    #expect(unsafe galley_text_lines(handles.text, 100, nil, 1, &count) == bad)
    #expect(galley_text_lines(handles.text, 100, nil, 0, nil) == bad)
    #expect(unsafe galley_text_answer(handles.text, 100, nil, 1, &count) == bad)
    #expect(galley_text_answer(handles.text, 100, nil, 0, nil) == bad)
    #expect(handle == 7 && count == 7 && number == 7, "nothing was written")
    #expect(lastError == #""length" is null; give the address of what it names."#)
  }

  @Test func `a text of no bytes may have no address, results that nobody wants neither`() throws {
    let handles = try Handles()
    var handle: UInt64 = 0
    #expect(unsafe galley_text_create(handles.style, nil, 0, &handle) == status(GALLEY_OK))
    #expect(galley_release(handle) == status(GALLEY_OK))
    #expect(unsafe galley_height(handles.style, "a", 1, 9, nil, nil) == status(GALLEY_OK))
    #expect(galley_text_heights(handles.text, nil, 0, nil) == status(GALLEY_OK))
  }

  @Test func `handles that are none, of another kind or released are refused`() throws {
    let handles = try Handles()
    var handle: UInt64 = 7
    var number = 7.0
    let bad = status(GALLEY_BAD_HANDLE)
    for wrong in [0, handles.font, handles.measurer, .max, .max - 1] {
      #expect(galley_text_measure(wrong, 100, nil) != status(GALLEY_OK))
      #expect(unsafe galley_text_heights(wrong, [1], 1, &number) == bad)
      #expect(unsafe galley_height(wrong, "a", 1, 100, &number, nil) == bad)
      #expect(unsafe galley_text_create(wrong, "a", 1, &handle) == bad)
    }
    for wrong in [0, handles.font, handles.text, .max] {
      #expect(unsafe galley_style_create(wrong, nil, 0, Self.options, -1, &handle) == bad)
      var font = wrong == handles.font ? handles.style : wrong
      #expect(
        unsafe galley_style_create(handles.measurer, &font, 1, Self.options, -1, &handle) == bad)
    }
    #expect(galley_retain(0) == bad)
    #expect(galley_release(.max) == bad)
    #expect(galley_release(0) == status(GALLEY_OK))
    #expect(unsafe galley_measurer_create(&handle) == status(GALLEY_OK))
    #expect(galley_retain(handle) == status(GALLEY_OK))
    #expect(galley_release(handle) == status(GALLEY_OK))
    #expect(galley_release(handle) == status(GALLEY_OK))
    #expect(galley_release(handle) == bad, "both owners let it go")
    #expect(lastError.hasPrefix("There is no handle \(handle)"))
    #expect(number == 7)
  }

  @Test func `texts that are not UTF-8 are refused`() throws {
    let handles = try Handles()
    var handle: UInt64 = 0
    let bad = status(GALLEY_BAD_UTF8)
    for bytes: [CChar] in [[-1], [0x61, -64, -128], [-19, -96, -128], [-16, -97]] {
      #expect(unsafe galley_text_create(handles.style, bytes, bytes.count, &handle) == bad)
      #expect(unsafe galley_height(handles.style, bytes, bytes.count, 9, nil, nil) == bad)
      #expect(
        unsafe galley_style_create(handles.measurer, nil, 0, bytes, bytes.count, &handle) == bad)
    }
    #expect(lastError == #""options" is not UTF-8; convert it before it is measured."#)
  }

  @Test("numbers out of range are refused", arguments: [-1, -0.001, -.infinity, .nan])
  func numbers(width: Double) throws {
    let handles = try Handles()
    var height = 7.0
    var count = 7
    var measurement = galley_measurement()
    let bad = status(GALLEY_BAD_VALUE)
    #expect(unsafe galley_height(handles.style, "a", 1, width, &height, nil) == bad)
    #expect(unsafe galley_text_measure(handles.text, width, &measurement) == bad)
    #expect(unsafe galley_text_heights(handles.text, [width], 1, &height) == bad)
    #expect(unsafe galley_text_lines(handles.text, width, nil, 0, &count) == bad)
    #expect(unsafe galley_text_answer(handles.text, width, nil, 0, &count) == bad)
    #expect(unsafe galley_text_heights(handles.text, [1, width], .min, &height) == bad)
    #expect(unsafe galley_text_create(handles.style, "a", .min, &measurement.line_count) == bad)
    #expect(height == 7 && count == 7)
  }

  @Test(
    "options that are wrong are refused, with the sentence of a batch",
    arguments: [
      ("", "breaks off"), ("[]", "an object, not an array"), (#"{"size": 16"#, "breaks off"),
      (#"{"size": 16} {}"#, "goes on after its end"), (#"{"size": "16"}"#, "must be a number"),
      (#"{"size": 16, "size": 17}"#, "stands twice"), (#"{"sizes": 16}"#, "is no option"),
      (#"{"size": 1e300}"#, "at most"), (#"{"size": 16, "width": 5}"#, "no option of a style"),
      (#"{"fonts": []}"#, "\"size\" is missing"),
    ])
  func options(options: String, sentence: String) throws {
    let handles = try Handles()
    var style: UInt64 = 7
    let font = handles.font
    let answer = unsafe galley_style_create(handles.measurer, [font], 1, options, -1, &style)
    #expect(answer == status(GALLEY_BAD_OPTIONS))
    #expect(lastError.contains(sentence), "\(lastError)")
    #expect(style == 7)
  }

  @Test func `fonts that cannot be had are told from those that are none`() throws {
    let handles = try Handles()
    var handle: UInt64 = 0
    #expect(unsafe galley_font_open("/none.ttf", 0, &handle) == status(GALLEY_NOT_FOUND))
    #expect(unsafe galley_font_open(#filePath, 0, &handle) == status(GALLEY_BAD_FILE))
    #expect(unsafe galley_font_open(Self.fontPath, 9, &handle) == status(GALLEY_BAD_FILE))
    #expect(unsafe galley_font_open_bytes("no font", 7, 0, &handle) == status(GALLEY_BAD_FILE))
    let options = #"{"size": 16, "fonts": ["/none.ttf"]}"#
    #expect(
      unsafe galley_style_create(handles.measurer, nil, 0, options, -1, &handle)
        == status(GALLEY_NOT_FOUND))
    #expect(lastError.contains("/none.ttf"))
    #expect(
      unsafe galley_style_create(handles.measurer, nil, 0, Self.options, -1, &handle)
        == status(GALLEY_BAD_OPTIONS), "no font at all")
  }

  @Test func `a text that is too long is refused`() throws {
    let handles = try Handles()
    let text = [CChar](repeating: 0x61, count: MeasurerLimits.default.textBytes + 1)
    #expect(
      unsafe galley_height(handles.style, text, text.count, 9, nil, nil)
        == status(GALLEY_NOT_MEASURED))
    #expect(lastError.contains("more than the limit"))
  }

  @Test func `room that is too small is filled, and the count is told`() throws {
    let handles = try Handles()
    var lines = [galley_line](repeating: galley_line(), count: 3)
    lines[1].width = -7
    var count = 0
    #expect(unsafe galley_text_lines(handles.text, 0, &lines, 1, &count) == status(GALLEY_OK))
    #expect(count > 3)
    #expect(lines[0].width > 0 && lines[1].width == -7)
    var answer = [CChar](repeating: 0x7E, count: 9)
    #expect(unsafe galley_text_answer(handles.text, 0, &answer, 8, &count) == status(GALLEY_OK))
    #expect(count > 9)
    #expect(String(decoding: answer.map { UInt8(bitPattern: $0) }, as: UTF8.self) == #"{"width"~"#)
  }

  @Test func `the answer is that of a batch`() throws {
    let handles = try Handles()
    var length = 0
    _ = unsafe galley_text_answer(handles.text, .infinity, nil, 0, &length)
    var answer = [CChar](repeating: 0, count: length)
    _ = unsafe galley_text_answer(handles.text, .infinity, &answer, length, &length)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(answer.map { UInt8(bitPattern: $0) }))
        as? [String: Any])
    #expect(object["lineCount"] as? Int == 1)
    #expect((object["lines"] as? [Any])?.count == 1)
  }

  @Test func `the version is three numbers`() {
    let version = unsafe String(cString: galley_version())
    #expect(version.split(separator: ".").compactMap { Int($0) }.count == 3)
  }
}
