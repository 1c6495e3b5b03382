import Foundation
import Galley
import GalleyFields
import GalleyImages

/// The code of the documentation's guides and of its tutorial, word for word.
enum GuideExamples {
  /// The last step of the tutorial: what it prints, and the heights that it finds.
  static func tutorial() throws -> (printed: [String], heights: [Double]) {
    var lines: [String] = []
    func print(_ items: Any...) {
      lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    let font = try Font(path: "Fonts/Inter-Regular.otf")
    let style = try TextStyle(font: font, size: 16)

    let measurer = Measurer()
    let text = try measurer.prepare("How tall will this paragraph be?", style: style)

    let narrow = text.height(in: .label(width: 100))
    let wide = text.height(in: .label(width: 320))
    let shown = PixelGrid.pixel(scale: 3).roundUp(narrow)

    var room = TextContainer.label(width: 100)
    room.maximumNumberOfLines = 2
    room.lineBreakMode = .byTruncatingTail
    let layout = text.layout(in: room)
    for line in layout.lineFragments {
      print(line.range.lowerBound.utf16, line.width, line.baseline)
    }
    return (lines, [narrow, wide, shown])
  }

  static func server() throws -> (heights: [Double], both: [Double], one: [Double]) {
    let measurer = Measurer()
    let inter = try Font(path: "Fonts/Inter-Regular.otf")
    let korean = try Font(path: "Fonts/NanumGothic.ttf")
    let body = try TextStyle(fonts: FontCascade(inter, fallbacks: [korean]), size: 17)

    let texts = ["First message", "Second message", "세 번째 메시지"]
    let answers = try measurer.measure(many: texts, style: body, in: .label(width: 280))
    let heights = answers.map(\.height)

    let setter = measurer.typesetter(style: body)
    let height = try setter.height(of: "A message", in: .label(width: 280))
    let extent = try setter.extent(of: "Another message", in: .label(width: 280))

    let message = try measurer.prepare("How tall will this paragraph be?", style: body)
    let both = message.heights(atWidths: [280, 560])
    return (heights, both, [height, extent.height, extent.width])
  }

  static func boundingRect(_ body: TextStyle) throws -> (height: Double, rounded: Double) {
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = 4
    let text = try Measurer().prepare(
      "How tall will this paragraph be?", style: body, paragraphStyle: paragraph)
    let height = text.height(in: .boundingBox(width: 200))
    let rounded = PixelGrid.pixel(scale: 3).roundUp(height)
    return (height, rounded)
  }

  static func pango(_ body: TextStyle) throws -> TextLayout {
    let layout = try Measurer().prepare("How tall will this paragraph be?", style: body)
    var room = TextContainer.label(width: 200)
    room.maximumNumberOfLines = 2
    room.lineBreakMode = .byTruncatingTail
    let lines = layout.layout(in: room)
    return lines
  }

  static func pretext(_ body: TextStyle) throws -> Double {
    var css = ParagraphStyle()
    css.minimumLineHeight = 24
    css.maximumLineHeight = 24
    let prepared = try Measurer().prepare(
      "How tall will this paragraph be?", style: body, paragraphStyle: css, profile: .css)
    let tall = prepared.height(in: .label(width: 200))
    return tall
  }

  static func growing(
    _ body: TextStyle, measurer: Measurer
  ) throws -> (shown: Double, scrolls: Bool, grown: GrowthMeasures, effects: [FieldEffect]) {
    let look = TextAppearance(style: body, container: .textView(width: 280))
    let box = GrowingText(appearance: look, minimum: .lines(1), maximum: .lines(5))
    let measures = try box.measures(of: "Hello\nthere", with: measurer)
    let shown = measures.shownHeight
    let scrolls = measures.scrolls

    var note = try GrowingField(appearance: look, maximum: .lines(5), measurer: measurer)
    let start = TextOffset.zero
    let grown = try note.apply(TextEdit(range: start..<start, replacement: "One more line"))

    var configuration = FieldConfiguration()
    configuration.newlines = .normalize
    configuration.limit = LengthLimit(140)
    var appearance = FieldAppearance(text: look)
    appearance.maximum = .lines(5)
    var field = FieldModel(configuration, appearance: appearance, measurer: measurer)
    let effects = field.handle(.insert("Hello", .typing))
    return (shown, scrolls, grown, effects)
  }

  static func planned(_ photo: String) throws -> (TextAttachment, TextRect) {
    let header = try ImageProbe.header(of: .file(path: photo))
    let thumbnail = try Thumbnail(
      size: TextSize(width: 80, height: 80), scale: 2, mode: .aspectFit)
    let geometry = try thumbnail.geometry(of: header.size)

    let inLine = TextAttachment(size: geometry.size)
    let view = TextRect(x: 12, y: 12, width: 80, height: 80)
    let placed = ContentMode.scaleAspectFit.rect(of: geometry.size, in: view)
    return (inLine, placed)
  }

  #if Images
    static func written(_ photo: String, to target: String) throws {
      let thumbnail = try Thumbnail(size: TextSize(width: 8, height: 8))
      try thumbnail.write(.file(path: photo), to: target, as: .webp(quality: 80))
    }
  #endif
}
