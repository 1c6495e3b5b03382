import Galley

/// The fonts that texts are set in.
private let fonts: [Font] = [
  "Inter-Regular.otf", "NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
  "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf",
].map { file in
  do { return try Font(path: "Fonts/" + file) } catch {
    fatalError("\(error) Run the fuzzer in the folder of the package.")
  }
}

/// A style as the input chooses it.
func fuzzedStyle(_ input: inout FuzzInput) -> TextStyle? {
  let first = input.element(of: fonts)
  let cascade =
    input.flag() ? try? FontCascade(first, fallbacks: [fonts[2], fonts[3]]) : FontCascade(first)
  guard let cascade else { return nil }
  let size = input.flag() ? input.number() : 16
  let tracking = input.below(4) == 0 ? input.number() : 0
  return try? TextStyle(
    fonts: cascade, size: size, tracking: tracking,
    wordSpacing: input.below(8) == 0 ? input.number() : 0,
    language: input.element(of: [nil, "ar", "th", "ja", "de", "hi"]))
}

func fuzzedParagraphStyle(_ input: inout FuzzInput) -> ParagraphStyle {
  var style = ParagraphStyle()
  guard input.flag() else { return style }
  style.alignment = input.element(of: TextAlignment.allCases)
  style.baseWritingDirection = input.element(of: WritingDirection.allCases)
  style.lineBreakMode = input.element(of: LineBreakMode.allCases)
  style.lineWrapStyle = input.element(of: LineWrapStyle.allCases)
  style.whiteSpace = input.element(of: [nil] + WhiteSpace.allCases)
  style.overflowWrap = input.element(of: [nil] + OverflowWrap.allCases)
  style.wordBreak = input.element(of: WordBreak.allCases)
  style.lineBreakStrictness = input.element(of: LineBreakStrictness.allCases)
  if input.flag() {
    style.firstLineHeadIndent = input.number()
    style.headIndent = input.number()
    style.tailIndent = input.number()
    style.lineSpacing = input.number()
    style.paragraphSpacing = input.number()
    style.lineHeightMultiple = input.number()
  }
  if input.flag() {
    style.defaultTabInterval = input.number()
    style.tabStops = [
      TextTab(alignment: input.element(of: TextTab.Alignment.allCases), location: input.number())
    ]
    style.hyphenationFactor = input.number()
    style.minimumLineHeight = input.number()
    style.maximumLineHeight = input.number()
  }
  return style
}

func fuzzedContainer(_ input: inout FuzzInput) -> TextContainer {
  var container = TextContainer(
    kind: input.element(of: TextContainer.Kind.allCases), width: LineWidth(input.number()))
  guard input.flag() else { return container }
  container.maximumNumberOfLines = input.below(4)
  container.lineBreakMode = input.element(of: LineBreakMode.allCases)
  if input.flag() { container.height = input.number() }
  container.lineFragmentPadding = input.number()
  container.insets = EdgeInsets(top: input.number(), left: input.number())
  return container
}

/// Lays out what is left of the input as the bytes before it say.
func fuzzText(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let profile = input.element(of: LayoutProfile.all)
  let container = fuzzedContainer(&input)
  let paragraphStyle = fuzzedParagraphStyle(&input)
  guard let style = fuzzedStyle(&input) else { return }
  let asks = input.byte()
  let text = input.text()
  expectAgreement(
    of: text, style: style, paragraphStyle: paragraphStyle, profile: profile, in: container)
  guard
    let prepared = try? fast.prepare(
      text, style: style, paragraphStyle: paragraphStyle, profile: profile)
  else { return }
  if asks & 1 == 1 { walk(prepared.geometry(in: container)) }
  if asks & 2 == 2 {
    expect(prepared.minimumContentWidth <= prepared.maximumContentWidth + 1e-6)
    _ = prepared.tightestWidth(in: container)
    _ = prepared.characterCount(fitting: container)
  }
  if asks & 4 == 4 {
    _ = prepared.layout(
      in: container,
      around: [.ellipse(in: TextRect(x: 10, y: 0, width: Double(asks), height: 40))])
  }
}

/// Draws all lines and goes through the text by caret.
private func walk(_ geometry: TextGeometry) {
  for line in geometry.lines() {
    for run in line.runs { expect(run.width.isFinite && run.x.isFinite) }
  }
  var offset = TextOffset.zero
  for _ in 0..<64 {
    let caret = geometry.caret(at: offset)
    expect(caret.rect.x.isFinite && caret.rect.y.isFinite)
    _ = geometry.hitTest(TextPoint(x: caret.rect.x, y: caret.rect.y))
    let next = geometry.offset(from: offset, moving: .nextCharacter)
    guard next > offset else { break }
    offset = next
  }
  _ = geometry.selectionRects(.zero..<offset)
}
