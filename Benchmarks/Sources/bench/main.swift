import BenchmarkKit
import Foundation

/// The corpora of a folder, or generated ones; those named on the command line, or all.
func corpora(_ names: [String], limit: Int) throws -> [Corpus] {
  let environment = ProcessInfo.processInfo.environment
  let folder = URL(filePath: environment["GALLEY_CORPORA"] ?? "../shared/corpora")
  let files =
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    ?? []
  let texts = files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
  guard !texts.isEmpty else {
    print("GALLEY_CORPORA names no folder with corpora: the texts are generated.")
    return GeneratedCorpora.all(bytes: min(limit, 500_000), fonts: "Fonts")
      .filter { names.isEmpty || names.contains($0.name) }
  }
  return try texts.compactMap { text in
    let name = text.deletingPathExtension().lastPathComponent
    guard names.isEmpty || names.contains(name) else { return nil }
    let fonts = text.deletingPathExtension().appendingPathExtension("fonts")
    return try Corpus(text: text, fonts: fonts, limit: limit)
  }
}

do {
  let yard = Yard()
  for corpus in try corpora(Array(CommandLine.arguments.dropFirst()), limit: yard.byteLimit) {
    var table = Table(corpus, yard)
    try table.run()
  }
} catch {
  FileHandle.standardError.write(Data("bench: \(error)\n".utf8))
  exit(1)
}
