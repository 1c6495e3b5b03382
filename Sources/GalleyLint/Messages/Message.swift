/// A part of a text that programs fill in.
indirect enum MessagePart: Hashable {
  /// What is shown as it is.
  case text(String)
  /// What a value takes the place of.
  case placeholder(Placeholder)
  /// A choice among texts: ICU's `plural`, `select` and `selectordinal`.
  case choice(argument: String, branches: [Branch])
  /// ICU's `#`: the number that a branch was chosen by.
  case number(argument: String)

  /// One text of a choice.
  struct Branch: Hashable {
    /// `one`, `other`, `=0`, `female`.
    let selector: String
    let parts: [MessagePart]
  }
}

/// The place of a value in a text.
struct Placeholder: Hashable {
  /// What kind of value belongs there.
  enum Kind: Hashable {
    case text
    case integer
    case decimal(digits: Int)
    case character
  }

  /// How it is written in the text: `%1$@`, `{name}`.
  let source: String
  /// What it is called: `1`, `name`; empty if it has no name.
  let name: String
  let kind: Kind
}

/// A text parted into what is shown as it is and what is filled in.
struct Message: Hashable {
  let parts: [MessagePart]

  /// Finds the placeholders of a text; what only looks like one is text.
  init(_ text: String, syntax: PlaceholderSyntax) {
    guard syntax != .none, text.utf8.contains(where: { "%{$".utf8.contains($0) }) else {
      parts = text.isEmpty ? [] : [.text(text)]
      return
    }
    if syntax != .printf, let parsed = ICUMessage.parse(text, alsoPrintf: syntax == .any) {
      parts = parsed
    } else {
      parts = PrintfFormat.parts(of: text, braces: syntax != .printf, percents: syntax != .braces)
    }
  }
}
