import BenchmarkKit
import CAllocationCounter
import Foundation
import Galley

// What does not depend on the machine: how many blocks of memory a step asks for, and how many bytes a
// prepared paragraph keeps.
//
//     counts                 compares with Thresholds/allocations.txt, 1 if a count rose
//     counts --write FILE    writes the counts as thresholds
//     counts --work STEP N   does a step N times and nothing else, for callgrind

/// A step of which allocations are counted, named stage/text/size.
struct Step {
  let name: String
  /// How often the step does its work in one call.
  let count: Int
  let body: () throws -> Void
}

/// The texts and what is prepared of them before anything is counted.
struct Workshop {
  let corpora: [Corpus]
  let yard = Yard()

  init() {
    corpora = GeneratedCorpora.all(bytes: 20_000, fonts: "Fonts")
  }

  func steps() throws -> [Step] {
    try corpora.flatMap { corpus in try steps(of: corpus) }
  }

  private func steps(of corpus: Corpus) throws -> [Step] {
    let engine = try GalleyEngine(corpus, size: 16)
    let prepared = try corpus.paragraphs.map(engine.prepare)
    let containers = Yard.widths.map { TextContainer.label(width: $0) }
    let count = prepared.count
    let name = "\(corpus.name)/20k"
    return [
      Step(name: "height/\(name)", count: count * containers.count) {
        for container in containers {
          for text in prepared { blackHole(text.height(in: container)) }
        }
      },
      Step(name: "lineCount/\(name)", count: count * containers.count) {
        for container in containers {
          for text in prepared { blackHole(Double(text.lineCount(in: container))) }
        }
      },
      Step(name: "repeat/\(name)", count: count) {
        for text in prepared { blackHole(text.height(atWidth: Yard.widths[0])) }
      },
      Step(name: "prepare/\(name)", count: count) {
        let engine = try engine.again()
        for text in corpus.paragraphs { _ = try engine.prepare(text) }
      },
      Step(name: "cold/\(name)", count: count) {
        let engine = try engine.again()
        for text in corpus.paragraphs { blackHole(try engine.height(of: text, width: 320)) }
      },
      Step(name: "repeatstring/\(name)", count: count) {
        for text in corpus.paragraphs { blackHole(try engine.height(of: text, width: 320)) }
      },
      try known(corpus, name),
      try keystroke(engine, corpus, name),
      widths(prepared, name),
    ]
  }

  /// Strings whose words were met before, by an engine that remembers no answers.
  private func known(_ corpus: Corpus, _ name: String) throws -> Step {
    let engine = try GalleyEngine(corpus, size: 16) {
      Measurer(fastPaths: FastPaths.all.subtracting(.answers))
    }
    return Step(name: "known/\(name)", count: corpus.paragraphs.count) {
      for text in corpus.paragraphs { blackHole(try engine.height(of: text, width: 320)) }
    }
  }

  /// All widths of a text in one call.
  private func widths(_ prepared: [PreparedText], _ name: String) -> Step {
    let measures = Box(
      [TextMeasure](
        repeating: TextMeasure(height: 0, lineCount: 0), count: Yard.widths.count))
    let widths = Yard.widths
    return Step(name: "widths/\(name)", count: prepared.count * widths.count) {
      var span = measures.value.mutableSpan
      for text in prepared {
        text.measures(atWidths: widths.span, in: .label(width: 0), into: &span)
      }
      blackHole(measures.value[0].height)
    }
  }

  private func keystroke(_ engine: GalleyEngine, _ corpus: Corpus, _ name: String) throws -> Step {
    let text = corpus.document().joined(separator: "\n")
    let document = Box(
      try Document(
        text, style: engine.style, container: .label(width: 320), measurer: engine.measurer))
    let end = document.value.range(ofParagraph: 100).upperBound.utf8 - 1
    return Step(name: "keystroke/\(corpus.name)/97k", count: 20) {
      for _ in 0..<10 {
        try document.value.replace(utf8: end..<end, with: "x")
        try document.value.replace(utf8: end..<end + 1, with: "")
      }
      blackHole(document.value.height)
    }
  }
}

/// A value that closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Keeps the compiler from leaving out what is measured.
@inline(never)
func blackHole(_ value: Double) {
  if value == -.infinity { print(value) }
}

