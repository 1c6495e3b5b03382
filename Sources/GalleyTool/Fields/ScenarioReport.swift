import Galley
import GalleyFields
import GalleyRequests

/// How the steps of a scenario are written.
struct ScenarioReport {
  let format: OutputFormat

  func bytes(of step: ScenarioPlayer.Step, focused: FieldID?) -> [UInt8] {
    format == .json ? json(step, focused) : Array(text(step).utf8)
  }

  /// A line for what happened, indented ones for what came of it.
  private func text(_ step: ScenarioPlayer.Step) -> String {
    var text = "\(step.line)  \(step.field.rawValue)  \(step.event)\n"
    text += "    \(marked(step.model))"
    if step.model.appearance != nil {
      let geometry = step.model.geometry
      text += "  \(number(geometry.height)) pt, \(geometry.text.lineCount) lines"
      if geometry.text.scrolls { text += ", scrolled \(number(geometry.contentOffset))" }
    }
    text += "\n"
    for effect in step.effects {
      let name = effect.field == step.field ? "" : "\(effect.field.rawValue): "
      text += "    → \(name)\(words(effect.effect))\n"
    }
    for mismatch in step.mismatches {
      text +=
        "    ✘ \(mismatch.key) is \(written(mismatch.found)), not \(written(mismatch.wanted))\n"
    }
    return text
  }

  /// The text with its caret, or with its selection in brackets.
  private func marked(_ model: FieldModel) -> String {
    var text = model.state.text
    let selection = model.state.selection
    let end = selection.upperBound.index(in: text)
    let start = selection.lowerBound.index(in: text)
    if selection.isEmpty {
      text.insert("|", at: end)
    } else {
      text.insert("]", at: end)
      text.insert("[", at: start)
    }
    return quoted(text)
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\n", with: "⏎") + "\""
  }

  private func words(_ effect: FieldEffect) -> String {
    switch effect {
    case .textChanged: "the text changed"
    case .valueChanged(let value): "the value is \(quoted(value))"
    case .selectionChanged(let range):
      "the caret is at \(range.upperBound.utf16)"
    case .editRefused: "the edit was refused"
    case .insertionCut: "the insertion was cut"
    case .statusChanged(let status): "the field is \(status.rawValue)"
    case .hintChanged(let hint): hint.isEmpty ? "no hint is seen" : "the hint reads \(quoted(hint))"
    case .validationFailed(let message): "not valid: \(message.key)"
    case .counterChanged(let counter): "the counter is \(counter.used)/\(counter.maximum)"
    case .completenessChanged(let isComplete):
      isComplete ? "the mask is filled" : "the mask is not filled any more"
    case .placeholderChanged(let opacity, let isRaised):
      "the placeholder has opacity \(number(opacity))" + (isRaised ? " and is raised" : "")
    case .buttonVisibilityChanged(let isSeen):
      isSeen ? "the button is seen" : "the button is hidden"
    case .revealedChanged(let isRevealed):
      isRevealed ? "the password is seen" : "the password is hidden"
    case .heightChanged(let height): "the height is \(number(height))"
    case .scrollingChanged(let scrolls): scrolls ? "the text scrolls" : "the text does not scroll"
    case .contentOffsetChanged(let offset): "the text is scrolled to \(number(offset))"
    case .returnPressed(let key): "return means \(key.rawValue)"
    case .measurementFailed(let reason): "not measured: \(reason)"
    @unknown default: "something else"
    }
  }

  private func number(_ value: Double) -> String {
    let thousandths = (value * 1_000).rounded() / 1_000
    var writer = JSONWriter()
    writer.value(thousandths)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func written(_ value: OptionValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func json(_ step: ScenarioPlayer.Step, _ focused: FieldID?) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("line")
      writer.value(step.line)
      writer.key("field")
      writer.value(step.field.rawValue)
      writer.key("event")
      writer.value(step.event)
      for fact in step.model.facts(focused: focused) {
        writer.key(text: fact.key)
        writer.value(fact.value)
      }
      writer.key("effects")
      writer.array { writer in
        for effect in step.effects {
          writer.object { writer in
            writer.key("field")
            writer.value(effect.field.rawValue)
            writer.key("effect")
            writer.value(effect.effect.name)
          }
        }
      }
      if !step.mismatches.isEmpty {
        writer.key("mismatches")
        writer.array { writer in
          for mismatch in step.mismatches { writer.value(mismatch.key) }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Any value of an option.
  fileprivate mutating func value(_ value: OptionValue) {
    switch value {
    case .null: null()
    case .bool(let bool): self.value(bool)
    case .number(let number): self.value(number)
    case .text(let text): self.value(text)
    case .list(let values): array { writer in for value in values { writer.value(value) } }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(text: member.key)
          writer.value(member.value)
        }
      }
    }
  }
}

extension FieldEffect {
  /// The name of the effect, as its case is called.
  var name: String {
    switch self {
    case .textChanged: "textChanged"
    case .valueChanged: "valueChanged"
    case .selectionChanged: "selectionChanged"
    case .editRefused: "editRefused"
    case .insertionCut: "insertionCut"
    case .statusChanged: "statusChanged"
    case .hintChanged: "hintChanged"
    case .validationFailed: "validationFailed"
    case .counterChanged: "counterChanged"
    case .completenessChanged: "completenessChanged"
    case .placeholderChanged: "placeholderChanged"
    case .buttonVisibilityChanged: "buttonVisibilityChanged"
    case .revealedChanged: "revealedChanged"
    case .heightChanged: "heightChanged"
    case .scrollingChanged: "scrollingChanged"
    case .contentOffsetChanged: "contentOffsetChanged"
    case .returnPressed: "returnPressed"
    case .measurementFailed: "measurementFailed"
    @unknown default: "other"
    }
  }
}
