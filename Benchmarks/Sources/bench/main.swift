import BenchmarkKit
import Foundation

/// The corpora of a folder, or generated ones; those named on the command line, or all.
///
/// A name that the folder has not is that of a generated one.
func corpora(_ names: [String], limit: Int) throws -> [Corpus] {
  let environment = ProcessInfo.processInfo.environment
  let folder = URL(filePath: environment["GALLEY_CORPORA"] ?? "../shared/corpora")
  let files =
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
    ?? []
  let texts = files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
  let generated = GeneratedCorpora.all(bytes: min(limit, 500_000), fonts: "Fonts")
  guard !texts.isEmpty else {
    print("GALLEY_CORPORA names no folder with corpora: the texts are generated.")
    return generated.filter { names.isEmpty || names.contains($0.name) }
  }
  let known = texts.map { $0.deletingPathExtension().lastPathComponent }
  let given = try zip(texts, known).compactMap { text, name -> Corpus? in
    guard names.isEmpty || names.contains(name) else { return nil }
    let fonts = text.deletingPathExtension().appendingPathExtension("fonts")
    return try Corpus(text: text, fonts: fonts, limit: limit)
  }
  return given + generated.filter { names.contains($0.name) && !known.contains($0.name) }
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
