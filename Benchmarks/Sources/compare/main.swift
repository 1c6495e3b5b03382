import BenchmarkKit
import Foundation

/// Prints a line for each mode of this engine; see the README of the benchmarks.
func compare(_ arguments: [String]) throws {
  guard arguments.count >= 4, let size = Double(arguments[2]), let width = Double(arguments[3])
  else {
    print("usage: compare CORPUS.txt CORPUS.fonts SIZE WIDTH [DOCUMENT.txt]")
    exit(64)
  }
  let yard = Yard(size: size, width: width)
  let corpus = try Corpus(
    text: URL(filePath: arguments[0]), fonts: URL(filePath: arguments[1]), limit: yard.byteLimit)
  let document =
    try arguments.count > 4
    ? String(contentsOf: URL(filePath: arguments[4]), encoding: .utf8) : nil
  let characters = Double(corpus.characterCount)
  let bytes = Double(corpus.byteCount)
  print(
    "peer corpus mode ns_per_char median_of_k checksum paragraphs us_per_paragraph MB_per_s note")
  for mode in Mode.allCases {
    let engine = try GalleyEngine(corpus, size: size)
    let result = try engine.result(mode, corpus, yard, document: document)
    let isKeystroke = mode == .keystroke
    let count = isKeystroke ? 1 : corpus.paragraphs.count
    let fields = [
      engine.name, corpus.name, mode.rawValue,
      String(format: "%.3f", result.nanoseconds / (isKeystroke ? 1 : characters)), "\(yard.runs)",
      isKeystroke ? "\(result.checksum)" : "\(Int(result.checksum))",
      "\(corpus.paragraphs.count)",
      String(format: "%.4f", result.nanoseconds / Double(count) / 1000),
      isKeystroke ? "-" : String(format: "%.1f", bytes / result.nanoseconds * 1000),
      result.note.isEmpty ? "-" : result.note,
    ]
    print(fields.joined(separator: " "))
  }
}

do {
  try compare(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("compare: \(error)\n".utf8))
  exit(66)
}
