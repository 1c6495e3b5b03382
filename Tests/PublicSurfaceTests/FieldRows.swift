import Galley
import GalleyFields
import Testing

extension NumberRow {
  /// `GalleyFields`: what is typed, and where.
  static let fields: [NumberRow] = [
    NumberRow("GalleyFields/Editing/LengthLimit.swift init(_:unit:policy:)") {
      let limit = LengthLimit($0.integer())
      _ = (limit.counter(for: Sample.text), limit.admit(edit(&$0), to: Sample.text))
    },
    NumberRow("GalleyFields/Editing/LengthLimit.swift init(used:maximum:unit:)") {
      _ = TextCounter(used: $0.integer(), maximum: $0.integer(), unit: .scalars)
    },
    NumberRow("GalleyFields/Editing/String+Offsets.swift offset(utf16:roundingUp:)") {
      _ = Sample.text.offset(utf16: $0.integer(), roundingUp: true)
    },
    NumberRow("GalleyFields/Editing/String+Offsets.swift offset(utf8:roundingUp:)") {
      _ = Sample.text.offset(utf8: $0.integer(), roundingUp: true)
    },
    NumberRow("GalleyFields/Editing/String+Offsets.swift graphemeBoundary(_:roundingUp:)") {
      _ = Sample.text.graphemeBoundary($0.offset(), roundingUp: true)
    },
    NumberRow("GalleyFields/Editing/TextEdit.swift init(range:replacement:kind:)") {
      _ = edit(&$0).applied(to: Sample.text)
    },
    NumberRow("GalleyFields/Editing/TextEdit.swift init(utf16Range:in:replacement:kind:)") {
      let edit = TextEdit(utf16Range: $0.integers(), in: Sample.text, replacement: "x")
      _ = edit.applied(to: Sample.text)
    },
    NumberRow("GalleyFields/Editing/TextEdit.swift insert(_:at:kind:)") {
      _ = TextEdit.insert("x", at: $0.offset()).applied(to: Sample.text)
    },
    NumberRow("GalleyFields/Editing/TextEdit.swift delete(_:)") {
      _ = TextEdit.delete($0.offsets()).applied(to: Sample.text)
    },
    NumberRow("GalleyFields/Focus/KeyboardAvoidance.swift init(margin:avoidsFloatingKeyboards:)") {
      _ = KeyboardAvoidance(margin: $0.double(), avoidsFloatingKeyboards: true)
        .adjustment(for: situation(&$0))
    },
    NumberRow(
      "GalleyFields/Focus/KeyboardAvoidance.swift init(keyboard:screen:window:view:safeAreaBottom:"
        + "caret:contentOffset:contentHeight:)"
    ) {
      let adjustment = KeyboardAvoidance().adjustment(for: situation(&$0))
      #expect(adjustment.bottomInset >= 0 && !adjustment.contentOffset.isNaN)
    },
    NumberRow("GalleyFields/Focus/KeyboardAvoidance.swift init(bottomInset:contentOffset:)") {
      _ = KeyboardAvoidance.Adjustment(bottomInset: $0.double(), contentOffset: $0.double())
    },
    NumberRow("GalleyFields/Growth/GrowingField.swift setWidth(_:)") {
      var field = try growingField()
      let measures = try field.setWidth($0.double())
      #expect(measures.contentHeight.isFinite && measures.shownHeight.isFinite)
    },
    NumberRow("GalleyFields/Growth/GrowingField.swift caretRect(at:)") {
      let rect = try growingField().caretRect(at: $0.offset())
      #expect(rect.x.isFinite && rect.y.isFinite)
    },
    NumberRow("GalleyFields/Growth/GrowingText.swift init(contentHeight:shownHeight:lineCount:)") {
      _ = growthMeasures(&$0)
    },
    NumberRow("GalleyFields/Growth/GrowthLimit.swift admit(_:to:measure:)") {
      let edit = edit(&$0)
      let (one, other) = ($0.double(), $0.double())
      let limits = [GrowthLimit.Maximum.lines($0.integer()), .height($0.double())]
      for limit in limits {
        _ = GrowthLimit(limit).admit(edit, to: Sample.text) { $0.count > 9 ? one : other }
      }
    },
    NumberRow("GalleyFields/Growth/GrowthMeasures+Scrolling.swift contentOffset(showing:from:)") {
      let measures = growthMeasures(&$0)
      _ = measures.contentOffset(showing: $0.rect(), from: $0.double())
    },
    NumberRow("GalleyFields/Growth/HeightBound.swift height(textHeight:hintHeight:)") {
      let policies = [
        HeightPolicy.fixed($0.double()),
        .flexible(minimumHeight: $0.double(), spaceBelow: $0.double(), ignoresEmptyHint: true),
      ]
      for policy in policies {
        let height = policy.height(textHeight: $0.double(), hintHeight: $0.double())
        #expect(!height.isNaN)
      }
    },
    NumberRow("GalleyFields/Masks/Mask+Application.swift apply(to:caret:gravity:)") {
      _ = try Mask("[00]-[AA]").apply(to: Sample.text, caret: $0.offset())
    },
    NumberRow("GalleyFields/Masks/MaskCache.swift init(limit:)") {
      let cache = MaskCache(limit: $0.integer())
      for mask in ["[0]", "[A]", "[0]"] { _ = try cache.mask(mask) }
    },
    NumberRow(
      "GalleyFields/Masks/MaskedText.swift init(text:caret:value:affinity:isComplete:)"
    ) {
      _ = MaskedText(
        text: "a", caret: $0.offset(), value: "", affinity: $0.integer(), isComplete: true)
    },
    NumberRow("GalleyFields/Model/Autocapitalization.swift capitalizes(at:in:)") {
      for kind in Autocapitalization.allCases {
        _ = kind.capitalizes(at: $0.offset(), in: Sample.text)
      }
    },
    NumberRow("GalleyFields/Model/FieldMode.swift init(_:visibility:width:)") {
      _ = FieldButton("clear", width: $0.double())
    },
    NumberRow("GalleyFields/Model/SecureText.swift shownOffset(of:in:)") {
      _ = SecureText().shownOffset(of: $0.offset(), in: Sample.text)
    },
    NumberRow("GalleyFields/Model/SecureText.swift offset(ofShown:in:)") {
      _ = SecureText().offset(ofShown: $0.offset(), in: Sample.text)
    },
    NumberRow("GalleyFields/Pickers/ListPicker.swift init(_:selectedIndex:)") {
      let options = [ListPicker.Option(value: "a")]
      _ = ListPicker(options, selectedIndex: $0.integer())
    },
    NumberRow("GalleyFields/Pickers/ListPicker.swift select(_:)") {
      var picker = ListPicker([ListPicker.Option(value: "a")])
      _ = picker.select($0.integer())
    },
    NumberRow("GalleyFields/Pickers/PickedDate.swift init?(year:month:day:hour:minute:)") {
      _ = PickedDate(
        year: $0.integer(), month: $0.integer(), day: $0.integer(), hour: $0.integer(),
        minute: $0.integer())
    },
    NumberRow("GalleyFields/Pickers/PickedDate.swift days(inMonth:of:)") {
      _ = PickedDate.days(inMonth: $0.integer(), of: $0.integer())
    },
    NumberRow("GalleyFields/Validation/Hint.swift init(rawValue:)") {
      _ = HintVisibility(rawValue: $0.integer()).shows(in: .active)
    },
    NumberRow(
      "GalleyFields/Validation/TextPattern.swift init(_:name:extent:ignoresCase:timeLimit:)"
    ) {
      _ = try? TextPattern("a+b", timeLimit: $0.integer()).failure(of: Sample.text)
    },
    NumberRow("GalleyFields/Validation/TextValidator.swift minimumLength(_:)") {
      _ = ValidationRule.minimumLength($0.integer()).failure(of: Sample.text)
    },
    NumberRow("GalleyFields/Validation/TextValidator.swift maximumLength(_:)") {
      _ = ValidationRule.maximumLength($0.integer()).failure(of: Sample.text)
    },
    NumberRow("GalleyFields/Validation/ValidationFailure.swift init(key:rule:numbers:text:)") {
      _ = FieldMessage(key: "a", numbers: ["n": $0.integer()], text: "{n}")
    },
  ]

  private static func edit(_ numbers: inout OddNumbers) -> TextEdit {
    TextEdit(range: numbers.offsets(), replacement: "xyz")
  }

  private static func situation(_ numbers: inout OddNumbers) -> KeyboardAvoidance.Situation {
    KeyboardAvoidance.Situation(
      keyboard: numbers.rect(), screen: numbers.rect(), window: numbers.rect(),
      view: numbers.rect(), safeAreaBottom: numbers.double(), caret: numbers.rect(),
      contentOffset: numbers.double(), contentHeight: numbers.double())
  }

  private static func growthMeasures(_ numbers: inout OddNumbers) -> GrowthMeasures {
    GrowthMeasures(
      contentHeight: numbers.double(), shownHeight: numbers.double(),
      lineCount: numbers.integer())
  }

  private static func growingField() throws -> GrowingField {
    try GrowingField(
      Sample.text, appearance: TextAppearance(style: Sample.style()),
      measurer: Sample.measurer)
  }
}
