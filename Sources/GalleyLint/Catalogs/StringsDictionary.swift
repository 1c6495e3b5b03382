/// Apple's `.stringsdict`: each string with its forms by number, width or device.
struct StringsDictionary {
  let language: String?

  /// The texts of a file: each form of each string.
  static func read(_ bytes: [UInt8], language: String?) throws(ReadingError) -> [CatalogEntry] {
    let reader = StringsDictionary(language: language)
    return try PropertyList.read(bytes).flatMap { reader.entries(of: $0) }
  }

  private func entries(of member: PropertyMember) -> [CatalogEntry] {
    guard let members = member.members else {
      return member.text.map { [entry(member.key, $0, "", member.line)] } ?? []
    }
    return forms(members, depth: 0).map { form in
      entry(member.key, form.text, form.name, form.line)
    }
  }

  private func entry(_ key: String, _ text: String, _ form: String, _ line: Int) -> CatalogEntry {
    CatalogEntry(
      key: key, language: language, variation: form, text: text, line: line, syntax: .printf)
  }

  /// A text and the name of its form.
  private struct Form {
    var name: String
    var text: String
    var line: Int
  }

  private func forms(_ members: [PropertyMember], depth: Int) -> [Form] {
    guard depth < 4 else { return [] }
    if let widths = members["NSStringVariableWidthRuleType"]?.members {
      return widths.compactMap { width in
        width.text.map { Form(name: "width.\(width.key)", text: $0, line: width.line) }
      }
    }
    if let devices = members["NSStringDeviceSpecificRuleType"]?.members {
      return devices.flatMap { device -> [Form] in
        let name = "device.\(device.key)"
        if let text = device.text { return [Form(name: name, text: text, line: device.line)] }
        return (device.members.map { forms($0, depth: depth + 1) } ?? []).map { form in
          Form(name: "\(name).\(form.name)", text: form.text, line: form.line)
        }
      }
    }
    guard let format = members["NSStringLocalizedFormatKey"], let text = format.text else {
      return []
    }
    return expand([Form(name: "", text: text, line: format.line)], members)
  }

  /// Puts the forms of every variable, `%#@name@`, in its place; at most `limit` texts.
  private func expand(_ forms: [Form], _ members: [PropertyMember]) -> [Form] {
    var forms = forms
    // Variables may stand in the forms of others, but not in their own.
    for _ in 0..<8 {
      var next: [Form] = []
      var isDone = true
      for form in forms {
        guard let variable = StringsDictionary.variable(in: form.text),
          let values = members[variable.name]?.members
        else {
          next.append(form)
          continue
        }
        isDone = false
        for value in values {
          guard let text = value.text, !value.key.hasPrefix("NSStringFormat") else { continue }
          let name = form.name.isEmpty ? "plural.\(value.key)" : "\(form.name).\(value.key)"
          next.append(
            Form(
              name: name, text: form.text.replacing(variable.mark, with: text), line: value.line))
        }
      }
      forms = Array(next.prefix(StringsDictionary.limit))
      if isDone { break }
    }
    return forms
  }

  /// The most forms of one string.
  private static let limit = 64

  /// The first `%#@name@` or `%1$#@name@` of a text.
  private static func variable(in text: String) -> (mark: String, name: String)? {
    guard let middle = text.range(of: "#@") else { return nil }
    guard let end = text[middle.upperBound...].firstIndex(of: "@"),
      let start = text[..<middle.lowerBound].lastIndex(of: "%")
    else { return nil }
    return (String(text[start...end]), String(text[middle.upperBound..<end]))
  }
}

extension String {
  /// Where `other` first stands.
  fileprivate func range(of other: String) -> Range<Index>? { ranges(of: other).first }
}
