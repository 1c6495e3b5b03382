import Foundation
import GalleyFonts
import GalleyText
import Testing

/// A row of HarfBuzz's own shaping tests: `font;options;U+0041,U+0042;[glyph=cluster+advance|…]`.
struct Expectation {
  var font: String
  var index = 0
  var variations: [String] = []
  var features: [FontFeature] = []
  var localFeatures: [LocalFeature] = []
  var text: [Unicode.Scalar]
  var before: [Unicode.Scalar] = []
  var after: [Unicode.Scalar] = []
  var direction: TextDirection?
  var script: UInt32 = 0
  var language: String?
  var begins = false
  var ends = false
  var removesInvisibles = false
  var reportsUnsafeToConcat = false
  var fontSize: Int32?
  var pointSize: Double?
  var clusters = ShapingClusters.graphemes
  var style = Style()
  var glyphs: String

  /// What of the glyphs is compared.
  struct Style {
    var hasNames = true
    var hasClusters = true
    var hasPositions = true
    var hasAdvances = true
    var hasExtents = false
    var hasFlags = false
  }

  /// Nil for an empty line or a comment; `unsupported` for shapers other than OpenType's.
  init?(_ line: Substring, unsupported: inout Bool) {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard !line.hasPrefix("#"), fields.count >= 4 else { return nil }
    font = fields[0].hasPrefix("#") ? String(fields[0].dropFirst()) : fields[0]
    font = String(font.split(separator: "@").first ?? "")
    text = Self.scalars(fields[2])
    glyphs = fields[3]
    var words = fields[1].replacing("\"", with: "").split(separator: " ").map(String.init)
    while !words.isEmpty {
      var word = words.removeFirst()
      let takesValue = [
        "--font-funcs", "--features", "--variations", "--direction", "--script", "--language",
        "--font-size", "--font-ptem", "--shaper", "--shapers", "--cluster-level", "--face-index",
      ]
      if takesValue.contains(word), !words.isEmpty { word += "=" + words.removeFirst() }
      if !apply(word) { unsupported = true }
    }
  }

  private static func scalars(_ list: String) -> [Unicode.Scalar] {
    list.split(separator: ",").compactMap { word in
      UInt32(word.hasPrefix("U+") ? word.dropFirst(2) : word, radix: 16).map {
        Unicode.Scalar($0) ?? "\u{FFFD}"
      }
    }
  }

  private mutating func apply(_ option: String) -> Bool {
    let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
    let value = parts.count > 1 ? parts[1] : ""
    switch parts[0] {
    case "--no-glyph-names": style.hasNames = false
    case "--no-clusters": style.hasClusters = false
    case "--no-positions": style.hasPositions = false
    case "--ned": (style.hasClusters, style.hasAdvances) = (false, false)
    case "--single-par", "--font-funcs": break
    case "--remove-default-ignorables": removesInvisibles = true
    case "--font-size": fontSize = Int32(value)
    case "--font-ptem": pointSize = Double(value.hasPrefix(".") ? "0" + value : value)
    case "--cluster-level": return setClusters(value)
    case "--show-extents": style.hasExtents = true
    case "--show-flags": style.hasFlags = true
    case "--unsafe-to-concat": reportsUnsafeToConcat = true
    case "--variations": variations = value.split(separator: ",").map(String.init)
    case "--face-index": index = Int(value) ?? 0
    case "--script":
      script = FontTag(value.prefix(1).uppercased() + value.dropFirst())?.rawValue ?? 0
    case "--language": language = value
    case "--bot": begins = true
    case "--eot": ends = true
    case "--unicodes-before": before = Self.scalars(value)
    case "--unicodes-after": after = Self.scalars(value)
    case "--shaper", "--shapers": return value == "ot"
    case "--direction": return setDirection(value)
    case "--features": return setFeatures(value)
    default: return false
    }
    return true
  }

  private mutating func setClusters(_ value: String) -> Bool {
    switch value {
    case "0": clusters = .graphemes
    case "1": clusters = .characters
    case "2": clusters = .unordered
    default: return false
    }
    return true
  }

  private mutating func setDirection(_ value: String) -> Bool {
    switch value.first {
    case "l": direction = .leftToRight
    case "r": direction = .rightToLeft
    case "t": direction = .topToBottom
    case "b": direction = .bottomToTop
    default: return false
    }
    return true
  }

  private mutating func setFeatures(_ value: String) -> Bool {
    for word in value.split(separator: ",") {
      guard let place = word.firstMatch(of: /\[(\d+)(:(\d+))?\]/) else {
        guard let feature = try? FontFeature(parsing: String(word)) else { return false }
        features.append(feature)
        continue
      }
      let plain = word.replacingCharacters(in: place.range, with: "")
      guard let feature = try? FontFeature(parsing: plain), let start = Int(place.1) else {
        return false
      }
      let end = place.3.flatMap { Int($0) } ?? start + 1
      localFeatures.append(LocalFeature(feature, in: start..<end))
    }
    return true
  }
}

@Suite("Shaping, against HarfBuzz's own expectations") struct ExpectationTests {
  /// The rows that are not met, by what they ask.
  ///
  /// Only OpenType's shaper is used, so that widths do not depend on what else the system has; and
  /// resource forks of old Macs are no font files, nor do collections have faces beyond their last.
  static let exceptions: Set<String> = [
    "coretext.tests --shaper=coretext", "directwrite.tests --shaper=directwrite",
    "uniscribe.tests --shaper=uniscribe", "simple.tests --shaper=fallback",
    "collections.tests ../fonts/DFONT.dfont --face-index=0",
    "collections.tests ../fonts/DFONT.dfont --face-index=1",
    "collections.tests ../fonts/DFONT.dfont --face-index=2",
    "collections.tests ../fonts/TTC.ttc --face-index=2",
  ]

