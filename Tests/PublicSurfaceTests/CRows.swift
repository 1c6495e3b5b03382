import CGalley
import Foundation
import Galley
import GalleyC
import Testing

/// The handles that a row of the C interface begins with, and room for what comes back.
private final class CHandles {
  var measurer: galley_measurer = 0
  var font: galley_font = 0
  var style: galley_style = 0
  var text: galley_text = 0
  /// What a call makes; let go of at the end.
  var made: UInt64 = 0
  var numbers = [Double](repeating: 0, count: 8)
  var lines = [galley_line](repeating: galley_line(), count: 8)
  var answer = [CChar](repeating: 0, count: 8)
  var count = 0

  init() throws {
    let options = #"{"size": 16}"#
    let ok = galley_status(GALLEY_OK)
    try #require(unsafe galley_measurer_create(&measurer) == ok)
    try #require(unsafe galley_font_open("Fonts/Inter-Regular.otf", 0, &font) == ok)
    try #require(
      unsafe galley_style_create(measurer, &font, 1, options, -1, &style) == ok)
    try #require(unsafe galley_text_create(style, "Some words", -1, &text) == ok)
  }

  deinit {
    for handle in [made, text, style, font, measurer] { _ = galley_release(handle) }
  }
}

extension OddNumbers {
  /// A length of what has eight elements: C cannot say that more are there than are.
  fileprivate mutating func length() -> Int {
    let length = integer(Int.self)
    return length <= 8 ? length : 8
  }
}

extension NumberRow {
  private static func c(
    _ name: String, _ call: @escaping @Sendable (CHandles, inout OddNumbers) -> Void
  ) -> NumberRow {
    NumberRow("GalleyC/\(name)") { numbers in call(try CHandles(), &numbers) }
  }

  /// Handles of no kind, or not of the wanted one, beside the right one.
  private static func handle(_ right: UInt64, _ numbers: inout OddNumbers) -> UInt64 {
    let odd = numbers.integer(UInt64.self)
    return odd % 2 == 0 ? right : odd
  }

  /// `GalleyC`: every function of the header that takes a number.
  static let callsFromC: [NumberRow] = [
    c("Making.swift galley_retain(_:)") {
      let odd = $1.integer(UInt64.self)
      if galley_retain(odd) == galley_status(GALLEY_OK) { _ = galley_release(odd) }
      if galley_retain($0.text) == galley_status(GALLEY_OK) { _ = galley_release($0.text) }
    },
    c("Making.swift galley_release(_:)") { _ = (galley_release(~$1.integer(UInt64.self)), $0) },
    c("Making.swift galley_font_open(_:_:_:)") {
      _ = unsafe galley_font_open("Fonts/Inter-Regular.otf", $1.integer(), &$0.made)
    },
    c("Making.swift galley_font_open_bytes(_:_:_:_:)") {
      _ = unsafe galley_font_open_bytes("OTTO\0\u{1}\0", $1.length(), $1.integer(), &$0.made)
    },
    c("Making.swift galley_style_create(_:_:_:_:_:_:)") {
      let fonts = [galley_font](repeating: $0.font, count: 8)
      _ = unsafe galley_style_create(
        handle($0.measurer, &$1), fonts, $1.length(), "{      }", $1.length(), &$0.made)
    },
    c("Making.swift galley_text_create(_:_:_:_:)") {
      _ = unsafe galley_text_create(handle($0.style, &$1), "letters.", $1.length(), &$0.made)
    },
    c("Measuring.swift galley_height(_:_:_:_:_:_:)") {
      let status = unsafe galley_height(
        handle($0.style, &$1), "letters.", $1.length(), $1.double(), &$0.numbers, nil)
      #expect(status != 0 || $0.numbers[0].isFinite && $0.numbers[0] >= 0)
    },
    c("Measuring.swift galley_text_measure(_:_:_:)") {
      var measurement = galley_measurement()
      let status = unsafe galley_text_measure(handle($0.text, &$1), $1.double(), &measurement)
      #expect(status != 0 || measurement.height.isFinite && measurement.width.isFinite)
    },
    c("Measuring.swift galley_text_heights(_:_:_:_:)") {
      let widths = [$1.double(), $1.double()] + [Double](repeating: $1.double(), count: 6)
      _ = unsafe galley_text_heights(handle($0.text, &$1), widths, $1.length(), &$0.numbers)
      let areNumbers = $0.numbers.allSatisfy { $0.isFinite }
      #expect(areNumbers)
    },
    c("Measuring.swift galley_text_lines(_:_:_:_:_:)") {
      let status = unsafe galley_text_lines(
        handle($0.text, &$1), $1.double(), &$0.lines, $1.length(), &$0.count)
      let areNumbers = $0.lines.allSatisfy { $0.width.isFinite && $0.baseline.isFinite }
      #expect(areNumbers && (status != 0 || $0.count >= 1))
    },
    c("Measuring.swift galley_text_answer(_:_:_:_:_:)") {
      let status = unsafe galley_text_answer(
        handle($0.text, &$1), $1.double(), &$0.answer, $1.length(), &$0.count)
      #expect(status != 0 || $0.count > 8)
    },
  ]
}
