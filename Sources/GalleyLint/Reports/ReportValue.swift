/// A value of a JSON report, written with a member to a line.
indirect enum ReportValue {
  case text(String)
  case number(Double)
  case bool(Bool)
  case null
  case list([ReportValue])
  case object([(String, ReportValue)])

  static func count(_ count: Int) -> ReportValue { .number(Double(count)) }

  /// The value as JSON.
  var json: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int) {
    switch self {
    case .text(let value): ReportValue.write(value, to: &text)
    case .number(let value): text += value.isFinite ? value.formatted : "null"
    case .bool(let value): text += value ? "true" : "false"
    case .null: text += "null"
    case .list(let values):
      ReportValue.write(values, "[", "]", to: &text, indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      ReportValue.write(members, "{", "}", to: &text, indent) { member, text, indent in
        ReportValue.write(member.0, to: &text)
        text += ": "
        member.1.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], _ open: String, _ close: String, to text: inout String, _ indent: Int,
    _ write: (Part, inout String, Int) -> Void
  ) {
    text += open
    guard !parts.isEmpty else { return text += close }
    for (index, part) in parts.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += String(repeating: " ", count: 2 * indent + 2)
      write(part, &text, indent + 1)
    }
    text += "\n" + String(repeating: " ", count: 2 * indent) + close
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
