import Galley

/// The library's examples of the README, word for word, with their output caught.
enum ReadmeExample {
  static func printed() throws -> [String] {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let font = try Font(path: "Fonts/Inter-Regular.otf")
    let style = try TextStyle(font: font, size: 16)
    let text = try Measurer().prepare("How tall will this paragraph be?", style: style)

    print(text.height(in: .label(width: 200)))
    for line in text.layout(in: .label(width: 200)).lineFragments {
      print(line.range.lowerBound.utf16, line.width, line.baseline)
    }

    let measurer = Measurer()
    let messages = ["On my way!", "How tall will this paragraph be?"]
    for size in try measurer.measure(many: messages, style: style, in: .label(width: 200)) {
      print(size.height, size.lineCount)
    }
    print(text.heights(atWidths: [80, 200, 320]))

    let lines = String(repeating: "One line of many.\n", count: 10_000)
    var note = try Document(
      lines, style: style, container: .textView(width: 320), measurer: measurer)
    let before = note
    try note.insert("Two lines, for this is much longer than the others. ", at: .zero)
    print(before.lineCount, note.lineCount)
    print(note.paragraphIndex(atY: 500) ?? 0)
    print(try note.height(ofFirstLines: 3))
    return printed
  }
}
