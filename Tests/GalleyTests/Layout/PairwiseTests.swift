import Galley
import Testing

/// Two properties at once, every pair of them with every pair of values, against the formulas.
///
/// The text is of words in Noto Sans Mono, so that a plain model can lay it out.
@Suite("Pairs of properties") struct PairwiseTests {
  /// A property and one value of it.
  struct Setting: Sendable {
    var property: String
    var name: String
    var apply: @Sendable (inout ParagraphStyle, inout TextContainer) -> Void
  }

  private static func style(
    _ property: String, _ path: any WritableKeyPath<ParagraphStyle, Double> & Sendable,
    _ values: Double...
  ) -> [Setting] {
    values.map { value in
      Setting(property: property, name: "\(property) \(value)") { style, _ in
        style[keyPath: path] = value
      }
    }
  }

  private static func container<Value: Sendable>(
    _ property: String, _ path: any WritableKeyPath<TextContainer, Value> & Sendable,
    _ values: Value...
  ) -> [Setting] {
    values.map { value in
      Setting(property: property, name: "\(property) \(value)") { _, container in
        container[keyPath: path] = value
      }
    }
  }

  static let settings: [Setting] =
    style("firstLineHeadIndent", \.firstLineHeadIndent, 12, 200)
    + style("headIndent", \.headIndent, 6, 30) + style("tailIndent", \.tailIndent, 40, -12)
    + style("lineSpacing", \.lineSpacing, 3, -2) + style("paragraphSpacing", \.paragraphSpacing, 7)
    + style("paragraphSpacingBefore", \.paragraphSpacingBefore, 9)
    + style("minimumLineHeight", \.minimumLineHeight, 10, 21)
    + style("maximumLineHeight", \.maximumLineHeight, 10, 21)
    + style("lineHeightMultiple", \.lineHeightMultiple, 0.5, 2)
    + container("width", \.width, .points(18), .points(100), .unlimited)
    + container("height", \.height, 30, 61)
    + container("lineFragmentPadding", \.lineFragmentPadding, 5)
    + container("insets", \.insets, EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    + container("maximumNumberOfLines", \.maximumNumberOfLines, 1, 3)
    + container("kind", \.kind, .textView, .boundingBox)
    + container("includesLastLineSpacing", \.includesLastLineSpacing, true)
    + container("usesFontLeading", \.usesFontLeading, true, false)
    + container("fallbackFontsRaiseLines", \.fallbackFontsRaiseLines, true, false)
    + TextAlignment.allCases.map { value in
      Setting(property: "alignment", name: "\(value)") { style, _ in style.alignment = value }
    }
    + [LineBreakMode.byCharWrapping, .byClipping].map { value in
      Setting(property: "lineBreakMode", name: "\(value)") { style, _ in
        style.lineBreakMode = value
      }
    }
    + [
      Setting(property: "wordBreak", name: "breakAll") { style, _ in style.wordBreak = .breakAll },
      Setting(property: "overflowWrap", name: "no cuts") { style, _ in
        style.overflowWrap = .normal
      },
    ]

  static let text = "aaa bb c\ndddd eee\n"

  @Test("every pair", arguments: settings.indices, MonoText.profiles)
  func pairs(first: Int, profile: LayoutProfile) throws {
    let one = Self.settings[first]
    for two in Self.settings where two.property != one.property || two.name == one.name {
      var style = MonoText.style(profile)
      var container = TextContainer(kind: .label, width: .points(60))
      one.apply(&style, &container)
      two.apply(&style, &container)
      let model = MonoModel(style: style, container: container, profile: profile)
      let expected = model.layout(Self.text)
      let prepared = try MonoText.prepared(Self.text, style: style, profile: profile)
      let layout = prepared.layout(in: container)
      let name = "\(one.name), \(two.name), \(profile.name)"
      #expect(layout.lines(of: Self.text) == expected.lines.map(\.text), "\(name)")
      #expect(areClose(layout.lineFragments.map(\.x), expected.lines.map(\.x)), "\(name)")
      #expect(areClose(layout.lineFragments.map(\.top), expected.lines.map(\.top)), "\(name)")
      #expect(isClose(layout.height, expected.height), "\(name)")
      #expect(layout.isTruncated == expected.isTruncated, "\(name)")
      #expect(prepared.height(in: container) == layout.height, "\(name)")
    }
  }
}

/// Text of one advance, laid out the plain way: the formulas of TextKit, one after the other.
struct MonoModel {
  var style: ParagraphStyle
  var container: TextContainer
  var profile: LayoutProfile

  struct Line {
    var text: String
    var x: Double
    var top: Double
  }

  struct Result {
    var lines: [Line] = []
    var height = 0.0
    var isTruncated = false
  }

  /// max(minimum), then min(maximum), of 13.62 × multiple (14 in the others, and rounded in
  /// android).
  private var lineHeight: Double {
    var height = MonoText.lineHeight(profile)
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    if style.minimumLineHeight > 0 { height = max(height, style.minimumLineHeight) }
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    return profile.name == "android" ? height.rounded(.toNearestOrAwayFromZero) : height
  }

