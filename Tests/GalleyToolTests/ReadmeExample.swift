import Galley

/// The library example of the README, word for word, with its output caught.
enum ReadmeExample {
  static func printed() throws -> [String] {
    var lines: [String] = []
    func print(_ items: Any...) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let font = try Font(path: "Fonts/Inter-Regular.otf")
    let style = try TextStyle(font: font, size: 16)
    let text = try Measurer().prepare("How tall will this paragraph be?", style: style)

    print(text.height(in: .label(width: 200)))
    for line in text.layout(in: .label(width: 200)).lineFragments {
      print(line.range.lowerBound.utf16, line.width, line.baseline)
    }
    return lines
  }
}
