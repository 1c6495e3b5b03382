import Galley

/// What `galley font` says of a font.
struct FontDescription {
  let font: Font
  let pointSize: Double
  let text: String?

  init(_ font: Font, pointSize: Double, text: String?) {
    self.font = font
    self.pointSize = pointSize
    self.text = text
  }

  /// The vertical metrics of each table that the font has.
  var tables: [(table: VerticalMetricsTable, metrics: VerticalMetrics)] {
    let metrics = font.metrics
    let all: [(VerticalMetricsTable, VerticalMetrics?)] = [
      (.hhea, metrics.hhea), (.typo, metrics.typo), (.win, metrics.win),
    ]
    return all.compactMap { table, metrics in metrics.map { (table, $0) } }
  }

  /// The metrics in points by the rules of each profile, and the table they are from.
  var profiles: [(profile: LayoutProfile, table: VerticalMetricsTable, metrics: LineMetrics)] {
    LayoutProfile.all.map { profile in
      (
        profile, font.metrics.verticalMetrics(for: profile).table,
        font.metrics.lineMetrics(pointSize: pointSize, profile: profile)
      )
    }
  }

  /// Measures of letters and bars in font units, those that the font has.
  var otherMetrics: [(name: StaticString, value: FontUnits)] {
    let metrics = font.metrics
    let all: [(StaticString, FontUnits?)] = [
      ("capHeight", metrics.capHeight), ("xHeight", metrics.xHeight),
      ("underlinePosition", metrics.underline?.position),
      ("underlineThickness", metrics.underline?.thickness),
      ("strikethroughPosition", metrics.strikethrough?.position),
      ("strikethroughThickness", metrics.strikethrough?.thickness),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The characters of `text`, each once, in order.
  var wantedCharacters: [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    return (text ?? "").unicodeScalars.filter { seen.insert($0).inserted }
  }

  /// Those of the wanted characters that the font does not have.
  var missingCharacters: [Unicode.Scalar] { font.missingScalars(in: text ?? "") }

  /// A row for each table.
  var csv: String {
    let head = [["table", "ascender", "descender", "lineGap", "unitsPerEm"]]
    let rows = tables.map { table, metrics in
      [
        table.rawValue, "\(metrics.ascender.rawValue)", "\(metrics.descender.rawValue)",
        "\(metrics.lineGap.rawValue)", "\(font.metrics.unitsPerEm.rawValue)",
      ]
    }
    return (head + rows).map { CSV.line($0) + "\n" }.joined()
  }
}
