import Galley
import GalleyRequests

extension FontDescription {
  /// Tables for people.
  func text(on screen: Screen) -> String {
    var parts = [head(screen), metricsTable(screen), profilesTable(screen)]
    if !font.axes.isEmpty { parts.append(axesTable(screen)) }
    if !font.namedInstances.isEmpty {
      parts.append(list("Instances", font.namedInstances.map(\.name), screen))
    }
    parts.append(list("Features", font.featureTags.map(\.description), screen))
    parts.append(list("Scripts", font.scriptTags.map(\.description), screen))
    if text != nil { parts.append(coverage(screen)) }
    return parts.joined(separator: "\n")
  }

  private func head(_ screen: Screen) -> String {
    var head = screen.strong("\(font.familyName) \(font.styleName)") + "\n"
    head += "\(font.name), face \(font.index), \(font.container.rawValue)\n"
    head += "PostScript name \(font.postScriptName)\n"
    head += "\(font.glyphCount) glyphs for \(font.characterCount) characters, "
    head += "\(font.metrics.unitsPerEm.rawValue) units per em\n"
    if !font.variations.isEmpty {
      let places = font.variations.map { "\($0.tag)=\($0.value.shortest)" }
      head += "at \(places.joined(separator: ", "))\n"
    }
    return head
  }

  private func metricsTable(_ screen: Screen) -> String {
    var table = TextTable(
      head: ["font units", "ascender", "descender", "line gap"],
      alignments: [.left, .right, .right, .right])
    for (source, metrics) in tables {
      table.append([
        source.rawValue, "\(metrics.ascender.rawValue)", "\(metrics.descender.rawValue)",
        "\(metrics.lineGap.rawValue)",
      ])
    }
    let asks = font.metrics.usesTypoMetrics ? "asks" : "does not ask"
    let others = otherMetrics.map { "\(spaced($0.name)) \($0.value.rawValue)" }
    return table.rendered(on: screen) + "The font \(asks) for its typographic metrics.\n"
      + others.map { "  \($0)\n" }.joined()
  }

  private func profilesTable(_ screen: Screen) -> String {
    var table = TextTable(
      head: ["at \(pointSize.shortest) points", "from", "ascent", "descent", "leading", "line"],
      alignments: [.left, .left, .right, .right, .right, .right])
    for (profile, source, metrics) in profiles {
      let height = metrics.naturalHeight(usesFontLeading: profile.labelsUseFontLeading)
      table.append([
        profile.name, source.rawValue, metrics.ascent.rounded(decimals: 4),
        metrics.descent.rounded(decimals: 4), metrics.leading.rounded(decimals: 4),
        height.rounded(decimals: 4),
      ])
    }
    return table.rendered(on: screen)
  }

  private func axesTable(_ screen: Screen) -> String {
    var table = TextTable(
      head: ["axis", "least", "default", "most", "name"],
      alignments: [.left, .right, .right, .right, .left])
    for axis in font.axes {
      table.append([
        axis.tag.description, axis.minimum.shortest, axis.defaultValue.shortest,
        axis.maximum.shortest, axis.name,
      ])
    }
    return table.rendered(on: screen)
  }

  /// A list of words in lines that a screen has room for.
  private func list(_ title: String, _ words: [String], _ screen: Screen) -> String {
    var lines = [screen.strong(title) + (words.isEmpty ? " none" : "")]
    var line = " "
    for word in words {
      if line.count + word.count + 1 > screen.columns ?? 80 {
        lines.append(line)
        line = " "
      }
      line += " " + word
    }
    if line != " " { lines.append(line) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func coverage(_ screen: Screen) -> String {
    let missing = missingCharacters
    let count = wantedCharacters.count
    guard !missing.isEmpty else { return "The font has all \(count) characters of the text.\n" }
    return "The font has \(count - missing.count) of the text's \(count) characters; missing: "
      + missing.prefix(20).map(MissingCharacters.name).joined(separator: ", ") + "\n"
  }

  /// `capHeight` → `cap height`.
  private func spaced(_ name: StaticString) -> String {
    OptionName.kebab(name.description).split(separator: "-").joined(separator: " ")
  }
}
