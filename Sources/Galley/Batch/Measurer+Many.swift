public import GalleyText

extension Measurer {
  /// Measures many texts of one style, over all cores; the answers stand in the texts' order.
  ///
  ///     let sizes = try measurer.measure(many: messages, style: body, in: .label(width: 320))
  ///
  /// The answers do not depend on the number of threads. The threads start with the call and end
  /// with it; nothing is kept but what `Measurer` remembers anyway.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - style: How the characters of all of them look.
  ///   - paragraphStyle: How their paragraphs are laid out.
  ///   - profile: Whose rules are followed.
  ///   - container: The room for each text.
  ///   - options: Threads, progress and cancellation.
  /// - Returns: Height and line count of each text.
  /// - Throws: `MeasurementError`: a text that cannot be measured fails the batch, as do
  ///   `cancelled` and `deadlineExceeded`.
  public func measure(
    many texts: [String], style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    profile: LayoutProfile = .uiKit, in container: TextContainer,
    options: BatchOptions = BatchOptions()
  ) throws(MeasurementError) -> [TextMeasure] {
    let typesetter = typesetter(style: style, paragraphStyle: paragraphStyle, profile: profile)
    let run = BatchRun<TextMeasure>(count: texts.count, options: options) {
      let typesetter = typesetter.forThread()
      return { row throws(MeasurementError) in
        try typesetter.measure(texts[row], in: container, cancellation: options.cancellation)
      }
    }
    return try run.run()
  }

  /// Measures many texts, each in its own styles and container, over all cores, in order.
  ///
  /// A text that cannot be measured gets its own error; the others are measured all the same.
  ///
  /// - Throws: `MeasurementError.cancelled` or `.deadlineExceeded`, and nothing else.
  public func measure(
    many requests: [MeasurementRequest], options: BatchOptions = BatchOptions()
  ) throws(MeasurementError) -> [Result<TextMeasure, MeasurementError>] {
    let run = BatchRun<Result<TextMeasure, MeasurementError>>(
      count: requests.count, options: options
    ) {
      var typesetter = RequestTypesetter(measurer: self, cancellation: options.cancellation)
      return { row throws(MeasurementError) in
        let measure = typesetter.measure(requests[row])
        // What stops the batch is no answer of a text.
        if case .failure = measure { try options.cancellation?.check() }
        return measure
      }
    }
    return try run.run()
  }
}

/// Measures requests one after the other; neighbors that are set alike share a typesetter.
private struct RequestTypesetter {
  let measurer: Measurer
  let cancellation: CancellationFlag?
  private var last: Typesetter?

  init(measurer: Measurer, cancellation: CancellationFlag?) {
    self.measurer = measurer
    self.cancellation = cancellation
  }

  mutating func measure(_ request: MeasurementRequest) -> Result<TextMeasure, MeasurementError> {
    do throws(MeasurementError) {
      guard request.text.runs.count == 1, request.text.runs[0].isPlain else {
        let text = try measurer.prepare(
          request.text, paragraphStyle: request.paragraphStyle, profile: request.profile,
          cancellation: cancellation)
        return .success(text.measure(in: request.container))
      }
      return .success(
        try typesetter(for: request).measure(
          request.text.text, in: request.container, cancellation: cancellation))
    } catch {
      return .failure(error)
    }
  }

  private mutating func typesetter(for request: MeasurementRequest) -> Typesetter {
    let context = LayoutContext(profile: request.profile, paragraphStyle: request.paragraphStyle)
    if let last, last.setup.context == context, last.setup.style == request.text.runs[0].style {
      return last
    }
    let new = measurer.typesetter(
      style: request.text.runs[0].style, paragraphStyle: request.paragraphStyle,
      profile: request.profile
    ).forThread()
    last = new
    return new
  }
}

extension PreparedText {
  /// The height and the number of lines of the text in a container, both from one pass.
  ///
  /// - Complexity: as `height(in:)`.
  public func measure(in container: TextContainer) -> TextMeasure {
    storage.measure(in: container)
  }

  /// The same, of as many lines as there were until the flag was due.
  func measure(in container: TextContainer, cancellation: CancellationFlag?) -> TextMeasure {
    storage.otherMeasure(in: container, cancellation: cancellation)
  }
}
