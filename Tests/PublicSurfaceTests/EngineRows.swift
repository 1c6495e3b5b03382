import Foundation
import Galley
import Testing

extension NumberRow {
  /// `GalleyFonts`: fonts and their settings.
  static let fonts: [NumberRow] = [
    NumberRow("GalleyFonts/Faces/Font.swift init(path:index:variations:limits:)") {
      _ = try? Font(
        path: Sample.fontPath, index: $0.integer(),
        limits: FontLimits(maximumFileSize: $0.integer()))
    },
    NumberRow("GalleyFonts/Faces/Font.swift init(bytes:name:index:variations:limits:)") {
      let variations = [FontVariation(tag: FontTag(rawValue: $0.integer()), value: $0.double())]
      _ = try? Font(
        bytes: [0, 1, 0, 0, $0.integer()], index: $0.integer(), variations: variations,
        limits: FontLimits(maximumFileSize: $0.integer()))
    },
    NumberRow("GalleyFonts/Faces/FontLocation.swift init(path:index:namedInstance:)") {
      let location = Font.Location(
        path: Sample.fontPath, index: $0.integer(), namedInstance: $0.integer())
      _ = try? Font(location)
    },
    NumberRow("GalleyFonts/Faces/FontSettings.swift init(tag:value:)") {
      let variation = FontVariation(tag: "wght", value: $0.double())
      _ = try? Font(path: Sample.variableFontPath, variations: [variation])
      let features = [
        FontFeature(tag: "kern", value: $0.integer()),
        FontFeature(tag: FontTag(rawValue: $0.integer()), value: $0.integer()),
      ]
      measure(try TextStyle(fonts: FontCascade(Sample.font()), size: 16, features: features))
    },
    NumberRow("GalleyFonts/Faces/FontTag.swift init(rawValue:)") {
      _ = FontTag(rawValue: $0.integer()).description
    },
    NumberRow("GalleyFonts/Files/FontLimits.swift init(maximumFileSize:)") {
      _ = try? Font(path: Sample.fontPath, limits: FontLimits(maximumFileSize: $0.integer()))
    },
  ]

