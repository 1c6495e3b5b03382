/// The colors of a theme as CSS.
enum ThemeStyle {
  /// Rules by which marks take their colors, in a file of their own.
  static func rules(for inks: Set<Ink>, theme: RenderTheme) -> String {
    let inks = Ink.themed.filter(inks.contains)
    func rules(isDark: Bool) -> String {
      inks.map { ".\($0.name){fill:\(hexadecimal($0.color(isDark: isDark)))}\n" }.joined()
    }
    switch theme {
    case .light: return rules(isDark: false)
    case .dark: return rules(isDark: true)
    case .automatic:
      return rules(isDark: false)
        + "@media(prefers-color-scheme:dark){\n\(rules(isDark: true))}\n"
    }
  }

  /// The colors as variables of a page, which its reader may choose.
  static var variables: String {
    func variables(isDark: Bool) -> String {
      let colors = Ink.themed.map { "--\($0.name):\(hexadecimal($0.color(isDark: isDark)))" }
      return "{color-scheme:\(isDark ? "dark" : "light");\(colors.joined(separator: ";"))}\n"
    }
    return ":root\(variables(isDark: false))"
      + "@media(prefers-color-scheme:dark){:root\(variables(isDark: true))}\n"
      + ":root[data-theme=light]\(variables(isDark: false))"
      + ":root[data-theme=dark]\(variables(isDark: true))"
      + Ink.themed.map { "svg .\($0.name){fill:var(--\($0.name))}\n" }.joined()
  }

  /// `#rrggbb`.
  static func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color & 0xFFFFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
