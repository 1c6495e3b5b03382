package import Galley

/// The checks that options share: each gives a value or the sentence that says what is wanted.
extension OptionValue {
  /// A number, which a batch must not write as text.
  package func number(_ option: String) throws(OptionError) -> Double {
    guard case .number(let number) = self else {
      throw OptionError(.wrongType, option, "must be a number, not \(kind)")
    }
    guard number.isFinite else {
      throw OptionError(.badValue, option, "must be a finite number")
    }
    return number
  }

  /// A number of points that is not negative.
  package func length(_ option: String) throws(OptionError) -> Double {
    let length = try number(option)
    guard length >= 0 else {
      throw OptionError(.badValue, option, "must not be negative; give points, such as 12")
    }
    return length
  }

  /// The width of a container; null and infinity are unlimited.
  package func lineWidth() throws(OptionError) -> LineWidth {
    if self == .null || self == .number(.infinity) { return .unlimited }
    return LineWidth(try length("width"))
  }

  /// A whole number that is not negative.
  package func count(_ option: String) throws(OptionError) -> Int {
    let number = try number(option)
    guard number >= 0, let count = Int(exactly: number), count <= Int32.max else {
      throw OptionError(.badValue, option, "must be a whole number such as 2; 0 means no limit")
    }
    return count
  }

  package func bool(_ option: String) throws(OptionError) -> Bool {
    guard case .bool(let bool) = self else {
      throw OptionError(.wrongType, option, "must be true or false, not \(kind)")
    }
    return bool
  }

  package func text(_ option: String) throws(OptionError) -> String {
    guard case .text(let text) = self else {
      throw OptionError(.wrongType, option, "must be text, not \(kind)")
    }
    return text
  }

  /// One of the cases of an enumeration, in kebab case or camelCase.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ option: String, of type: Choice.Type = Choice.self
  ) throws(OptionError) -> Choice {
    let name = OptionName.plain(try text(option))
    if let found = Choice.allCases.first(where: { OptionName.plain($0.rawValue) == name }) {
      return found
    }
    let names = Choice.allCases.map { OptionName.kebab($0.rawValue) }
    throw OptionError(.badValue, option, "must be one of \(names.joined(separator: ", "))")
  }

  /// A list of texts, or one text alone.
  package func texts(_ option: String) throws(OptionError) -> [String] {
    if case .text(let text) = self { return [text] }
    guard case .list(let values) = self else {
      throw OptionError(.wrongType, option, "must be a list of texts, not \(kind)")
    }
    var texts: [String] = []
    for value in values { texts.append(try value.text(option)) }
    return texts
  }
}
