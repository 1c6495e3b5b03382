internal import GalleyFonts

/// What a color means.
enum Ink: Hashable {
  case page
  case text
  case label
  case container
  case containerEdge
  case inset
  case padding
  case ascent
  case descent
  case lineBox
  case baseline
  case usedWidth
  case inkBounds
  case opportunity
  case truncation
  /// A color that the font has chosen.
  case own(ColorLayer.Color)

  /// All that a theme decides about.
  static let themed: [Ink] = [
    .page, .text, .label, .container, .containerEdge, .inset, .padding, .ascent, .descent, .lineBox,
    .baseline, .usedWidth, .inkBounds, .opportunity, .truncation,
  ]

  /// The class of the marks in SVG.
  var name: String {
    switch self {
    case .own: "own"
    default: "\(self)"
    }
  }

  /// The color as red, green and blue.
  func color(isDark: Bool) -> UInt32 {
    switch self {
    case .page: isDark ? 0x0D1117 : 0xFFFFFF
    case .text: isDark ? 0xF0F6FC : 0x1F2328
    case .label: isDark ? 0x9DA7B3 : 0x59636E
    case .container: isDark ? 0x161B22 : 0xF6F8FA
    case .containerEdge: isDark ? 0x656C76 : 0x8C959F
    case .inset: isDark ? 0x4A3413 : 0xFFE3B8
    case .padding: isDark ? 0x1F4423 : 0xCDEBC8
    case .ascent: isDark ? 0x133252 : 0xD3E9FF
    case .descent: isDark ? 0x471F33 : 0xFFDDE7
    case .lineBox: isDark ? 0x388BFD : 0x54A0F0
    case .baseline: isDark ? 0xF47067 : 0xD1453B
    case .usedWidth: isDark ? 0xB083F0 : 0x7B46D0
    case .inkBounds: isDark ? 0x2FB8A6 : 0x0F8576
    case .opportunity: isDark ? 0x57AB5A : 0x1A7F37
    case .truncation: isDark ? 0xF0883E : 0xBC4C00
    case .own(let color): UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
  }

  /// From 0, nothing, to 1.
  var opacity: Double {
    if case .own(let color) = self { Double(color.alpha) / 255 } else { 1 }
  }
}
