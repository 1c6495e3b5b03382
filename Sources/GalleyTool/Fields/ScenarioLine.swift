import Galley
import GalleyFields
import GalleyRequests

/// A line of a scenario: a field, or something that happens to one.
struct ScenarioLine {
  var members: [OptionValue.OptionMember]

  init(_ members: [OptionValue.OptionMember]) { self.members = members }

  /// The value of a key; nil if the line does not have it.
  func value(_ key: String) -> OptionValue? { members.last { $0.key == key }?.value }

  /// The name of what happens; nil for a line that describes a field.
  func eventName() throws(OptionError) -> String? { try value("event")?.text("event") }

  func fieldName() throws(OptionError) -> String? { try value("field")?.text("field") }

  /// The field that this line describes.
  func description() throws(OptionError) -> FieldDescription {
    guard let name = try fieldName() else {
      throw OptionError(
        .missingKey, "field", "is missing; a line has an \"event\" or describes a \"field\"")
    }
    var description = FieldDescription(name: name)
    var seen: Set<String> = []
    for member in members where member.key != "field" {
      guard seen.insert(member.key).inserted else {
        throw OptionError(.duplicateKey, member.key, "stands twice in this line")
      }
      try description.set(member.key, to: member.value)
    }
    return description
  }

  /// What happens, to a field with this text.
  func event(_ name: String, text: String) throws(OptionError) -> FieldEvent {
    switch name {
    case "insert":
      return .insert(
        try required("text"),
        try value("kind")?.choice("kind", of: TextEdit.Kind.self) ?? .typing)
    case "edit":
      return .edit(
        TextEdit(
          utf16Range: try range(), in: text, replacement: try required("text"),
          kind: try value("kind")?.choice("kind", of: TextEdit.Kind.self) ?? .typing))
    case "deleteBackward": return .deleteBackward
    case "mark": return .mark(try required("text"))
    case "commit": return .commit(try value("text")?.text("text"))
    case "setText": return .setText(try required("text"))
    case "select":
      let range = try range()
      return .select(
        text.offset(utf16: range.lowerBound)..<text.offset(utf16: range.upperBound))
    case "focus": return .focus
    case "blur": return .blur
    case "return": return .pressReturn
    case "enable": return .setEnabled(true)
    case "disable": return .setEnabled(false)
    case "reveal": return .reveal(try value("on")?.bool("on") ?? true)
    case "error":
      return .setError(
        try value("text").map { value throws(OptionError) in FieldMessage(try value.text("text")) })
    case "clearError": return .clearError
    case "validate": return .validate(force: try value("force")?.bool("force") ?? false)
    case "width": return .setWidth(try value("width")?.length("width") ?? 0)
    default:
      throw OptionError(
        .badValue, "event",
        "must be one of insert, edit, deleteBackward, mark, commit, setText, select, focus, blur, "
          + "return, enable, disable, reveal, error, clearError, validate, width, size, type")
    }
  }

  func required(_ key: String) throws(OptionError) -> String {
    guard let value = value(key) else {
      throw OptionError(.missingKey, key, "is missing for this event")
    }
    return try value.text(key)
  }

  /// `start` and `end` in UTF-16 units; without an end, a caret.
  private func range() throws(OptionError) -> Range<Int> {
    guard let start = try value("start")?.count("start") else {
      throw OptionError(.missingKey, "start", "is missing; give a UTF-16 offset")
    }
    return start..<max(start, try value("end")?.count("end") ?? start)
  }
}
