#if Images
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif
  internal import GalleyText

  /// The jobs of a batch and what became of them, shared by its workers.
  ///
  /// Pictures that are decoded whole are put back by workers without the right to decode them; one
  /// worker at a time has that right, and takes those first. So nobody waits while there is work of
  /// the other kind, and no two whole pictures are in memory at once.
  final class ThumbnailQueue: Sendable {
    /// A job in the hands of a worker.
    struct Turn: Sendable {
      var index: Int
      var job: ThumbnailBatch.Job
      var isFirstForItsPath: Bool
      var mayDecodeWhole: Bool
    }

    private struct State {
      var nextIndex = 0
      var putBack: [Int] = []
      var wholeDecoderIsTaken = false
      var done = 0
      var outcomes: [ThumbnailBatch.Outcome?]
    }

    /// The files that are read, which nothing may replace.
    let originals: Set<FileIdentity>
    private let jobs: [ThumbnailBatch.Job]
    private let firstForItsPath: [Bool]
    private let state: Lock<State>
    private let report: Lock<@Sendable (Int) -> Void>

    init(jobs: [ThumbnailBatch.Job], progress: @escaping @Sendable (Int) -> Void) {
      self.jobs = jobs
      originals = Set(
        jobs.compactMap { job in
          if case .file(let path) = job.source { FileIdentity(path: path) } else { nil }
        })
      var paths: Set<String> = []
      firstForItsPath = jobs.map { paths.insert($0.path).inserted }
      state = Lock(State(outcomes: Array(repeating: nil, count: jobs.count)))
      report = Lock(progress)
    }

    /// The next job for whoever asks, or nil when there is none left that it could do.
    func next() -> Turn? {
      state.withLock { state in
        let mayDecodeWhole = !state.wholeDecoderIsTaken
        let index: Int
        if mayDecodeWhole, let waiting = state.putBack.popLast() {
          index = waiting
        } else if state.nextIndex < jobs.count {
          index = state.nextIndex
          state.nextIndex += 1
        } else {
          // What was put back belongs to the worker with the right, which looks there next.
          return nil
        }
        if mayDecodeWhole { state.wholeDecoderIsTaken = true }
        return Turn(
          index: index, job: jobs[index], isFirstForItsPath: firstForItsPath[index],
          mayDecodeWhole: mayDecodeWhole)
      }
    }

    /// Leaves a picture that must be decoded whole to the worker with the right.
    func putBack(_ turn: Turn) {
      state.withLock { $0.putBack.append(turn.index) }
    }

    func finish(_ turn: Turn, _ outcome: ThumbnailBatch.Outcome) {
      let done = state.withLock { state in
        state.outcomes[turn.index] = outcome
        if turn.mayDecodeWhole { state.wholeDecoderIsTaken = false }
        state.done += 1
        return state.done
      }
      report.withLock { $0(done) }
    }

    /// What became of each job.
    func outcomes() -> [ThumbnailBatch.Outcome] {
      state.withLock { state in
        zip(jobs, state.outcomes).map { job, outcome in
          outcome ?? .failure(.cancelled(image: job.source.name))
        }
      }
    }
  }

  /// The processors this process may use, at least 1.
  func availableCores() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
#endif
