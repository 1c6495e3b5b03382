public import Galley
public import GalleyText

/// A text field without a screen: events in, state and effects out.
///
/// A pure state machine and a plain value: no timers, no threads, nothing hidden. With an appearance it
/// measures itself after each event; without one it has no heights.
///
///     var field = FieldModel(configuration, appearance: appearance, measurer: measurer)
///     for effect in field.handle(.insert("Hello", .typing)) { … }
///     field.geometry.height
public struct FieldModel: Sendable {
  /// What the field accepts and how it answers.
  public let configuration: FieldConfiguration
  /// How it looks; nil for a field without heights.
  public private(set) var appearance: FieldAppearance?
  /// What the last event left.
  public internal(set) var state = FieldState()
  /// Where the parts of the field are, after the last event that could be measured.
  public private(set) var geometry = FieldGeometry()
  let measurer: Measurer?

  /// A field, empty or with a text.
  ///
  /// The text is taken as it is, as `setText` takes it, and the heights are those of this text from the
  /// start.
  public init(
    _ configuration: FieldConfiguration, appearance: FieldAppearance? = nil,
    measurer: Measurer? = nil, text: String = ""
  ) {
    self.configuration = configuration
    self.appearance = appearance
    self.measurer = measurer
    state.hint = configuration.hint
    var effects: [FieldEffect] = []
    setText(text, &effects)
    measure(&effects)
  }

  /// Takes an event.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public mutating func handle(_ event: FieldEvent) -> [FieldEffect] {
    let before = snapshot
    var effects: [FieldEffect] = []
    apply(event, &effects)
    measure(&effects)
    return effects + changes(since: before)
  }

  /// Gives the field other looks: another font size, another width, other bounds.
  public mutating func setAppearance(_ appearance: FieldAppearance?) -> [FieldEffect] {
    let before = snapshot
    var effects: [FieldEffect] = []
    self.appearance = appearance
    measure(&effects)
    return effects + changes(since: before)
  }

  /// What the user sees in place of the text: bullets for a hidden password.
  public var shownText: String {
    if case .password(let secure, _) = configuration.mode, !state.isRevealed {
      return secure.shown(for: state.text)
    }
    return state.text
  }

  /// The caret, as an offset of what the user sees.
  public var shownCaret: TextOffset {
    if case .password(let secure, _) = configuration.mode, !state.isRevealed {
      return secure.shownOffset(of: state.caret, in: state.text)
    }
    return state.caret
  }

  /// What a counter beside the field says; nil for a field without a limit.
  public var counter: TextCounter? { configuration.limit?.counter(for: state.text) }

  /// Whether the keyboard is to begin with a capital.
  public var capitalizesNextLetter: Bool {
    configuration.autocapitalization.capitalizes(at: state.caret, in: state.text)
  }

  // MARK: - Events

  private mutating func apply(_ event: FieldEvent, _ effects: inout [FieldEffect]) {
    switch event {
    case .edit(let edit): change(edit, &effects)
    case .insert(let text, let kind):
      change(TextEdit(range: state.selection, replacement: text, kind: kind), &effects)
    case .deleteBackward: deleteBackward(&effects)
    case .mark(let text): mark(text, &effects)
    case .commit(let text): commit(text, &effects)
    case .setText(let text): setText(text, &effects)
    case .select(let range): select(range)
    case .focus: if state.isEnabled { state.isFocused = true }
    case .blur: blur(&effects)
    case .pressReturn: pressReturn(&effects)
    case .setEnabled(let isEnabled):
      state.isEnabled = isEnabled
      if !isEnabled { state.isFocused = false }
    case .reveal(let isRevealed):
      if case .password = configuration.mode { state.isRevealed = isRevealed }
    case .setError(let message): setError(message)
    case .clearError: clearError()
    case .validate(let force): validate(force: force, &effects)
    case .setWidth(let width): appearance?.text.container.width = LineWidth(width)
    }
  }

  private mutating func measure(_ effects: inout [FieldEffect]) {
    guard let appearance, let measurer else { return }
    do {
      geometry = try appearance.geometry(of: self, with: measurer)
      state.contentOffset = geometry.contentOffset
    } catch {
      effects.append(.measurementFailed(error.description))
    }
  }
}
