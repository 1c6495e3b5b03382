import Galley
import GalleyFields
import GalleyRequests

extension FieldDescription {
  /// Gives a key of a field its value.
  typealias Setter = @Sendable (inout FieldDescription, OptionValue) throws(OptionError) -> Void

  /// Every key of a field beside those of `galley measure`.
  static let setters: [String: Setter] =
    inputSetters
    .merging(ruleSetters) { first, _ in first }
    .merging(looksSetters) { first, _ in first }

  /// What may be typed.
  private static let inputSetters: [String: Setter] = [
    "text": { (field, value) throws(OptionError) in field.text = try value.text("text") },
    "newlines": { (field, value) throws(OptionError) in
      field.configuration.newlines = try value.choice("newlines")
    },
    "returnKey": { (field, value) throws(OptionError) in
      field.configuration.returnKey = try value.choice("returnKey")
    },
    "trimming": { (field, value) throws(OptionError) in
      field.configuration.trimming = try value.choice("trimming")
    },
    "autocapitalization": { (field, value) throws(OptionError) in
      field.configuration.autocapitalization = try value.choice("autocapitalization")
    },
    "picker": { (field, value) throws(OptionError) in
      field.configuration.isPicker = try value.bool("picker")
    },
    "secure": { (field, value) throws(OptionError) in
      field.configuration.mode = try value.bool("secure") ? .password : .plain
    },
    "allowed": { (field, value) throws(OptionError) in
      field.configuration.filter = InsertionFilter(try value.characterRule("allowed"))
    },
    "limit": { (field, value) throws(OptionError) in
      field.configuration.limit = try value.lengthLimit("limit")
    },
    "growthLimit": { (field, value) throws(OptionError) in
      field.configuration.growthLimit = try value.growthLimit("growthLimit")
    },
    "mask": { (field, value) throws(OptionError) in field.masks = try value.texts("mask") },
    "maskStrategy": { (field, value) throws(OptionError) in
      field.maskStrategy = try value.choice("maskStrategy")
    },
    "maskDirection": { (field, value) throws(OptionError) in
      field.maskDirection = try value.choice("maskDirection")
    },
    "maskNotations": { (field, value) throws(OptionError) in
      field.maskNotations = try value.maskNotations("maskNotations")
    },
    "maskAutocompletes": { (field, value) throws(OptionError) in
      field.configuration.maskAutocompletes = try value.bool("maskAutocompletes")
    },
    "maskAutoskips": { (field, value) throws(OptionError) in
      field.configuration.maskAutoskips = try value.bool("maskAutoskips")
    },
  ]

  /// What is valid, and what is said about it.
  private static let ruleSetters: [String: Setter] = [
    "required": { (field, value) throws(OptionError) in
      field.isRequired = try value.bool("required")
    },
    "minimumLength": { (field, value) throws(OptionError) in
      field.rules.append(.minimumLength(try value.count("minimumLength")))
    },
    "maximumLength": { (field, value) throws(OptionError) in
      field.rules.append(.maximumLength(try value.count("maximumLength")))
    },
    "pattern": { (field, value) throws(OptionError) in
      field.rules.append(.pattern(try value.textPattern("pattern", extent: .whole)))
    },
    "search": { (field, value) throws(OptionError) in
      field.rules.append(.pattern(try value.textPattern("search", extent: .search)))
    },
    "messages": { (field, value) throws(OptionError) in
      field.messages = ValidationMessages(try value.textsByKey("messages"))
    },
    "validation": { (field, value) throws(OptionError) in
      field.configuration.validationPolicy = try value.choice("validation")
    },
    "hint": { (field, value) throws(OptionError) in
      field.configuration.hint.text = try value.text("hint")
    },
    "hintVisibility": { (field, value) throws(OptionError) in
      var visibility: HintVisibility = []
      for state in try value.texts("hintVisibility") {
        let status: FieldStatus = try OptionValue.text(state).choice("hintVisibility")
        visibility.insert(HintVisibility(of: status))
      }
      field.configuration.hint.visibility = visibility
    },
  ]

  /// What the height depends on.
  private static let looksSetters: [String: Setter] = [
    "placeholder": { (field, value) throws(OptionError) in
      field.configuration.placeholder.text = try value.text("placeholder")
    },
    "placeholderBehavior": { (field, value) throws(OptionError) in
      field.configuration.placeholder.behavior = try value.choice("placeholderBehavior")
    },
    "placeholderSize": { (field, value) throws(OptionError) in
      field.placeholderSize = try value.length("placeholderSize")
    },
    "hintSize": { (field, value) throws(OptionError) in
      field.hintSize = try value.length("hintSize")
    },
    "minimumLines": { (field, value) throws(OptionError) in
      field.minimum = .lines(try value.count("minimumLines"))
    },
    "maximumLines": { (field, value) throws(OptionError) in
      field.maximum = .lines(try value.count("maximumLines"))
    },
    "minimumHeight": { (field, value) throws(OptionError) in
      field.minimum = .points(try value.length("minimumHeight"))
    },
    "maximumHeight": { (field, value) throws(OptionError) in
      field.maximum = .points(try value.length("maximumHeight"))
    },
    "heightPolicy": { (field, value) throws(OptionError) in
      field.heightPolicy = try value.heightPolicy("heightPolicy")
    },
  ]
}

extension HintVisibility {
  fileprivate init(of status: FieldStatus) {
    switch status {
    case .normal: self = .normal
    case .active: self = .active
    case .error: self = .error
    case .disabled: self = .disabled
    }
  }
}
