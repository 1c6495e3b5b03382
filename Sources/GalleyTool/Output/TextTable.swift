/// A table in columns of a terminal's cells.
struct TextTable {
  /// On which side the cells of a column stand.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// A table whose first row is a head.
  init(head: [String], alignments: [Alignment]) {
    self.alignments = alignments
    rows = [head]
  }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines of the table; the last column is cut where a screen ends.
  func rendered(on screen: Screen) -> String {
    let widths = alignments.indices.map { column in
      rows.map { TerminalText.columns(of: $0[column]) }.max() ?? 0
    }
    let lastColumn = alignments.count - 1
    let before = widths[..<lastColumn].reduce(0) { $0 + $1 + 2 }
    let room = screen.columns.map { max(8, $0 - before) }
    return rows.enumerated().map { index, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        if column == lastColumn, alignments[column] == .left {
          line += TerminalText.cut(cell, to: room)
        } else {
          line += padded(cell, to: widths[column], alignments[column])
        }
        if column < lastColumn { line += "  " }
      }
      while line.last == " " { line.removeLast() }
      return (index == 0 ? screen.strong(line) : line) + "\n"
    }.joined()
  }

  private func padded(_ cell: String, to width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - TerminalText.columns(of: cell)))
    return alignment == .left ? cell + space : space + cell
  }
}
