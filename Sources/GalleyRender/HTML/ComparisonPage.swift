internal import Galley
internal import GalleyFonts
internal import GalleyText

/// A page with the engine's layouts as pictures, and a script that lays the same texts out in the
/// browser and compares.
struct ComparisonPage {
  private let samples: [PictureSample]
  private let options: RenderOptions

  init(_ samples: [PictureSample], options: RenderOptions) {
    self.samples = samples
    self.options = options
  }

  /// The page, in UTF-8.
  ///
  /// - Throws: `FontError.tooComplex` for a hostile glyph.
  func html() throws(FontError) -> [UInt8] {
    var fonts = PageFonts(embeds: options.embedsFonts)
    var writer = SVGWriter()
    var sections = ""
    var layouts: [String] = []
    // The figures are there in any case: whoever reads the page turns them on and off.
    var labelOptions = options
    labelOptions.overlays.insert(.labels)
    let labeler = Labeler(options: labelOptions, samples: samples)
    for sample in samples {
      for panel in sample.panels(overlays: Set(Overlay.allCases), labeler: labeler) {
        let sheet = Sheet([[panel]], legend: nil, overlays: [])
        sections += section(
          sample, panel, number: layouts.count + 1, sheet, body: try writer.layers(of: sheet))
        layouts.append(LayoutData(sample, panel).json(fonts: &fonts))
      }
    }
    var page = Array(head.utf8)
    page += Array("<style>\n".utf8) + fonts.rules
    page += Array((ThemeStyle.variables + overlayRules).utf8) + PackageResources.page_css
    page += Array("</style>\n<body>\n\(header)".utf8)
    page += Array(
      "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs>\n\(writer.shapes.definitions)</defs></svg>\n"
        .utf8)
    page += Array(sections.utf8)
    page += Array("<script type=\"application/json\" id=\"layouts\">\n[".utf8)
    page += Array(layouts.joined(separator: ",\n").utf8) + Array("]\n</script>\n<script>\n".utf8)
    return page + PackageResources.page_js + Array("</script>\n</body>\n</html>\n".utf8)
  }

  private var head: String {
    let theme = options.theme == .automatic ? "" : " data-theme=\"\(options.theme.rawValue)\""
    return """
      <!DOCTYPE html>
      <html lang="en"\(theme)>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Galley beside this browser</title>

      """
  }

  private var overlayRules: String {
    Overlay.allCases.map { ".hide-\($0.rawValue) [data-overlay=\($0.rawValue)]{display:none}\n" }
      .joined()
  }

  private var header: String {
    let boxes = Overlay.allCases.map { overlay in
      let checked = options.overlays.contains(overlay) ? " checked" : ""
      return
        "<label><input type=\"checkbox\" name=\"overlay\" value=\"\(overlay.rawValue)\"\(checked)>"
        + "\(name(of: overlay))</label>"
    }
    let themes = RenderTheme.allCases.map { theme in
      "<option\(theme == options.theme ? " selected" : "")>\(theme.rawValue)</option>"
    }
    return """
      <header>
      <h1>Galley beside this browser</h1>
      <p id="verdict">Comparing …</p>
      <fieldset>
      \(boxes.joined(separator: "\n"))
      <label>theme <select name="theme">\(themes.joined())</select></label>
      </fieldset>
      </header>

      """
  }

  private func name(of overlay: Overlay) -> String {
    String(overlay.rawValue.map { $0 == "-" ? " " : $0 })
  }

