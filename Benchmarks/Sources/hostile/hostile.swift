import Foundation
import Galley

/// What a text is asked in the library; `make hostile` asks it of texts that were made to cost more
/// than their length.
enum Question: String, CaseIterable {
  case height, layout, css, document

  func ask(_ bytes: [UInt8], _ measurer: Measurer, _ style: TextStyle) throws {
    let container = TextContainer.label(width: 320)
    switch self {
    case .height:
      let text = String(decoding: bytes, as: UTF8.self)
      _ = try measurer.typesetter(style: style).height(of: text, in: container)
    case .layout:
      _ = try measurer.prepare(utf8: bytes, style: style).layout(in: container)
    case .css:
      _ = try measurer.prepare(utf8: bytes, style: style, profile: .css).layout(in: container)
    case .document:
      _ = try Document(
        utf8: [bytes], style: style, container: container, measurer: measurer,
        options: BatchOptions(threads: 1))
    }
  }
}

/// The processor time of this process, in seconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Prints the processor time of a question about a text; what its font needs once is not part of it.
func answer(_ arguments: [String]) throws {
  guard arguments.count == 3, let question = Question(rawValue: arguments[0]) else {
    print("usage: hostile \(Question.allCases.map(\.rawValue).joined(separator: "|")) FONT TEXT")
    exit(64)
  }
  let style = try TextStyle(font: Font(path: arguments[1]), size: 16)
  let bytes = try [UInt8](Data(contentsOf: URL(filePath: arguments[2])))
  let measurer = Measurer()
  try question.ask(Array(bytes.prefix(240)), measurer, style)
  let start = processorTime()
  try question.ask(bytes, measurer, style)
  print(processorTime() - start)
}

@main struct Hostile {
  static func main() {
    do {
      try answer(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("hostile: \(error)\n".utf8))
      exit(66)
    }
  }
}
