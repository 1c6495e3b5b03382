internal import Galley
internal import GalleyFonts
internal import GalleyText

/// What a browser must be told to lay a text out as the engine did.
struct BrowserStyle {
  let text: PreparedText
  let container: TextContainer

  private var style: ParagraphStyle { text.paragraphStyle }

  var whiteSpace: WhiteSpace { style.whiteSpace ?? text.profile.defaultWhiteSpace }

  /// The direction, as the attribute `dir` has it.
  var direction: String {
    switch style.baseWritingDirection {
    case .natural: "auto"
    case .leftToRight: "ltr"
    case .rightToLeft: "rtl"
    }
  }

  /// The declarations of the box around the lines: size, insets and padding.
  var boxCSS: String {
    let padding = container.lineFragmentPadding
    let sides = [
      container.insets.top, container.insets.right + padding, container.insets.bottom,
      container.insets.left + padding,
    ]
    let lengths = sides.map { CSS.pixels(max(0, $0)) }.joined(separator: " ")
    let width =
      container.width == .unlimited ? "max-content" : CSS.pixels(container.width.points)
    return CSS.declarations(["width": width, "padding": lengths])
  }

  /// The declarations of the lines.
  func linesCSS(fonts: inout PageFonts) -> String {
    let first = text.styledText.runs[0].style
    var css = CSS.declarations([
      "white-space": whiteSpace.rawValue, "overflow-wrap": overflowWrap.rawValue,
      "word-break": style.wordBreak.rawValue, "line-break": style.lineBreakStrictness.rawValue,
      "text-align": alignment, "text-wrap-style": wrap, "tab-size": tabSize,
      "line-height": lineHeight,
    ])
    if style.baseWritingDirection == .natural {
      css += CSS.declarations(["unicode-bidi": "plaintext"])
    }
    css += indents
    return css + runCSS(first, fonts: &fonts)
  }

  /// The declarations of characters in a style.
  func runCSS(_ style: TextStyle, fonts: inout PageFonts) -> String {
    let families = style.fonts.fonts.map { CSS.string(fonts.family(of: $0)) }
    var css = CSS.declarations([
      "font-family": families.joined(separator: ","), "font-size": CSS.pixels(style.pointSize),
      "letter-spacing": CSS.pixels(style.tracking), "word-spacing": CSS.pixels(style.wordSpacing),
    ])
    if style.baselineOffset != 0 {
      css += CSS.declarations([
        "position": "relative", "top": CSS.pixels(-style.baselineOffset),
      ])
    }
    if !style.features.isEmpty {
      let settings = style.features.map { "\(CSS.string($0.tag.description)) \($0.value)" }
      css += CSS.declarations(["font-feature-settings": settings.joined(separator: ",")])
    }
    let places = style.fonts.fonts.flatMap(\.variations)
    if !places.isEmpty {
      let settings = places.map { "\(CSS.string($0.tag.description)) \($0.value.decimal(4))" }
      css += CSS.declarations(["font-variation-settings": settings.joined(separator: ",")])
    }
    return css
  }

  private var overflowWrap: OverflowWrap {
    if let overflowWrap = style.overflowWrap { return overflowWrap }
    return text.profile.breaksLikeChromium ? .normal : .anywhere
  }

  private var alignment: String {
    switch style.alignment {
    case .natural: "start"
    case .end: "end"
    case .left: "left"
    case .right: "right"
    case .center: "center"
    case .justified: "justify"
    }
  }

  private var wrap: String {
    switch style.lineWrapStyle {
    case .balance: "balance"
    case .pretty, .totalFit: "pretty"
    case .greedy: "auto"
    }
  }

  private var tabSize: String {
    style.defaultTabInterval > 0 ? CSS.pixels(style.defaultTabInterval) : "8"
  }

  private var lineHeight: String {
    let isExact =
      style.minimumLineHeight > 0 && style.minimumLineHeight == style.maximumLineHeight
    return isExact ? CSS.pixels(style.minimumLineHeight) : "normal"
  }

  private var indents: String {
    guard style.firstLineHeadIndent != 0 || style.headIndent != 0 || style.tailIndent != 0 else {
      return ""
    }
    return CSS.declarations([
      "text-indent": CSS.pixels(style.firstLineHeadIndent - style.headIndent),
      "padding-inline-start": CSS.pixels(style.headIndent),
      "padding-inline-end": CSS.pixels(max(0, -style.tailIndent)),
    ])
  }
}

/// Values as style sheets write them.
enum CSS {
  static func pixels(_ length: Double) -> String { length.decimal(6) + "px" }

  static func declarations(_ values: KeyValuePairs<String, String>) -> String {
    values.map { "\($0.key):\($0.value);" }.joined()
  }

  /// A text in quotes (CSS Syntax 3, 4.3.5): what could end it is escaped.
  static func string(_ text: String) -> String {
    var css = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "<", "\u{0}"..."\u{1F}": css += "\\\(String(scalar.value, radix: 16)) "
      default: css.unicodeScalars.append(scalar)
      }
    }
    return css + "\""
  }
}
