/// What a field accepts and how it answers: everything but its looks.
public struct FieldConfiguration: Sendable {
  public var mode: FieldMode = .plain
  /// What becomes of newlines in what is typed or pasted.
  public var newlines: NewlinePolicy = .replaceWithSpace
  public var filter: InsertionFilter?
  /// The most length; not looked at in a field with a mask, which has its own.
  public var limit: LengthLimit?
  /// The most lines or height, in a field that has an appearance.
  public var growthLimit: GrowthLimit?
  public var masks: MaskSet?
  /// Whether typing at the end adds the literals of the mask that come next.
  public var maskAutocompletes = true
  /// Whether deleting takes the literals of the mask before the caret.
  public var maskAutoskips = false
  public var trimming: TrimmingPolicy = .never
  /// Holds the value of a field with a mask, the text of others.
  public var validator: TextValidator?
  public var validationPolicy: ValidationPolicy = .always
  /// Whether a mask that is begun must be filled.
  public var validatesMask = true
  public var hint = Hint()
  public var placeholder = Placeholder()
  public var returnKey: ReturnKey = .done
  public var autocapitalization: Autocapitalization = .never
  /// Whether the text is chosen, not typed.
  public var isPicker = false

  public init() {}
}