  /// width − 2 × padding − insets.
  private var width: Double {
    max(
      0,
      container.width.points - 2 * container.lineFragmentPadding - container.insets.left
        - container.insets.right)
  }

  private func room(_ isFirst: Bool) -> (indent: Double, width: Double) {
    let indent = isFirst ? style.firstLineHeadIndent : style.headIndent
    let end = style.tailIndent > 0 ? min(style.tailIndent, width) : width + style.tailIndent
    return (indent, max(0, end - indent))
  }

  func layout(_ text: String) -> Result {
    var result = Result()
    var y = container.insets.top
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    let spacing = max(0, style.lineSpacing)
    var all: [(text: String, x: Double, top: Double, used: Double, room: Double)] = []
    func take(_ line: String, isFirst: Bool, before: Double) -> Bool {
      let top = y + (all.isEmpty ? 0 : spacing) + before
      let limit = (container.height ?? .infinity) - container.insets.bottom
      let isFull = container.maximumNumberOfLines > 0 && all.count == container.maximumNumberOfLines
      let extra =
        container.includesLastLineSpacing ? 0 : MonoText.lastLineExtra(lineHeight, profile)
      if isFull || (!all.isEmpty && top + lineHeight - extra > limit) { return false }
      let used = Double(line.split(separator: "\n").first?.trimmed ?? 0) * MonoText.advance
      let room = room(isFirst)
      all.append((line, room.indent, top, used, room.width))
      y = top + lineHeight
      return true
    }
    outer: for (number, paragraph) in paragraphs.enumerated() {
      let isLast = number == paragraphs.count - 1
      // What follows the last newline is the extra line: a text view's, and any of android.
      if isLast, container.kind != .textView, profile.name != "android" { break }
      var before = number > 0 ? style.paragraphSpacingBefore : 0
      var isFirst = true
      for line in lines(of: String(paragraph) + (isLast ? "" : "\n")) {
        guard take(line, isFirst: isFirst, before: before) else {
          result.isTruncated = true
          break outer
        }
        before = 0
        isFirst = false
      }
      if !isLast { y += style.paragraphSpacing }
    }
    let widest = all.map(\.used).max() ?? 0
    if all.contains(where: { isClipped($0.used, $0.room) }) { result.isTruncated = true }
    result.lines = all.map { line in
      let free = max(0, (line.room.isFinite ? line.room : widest) - line.used)
      let share: Double =
        switch style.alignment {
        case .right, .end: 1
        case .center: 0.5
        case .left, .natural, .justified: 0
        }
      let x = container.insets.left + container.lineFragmentPadding + line.x + free * share
      return Line(text: line.text, x: x, top: line.top)
    }
    result.height = y + container.insets.bottom
    if container.includesLastLineSpacing {
      result.height += spacing
    } else if !all.isEmpty {
      result.height -= MonoText.lastLineExtra(lineHeight, profile)
    }
    return result
  }

  private func isClipped(_ used: Double, _ room: Double) -> Bool { !wraps && used > room + 1e-9 }

  private var wraps: Bool { style.lineBreakMode != .byClipping }
  private var breaksAnywhere: Bool {
    style.lineBreakMode == .byCharWrapping || style.wordBreak == .breakAll
  }

  /// Greedy lines: words as long as they fit, at least one character, spaces hanging.
  private func lines(of paragraph: String) -> [String] {
    guard !paragraph.isEmpty, wraps else { return [paragraph] }
    var lines: [String] = []
    var rest = Substring(paragraph)
    while !rest.isEmpty {
      let fits = Int(min(1e6, (room(lines.isEmpty).width / MonoText.advance + 1e-9)))
      var end = rest.startIndex
      for index in rest.indices where rest[index] == " " || rest[index] == "\n" {
        guard rest.distance(from: rest.startIndex, to: index) <= fits else { break }
        end = rest.index(after: index)
      }
      if breaksAnywhere {
        end = rest.index(rest.startIndex, offsetBy: max(1, min(fits, rest.count)))
        while end < rest.endIndex, rest[end] == " " || rest[end] == "\n" {
          end = rest.index(after: end)
        }
      } else if end == rest.startIndex, style.overflowWrap == .normal {
        let word = rest.prefix { $0 != " " && $0 != "\n" }.count
        end = rest.index(end, offsetBy: min(word + 1, rest.count))
      } else if end == rest.startIndex {
        let word = rest.prefix { $0 != " " && $0 != "\n" }.count
        let cut = max(1, min(word, fits))
        // What hangs behind the word stays with its last character.
        end = rest.index(end, offsetBy: cut < word ? cut : min(word + 1, rest.count))
      }
      lines.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }
}

extension Substring {
  /// How many characters there are before spaces at the end.
  fileprivate var trimmed: Int {
    var text = self
    while text.last == " " { text.removeLast() }
    return text.count
  }
}
