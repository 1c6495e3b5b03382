public import GalleyText

/// How a field looks: what its height depends on.
public struct FieldAppearance: Hashable, Sendable {
  /// The text; its container has the width of the field.
  public var text: TextAppearance
  /// The least height of the text.
  public var minimum: HeightBound = .lines(1)
  /// The most height of the text that is shown.
  public var maximum: HeightBound = .none
  /// The line below the text, as wide as the field; nil for a field without one.
  public var hint: TextAppearance?
  /// The placeholder where the text will stand; nil for that of the text.
  public var placeholder: TextAppearance?
  /// The placeholder above the text; its height is added to the field's.
  public var raisedPlaceholder: TextAppearance?
  /// How the height of the whole field follows that of its parts.
  public var heightPolicy: HeightPolicy = .automatic

  /// A field of this text alone: one line and more, no line below it.
  public init(text: TextAppearance) { self.text = text }
}

/// Where the parts of a field are, in points, from its top.
public struct FieldGeometry: Hashable, Sendable, Codable {
  /// The height of the whole field.
  public var height = 0.0
  /// The text's box.
  public var text = GrowthMeasures()
  /// The top of the text's box.
  public var textTop = 0.0
  /// The height of the hint's line; 0 if it is hidden.
  public var hintHeight = 0.0
  /// The caret in the text's box, not scrolled.
  public var caret = TextRect.zero
  /// How far the text is scrolled.
  public var contentOffset = 0.0

  /// The geometry of nothing: all lengths 0.
  public init() {}
}
