/// A message with every value filled in.
struct ExpandedMessage: Hashable {
  /// Which branches and samples were chosen: `count.one`; empty if there was nothing to choose.
  let choice: String
  let text: String
}

extension Message {
  /// The most texts that one message is tried as.
  static let expansionLimit = 64

  /// Every text that the message can become with the given samples.
  ///
  /// Up to `expansionLimit` combinations of choices are all tried. Where there are more, each option
  /// is tried beside the longest of the others.
  func expanded(
    _ samples: Samples, examples: [String: String], variation: String
  ) -> [ExpandedMessage] {
    if parts.count == 1, case .text(let text) = parts[0] {
      return [ExpandedMessage(choice: "", text: text)]
    }
    var filling = Filling(samples: samples, examples: examples, variation: variation)
    filling.collect(parts)
    return filling.assignments().map { assignment in
      ExpandedMessage(choice: filling.name(of: assignment), text: filling.text(parts, assignment))
    }
  }
}

/// The options of a message: one for each argument of a choice, and for each placeholder.
private struct Filling {
  let samples: Samples
  let examples: [String: String]
  /// The plural form that the whole text is: `plural.one` means the number 1.
  let variation: String

  /// What can be chosen, by argument or by the placeholder's spelling, in the order of the text.
  private var names: [String] = []
  private var options: [String: [String]] = [:]
  private var isChoice: Set<String> = []

  init(samples: Samples, examples: [String: String], variation: String) {
    self.samples = samples
    self.examples = examples
    self.variation = variation
  }

  mutating func collect(_ parts: [MessagePart]) {
    for part in parts {
      switch part {
      case .text, .number: continue
      case .placeholder(let placeholder): add(placeholder.source, values(placeholder))
      case .choice(let argument, let branches):
        isChoice.insert("?" + argument)
        add("?" + argument, branches.map(\.selector))
        for branch in branches { collect(branch.parts) }
      }
    }
  }

  private mutating func add(_ name: String, _ choices: [String]) {
    if options[name] == nil { names.append(name) }
    for choice in choices where options[name, default: []].contains(choice) == false {
      options[name, default: []].append(choice)
    }
  }

  /// The texts to try for a placeholder; the number of a plural form is known.
  private func values(_ placeholder: Placeholder) -> [String] {
    if placeholder.kind == .integer, let number = Filling.number(of: variation) { return [number] }
    return samples.texts(for: placeholder, examples: examples)
  }

  /// The number that a plural form is for, in languages where it is for one only.
  private static func number(of form: String) -> String? {
    switch form.split(separator: ".").last {
    case "zero", "=0": "0"
    case "one", "=1": "1"
    case "two", "=2": "2"
    default: nil
    }
  }

  /// One option of each name.
  typealias Assignment = [String: String]

  func assignments() -> [Assignment] {
    let count = names.reduce(1) { count, name in
      min(Message.expansionLimit + 1, count * max(1, options[name]?.count ?? 1))
    }
    guard count > Message.expansionLimit else {
      return names.reduce([[:]]) { assignments, name in
        assignments.flatMap { assignment in
          (options[name] ?? []).map { assignment.merging([name: $0]) { $1 } }
        }
      }
    }
    let longest = Assignment(
      uniqueKeysWithValues: names.map { name in
        (name, (options[name] ?? []).max { $0.utf8.count < $1.utf8.count } ?? "")
      })
    var assignments: [Assignment] = []
    for name in names {
      for option in options[name] ?? [] where assignments.count < 4 * Message.expansionLimit {
        assignments.append(longest.merging([name: option]) { $1 })
      }
    }
    return assignments
  }

  /// The options of an assignment that there was a choice of, in words.
  func name(of assignment: Assignment) -> String {
    names.filter { (options[$0]?.count ?? 0) > 1 }.map { name in
      let option = assignment[name] ?? ""
      return isChoice.contains(name) ? "\(name.dropFirst()).\(option)" : "\(name)=\(option)"
    }.joined(separator: ", ")
  }

  func text(_ parts: [MessagePart], _ assignment: Assignment) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let placeholder): assignment[placeholder.source] ?? ""
      case .number(let argument):
        Filling.number(of: assignment["?" + argument] ?? "") ?? samples.text(forNumber: argument)
      case .choice(let argument, let branches):
        (branches.first { $0.selector == assignment["?" + argument] } ?? branches.last)
          .map { text($0.parts, assignment) } ?? ""
      }
    }.joined()
  }
}
