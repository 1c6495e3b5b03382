/// A table in columns of a terminal's cells.
struct TextTable {
  /// On which side the cells of a column stand.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  /// What makes the last cell of a row when it is written; nil: rows have it.
  private let lastCell: ((_ row: Int, _ line: inout [UInt8]) -> Void)?
  /// The head's last cell, where rows have none.
  private let lastHead: String
  /// The head's cells and those of the rows.
  private var cells = TableCells()

  /// A table with a head above its rows.
  ///
  /// - Parameter lastCell: What appends the last cell of each row, where all of them would be much
  ///   text.
  init(
    head: [String], alignments: [Alignment],
    lastCell: ((_ row: Int, _ line: inout [UInt8]) -> Void)? = nil
  ) {
    self.alignments = alignments
    self.lastCell = lastCell
    lastHead = head.last ?? ""
    append(lastCell == nil ? head : head.dropLast())
  }

  mutating func append(_ row: some Sequence<String>) { for text in row { cells.add(text) } }

  /// Appends a row, cell by cell.
  mutating func appendRow(_ fill: (inout TableCells) -> Void) { fill(&cells) }

  /// Makes room for as many rows.
  mutating func reserve(rows: Int) { cells.reserve((rows + 1) * storedColumns) }

  /// The lines of the table; the last column is cut where a screen ends.
  func rendered(on screen: Screen) -> String {
    let widths = widths
    var lines: [UInt8] = []
    for row in 0..<rowCount { append(row, widths, screen, to: &lines) }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Writes the lines of the table.
  func write(on screen: Screen, to output: BlockOutput) {
    let widths = widths
    for row in 0..<rowCount { output.append { append(row, widths, screen, to: &$0) } }
  }

  /// How many columns are in `cells`.
  private var storedColumns: Int { alignments.count - (lastCell == nil ? 0 : 1) }

  /// The rows with the head, which is row 0.
  private var rowCount: Int { storedColumns > 0 ? cells.count / storedColumns : 0 }

  /// The widths of the columns that rows have.
  private var widths: [Int] {
    var widths = [Int](repeating: 0, count: storedColumns)
    var column = 0
    for index in 0..<cells.count {
      widths[column] = max(widths[column], cells.columns(index))
      column = column + 1 == storedColumns ? 0 : column + 1
    }
    return widths
  }

  private func append(_ row: Int, _ widths: [Int], _ screen: Screen, to lines: inout [UInt8]) {
    let start = lines.count
    appendCells(of: row, widths, screen, to: &lines)
    while lines.count > start, lines.last == 0x20 { lines.removeLast() }
    if row == 0, screen.hasColor {
      let head = String(decoding: lines[start...], as: UTF8.self)
      lines.removeSubrange(start...)
      lines.append(contentsOf: screen.strong(head).utf8)
    }
    lines.append(0x0A)
  }

  private func appendCells(
    of row: Int, _ widths: [Int], _ screen: Screen, to lines: inout [UInt8]
  ) {
    let lastColumn = alignments.count - 1
    let first = row * storedColumns
    if alignments[lastColumn] == .right {
      return cells.append(first..<first + lastColumn + 1, widths, alignments, to: &lines)
    }
    cells.append(first..<first + lastColumn, widths, alignments, to: &lines)
    let start = lines.count
    if let lastCell {
      row == 0 ? lines.append(contentsOf: lastHead.utf8) : lastCell(row - 1, &lines)
    } else {
      cells.append(first + lastColumn..<first + lastColumn + 1, [0], [.left], to: &lines)
    }
    if let columns = screen.columns {
      let before = widths[..<lastColumn].reduce(0) { $0 + $1 + 2 }
      let text = String(decoding: lines[start...], as: UTF8.self)
      lines.removeSubrange(start...)
      lines.append(contentsOf: TerminalText.cut(text, to: max(8, columns - before)).utf8)
    }
  }
}

/// Cells of a table, one behind the other: a long text has a million lines.
struct TableCells {
  private var bytes: [UInt8] = []
  /// Where each cell ends in `bytes`, and the columns it takes.
  private var cells: [(end: Int, columns: Int)] = []

  var count: Int { cells.count }

  /// Makes room for as many cells.
  mutating func reserve(_ count: Int) { cells.reserveCapacity(count) }

  /// Adds a cell.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    cells.append((bytes.count, TerminalText.columns(of: text)))
  }

  /// Adds a cell of at most `count` bytes, of characters that each take one column.
  mutating func add(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    let start = bytes.count
    bytes.append(addingCapacity: count, initializingWith: write)
    var columns = 0
    for index in start..<bytes.count where bytes[index] & 0xC0 != 0x80 { columns += 1 }
    cells.append((bytes.count, columns))
  }

  /// The columns that a cell takes.
  func columns(_ index: Int) -> Int { cells[index].columns }

  /// Appends cells to a line, each as wide as its column and with a gap of two behind it.
  func append(
    _ row: Range<Int>, _ widths: [Int], _ alignments: [TextTable.Alignment], to line: inout [UInt8]
  ) {
    guard let last = row.last else { return }
    var start = row.lowerBound > 0 ? cells[row.lowerBound - 1].end : 0
    // No cell takes more columns than bytes.
    let room = cells[last].end - start + widths.reduce(0) { $0 + $1 + 2 }
    let cells = cells.span
    let bytes = bytes.span
    line.append(addingCapacity: room) { line in
      for (column, index) in row.enumerated() {
        let cell = cells[index]
        let padding = max(0, widths[column] - cell.columns)
        if alignments[column] == .right { line.append(repeating: 0x20, count: padding) }
        for place in start..<cell.end { line.append(bytes[place]) }
        line.append(repeating: 0x20, count: alignments[column] == .left ? padding + 2 : 2)
        start = cell.end
      }
    }
  }
}
