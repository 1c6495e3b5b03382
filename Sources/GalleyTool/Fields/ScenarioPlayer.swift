import Galley
import GalleyFields
import GalleyRequests

/// Plays the lines of a scenario against its fields, one after the other.
struct ScenarioPlayer {
  /// What a line did.
  struct Step {
    var line: Int
    var field: FieldID
    var event: String
    var effects: [FieldForm.Effect]
    var model: FieldModel
    /// Expectations that were not met: key, what was wanted, what was found.
    var mismatches: [(key: String, wanted: OptionValue, found: OptionValue)]
  }

  private var described: [(FieldID, FieldModel)] = []
  private var form = FieldForm([])
  private let library = FontLibrary()
  private let measurer = Measurer()

  /// The field that has the focus now.
  var focused: FieldID? { form.focused }

  /// Plays one line; a line that only describes a field is no step.
  mutating func play(_ line: ScenarioLine, number: Int) throws(RequestError) -> Step? {
    do throws(OptionError) {
      guard let event = try line.eventName() else {
        let description = try line.description()
        try add(description)
        return nil
      }
      return try step(line, event: event, number: number)
    } catch {
      throw RequestError(error, inBatch: true)
    }
  }

  private mutating func add(_ description: FieldDescription) throws(OptionError) {
    let id = FieldID(description.name)
    guard form.fields[id] == nil else {
      throw OptionError(
        .duplicateKey, "field", "names \"\(description.name)\", which is there already")
    }
    guard form.focused == nil else {
      throw OptionError(.badValue, "field", "must be described before the first event")
    }
    do throws(RequestError) {
      described.append((id, try description.model(library: library, measurer: measurer)))
    } catch {
      throw OptionError(.badValue, description.name, "cannot be made: \(error.message)")
    }
    form = FieldForm(described)
  }

  private mutating func step(
    _ line: ScenarioLine, event: String, number: Int
  ) throws(OptionError) -> Step {
    let id = try field(of: line)
    guard let before = form.fields[id] else {
      throw OptionError(.badValue, "field", "names \"\(id.rawValue)\", which no line describes")
    }
    var effects: [FieldForm.Effect] = []
    switch event {
    case "type":
      for letter in try line.required("text") {
        let more = form.handle(.insert(String(letter), .typing), for: id)
        // Of what every letter changes, the last is told.
        effects.removeAll { old in more.contains { $0.replaces(old) } }
        effects += more
      }
    case "size": effects = try setSize(line, of: id)
    case "validateAll": effects = form.validate()
    default: effects = form.handle(try line.event(event, text: before.state.text), for: id)
    }
    let model = form.fields[id] ?? before
    return Step(
      line: number, field: id, event: event, effects: effects, model: model,
      mismatches: try mismatches(line, model))
  }

  /// The field that a line names, the one with the focus, or the only one.
  private func field(of line: ScenarioLine) throws(OptionError) -> FieldID {
    if let name = try line.fieldName() { return FieldID(name) }
    if let id = form.focused ?? form.chain.fields.first, form.focused != nil || described.count == 1
    {
      return id
    }
    throw OptionError(.missingKey, "field", "is missing; no field has the focus")
  }

  private mutating func setSize(
    _ line: ScenarioLine, of id: FieldID
  ) throws(OptionError) -> [FieldForm.Effect] {
    let size = try line.value("size")?.length("size") ?? 0
    guard var appearance = form.fields[id]?.appearance else {
      throw OptionError(.badValue, "size", "is for fields that have a font")
    }
    do throws(StyleError) {
      appearance.text.style = try appearance.text.style.withSize(size)
    } catch {
      throw OptionError(.badValue, "size", "must be above 0 and at most 10000")
    }
    return form.setAppearance(appearance, of: id)
  }

  private func mismatches(
    _ line: ScenarioLine, _ model: FieldModel
  ) throws(OptionError) -> [(key: String, wanted: OptionValue, found: OptionValue)] {
    guard let expected = line.value("expect") else { return [] }
    let facts = model.facts(focused: form.focused)
    var mismatches: [(key: String, wanted: OptionValue, found: OptionValue)] = []
    for member in try expected.members("expect") {
      guard let found = facts.first(where: { $0.key == member.key })?.value else {
        let known = facts.map(\.key).joined(separator: ", ")
        throw OptionError(.unknownKey, "expect", "does not know \"\(member.key)\", only \(known)")
      }
      if !found.isCloseTo(member.value) { mismatches.append((member.key, member.value, found)) }
    }
    return mismatches
  }
}

extension FieldForm.Effect {
  /// Whether this effect makes an earlier one history.
  fileprivate func replaces(_ old: FieldForm.Effect) -> Bool {
    field == old.field && effect.name == old.effect.name
  }
}

extension OptionValue {
  /// Whether two values are equal, numbers within a thousandth of a point.
  fileprivate func isCloseTo(_ other: OptionValue) -> Bool {
    if case .number(let a) = self, case .number(let b) = other { return abs(a - b) <= 0.001 }
    return self == other
  }
}

extension FieldModel {
  /// What a scenario may expect of a field, by key.
  func facts(focused: FieldID?) -> [OptionValue.OptionMember] {
    var facts: [OptionValue.OptionMember] = []
    func add(_ key: String, _ value: OptionValue) { facts.append(.init(key: key, value: value)) }
    add("text", .text(state.text))
    add("value", .text(state.value))
    add("shownText", .text(shownText))
    add("start", .number(Double(state.selection.lowerBound.utf16)))
    add("end", .number(Double(state.selection.upperBound.utf16)))
    add("status", .text(state.status.rawValue))
    add("hint", .text(shownHint))
    add("complete", .bool(state.isComplete))
    add("valid", .bool(isValid))
    add("capitalizes", .bool(capitalizesNextLetter))
    add("focused", focused.map { .text($0.rawValue) } ?? .null)
    add("used", counter.map { .number(Double($0.used)) } ?? .null)
    add("remaining", counter.map { .number(Double($0.remaining)) } ?? .null)
    add("placeholderOpacity", .number(placeholderOpacity))
    guard appearance != nil else { return facts }
    add("height", .number(geometry.height))
    add("contentHeight", .number(geometry.text.contentHeight))
    add("shownHeight", .number(geometry.text.shownHeight))
    add("lineCount", .number(Double(geometry.text.lineCount)))
    add("scrolls", .bool(geometry.text.scrolls))
    add("contentOffset", .number(geometry.contentOffset))
    add("hintHeight", .number(geometry.hintHeight))
    add("caretX", .number(geometry.caret.x))
    add("caretY", .number(geometry.caret.y))
    return facts
  }
}
