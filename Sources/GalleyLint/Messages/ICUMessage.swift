/// Messages of ICU's `MessageFormat`: `{count, plural, one {# item} other {# items}}`.
struct ICUMessage {
  private let scalars: [Unicode.Scalar]
  private let alsoPrintf: Bool
  private var place = 0

  /// The most levels of messages in messages.
  private static let depth = 8

  /// The parts of a message; nil if the text is none.
  static func parse(_ text: String, alsoPrintf: Bool) -> [MessagePart]? {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return nil }
    // `${name}` and `%{name}` are how others write a name; ICU would show the first letter.
    guard !text.contains("${"), !text.contains("%{") else { return nil }
    var message = ICUMessage(scalars: Array(text.unicodeScalars), alsoPrintf: alsoPrintf)
    guard let parts = message.parts(argument: nil, depth: 0) else { return nil }
    return message.place == message.scalars.count ? parts : nil
  }

  private init(scalars: [Unicode.Scalar], alsoPrintf: Bool) {
    self.scalars = scalars
    self.alsoPrintf = alsoPrintf
  }

  private var current: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { place += 1 }
  }

  /// Text and arguments up to the brace that closes them, or the end.
  private mutating func parts(argument: String?, depth: Int) -> [MessagePart]? {
    guard depth <= ICUMessage.depth else { return nil }
    var parts: [MessagePart] = []
    var plain = String.UnicodeScalarView()
    func flush() {
      guard !plain.isEmpty else { return }
      if alsoPrintf {
        parts += PrintfFormat.parts(of: String(plain), braces: false, percents: true)
      } else {
        parts.append(.text(String(plain)))
      }
      plain.removeAll()
    }
    while let scalar = current {
      switch scalar {
      case "}":
        flush()
        return depth > 0 ? parts : nil
      case "{":
        flush()
        guard let part = readArgument(depth: depth) else { return nil }
        parts.append(part)
      case "#" where argument != nil:
        flush()
        parts.append(.number(argument: argument ?? ""))
        place += 1
      case "'": readApostrophe(&plain)
      default:
        plain.append(scalar)
        place += 1
      }
    }
    flush()
    return depth == 0 ? parts : nil
  }

  /// Two apostrophes are one; one before a brace quotes up to the next.
  private mutating func readApostrophe(_ plain: inout String.UnicodeScalarView) {
    place += 1
    guard let next = current else { return plain.append("'") }
    if next == "'" {
      plain.append("'")
      place += 1
    } else if next == "{" || next == "}" || next == "#" {
      while let scalar = current {
        place += 1
        if scalar == "'" {
          guard current == "'" else { return }
          place += 1
        }
        plain.append(scalar)
      }
    } else {
      plain.append("'")
    }
  }

  /// `{name}`, `{name, type, style}` or a choice.
  private mutating func readArgument(depth: Int) -> MessagePart? {
    let start = place
    place += 1
    guard let name = word() else { return nil }
    skipSpace()
    if consume("}") { return placeholder(name, .text, from: start) }
    guard consume(","), let type = word() else { return nil }
    skipSpace()
    switch type {
    case "plural", "selectordinal", "select":
      guard consume(",") else { return nil }
      let branches = branches(argument: type == "select" ? nil : name, depth: depth)
      guard let branches, !branches.isEmpty else { return nil }
      return .choice(argument: name, branches: branches)
    default:
      // A style holds no braces, but in quotes, which nobody writes in catalogs.
      while let scalar = current, scalar != "}" {
        guard scalar != "{" else { return nil }
        place += 1
      }
      guard consume("}") else { return nil }
      return placeholder(name, type == "number" ? .integer : .text, from: start)
    }
  }

  private func placeholder(
    _ name: String, _ kind: Placeholder.Kind, from start: Int
  ) -> MessagePart {
    let source = String(String.UnicodeScalarView(scalars[start..<place]))
    return .placeholder(Placeholder(source: source, name: name, kind: kind))
  }

  private mutating func branches(argument: String?, depth: Int) -> [MessagePart.Branch]? {
    var branches: [MessagePart.Branch] = []
    while true {
      skipSpace()
      if consume("}") { return branches }
      guard let selector = word() else { return nil }
      if selector.hasPrefix("offset:") { continue }
      skipSpace()
      guard consume("{"), let parts = parts(argument: argument, depth: depth + 1), consume("}")
      else { return nil }
      branches.append(MessagePart.Branch(selector: selector, parts: parts))
    }
  }

  /// A name, a number or a selector: anything without spaces, commas and braces.
  private mutating func word() -> String? {
    skipSpace()
    let start = place
    while let scalar = current, !scalar.properties.isWhitespace,
      !",{}'#".unicodeScalars.contains(scalar)
    {
      place += 1
    }
    return place > start ? String(String.UnicodeScalarView(scalars[start..<place])) : nil
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    place += 1
    return true
  }
}
