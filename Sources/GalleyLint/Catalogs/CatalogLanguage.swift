/// The language that the path of a catalog says.
enum CatalogLanguage {
  /// The BCP 47 tag in a path such as `de.lproj/Menu.strings`, `values-pt-rBR/strings.xml`,
  /// `locale/fr/LC_MESSAGES/app.po`, `messages_zh_Hant.json` or `de.json`.
  static func ofPath(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let file = parts.last else { return nil }
    for folder in parts.dropLast().reversed() {
      if folder.hasSuffix(".lproj") {
        let name = String(folder.dropLast(6))
        return name == "Base" ? nil : tag(name)
      }
      if folder == "values" { return nil }
      if folder.hasPrefix("values-") { return android(String(folder.dropFirst(7))) }
    }
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    if let tag = tag(stem) { return tag }
    for mark in stem.indices where "_-".contains(stem[mark]) {
      if let tag = tag(String(stem[stem.index(after: mark)...])) { return tag }
    }
    // gettext: locale/de/LC_MESSAGES/app.po; web: locales/de/common.json.
    for folder in parts.dropLast().suffix(2).reversed() where folder != "LC_MESSAGES" {
      return tag(folder)
    }
    return nil
  }

  /// The tag of a name in POSIX's or BCP 47's spelling; nil if it is neither.
  ///
  ///     de_DE.UTF-8 → de-DE, sr@latin → sr-Latn, zh-hant → zh-Hant
  static func tag(_ name: String) -> String? {
    let modifier = name.split(separator: "@").dropFirst().first
    let plain = name.split(separator: "@").first?.split(separator: ".").first ?? ""
    let parts = plain.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let first = parts.first, isLanguage(first), first.allSatisfy(\.isASCII) else {
      return nil
    }
    var tag = first.lowercased()
    if modifier == "latin" { tag += "-Latn" }
    for part in parts.dropFirst() {
      guard let subtag = subtag(part) else { return nil }
      tag += "-\(subtag)"
    }
    return tag
  }

  private static func isLanguage(_ name: String) -> Bool {
    // A stem such as `app` or `web` is three letters too: only those that name languages count.
    let letters = name.allSatisfy { $0.isASCII && $0.isLetter }
    guard letters else { return false }
    return name.count == 2 || name.count == 3 && threeLetters.contains(name.lowercased())
  }

  /// Languages without a code of two letters that software is translated into.
  private static let threeLetters: Set<String> = [
    "ast", "ber", "brx", "ceb", "chr", "ckb", "crh", "csb", "dsb", "fil", "frp", "fur", "gsw",
    "haw", "hsb", "kab", "kok", "mai", "mni", "mnw", "nap", "nds", "nso", "oci", "pap", "sah",
    "sat", "scn", "sco", "shn", "szl", "tpi", "und", "vec", "yue",
  ]

  private static func subtag(_ part: String) -> String? {
    guard part.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    return switch part.count {
    case 2 where part.allSatisfy(\.isLetter): part.uppercased()
    case 3 where part.allSatisfy(\.isNumber): part
    case 4 where part.allSatisfy(\.isLetter):
      part.prefix(1).uppercased() + part.dropFirst().lowercased()
    default: nil
    }
  }

  /// The language among the qualifiers of a folder of Android's resources: `pt-rBR`, `b+sr+Latn`.
  private static func android(_ qualifiers: String) -> String? {
    if qualifiers.hasPrefix("b+") {
      let subtags = qualifiers.dropFirst(2).split(separator: "-").first.map(String.init)
      return subtags.flatMap { tag($0.replacing("+", with: "-")) }
    }
    let parts = qualifiers.split(separator: "-").map(String.init)
    guard let first = parts.first, isLanguage(first) else { return nil }
    guard parts.count > 1, parts[1].count == 3, parts[1].hasPrefix("r") else { return tag(first) }
    return tag("\(first)-\(parts[1].dropFirst())")
  }
}
