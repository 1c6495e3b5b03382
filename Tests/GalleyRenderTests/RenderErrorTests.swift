import Testing

@testable import GalleyRender

@Suite("Errors of drawing") struct RenderErrorTests {
  @Test(
    "are sentences with the numbers that matter",
    arguments: [
      (RenderError.textTooLong(bytes: 12, limit: 10), "12 bytes, more than the 10"),
      (.tooManyPixels(width: 1e9, height: 20.5), "1000000000 x 21 pixels"),
      (.tooManyPixels(width: 1e300, height: .infinity), "1e+300 x inf pixels"),
      (.invalidScale(.nan), "The scale nan"),
      (.cannotEncode(reason: "no room"), "(no room)"),
    ])
  func sentences(error: RenderError, part: String) {
    #expect(error.description.contains(part))
  }
}
