import Galley

/// Reads styles of rules.
struct StyleReader {
  /// From where the paths of fonts count, with a slash at its end.
  let folder: String

  func style(_ node: DocumentNode) throws(ReadingError) -> LintStyle {
    var style = LintStyle()
    for member in try node.object("a style") {
      guard try read(member, into: &style) else {
        throw member.value.error("“\(member.key)” is nothing that a style has.")
      }
    }
    return style
  }

  /// Reads what a style has; false if it has no such thing.
  func read(_ member: DocumentMember, into style: inout LintStyle) throws(ReadingError) -> Bool {
    let node = member.value
    switch member.key {
    case "font", "fonts": style.fonts = try node.strings("fonts").map(resolved)
    case "size":
      style.size = try node.number("size", in: 0.01...TextStyle.largestPointSize)
    case "fallback":
      style.usesSystemFallback = try node.choice("fallback", of: Fallback.self) == .system
    case "variation", "variations": style.variations = try variations(node)
    case "feature", "features": style.features = try features(node)
    case "language", "languages":
      for language in try node.object("languages") {
        guard let pattern = NamePattern(language.key) else {
          throw language.value.error("A pattern of \"languages\" is too long; use several.")
        }
        style.languages.append((pattern, try self.style(language.value)))
      }
    default: return try readSpacing(member, into: &style)
    }
    return true
  }

  private func readSpacing(
    _ member: DocumentMember, into style: inout LintStyle
  ) throws(ReadingError) -> Bool {
    let node = member.value
    let name = member.key
    switch name {
    case "letterSpacing": style.letterSpacing = try node.number(name, in: -1000...1000)
    case "wordSpacing": style.wordSpacing = try node.number(name, in: -1000...1000)
    case "lineSpacing": style.lineSpacing = try node.number(name, in: 0...10_000)
    case "lineHeight": style.lineHeight = try node.number(name, in: 0...10_000)
    case "lineHeightMultiple": style.lineHeightMultiple = try node.number(name, in: 0...100)
    case "paragraphSpacing": style.paragraphSpacing = try node.number(name, in: 0...10_000)
    case "profile": style.profile = try profile(node)
    case "whiteSpace": style.whiteSpace = try node.choice(name)
    case "overflowWrap": style.overflowWrap = try node.choice(name)
    case "wordBreak": style.wordBreak = try node.choice(name)
    case "lineBreak": style.lineBreak = try node.choice(name)
    default: return false
    }
    return true
  }

  /// Whether fonts of the system take what the given ones lack.
  private enum Fallback: String, CaseIterable {
    case none
    case system
  }

  private func resolved(_ path: String) -> String {
    path.hasPrefix("/") || folder.isEmpty ? path : folder + path
  }

  private func profile(_ node: DocumentNode) throws(ReadingError) -> LayoutProfile {
    let name = try node.string("profile")
    guard
      let profile = LayoutProfile.all.first(where: { $0.name.lowercased() == name.lowercased() })
    else {
      let names = LayoutProfile.all.map(\.name).joined(separator: ", ")
      throw node.error("\"profile\" must be one of \(names), not “\(name)”.")
    }
    return profile
  }

  private func variations(_ node: DocumentNode) throws(ReadingError) -> [FontVariation] {
    var variations: [FontVariation] = []
    for setting in try settings(node, "variations") {
      do throws(FontError) { variations.append(try FontVariation(parsing: setting)) } catch {
        throw node.error(
          "“\(setting)” is no variation; write an axis and a number, as in wght=650.")
      }
    }
    return variations
  }

  private func features(_ node: DocumentNode) throws(ReadingError) -> [FontFeature] {
    var features: [FontFeature] = []
    for setting in try settings(node, "features") {
      do throws(FontError) { features.append(try FontFeature(parsing: setting)) } catch {
        throw node.error(
          "“\(setting)” is no feature; write four letters and a value, as in kern=0.")
      }
    }
    return features
  }

  /// `kern=0`, a list of such texts, or an object `{kern: 0}`.
  private func settings(_ node: DocumentNode, _ name: String) throws(ReadingError) -> [String] {
    guard let members = node.members else { return try node.strings(name) }
    var settings: [String] = []
    for member in members { settings.append("\(member.key)=\(try member.value.string(name))") }
    return settings
  }
}
