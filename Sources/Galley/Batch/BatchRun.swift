internal import GalleyText

/// One batch: shares of its rows are taken by threads and their answers put in order.
///
/// Memory: the answers, and what each thread needs for the text it is at.
struct BatchRun<Answer: Sendable>: Sendable {
  let count: Int
  /// Rows that a thread takes at a time: few enough that none waits long for the last share, many
  /// enough that taking them costs nothing.
  var shareSize = 64
  let options: BatchOptions
  /// Makes what a thread answers its rows with; is called by each thread.
  let makeAnswerer: @Sendable () -> (Int) throws(MeasurementError) -> Answer

  /// What the threads have done so far.
  private struct State {
    var shares: [[Answer]]
    var done = 0
    var error: MeasurementError?
  }

  /// The answers of all rows, in order.
  ///
  /// - Throws: What failed first, or that the batch was cancelled.
  func run() throws(MeasurementError) -> [Answer] {
    try options.cancellation?.check()
    let shareCount = (count + shareSize - 1) / shareSize
    guard shareCount > 0 else {
      options.progress?(0)
      return []
    }
    let state = Lock(State(shares: Array(repeating: [], count: shareCount)))
    let counter = WorkCounter(count: shareCount)
    let threads = max(1, min(options.threads ?? WorkerThreads.defaultCount, shareCount))
    WorkerThreads.run(threads) { work(counter, state) }
    let result = state.withLock { state in
      let result = state
      state.shares = []
      return result
    }
    if let error = result.error { throw error }
    var answers: [Answer] = []
    answers.reserveCapacity(count)
    for share in result.shares { answers += share }
    return answers
  }

  private func work(_ counter: WorkCounter, _ state: Lock<State>) {
    let answer = makeAnswerer()
    while let share = counter.take() {
      let rows = share * shareSize..<min(count, (share + 1) * shareSize)
      do throws(MeasurementError) {
        var answers: [Answer] = []
        answers.reserveCapacity(rows.count)
        for row in rows {
          try options.cancellation?.check()
          answers.append(try answer(row))
        }
        state.withLock { state in
          state.shares[share] = answers
          state.done += rows.count
          if state.error == nil { options.progress?(state.done) }
        }
      } catch {
        counter.stop()
        state.withLock { $0.error = $0.error ?? error }
      }
    }
  }
}
