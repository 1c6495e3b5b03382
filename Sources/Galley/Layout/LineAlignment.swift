internal import GalleyText

/// Where lines stand between the edges of their container.
struct LineAlignment {
  let room: LineRoom
  let alignment: TextAlignment

  init(container: TextContainer, style: ParagraphStyle) {
    room = LineRoom(container: container, style: style)
    alignment = style.alignment
  }

  /// The left edge of a line, from the left of the text's box.
  ///
  /// - Parameters:
  ///   - indent: From the leading edge, which is the right one in right-to-left paragraphs.
  ///   - widest: The width of the widest line, beside which lines stand in unlimited room.
  func x(width: Double, available: Double, indent: Double, isRightToLeft: Bool, widest: Double)
    -> Double
  {
    let available = available.isFinite ? available : widest
    let edge =
      isRightToLeft ? (room.width.isFinite ? room.width - indent - available : 0) : indent
    return room.left + edge + place(free: available - width, isRightToLeft: isRightToLeft)
  }

  /// How much of the room that a line leaves free stands left of it.
  ///
  /// A line that is too long starts at the leading edge, whatever its alignment (CSS Text 3, 7.1).
  private func place(free: Double, isRightToLeft: Bool) -> Double {
    let leading = isRightToLeft ? free : 0
    guard free > 0 else { return leading }
    switch alignment {
    case .left: return 0
    case .right: return free
    case .center: return free / 2
    case .natural, .justified: return leading
    case .end: return free - leading
    }
  }
}
