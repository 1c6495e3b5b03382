#if Images
  internal import ArgumentParser
  internal import GalleyImages
  internal import GalleyText
  internal import Synchronization

  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #else
    internal import Darwin
  #endif

  /// The command `galley-images thumbnail IN… --size WxH --output DIR`.
  struct ThumbnailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "thumbnail",
      abstract: "Makes small pictures of large ones, many at a time.",
      discussion: """
        Sides are points; their pixels are points times scale, rounded up. Orientation is applied, \
        colors become sRGB, notes such as places are dropped. Originals are never replaced, and a \
        file appears only when it is complete.
        """)

    @Argument(help: "The pictures.", completion: .file())
    var inputs: [String]

    @Option(help: "The box in points: WxH; Wx or xH with aspect-fit.")
    var size: SizeArgument

    @OptionGroup var geometry: GeometryOptions

    @Option(
      help: "The folder for the results, made if missing; a file for one picture.",
      completion: .file())
    var output: String

    @Option(
      help: "The format of the results. Unless said, png for pictures with alpha, else jpeg.")
    var format: ImageFormat?

    @Option(help: "Quality from 1 to 100, for jpeg, webp, heic and avif.")
    var quality: Int?

    @Flag(help: "Lossless WebP.")
    var lossless = false

    @Flag(help: "No alpha: what is transparent shows the background.")
    var opaque = false

    @Option(help: "The background of opaque results: RRGGBB.")
    var background: ColorArgument?

    @Option(help: "Frames of an animation to keep.")
    var frames = ThumbnailFrames.first

    @Option(help: "What becomes of the notes of camera and author.")
    var metadata = ThumbnailMetadata.stripped

    @Flag(help: "Draw pictures that end too early as far as they go.")
    var acceptDamaged = false

    @Option(help: "Pictures worked on at once. All cores unless said.")
    var workers: Int?

    @Flag(help: "One JSON object per picture and line.")
    var json = false

    func validate() throws {
      if let quality, !(1...100).contains(quality) {
        throw ValidationError("The quality is \(quality); give a number from 1 to 100.")
      }
      if let workers, workers < 1 {
        throw ValidationError("The number of workers is \(workers); give 1 or more.")
      }
      _ = try thumbnail()
    }

    func run() async throws {
      let jobs = try makeJobs()
      leaveModulesAside(for: jobs)
      let batch = ThumbnailBatch(
        try thumbnail(),
        as: ThumbnailEncoding(format ?? .jpeg, quality: quality, lossless: lossless),
        workers: workers)
      let outcomes = await Interruption.cancelling {
        await batch.run(jobs, progress: Progress(total: jobs.count).show)
      }
      var report = Report(asJSON: json)
      for (input, outcome) in zip(inputs, outcomes) {
        switch outcome {
        case .success(let written): report.add(entry(input, written), line: line(input, written))
        case .failure(let error): report.add(failure: error, input: input)
        }
      }
      throw report.exitCode
    }

    private func thumbnail() throws -> Thumbnail {
      var thumbnail = try geometry.thumbnail(size: size)
      thumbnail.isOpaque = opaque
      thumbnail.background = background?.color ?? .black
      thumbnail.frames = frames
      thumbnail.metadata = metadata
      thumbnail.acceptsDamaged = acceptDamaged
      return thumbnail
    }

    /// Keeps libvips from loading its modules where no picture needs one: ImageMagick, PDF and
    /// others cost 10 ms and 8 MB, and only that for HEIC and AVIF is ever used.
    ///
    /// It looks for them below `VIPSHOME`; a value from outside stays.
    private func leaveModulesAside(for jobs: [ThumbnailBatch.Job]) {
      let needsModule = jobs.contains { job in
        job.encoding?.format.isHEIF == true
          || (try? ImageProbe.format(of: job.source))?.isHEIF == true
      }
      if !needsModule { _ = unsafe setenv("VIPSHOME", "/no-modules", 0) }
    }

    // MARK: - Where results go

    private func makeJobs() throws -> [ThumbnailBatch.Job] {
      let single = try singleFile()
      if single == nil { try makeFolder() }
      var taken: [String: String] = [:]
      return try inputs.map { input in
        let encoding = single == nil ? encoding(for: input) : encoding(for: single)
        let path = single?.path ?? output.appendingName(of: input, encoding.format)
        if let other = taken.updateValue(input, forKey: path) {
          throw ValidationError(
            "\(other) and \(input) would both become \(path); write them to different folders.")
        }
        return ThumbnailBatch.Job(source: .file(path: input), path: path, encoding: encoding)
      }
    }

    /// The output as a file: one picture, and a name that ends like one.
    private func singleFile() throws -> (path: String, format: ImageFormat)? {
      guard let ending = output.lastName.split(separator: ".").dropFirst().last.map(String.init),
        let named = ImageFormat(fileExtension: ending), !output.isFolder
      else { return nil }
      guard inputs.count == 1 else {
        throw ValidationError("\(output) is a file, and there are several pictures; give a folder.")
      }
      return (output, format ?? named)
    }

    private func encoding(for file: (path: String, format: ImageFormat)?) -> ThumbnailEncoding {
      ThumbnailEncoding(file?.format ?? .jpeg, quality: quality, lossless: lossless)
    }

    /// The format asked for, else one that holds what the picture has.
    ///
    /// A header that cannot be read fails when its turn comes.
    private func encoding(for input: String) -> ThumbnailEncoding {
      if let format { return ThumbnailEncoding(format, quality: quality, lossless: lossless) }
      let header = try? ImageProbe.header(of: .file(path: input), limits: geometry.limits)
      let needsAlpha = header?.hasAlpha == true && !opaque
      return ThumbnailEncoding(needsAlpha ? .png : .jpeg, quality: quality)
    }

    private func makeFolder() throws {
      guard !output.isFolder, unsafe mkdir(output, 0o777) != 0 else { return }
      let error = ImageError.unwritable(path: output, reason: "there is no such folder to be made")
      Report.complain(error.description)
      throw ExitCode(error.exitCode)
    }

    // MARK: - What is said

    private func entry(_ input: String, _ written: WrittenThumbnail) -> Report.Entry {
      Report.Entry(
        input: input, output: written.path, width: written.pixelSize.width,
        height: written.pixelSize.height, pointWidth: written.size.width,
        pointHeight: written.size.height, bytes: written.byteCount)
    }

    private func line(_ input: String, _ written: WrittenThumbnail) -> String {
      "\(input): \(written.path), \(written.pixelSize), \(written.byteCount) bytes"
    }
  }

  /// A line on the terminal that counts along; nothing where stderr is no terminal.
  private struct Progress: Sendable {
    let total: Int
    private let isShown: Bool

    init(total: Int) {
      self.total = total
      isShown = total > 1 && isatty(STDERR_FILENO) == 1
    }

    func show(_ done: Int) {
      if Interruption.isRequested.load(ordering: .relaxed) { Interruption.cancel() }
      guard isShown else { return }
      let width = 30
      let filled = done * width / total
      let bar =
        String(repeating: "#", count: filled)
        + String(repeating: "-", count: width - filled)
      let line = Array("\r[\(bar)] \(done)/\(total)\(done == total ? "\n" : "")".utf8)
      // SAFETY: the bytes are those of the array that is held.
      _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }

  /// Ctrl-C: pictures under way are finished, the others are reported as not reached.
  private enum Interruption {
    static let isRequested = Atomic(false)
    private static let task = Mutex<Task<[ThumbnailBatch.Outcome], Never>?>(nil)

    static func cancelling(
      _ body: @escaping @Sendable () async -> [ThumbnailBatch.Outcome]
    ) async -> [ThumbnailBatch.Outcome] {
      signal(SIGINT) { _ in Interruption.isRequested.store(true, ordering: .relaxed) }
      let running = Task { await body() }
      task.withLock { $0 = running }
      return await running.value
    }

    static func cancel() { task.withLock { $0?.cancel() } }
  }

  extension ImageFormat {
    fileprivate var isHEIF: Bool { self == .heic || self == .avif }
  }

  extension String {
    fileprivate var isFolder: Bool {
      var status = stat()
      return unsafe stat(self, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    fileprivate var lastName: Substring { split(separator: "/").last ?? self[...] }

    /// This folder and the name of a file in it: that of `input` with the format's ending.
    fileprivate func appendingName(of input: String, _ format: ImageFormat) -> String {
      let name = input.lastName
      let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
      let folder = hasSuffix("/") ? self : self + "/"
      return folder + (stem.isEmpty ? name : stem) + "." + format.fileExtension
    }
  }
#endif
