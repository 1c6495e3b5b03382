/// Placeholders that stand in a plain text: `%1$@`, `%-5.2f`, `%(name)s`, `{name}`, `${name}`.
enum PrintfFormat {
  /// The parts of a text.
  static func parts(of text: String, braces: Bool, percents: Bool) -> [MessagePart] {
    let scalars = Array(text.unicodeScalars)
    var parts: [MessagePart] = []
    var plain = String.UnicodeScalarView()
    var place = 0
    while place < scalars.count {
      let found: Match?
      switch scalars[place] {
      case "%" where percents: found = percent(scalars, place)
      case "%" where braces, "{" where braces, "$" where braces: found = named(scalars, place)
      default: found = nil
      }
      guard let found else {
        plain.append(scalars[place])
        place += 1
        continue
      }
      if let placeholder = found.placeholder {
        if !plain.isEmpty { parts.append(.text(String(plain))) }
        plain.removeAll()
        parts.append(.placeholder(placeholder))
      } else {
        plain.append("%")
      }
      place = found.end
    }
    if !plain.isEmpty { parts.append(.text(String(plain))) }
    return parts
  }

  /// A placeholder and where it ends; without one, a percent sign that was written twice.
  private struct Match {
    var placeholder: Placeholder?
    var end: Int
  }

  /// The directive at a percent sign, as printf(3), Foundation and Python have them.
  private static func percent(_ scalars: [Unicode.Scalar], _ start: Int) -> Match? {
    var place = start + 1
    func peek() -> Unicode.Scalar { place < scalars.count ? scalars[place] : "\0" }
    func digits() -> String {
      let first = place
      while ("0"..."9").contains(peek()) { place += 1 }
      return String(String.UnicodeScalarView(scalars[first..<place]))
    }
    if peek() == "%" { return Match(placeholder: nil, end: place + 1) }
    if peek() == "{" { return named(scalars, start) }
    var name = ""
    if peek() == "(", let close = scalars[place...].firstIndex(of: ")") {
      name = String(String.UnicodeScalarView(scalars[place + 1..<close]))
      place = close + 1
    } else {
      let mark = place
      let number = digits()
      if !number.isEmpty, peek() == "$" {
        name = number
        place += 1
      } else {
        place = mark
      }
    }
    // A space is a flag only where a directive follows: "100 % der" has none.
    while "-+ 0#'".unicodeScalars.contains(peek()) {
      guard peek() != " " || name.isEmpty == false else { return nil }
      place += 1
    }
    _ = digits()
    var precision: Int?
    if peek() == "." {
      place += 1
      precision = Int(digits()) ?? 0
    }
    while "hlLqjzt".unicodeScalars.contains(peek()) { place += 1 }
    let kind: Placeholder.Kind
    switch peek() {
    case "d", "i", "u", "x", "X", "o", "D", "U", "O": kind = .integer
    case "f", "F", "e", "E", "g", "G", "a", "A": kind = .decimal(digits: precision ?? 6)
    case "@", "s", "S": kind = .text
    case "c", "C": kind = .character
    default: return nil
    }
    let source = String(String.UnicodeScalarView(scalars[start...place]))
    return Match(
      placeholder: Placeholder(source: source, name: name, kind: kind), end: place + 1)
  }

  /// `{name}`, `{{name}}`, `${name}` or `%{name}`.
  private static func named(_ scalars: [Unicode.Scalar], _ start: Int) -> Match? {
    var place = start
    if scalars[place] != "{" { place += 1 }
    var depth = 0
    while place < scalars.count, scalars[place] == "{", depth < 2 {
      depth += 1
      place += 1
    }
    guard depth > 0 else { return nil }
    let first = place
    while place < scalars.count, isNamePart(scalars[place]) { place += 1 }
    let last = place
    for _ in 0..<depth {
      guard place < scalars.count, scalars[place] == "}" else { return nil }
      place += 1
    }
    guard last > first || depth == 1 && last == first else { return nil }
    let name = String(String.UnicodeScalarView(scalars[first..<last]))
    let source = String(String.UnicodeScalarView(scalars[start..<place]))
    return Match(
      placeholder: Placeholder(
        source: source, name: name.filter { $0 != " " }, kind: .text), end: place)
  }

  static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "_-. ".unicodeScalars.contains(scalar)
  }
}
