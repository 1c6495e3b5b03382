import Galley
import Synchronization
import Testing

@Suite("Many texts") struct BatchTests {
  let style: TextStyle
  let texts: [String]

  init() throws {
    style = try TextStyle(font: TestFonts.inter.font, size: 16)
    texts = (0..<500).map { number in
      String(repeating: "line \(number) of words that wrap ", count: number % 7)
    }
  }

  @Test("answers stand in order, whatever the number of threads", arguments: [1, 2, 3, 8])
  func order(threads: Int) throws {
    let measurer = Measurer()
    let container = TextContainer.label(width: 120)
    let answers = try measurer.measure(
      many: texts, style: style, in: container, options: BatchOptions(threads: threads))
    for (text, answer) in zip(texts, answers) {
      let alone = try measurer.prepare(text, style: style)
      #expect(answer.height == alone.height(in: container))
      #expect(answer.lineCount == alone.lineCount(in: container))
    }
    #expect(answers.count == texts.count)
  }

  @Test func `no texts have no answers`() throws {
    #expect(try Measurer().measure(many: [], style: style, in: .label(width: 1)).isEmpty)
  }

  @Test func `progress grows up to the number of texts`() throws {
    let seen = Lock<[Int]>([])
    let options = BatchOptions(threads: 3) { done in seen.withLock { $0.append(done) } }
    _ = try Measurer().measure(many: texts, style: style, in: .label(width: 120), options: options)
    let numbers = seen.withLock { $0 }
    #expect(numbers == numbers.sorted())
    #expect(numbers.last == texts.count)
    #expect(numbers.count > 1)
  }

  @Test func `a flag that was set before stops the batch before it starts`() throws {
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: MeasurementError.cancelled) {
      try Measurer().measure(
        many: texts, style: style, in: .label(width: 120),
        options: BatchOptions(cancellation: flag))
    }
  }

  @Test("a flag that is set on the way stops the batch", arguments: [1, 2])
  func cancel(threads: Int) throws {
    let flag = CancellationFlag()
    let last = Atomic<Int>(0)
    let options = BatchOptions(threads: threads, cancellation: flag) { done in
      last.store(done, ordering: .relaxed)
      flag.cancel()
    }
    #expect(throws: MeasurementError.cancelled) {
      try Measurer().measure(many: texts, style: style, in: .label(width: 120), options: options)
    }
    #expect(last.load(ordering: .relaxed) < texts.count)
  }

  @Test func `a deadline that is over stops the batch`() throws {
    let options = BatchOptions(cancellation: CancellationFlag(timeout: .zero))
    #expect(throws: MeasurementError.deadlineExceeded) {
      try Measurer().measure(many: texts, style: style, in: .label(width: 120), options: options)
    }
  }

  @Test func `a text over the limit fails the batch of plain texts`() throws {
    var limits = MeasurerLimits()
    limits.textBytes = 100
    #expect(throws: MeasurementError.self) {
      try Measurer(limits: limits).measure(many: texts, style: style, in: .label(width: 120))
    }
  }

  @Test func `a request of one annotated run has its annotation`() throws {
    var text = StyledText("", style: style)
    text.append("base", ruby: RubyAnnotation("a long annotation of a word"), style: style)
    let container = TextContainer.label(width: 400)
    let answers = try Measurer().measure(many: [MeasurementRequest(text, in: container)])
    #expect(try answers[0].get() == Measurer().prepare(text).measure(in: container))
  }

  @Test func `a request over the limit fails alone`() throws {
    var limits = MeasurerLimits()
    limits.textBytes = 100
    let container = TextContainer.label(width: 120)
    let requests = texts.map { MeasurementRequest(StyledText($0, style: style), in: container) }
    let answers = try Measurer(limits: limits).measure(many: requests)
    for (text, answer) in zip(texts, answers) {
      let isTooLong = text.utf8.count > 100
      #expect(
        answer.error == (isTooLong ? .textTooLong(bytes: text.utf8.count, limit: 100) : nil))
    }
  }
}

extension Result {
  /// The failure, if it is one.
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
