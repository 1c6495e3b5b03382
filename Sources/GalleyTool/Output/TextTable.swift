/// A table in columns of a terminal's cells.
struct TextTable {
  /// On which side the cells of a column stand.
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private let head: [String]
  /// What makes the last cell of a row when it is written; nil: rows have it.
  private let lastCell: ((_ row: Int, _ line: inout [UInt8]) -> Void)?
  private var cells = TableCells()

  /// A table with a head above its rows.
  ///
  /// - Parameter lastCell: What appends the last cell of each row, where all of them would be much
  ///   text.
  init(
    head: [String], alignments: [Alignment],
    lastCell: ((_ row: Int, _ line: inout [UInt8]) -> Void)? = nil
  ) {
    self.head = head
    self.alignments = alignments
    self.lastCell = lastCell
  }

  mutating func append(_ row: [String]) { for text in row { cells.add(text) } }

  /// Appends a row, cell by cell.
  mutating func appendRow(_ fill: (inout TableCells) -> Void) { fill(&cells) }

  /// The lines of the table; the last column is cut where a screen ends.
  func rendered(on screen: Screen) -> String {
    var lines: [UInt8] = []
    forEachLine(on: screen) { lines.append(contentsOf: $0) }
    return String(decoding: lines, as: UTF8.self)
  }

  /// Writes the lines of the table.
  func write(on screen: Screen, to output: BlockOutput) {
    forEachLine(on: screen) { output.append($0) }
  }

  private func forEachLine(on screen: Screen, _ body: ([UInt8]) -> Void) {
    var headCells = TableCells()
    for text in head { headCells.add(text) }
    let widths = widths(headCells)
    let columns = widths.count
    var line: [UInt8] = []
    append(headCells, first: 0, widths, screen, to: &line) {
      headCells.append(head.count - 1, to: &$0)
    }
    body(screen.hasColor ? Self.strong(line, on: screen) : line)
    for row in 0..<(columns > 0 ? cells.count / columns : 0) {
      line.removeAll(keepingCapacity: true)
      append(cells, first: row * columns, widths, screen, to: &line) { line in
        if let lastCell {
          lastCell(row, &line)
        } else {
          cells.append(row * columns + columns - 1, to: &line)
        }
      }
      body(line)
    }
  }

  private static func strong(_ line: [UInt8], on screen: Screen) -> [UInt8] {
    Array((screen.strong(String(decoding: line.dropLast(), as: UTF8.self)) + "\n").utf8)
  }

  /// The widths of the columns that rows have.
  private func widths(_ headCells: TableCells) -> [Int] {
    let count = alignments.count - (lastCell == nil ? 0 : 1)
    var widths = (0..<count).map { headCells.columns($0) }
    var column = 0
    for index in 0..<cells.count {
      widths[column] = max(widths[column], cells.columns(index))
      column = column + 1 == count ? 0 : column + 1
    }
    return widths
  }

  /// Appends a line: the row whose cells begin with `first`, its last one by `appendLast`.
  private func append(
    _ cells: TableCells, first: Int, _ widths: [Int], _ screen: Screen, to line: inout [UInt8],
    appendLast: (inout [UInt8]) -> Void
  ) {
    let lastColumn = alignments.count - 1
    for column in 0..<lastColumn {
      append(cells, first + column, to: widths[column], alignments[column], to: &line)
      line.append(0x20)
      line.append(0x20)
    }
    if alignments[lastColumn] == .right {
      append(cells, first + lastColumn, to: widths[lastColumn], .right, to: &line)
    } else {
      let start = line.count
      appendLast(&line)
      if let columns = screen.columns {
        let before = widths[..<lastColumn].reduce(0) { $0 + $1 + 2 }
        let text = String(decoding: line[start...], as: UTF8.self)
        line.removeSubrange(start...)
        line.append(contentsOf: TerminalText.cut(text, to: max(8, columns - before)).utf8)
      }
    }
    while line.last == 0x20 { line.removeLast() }
    line.append(0x0A)
  }

  private func append(
    _ cells: TableCells, _ index: Int, to width: Int, _ alignment: Alignment,
    to line: inout [UInt8]
  ) {
    if alignment == .left { cells.append(index, to: &line) }
    for _ in 0..<max(0, width - cells.columns(index)) { line.append(0x20) }
    if alignment == .right { cells.append(index, to: &line) }
  }
}

/// Cells of a table, one behind the other: a long text has a million lines.
struct TableCells {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var columnCounts: [Int32] = []

  var count: Int { ends.count }

  /// Adds a cell.
  mutating func add(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    ends.append(bytes.count)
    columnCounts.append(Int32(clamping: TerminalText.columns(of: text)))
  }

  /// Adds a cell of characters that each take one column.
  mutating func add(_ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    var columns: Int32 = 0
    for index in start..<bytes.count where bytes[index] & 0xC0 != 0x80 { columns += 1 }
    ends.append(bytes.count)
    columnCounts.append(columns)
  }

  /// The columns that a cell takes.
  func columns(_ index: Int) -> Int { Int(columnCounts[index]) }

  /// Appends a cell to a line.
  func append(_ index: Int, to line: inout [UInt8]) {
    line.append(contentsOf: bytes[range(index)])
  }

  private func range(_ index: Int) -> Range<Int> {
    (index > 0 ? ends[index - 1] : 0)..<ends[index]
  }
}