  @Test func `every row comes out as expected, but for eight that have names`() throws {
    guard let hostile = Material.hostile else { return }
    let folder = try Material.unpacked(
      hostile.appending(path: "harfbuzz-6.0.0-shape-data.tar.xz"))
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = ExpectationRun(shaper: try Shaper())
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "tests" else { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline) {
        try run.check(line, in: file)
      }
    }
    print(
      "HarfBuzz's expectations: \(run.matched) of \(run.total) met;",
      "\(run.excepted.count) are exceptions.")
    #expect(run.failed == [])
    #expect(run.excepted == Self.exceptions)
    #expect(run.matched == run.total - Self.exceptions.count)
    #expect(run.total == 5_156)
  }
}

/// Counts over all rows.
private struct ExpectationRun: ~Copyable {
  var shaper: Shaper
  var matched = 0
  var total = 0
  /// The rows that ask another shaper, and those of fonts that are refused.
  var excepted: Set<String> = []
  var failed: [String] = []
  private var fonts: [String: Font] = [:]

  init(shaper: consuming Shaper) { self.shaper = shaper }

  mutating func check(_ line: Substring, in file: URL) throws {
    var isUnsupported = false
    guard let row = Expectation(line, unsupported: &isUnsupported) else { return }
    // Some rows name fonts of macOS.
    let path = file.deletingLastPathComponent().appending(path: row.font).standardized.path
    guard FileManager.default.fileExists(atPath: path) else { return }
    total += 1
    guard !isUnsupported else {
      let shaper = line.firstMatch(of: /--shapers?[= ]\w+/)?.output ?? line
      excepted.insert("\(file.lastPathComponent) \(shaper)")
      return
    }
    guard let font = font(path, row) else {
      excepted.insert("\(file.lastPathComponent) \(row.font) --face-index=\(row.index)")
      return
    }
    let found = try shape(row, font, row.style)
    if row.glyphs == "*" || found == row.glyphs {
      matched += 1
    } else {
      failed.append("\(file.lastPathComponent): \(line)\n  found \(found)")
    }
  }

  private mutating func font(_ path: String, _ row: Expectation) -> Font? {
    let key = "\(path)#\(row.index) \(row.variations)"
    if let known = fonts[key] { return known }
    guard let plain = try? Font(path: path, index: row.index) else { return nil }
    // hb-shape passes over axes that the font does not have.
    let wishes = row.variations.compactMap { try? FontVariation(parsing: $0) }
      .filter { wish in plain.axes.contains { $0.tag == wish.tag } }
    let font = wishes.isEmpty ? plain : (try? plain.variant(variations: wishes)) ?? plain
    fonts[key] = font
    return font
  }

  private mutating func shape(
    _ row: Expectation, _ font: Font, _ style: Expectation.Style
  ) throws -> String {
    let scalars = row.before + row.text + row.after
    let item = row.before.count..<row.before.count + row.text.count
    let strong = row.text.lazy.map { Font.script(of: $0) }.first {
      !(["Zyyy", "Zinh", "Zzzz"] as [FontTag]).map(\.rawValue).contains($0)
    }
    var glyphs: [ShapedGlyph] = []
    shaper.reportsUnsafeToConcat = row.reportsUnsafeToConcat
    shaper.removesInvisibles = row.removesInvisibles
    shaper.clusters = row.clusters
    shaper.trackingPointSize = row.pointSize
    shaper.unitsPerEm = row.fontSize
    shaper.localFeatures = row.localFeatures.map { local in
      let range = local.range
      return LocalFeature(
        local.feature, in: range.lowerBound + item.lowerBound..<range.upperBound + item.lowerBound)
    }
    do {
      try shaper.shape(
        scalars, item: item, context: scalars.indices, font: font, script: row.script,
        direction: row.direction
          ?? TextDirection(ofScript: row.script != 0 ? row.script : strong ?? 0),
        language: row.language, features: row.features, begins: row.begins, ends: row.ends,
        into: &glyphs)
    } catch {
      return "\(error)"
    }
    return Self.line(glyphs, item.lowerBound, font, style)
  }

  /// The glyphs as `hb-shape` prints them.
  private static func line(
    _ glyphs: [ShapedGlyph], _ start: Int, _ font: Font, _ style: Expectation.Style
  ) -> String {
    var pen: (x: Int32, y: Int32) = (0, 0)
    let parts = glyphs.map { glyph -> String in
      var part = style.hasNames ? font.name(ofGlyph: glyph.glyph) : "\(glyph.glyph)"
      if style.hasClusters { part += "=\(Int(glyph.cluster) - start)" }
      if style.hasPositions {
        let x = glyph.xOffset + (style.hasAdvances ? 0 : pen.x)
        let y = glyph.yOffset + (style.hasAdvances ? 0 : pen.y)
        if x != 0 || y != 0 { part += "@\(x),\(y)" }
        if style.hasAdvances {
          part += "+\(glyph.xAdvance)"
          if glyph.yAdvance != 0 { part += ",\(glyph.yAdvance)" }
        }
        pen = (pen.x + glyph.xAdvance, pen.y + glyph.yAdvance)
      }
      if style.hasFlags {
        let flags = (glyph.isUnsafeToBreak ? 1 : 0) + (glyph.isUnsafeToConcat ? 2 : 0)
        if flags != 0 { part += "#\(flags)" }
      }
      if style.hasExtents, let box = font.inkExtents(of: glyph.glyph) {
        part += "<\(box.minX),\(box.maxY),\(box.maxX - box.minX),\(box.minY - box.maxY)>"
      }
      return part
    }
    return "[" + parts.joined(separator: "|") + "]"
  }
}
