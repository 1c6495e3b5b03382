internal import GalleyFonts
internal import GalleyText

/// Makes room for annotations between the lines of a text, as browsers do.
///
/// Annotations do not change a line's height: they take what is free at its top, then what the line above
/// leaves free at its bottom, and only what is missing then moves the line down. In the other profiles
/// annotations count in a line's ascent and descent, and there is nothing to do here.
struct AnnotationSpacing {
  private let context: LayoutContext
  private let isUsed: Bool
  private let lineStyleSize: Double
  /// What is free at the bottom of the line before; less than 0: what its annotations took below it.
  private var free = 0.0

  init(storage: PreparedStorage) {
    context = storage.context
    isUsed = storage.hasRuby && EmBoxRule(context: context).isBrowser
    lineStyleSize = storage.setup.style.pointSize
  }

  /// The box of the next line with the room that its annotations need above and below it.
  mutating func box(_ box: LineBox, of line: Range<Int>, in paragraph: ShapedParagraph) -> LineBox {
    guard isUsed else { return box }
    let annotations = AnnotationExtents(of: line, in: paragraph, context: context)
    let below = box.height - box.baseline
    var content = EmBoxRule(context: context).content(of: line, in: paragraph)
    content.ascent = max(content.ascent, annotations.over?.reach ?? 0)
    content.descent = max(content.descent, annotations.under?.reach ?? 0)
    if content.ascent + content.descent < lineStyleSize {
      let half = max(0, (box.height - lineStyleSize) / 2)
      content.ascent = box.baseline - half
      content.descent = below - half
    }
    let passesTop = annotations.over == nil ? 0 : max(0, content.ascent - box.baseline)
    let passesBottom = annotations.under == nil ? 0 : max(0, content.descent - below)
    var shift = passesTop
    let freeAbove = max(0, box.baseline - content.ascent)
    if free < 0, freeAbove > 0 { shift = -min(freeAbove, -free) }
    if free > 0, passesTop > 0 { shift = max(0, passesTop - free) }
    free = passesBottom > 0 ? -passesBottom : max(0, below - content.descent)
    var box = box
    box.height += shift + passesBottom
    box.baseline += shift
    return box
  }
}

extension PreparedStorage {
  /// Whether the text has annotations.
  var hasRuby: Bool { runs?.contains { $0.ruby != nil } ?? false }
}