  private func section(
    _ sample: PictureSample, _ panel: Panel, number: Int, _ sheet: Sheet, body: String
  ) -> String {
    let style = sample.text.styledText.runs[0].style
    var facts = [
      style.fonts.primary.fullName, "\(style.pointSize.decimal(3)) px", sample.text.profile.name,
    ]
    if let language = style.language { facts.append(language) }
    if !sample.text.missingCharacters.isEmpty { facts.append("characters are missing") }
    let title = sample.title ?? "Text \(number)"
    // The browser's box stands as far from the edges as the one in the picture.
    let origin = sheet.origin(of: panel)
    let place = "padding:\(CSS.pixels(origin.y)) 24px 16px \(CSS.pixels(max(0, origin.x)))"
    return """
      <section>
      <h2>\(title.escapedForMarkup) <small>\(facts.joined(separator: ", ").escapedForMarkup)</small>\
      <span class="badge">…</span></h2>
      <div class="pair">
      <figure><figcaption>Galley</figcaption>
      <svg \(SVGWriter.attributes(of: sheet.size))>
      \(body)</svg></figure>
      <figure><figcaption>this browser</figcaption>
      <div class="browser" style="\(place)"></div></figure>
      </div>
      </section>

      """
  }
}

/// A layout as the page's script reads it.
private struct LayoutData {
  let sample: PictureSample
  let layout: TextLayout

  init(_ sample: PictureSample, _ panel: Panel) {
    self.sample = sample
    layout = panel.layout
  }

  func json(fonts: inout PageFonts) -> String {
    let browser = BrowserStyle(text: sample.text, container: layout.container)
    let styled = sample.text.styledText
    let runs = self.runs(styled, browser, fonts: &fonts)
    let css = browser.linesCSS(fonts: &fonts)
    let families = styled.runs.flatMap { $0.style.fonts.fonts.map { fonts.family(of: $0) } }
    // Other profiles stack lines as other platforms do, and only a whole text has a height.
    let isComparable = sample.text.profile.breaksLikeChromium && !layout.isTruncated
    let insets = layout.container.insets
    let height = isComparable ? layout.height - insets.top - insets.bottom : Double.nan
    return JSONText.object([
      "text": JSONText.string(styled.text),
      "runs": JSONText.array(runs),
      "families": JSONText.array(families.map(JSONText.string)),
      "lang": JSONText.string(styled.runs[0].style.language ?? ""),
      "dir": JSONText.string(browser.direction),
      "whiteSpace": JSONText.string(browser.whiteSpace.rawValue),
      "collapses": "\(browser.whiteSpace.collapsesSpaces)",
      "css": JSONText.string(css),
      "boxCSS": JSONText.string(browser.boxCSS),
      "isTruncated": "\(layout.isTruncated)",
      "contentHeight": JSONText.number(height),
      "lines": JSONText.array(layout.lineFragments.filter { !$0.isExtraLine }.map(line)),
    ])
  }

  private func runs(
    _ styled: StyledText, _ browser: BrowserStyle, fonts: inout PageFonts
  ) -> [String] {
    var rest = styled.text.utf8[...]
    var runs: [String] = []
    for run in styled.runs {
      let length = Substring(rest.prefix(run.utf8Count)).utf16.count
      rest = rest.dropFirst(run.utf8Count)
      let css = styled.runs.count == 1 ? "" : browser.runCSS(run.style, fonts: &fonts)
      runs.append(
        JSONText.object([
          "length": "\(length)", "css": JSONText.string(css),
          "ruby": run.ruby.map(ruby) ?? "null",
        ]))
    }
    return runs
  }

  private func ruby(_ annotation: RubyAnnotation) -> String {
    JSONText.object([
      "text": JSONText.string(annotation.text),
      "css": JSONText.string(
        "ruby-position: \(annotation.position.rawValue); "
          + "ruby-align: \(annotation.alignment.rawValue); "
          + "ruby-overhang: \(annotation.overhang.rawValue)"),
      "textCSS": JSONText.string("font-size: \(annotation.scale.decimal(6))em"),
    ])
  }

  private func line(_ line: TextLineFragment) -> String {
    JSONText.object([
      "start": "\(line.range.lowerBound.utf16)", "end": "\(line.range.upperBound.utf16)",
      "width": JSONText.number(line.usedRect.width),
      "hangingWidth": JSONText.number(line.trailingWhitespaceAdvance),
      "isShortened": "\(line.truncation != nil)",
    ])
  }
}
