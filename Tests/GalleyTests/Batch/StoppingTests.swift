import Galley
import GalleyTestSupport
import Testing

/// Cancelling a measurement, before it and in the middle of one text.
@Suite("Stopping", .serialized) struct StoppingTests {
  /// One word of joined letters: nothing about it is simple, and no paragraph ends in it.
  private static let long = String(repeating: "ب", count: 60_000)

  /// The ways to measure one long text that take a flag.
  enum Way: String, CaseIterable, Sendable {
    case prepare, prepareRuns, typesetterPrepare, height, many, requests, document

    func measure(_ text: String, _ flag: CancellationFlag?) throws {
      let measurer = Measurer()
      let container = TextContainer.label(width: 320)
      let style = try TextStyle(font: TestFonts.arabic.font, size: 16)
      let typesetter = measurer.typesetter(style: style)
      let options = BatchOptions(threads: 1, cancellation: flag)
      switch self {
      case .prepare: _ = try measurer.prepare(text, style: style, cancellation: flag)
      case .prepareRuns:
        _ = try measurer.prepare(StyledText(text, style: style), cancellation: flag)
      case .typesetterPrepare: _ = try typesetter.prepare(text, cancellation: flag)
      case .height: _ = try typesetter.height(of: text, in: container, cancellation: flag)
      case .many:
        _ = try measurer.measure(many: [text], style: style, in: container, options: options)
      case .requests:
        let request = MeasurementRequest(StyledText(text, style: style), in: container)
        _ = try measurer.measure(many: [request], options: options)
      case .document:
        _ = try Document(
          text, style: style, container: container, measurer: measurer, options: options)
      }
    }
  }

  @Test("a flag that is set stops the work before it starts", arguments: Way.allCases)
  func cancelled(way: Way) throws {
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: MeasurementError.cancelled) { try way.measure(Self.long, flag) }
  }

  @Test("a deadline ends the work in the middle of a text", arguments: Way.allCases)
  func deadline(way: Way) throws {
    let whole = try ProcessorTime.measure { try way.measure(Self.long, nil) }
    let part = ProcessorTime.measure {
      #expect(throws: MeasurementError.deadlineExceeded) {
        try way.measure(Self.long, CancellationFlag(timeout: .milliseconds(1)))
      }
    }
    // Only the processor's time counts: on a busy machine the deadline comes even earlier.
    #expect(part < whole * 0.8, "\(part) of \(whole)")
  }

  @Test("a flag that nobody sets changes nothing", arguments: Way.allCases)
  func unset(way: Way) throws {
    try way.measure("مرحبا\nبالعالم", CancellationFlag(timeout: .seconds(3_600)))
  }
}