  /// `Galley`: measuring.
  static let engine: [NumberRow] = [
    NumberRow("Galley/Batch/CancellationFlag.swift init(timeout:)") {
      let seconds = $0.integer(Int64.self)
      for timeout in [Duration.seconds(seconds), .nanoseconds(seconds)] {
        _ = try? CancellationFlag(timeout: timeout).check()
      }
    },
    NumberRow("Galley/Batch/TextMeasure.swift init(height:lineCount:)") {
      _ = TextMeasure(height: $0.double(), lineCount: $0.integer())
    },
    NumberRow(
      "Galley/Batch/TextMeasure.swift init(width:height:lineCount:isTruncated:missingCharacters:)"
    ) {
      _ = TextExtent(width: $0.double(), height: $0.double(), lineCount: $0.integer())
    },
    NumberRow("Galley/Batch/TextMeasure.swift init(threads:cancellation:progress:)") {
      let measures = try Sample.measurer.measure(
        many: [Sample.text], style: Sample.style(), in: .label(width: 100),
        options: BatchOptions(threads: $0.integer()))
      #expect(measures.count == 1)
    },
    NumberRow("Galley/Layout/TextLayout.swift placeOnPage(of:)") {
      _ = try Sample.geometry().layout.placeOnPage(of: $0.rect())
    },
    NumberRow("Galley/Layout/TextLayout.swift placeInLines(of:)") {
      _ = try Sample.geometry().layout.placeInLines(of: $0.point())
    },
    NumberRow("Galley/Layout/TextLines.swift init(x:width:)") {
      let room = TextLineRoom(x: $0.double(), width: $0.double())
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      for line in text.lines(widthFor: { _ in room }) {
        #expect(line.width.isFinite && line.height.isFinite)
      }
    },
    NumberRow("Galley/LineBreaking/HyphenationPatterns.swift init(bytes:)") {
      let byte: UInt8 = $0.integer()
      _ = try? HyphenationPatterns(bytes: Array("UTF-8\na1b\n".utf8) + [byte])
    },
    NumberRow("Galley/Measurer.swift prepare(utf8:style:paragraphStyle:profile:cancellation:)") {
      let bytes: [UInt8] = [$0.integer(), 0x41, $0.integer(), $0.integer()]
      _ = try Sample.measurer.prepare(utf8: bytes, style: Sample.style())
    },
    NumberRow(
      "Galley/Storing/PreparedText+Storing.swift prepare(stored:style:paragraphStyle:profile:)"
    ) {
      let bytes = try stored(&$0)
      let style = try Sample.style()
      #expect(throws: StoredTextError.self) {
        try Sample.measurer.prepare(stored: bytes, style: style)
      }
    },
    NumberRow(
      "Galley/Storing/PreparedText+Storing.swift prepare(stored:paragraphStyle:profile:styled:)"
    ) {
      let bytes = try stored(&$0)
      let style = try Sample.style()
      #expect(throws: StoredTextError.self) {
        try Sample.measurer.prepare(stored: bytes) { StyledText($0, style: style) }
      }
    },
    NumberRow("Galley/Preparation/PreparedText.swift height(atWidth:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      #expect(text.height(atWidth: $0.double()).isFinite)
    },
    NumberRow("Galley/Preparation/PreparedText.swift lineCount(atWidth:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      #expect(text.lineCount(atWidth: $0.double()) >= 0)
    },
    NumberRow("Galley/Styling/StyledText.swift init(size:baselineOffset:breakRule:)") {
      let attachment = TextAttachment(size: $0.size(), baselineOffset: $0.double())
      var text = StyledText("a", style: try Sample.style())
      text.append(attachment, style: try Sample.style())
      let prepared = try Sample.measurer.prepare(text)
      expectNumbers(prepared.layout(in: .label(width: 100)))
    },
    NumberRow(
      "Galley/Ruby/RubyAnnotation.swift init(_:position:scale:alignment:overhang:)"
    ) {
      var text = StyledText("a ", style: try Sample.style())
      text.append("b", ruby: RubyAnnotation("long", scale: $0.double()), style: try Sample.style())
      let prepared = try Sample.measurer.prepare(text)
      expectNumbers(prepared.layout(in: .label(width: 100)))
      _ = prepared.geometry(in: .label(width: 100)).lines()
    },
    NumberRow("Galley/Styling/StyledText.swift init(utf8Count:style:attachment:ruby:)") {
      _ = StyleRun(utf8Count: $0.integer(), style: try Sample.style())
    },
    NumberRow(
      "Galley/Styling/TextStyle.swift init(fonts:size:tracking:wordSpacing:baselineOffset:language:"
        + "features:)"
    ) {
      let style = try? TextStyle(
        fonts: FontCascade(Sample.font()), size: $0.double(), tracking: $0.double(),
        wordSpacing: $0.double(), baselineOffset: $0.double())
      if let style { measure(style) }
    },
    NumberRow("Galley/Styling/TextStyle.swift init(font:size:)") {
      if let style = try? TextStyle(font: Sample.font(), size: $0.double()) { measure(style) }
    },
    NumberRow(
      "Galley/Styling/TextAttachment+Alignment.swift init(size:alignment:beside:profile:)"
    ) {
      var text = StyledText("a", style: try Sample.style())
      for alignment in [TextAttachment.Alignment.baseline, .middle, .capitals, .top, .bottom] {
        text.append(
          TextAttachment(size: $0.size(), alignment: alignment, beside: try Sample.style()),
          style: try Sample.style())
      }
      expectNumbers(try Sample.measurer.prepare(text).layout(in: .label(width: 100)))
    },
    NumberRow("Galley/Styling/TextStyle.swift withSize(_:)") {
      if let style = try? Sample.style().withSize($0.double()) { measure(style) }
    },
    NumberRow("Galley/Typesetting/FastPaths.swift init(rawValue:)") {
      let measurer = Measurer(fastPaths: FastPaths(rawValue: $0.integer()))
      _ = try measurer.typesetter(style: Sample.style()).height(of: "a", in: .label(width: 9))
    },
    NumberRow("Galley/Typesetting/Typesetter.swift measure(_:atWidth:cancellation:)") {
      let typesetter = try Sample.measurer.typesetter(style: Sample.style())
      #expect(try typesetter.measure(Sample.text, atWidth: $0.double()).height.isFinite)
    },
    NumberRow(
      "Galley/Widths/Measurer+FontFitting.swift fit(_:in:minimumScaleFactor:step:paragraphStyle:"
        + "profile:)"
    ) {
      _ = try? Sample.measurer.fit(
        StyledText("How tall?", style: Sample.style()), in: .label(width: $0.double()),
        minimumScaleFactor: $0.double(), step: $0.double())
    },
    NumberRow(
      "Galley/Widths/Measurer+FontFitting.swift largestFit(_:style:in:sizes:step:paragraphStyle:"
        + "profile:)"
    ) {
      // Swift itself makes no range of a NaN.
      let (low, high) = ($0.double(), $0.double())
      guard low <= high else { return }
      _ = try? Sample.measurer.largestFit(
        "How tall?", style: Sample.style(), in: .label(width: 100), sizes: low...high,
        step: $0.double())
    },
    NumberRow("Galley/Widths/PreparedText+Fitting.swift size(width:_:height:_:in:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      for mode in MeasureMode.allCases {
        let size = text.size(width: $0.double(), mode, height: $0.double(), mode)
        #expect(!size.width.isNaN && !size.height.isNaN)
      }
    },
    NumberRow("Galley/Widths/PreparedText+Fitting.swift range(fittingLines:width:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      let range = text.range(fittingLines: $0.integer(), width: $0.double())
      #expect(range.upperBound.utf8 <= Sample.text.utf8.count)
    },
    NumberRow("Galley/Widths/PreparedText+Widths.swift heights(atWidths:in:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      let heights = text.heights(atWidths: [$0.double(), $0.double()])
      #expect(heights.allSatisfy { $0.isFinite })
    },
    NumberRow("Galley/Widths/PreparedText+Widths.swift measures(atWidths:in:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      let measures = text.measures(atWidths: [$0.double(), $0.double(), $0.double()])
      #expect(measures.allSatisfy { $0.height.isFinite && $0.lineCount >= 0 })
    },
    NumberRow("Galley/Widths/PreparedText+Widths.swift measures(atWidths:in:into:)") {
      let text = try Sample.measurer.prepare(Sample.text, style: Sample.style())
      var measures = [TextMeasure](repeating: TextMeasure(height: 0, lineCount: 0), count: 3)
      var span = measures.mutableSpan
      text.measures(atWidths: [$0.double(), $0.double()].span, into: &span)
      #expect(measures.allSatisfy { $0.height.isFinite && $0.lineCount >= 0 })
    },
  ]

  /// The sample as bytes, one of them changed.
  private static func stored(_ numbers: inout OddNumbers) throws -> [UInt8] {
    var bytes = try Sample.measurer.prepare(Sample.text, style: Sample.style()).encoded()
    let number = numbers.integer(Int.self)
    let place = Int(number.magnitude % UInt(bytes.count))
    bytes[place] ^= 1 + numbers.integer(UInt8.self) % 255
    return bytes
  }
}
