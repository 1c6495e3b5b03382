import BenchmarkKit
import Foundation
import Galley

/// The rows of one corpus: every engine in every mode, and how they compare.
struct Table {
  let corpus: Corpus
  let yard: Yard
  private var results: [(engine: String, result: ModeResult)] = []
  private var shaping: Double?

  init(_ corpus: Corpus, _ yard: Yard) {
    self.corpus = corpus
    self.yard = yard
  }

  /// Measures one corpus with all engines and prints the rows as they come.
  mutating func run() throws {
    let characters = corpus.characterCount
    print(
      "\n\(corpus.name): \(corpus.paragraphs.count) paragraphs, \(characters) characters, "
        + "\(yard.size) px, \(yard.width) px wide")
    print("  engine        mode           ns/char  us/paragraph   lines     galley is")
    let plain = try PlainEngine(corpus, size: yard.size)
    let nanoseconds = try plain.shapeAll(yard)
    shaping = nanoseconds
    try measureGalley()
    show("harfbuzz", ModeResult(mode: .cold, nanoseconds: nanoseconds, checksum: 0))
    try measure(plain)
    try measure(try PangoEngine(corpus, size: yard.size))
    checkTotals()
  }

  private mutating func measureGalley() throws {
    let engine = try GalleyEngine(corpus, size: yard.size)
    for mode in Mode.allCases { add(engine.name, try engine.result(mode, corpus, yard)) }
    let text = corpus.document().joined(separator: "\n") + "\n"
    let copies = max(1, yard.largeDocumentBytes / text.utf8.count)
    let large = try engine.keystroke(String(repeating: text, count: copies), yard)
    show(engine.name, large)
    let plain = try GalleyEngine(corpus, size: yard.size, name: "galley, plain") {
      Measurer(fastPaths: .none)
    }
    for mode in Mode.allCases { add(plain.name, try plain.result(mode, corpus, yard)) }
  }

  private mutating func measure(_ engine: some Engine) throws {
    for mode in Mode.allCases {
      if let result = try engine.run(mode, corpus, yard) { add(engine.name, result) }
    }
  }

  private mutating func add(_ engine: String, _ result: ModeResult) {
    results.append((engine, result))
    show(engine, result)
  }

  private func show(_ engine: String, _ result: ModeResult) {
    let isKeystroke = result.mode == .keystroke
    let characters = Double(isKeystroke ? 1 : corpus.characterCount)
    let count = Double(isKeystroke ? 1 : corpus.paragraphs.count)
    var ratio = ""
    let own = results.first { $0.engine == "galley" && $0.result.mode == result.mode }
    if engine != "galley", let own {
      ratio = String(format: "%.1fx faster", result.nanoseconds / own.result.nanoseconds)
    }
    print(
      "  " + engine.padded(14) + result.mode.rawValue.padded(13)
        + String(
          format: "%9.2f %13.4f %7.0f", result.nanoseconds / characters,
          result.nanoseconds / count / 1000, result.checksum) + "     " + ratio.padded(16)
        + result.note)
    fflush(nil)
  }

  /// Engines that find other lines measure something else: totals may differ by half a percent.
  private func checkTotals() {
    for mode in [Mode.cold, .relayout] {
      let totals = results.filter { $0.result.mode == mode }
      guard let own = totals.first(where: { $0.engine == "galley" }) else { continue }
      for other in totals where other.engine != "galley" {
        let difference = abs(other.result.checksum / own.result.checksum - 1) * 100
        print(
          "  lines, \(mode.rawValue): \(other.engine) differs by "
            + String(format: "%.2f %%", difference) + (difference < 0.5 ? "" : "  TOO MUCH"))
      }
    }
  }
}

extension Yard {
  /// The size of the large document: 100 MB, or `YARD_DOCUMENT`.
  var largeDocumentBytes: Int {
    ProcessInfo.processInfo.environment["YARD_DOCUMENT"].flatMap(Int.init) ?? 100_000_000
  }
}

extension String {
  fileprivate func padded(_ count: Int) -> String {
    padding(toLength: max(count, utf8.count), withPad: " ", startingAt: 0)
  }
}
