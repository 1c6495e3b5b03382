#if Images
  internal import GalleyText

  /// Thumbnails of many files, over the cores.
  ///
  ///     let batch = ThumbnailBatch(thumbnail, as: .webp())
  ///     let results = await batch.run(jobs) { done in print(done, "of", jobs.count) }
  ///
  /// **Memory** does not grow with the number of files: each worker holds one picture, a piece at a
  /// time where its decoder streams. Pictures whose decoder holds them whole
  /// (`ImageHeader.decoding`) run one at a time, whatever the number of workers.
  public struct ThumbnailBatch: Sendable {
    /// One file and where its thumbnail goes.
    public struct Job: Hashable, Sendable {
      /// The picture.
      public var source: ImageSource
      /// The file that its thumbnail becomes.
      public var path: String
      /// The format of this one, where it is not that of the batch.
      public var encoding: ThumbnailEncoding?

      /// A picture and where its thumbnail goes.
      public init(source: ImageSource, path: String, encoding: ThumbnailEncoding? = nil) {
        self.source = source
        self.path = path
        self.encoding = encoding
      }
    }

    /// What was written, or why nothing was.
    public typealias Outcome = Result<WrittenThumbnail, ImageError>

    /// What every thumbnail looks like.
    public var thumbnail: Thumbnail
    /// The format of those that do not name their own.
    public var encoding: ThumbnailEncoding
    /// How many files are worked on at once; at least 1.
    ///
    /// All cores unless said.
    public var workers: Int

    /// A batch; without a number of workers it has one for each core.
    public init(_ thumbnail: Thumbnail, as encoding: ThumbnailEncoding, workers: Int? = nil) {
      self.thumbnail = thumbnail
      self.encoding = encoding
      self.workers = max(1, workers ?? availableCores())
    }

    /// Writes them all; one outcome a job, in the order of the jobs.
    ///
    /// A job that fails stops no other.
    ///
    /// No result replaces an original: of its own job or of another one. Where two jobs write to
    /// one path, the later one is refused. When the task is cancelled, pictures under way are
    /// finished and the others fail with `ImageError.cancelled`.
    ///
    /// - Parameters:
    ///   - jobs: The files and where their thumbnails go.
    ///   - progress: Called after each job with how many are done, from any thread, one call at a
    ///     time.
    /// - Returns: What was written, or why not, job by job.
    public func run(
      _ jobs: [Job], progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
    ) async -> [Outcome] {
      let queue = ThumbnailQueue(jobs: jobs, progress: progress)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<min(workers, max(1, jobs.count)) {
          group.addTask { work(on: queue) }
        }
      }
      let outcomes = queue.outcomes()
      AtomicFile.syncFolders(of: outcomes.compactMap { try? $0.get().path })
      return outcomes
    }

    private func work(on queue: ThumbnailQueue) {
      while let turn = queue.next() {
        if Task.isCancelled {
          queue.finish(turn, .failure(.cancelled(image: turn.job.source.name)))
          continue
        }
        // More than one file at a time keeps the cores busy; one alone may use them all.
        let threads = workers > 1 ? 1 : 0
        do throws(ImageError) {
          guard turn.isFirstForItsPath else {
            throw .unwritable(path: turn.job.path, reason: "an earlier picture is written there")
          }
          let work = try ThumbnailWork(thumbnail, source: turn.job.source)
          if work.header.decoding.isWhole, !turn.mayDecodeWhole {
            queue.putBack(turn)
            continue
          }
          queue.finish(
            turn,
            .success(
              try work.write(
                to: turn.job.path, as: turn.job.encoding ?? encoding, workers: threads,
                originals: queue.originals)))
        } catch {
          queue.finish(turn, .failure(error))
        }
      }
    }
  }
#endif
