import Galley
import GalleyFields
import GalleyImages
import GalleyRender
import Testing

/// The errors of all modules, as one family: each is one sentence that says what is wrong, with the
/// value that was, and behind a colon or a semicolon what to do.
@Suite("Errors") struct ErrorFamilyTests {
  /// An error, and what its sentence must name.
  struct Row: Sendable, CustomStringConvertible {
    let error: any Error & CustomStringConvertible
    let names: [String]
    var description: String { "\(type(of: error)): \(error)" }

    init(_ error: any Error & CustomStringConvertible, _ names: String...) {
      self.error = error
      self.names = names
    }
  }

  static let measuring: [Row] = [
    Row(MeasurementError.textTooLong(bytes: 123, limit: 99), "123", "99"),
    Row(MeasurementError.fontMakesTooManyGlyphs(fontName: "Bomb", scalars: 7), "Bomb", "7"),
    Row(MeasurementError.fontFails(fontName: "Bomb"), "Bomb"),
    Row(MeasurementError.tooManyFeatures(count: 300, limit: 128), "300", "128"),
    Row(MeasurementError.outOfMemory),
    Row(MeasurementError.cancelled),
    Row(MeasurementError.deadlineExceeded),
    Row(StyleError.invalidPointSize(-1), "-1"),
    Row(StyleError.invalidLength(name: "tracking", value: .nan), "tracking", "nan"),
    Row(StoredTextError.unrecognizedFormat),
    Row(StoredTextError.otherVersion(9), "9"),
    Row(StoredTextError.damaged),
    Row(StoredTextError.otherStyle),
    Row(StoredTextError.measurement(.fontFails(fontName: "Bomb")), "Bomb"),
  ]

  static let fonts: [Row] = [
    Row(FontError.unreadable(path: "a.ttf", reason: "no such file"), "a.ttf", "no such file"),
    Row(FontError.notARegularFile(path: "a.ttf"), "a.ttf"),
    Row(FontError.tooLarge(path: "a.ttf", size: 123, limit: 99), "a.ttf", "123", "99"),
    Row(FontError.unrecognizedFormat(path: "a.ttf"), "a.ttf"),
    Row(FontError.damaged(path: "a.ttf", reason: "no cmap"), "a.ttf", "no cmap"),
    Row(FontError.faceIndexOutOfRange(path: "a.ttc", index: 9, count: 2), "a.ttc", "9", "2"),
    Row(FontError.instanceOutOfRange(path: "a.ttf", index: 9, count: 2), "a.ttf", "9", "2"),
    Row(FontError.unknownAxis(path: "a.ttf", tag: "wght", axes: ["opsz"]), "a.ttf", "wght", "opsz"),
    Row(FontError.unknownAxis(path: "a.ttf", tag: "wght", axes: []), "a.ttf", "wght"),
    Row(FontError.invalidValue(tag: "wght", value: .infinity), "wght", "inf"),
    Row(FontError.tooMany("fonts", count: 65, limit: 64), "fonts", "65", "64"),
    Row(FontError.invalidSetting("kern=x", expected: "kern=0"), "kern=x", "kern=0"),
    Row(FontError.tooComplex(path: "a.ttf", glyph: 9), "a.ttf", "9"),
    Row(FontError.familyNotFound("Nope"), "Nope"),
    Row(FontError.noFontMatching),
    Row(FontError.outOfMemory),
  ]

  static let masks: [Row] = [
    Row(MaskError.nestedBracket(at: offset), "3"),
    Row(MaskError.unexpectedClosingBracket(at: offset), "3"),
    Row(MaskError.unclosedBracket(at: offset), "3"),
    Row(MaskError.danglingEscape(at: offset), "3"),
    Row(MaskError.unknownNotation("x", at: offset), "x", "3"),
    Row(MaskError.reservedNotation("0"), "0"),
    Row(MaskError.joiningLiteral("e"), "e"),
    Row(MaskError.tooManySlots(limit: 1_024), "1024"),
    Row(MaskError.tooLong(limit: 99), "99"),
  ]

  static let pictures: [Row] = [
    Row(ImageError.unreadable(image: "a.png", reason: "no such file"), "a.png", "no such file"),
    Row(ImageError.unrecognizedFormat(image: "a.png"), "a.png"),
    Row(ImageError.damaged(image: "a.png", reason: "cut short"), "a.png", "cut short"),
    Row(ImageError.unsupported(image: "a.png", reason: "16 bits"), "a.png", "16 bits"),
    Row(ImageError.unwritable(path: "a.png", reason: "disk full"), "a.png", "disk full"),
    Row(ImageError.wouldReplaceOriginal(path: "a.png"), "a.png"),
    Row(ImageError.cannotEncode(.jpeg, reason: "too wide"), "jpeg", "too wide"),
    Row(ImageError.libraryUnavailable(reason: "no plug-ins"), "no plug-ins"),
    Row(ImageError.cancelled(image: "a.png"), "a.png"),
    Row(RenderError.textTooLong(bytes: 123, limit: 99), "123", "99"),
    Row(RenderError.tooManyPixels(width: 123, height: .infinity), "123", "inf"),
    Row(RenderError.tooManyPixels(width: -.infinity, height: .nan), "inf", "nan"),
    Row(RenderError.invalidScale(-2), "-2"),
    Row(RenderError.unreadablePicture),
    Row(RenderError.verticalPage),
    Row(RenderError.font(.familyNotFound("Nope")), "Nope"),
    Row(RenderError.cannotEncode(reason: "disk full"), "disk full"),
  ]

  private static let offset = TextOffset(utf8: 5, utf16: 3)

  @Test("each says what is wrong and what to do", arguments: measuring + fonts + masks + pictures)
  func sentence(row: Row) {
    let sentence = "\(row.error)"
    #expect(sentence.hasSuffix("."))
    #expect(!sentence.contains("\n"))
    #expect(sentence.count <= 220)
    #expect(sentence.contains { $0 == ":" || $0 == ";" }, "It does not say what to do.")
    for name in row.names { #expect(sentence.contains(name)) }
  }
}
