/// Something that a picture shows of a layout.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
  /// The box that the text was given, and its insets and padding.
  case container
  /// From the baseline up to the ascent and down to the descent of each line.
  case bands
  /// The box of each line.
  case lineBoxes = "line-boxes"
  /// How far each line reaches, what hangs at its end dashed.
  case usedWidths = "used-widths"
  /// The baseline of each line.
  case baselines
  /// The letters.
  case glyphs
  /// The box of each line's ink.
  case inkBounds = "ink-bounds"
  /// Where lines may end; filled where one does.
  case breakOpportunities = "break-opportunities"
  /// What stands for text that is not shown, in a color of its own.
  case truncation
  /// Sizes in figures, and what the colors mean.
  case labels

  /// What is shown unless somebody says otherwise: everything but the boxes of the ink.
  public static let standard = Set(allCases).subtracting([.inkBounds])
}
