/// What a field accepts and how it answers: everything but its looks.
public struct FieldConfiguration: Sendable {
  /// Whether it is a password, or has a button.
  public var mode: FieldMode = .plain
  /// What becomes of newlines in what is typed or pasted.
  public var newlines: NewlinePolicy = .replaceWithSpace
  /// Which characters it takes; nil for all.
  public var filter: InsertionFilter?
  /// The most length; not looked at in a field with a mask, which has its own.
  public var limit: LengthLimit?
  /// The most lines or height, in a field that has an appearance.
  public var growthLimit: GrowthLimit?
  /// The shape of the input; nil for free text.
  public var masks: MaskSet?
  /// Whether typing at the end adds the literals of the mask that come next.
  public var maskAutocompletes = true
  /// Whether deleting takes the literals of the mask before the caret.
  public var maskAutoskips = false
  /// Which white space goes when the field loses the focus.
  public var trimming: TrimmingPolicy = .never
  /// Holds the value of a field with a mask, the text of others.
  public var validator: TextValidator?
  /// When it is validated as it loses the focus.
  public var validationPolicy: ValidationPolicy = .always
  /// Whether a mask that is begun must be filled.
  public var validatesMask = true
  /// The line below the field.
  public var hint = Hint()
  /// What it shows before it has a text.
  public var placeholder = Placeholder()
  /// What the return key says, and does.
  public var returnKey: ReturnKey = .done
  /// Where the keyboard begins with a capital.
  public var autocapitalization: Autocapitalization = .never
  /// Whether the text is chosen, not typed.
  public var isPicker = false

  /// A plain field of one line that takes anything.
  public init() {}
}
