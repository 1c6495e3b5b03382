/// A value that somebody gave an option, on the command line or in a batch.
package enum OptionValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([OptionValue])
  case object([OptionMember])

  /// A key and a value of an object.
  package struct OptionMember: Hashable, Sendable {
    package let key: String
    package let value: OptionValue

    package init(key: String, value: OptionValue) {
      self.key = key
      self.value = value
    }
  }

  /// The kind, in words for a sentence.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

/// An option that does not have the value it should.
package struct OptionError: Error, Hashable, Sendable {
  /// What is wrong, as answers of a batch name it.
  package enum Code: String, Hashable {
    case unknownKey = "unknown-key"
    case duplicateKey = "duplicate-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case badValue = "bad-value"
  }

  package let code: Code
  /// The option's name in camelCase.
  package let option: String
  /// The rest of the sentence that starts with the option's name.
  package let problem: String

  package init(_ code: Code, _ option: String, _ problem: String) {
    self.code = code
    self.option = option
    self.problem = problem
  }

  /// The sentence for a batch, whose keys are in camelCase.
  package var batchMessage: String { "\"\(option)\" \(problem)." }

  /// The sentence for the command line, whose options are in kebab case.
  package var commandMessage: String { "--\(OptionName.kebab(option)) \(problem)." }
}

/// The two spellings of an option's name.
package enum OptionName {
  /// `lineSpacing` → `line-spacing`, `breaksURLs` → `breaks-urls`.
  package static func kebab(_ camel: String) -> String {
    var name = ""
    var isInAcronym = false
    for character in camel {
      if character.isUppercase, !isInAcronym { name += "-" }
      isInAcronym = character.isUppercase
      name += character.lowercased()
    }
    return name
  }

  /// What is left of a spelling without case, hyphens and underscores: `text-view`, `textView` → `textview`.
  package static func plain(_ spelling: String) -> String {
    String(spelling.lowercased().filter { $0 != "-" && $0 != "_" })
  }
}