/// Blocks per call of a step, after two calls that warm up: a string that comes again is remembered.
func allocations(_ step: Step) throws -> Double {
  for _ in 0..<2 { try step.body() }
  allocation_counter_start()
  try step.body()
  return Double(allocation_counter_stop()) / Double(step.count)
}

/// The bytes that a prepared paragraph keeps beside its text and what all share, blocks as large as they
/// really are.
func keptBytes(_ corpus: Corpus) throws -> Double {
  let engine = try GalleyEngine(corpus, size: 16)
  // Until what all share is made: the first texts are prepared without, and words are remembered when they come again.
  for _ in 0..<4 { _ = try corpus.paragraphs.map(engine.prepare) }
  allocation_counter_start()
  let prepared = try corpus.paragraphs.map(engine.prepare)
  _ = allocation_counter_stop()
  return withExtendedLifetime(prepared) {
    Double(allocation_counter_kept()) / Double(prepared.count)
  }
}

/// What a measurer holds for each byte that it says its tables take; what fonts keep of their rules is theirs.
///
/// Its other caches are asked of the system, and not of `malloc`, but for a little that it has from the start.
func heldPerStatedByte(_ corpus: Corpus) throws -> Double {
  let engine = try GalleyEngine(corpus, size: 16)
  for text in corpus.paragraphs { blackHole(try engine.height(of: text, width: 320)) }
  allocation_counter_start()
  let empty = Measurer()
  _ = allocation_counter_stop()
  let atStart = withExtendedLifetime(empty) { allocation_counter_kept() }
  allocation_counter_start()
  let other = try engine.again()
  for text in corpus.paragraphs { blackHole(try other.height(of: text, width: 320)) }
  _ = allocation_counter_stop()
  let measurer = other.measurer
  let stated =
    measurer.cacheStatistics.bytes - measurer.answerStatistics.bytes - measurer.wordStatistics.bytes
  return Double(allocation_counter_kept() - atStart) / Double(stated)
}

/// Shows that the counter sees what it must see, and nothing where there is nothing.
func proveCounter() {
  allocation_counter_start()
  allocation_counter_allocate_one()
  let one = allocation_counter_stop()
  allocation_counter_start()
  let nothing = allocation_counter_stop()
  var array: [Int] = []
  allocation_counter_start()
  array.reserveCapacity(100)
  let swift = allocation_counter_stop()
  guard one == 1, nothing == 0, swift >= 1 else {
    print("The allocation counter saw \(one), \(nothing), \(swift) where 1, 0, 1 are right.")
    exit(2)
  }
  print(
    "The counter sees one deliberate allocation, one of an array, and none where there is none.")
}

func read(_ path: String) throws -> [String: Double] {
  var counts: [String: Double] = [:]
  for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
    let fields = line.split(separator: " ")
    if fields.count == 2, let count = Double(fields[1]) { counts[String(fields[0])] = count }
  }
  return counts
}

func run(_ arguments: [String]) throws -> Int32 {
  let workshop = Workshop()
  let steps = try workshop.steps()
  if arguments.count == 3, arguments[0] == "--work", let times = Int(arguments[2]) {
    let chosen = steps.filter { $0.name == arguments[1] }
    for step in chosen { for _ in 0..<times { try step.body() } }
    return chosen.isEmpty ? 64 : 0
  }
  proveCounter()
  var lines: [String] = []
  var rose = 0
  let thresholds = try? read("Benchmarks/Thresholds/allocations.txt")
  func note(_ name: String, _ count: Double) {
    let text = String(format: "%.2f", count)
    lines.append("\(name) \(text)")
    let limit = thresholds?[name]
    // Hashes are seeded anew in each run, and tables grow with them.
    let isMore = limit.map { count > $0 * 1.01 + 0.005 } ?? false
    if isMore { rose += 1 }
    print("\(name) \(text)\(limit.map { " of at most \($0)" } ?? "")\(isMore ? "  ROSE" : "")")
  }
  for step in steps { note(step.name, try allocations(step)) }
  for corpus in workshop.corpora { note("keptBytes/\(corpus.name)/20k", try keptBytes(corpus)) }
  for corpus in workshop.corpora {
    note("heldPerStatedByte/\(corpus.name)/20k", try heldPerStatedByte(corpus))
  }
  if arguments.count == 2, arguments[0] == "--write" {
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: arguments[1], atomically: true, encoding: .utf8)
    return 0
  }
  return rose == 0 ? 0 : 1
}

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  print("counts: \(error)")
  exit(66)
}
