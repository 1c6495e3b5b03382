/// A made-up translation of source texts, to find trouble before translators begin.
package enum PseudoLanguage: String, Hashable, Sendable, CaseIterable {
  /// About as much longer as translations become: short texts double, long ones grow by a third.
  case longer
  /// Letters with accents above and below, which reach out of tight lines.
  case accented
  /// Right to left, by overrides of direction.
  case rightToLeft = "right-to-left"

  /// The private-use tag under which findings are reported.
  package var tag: String {
    switch self {
    case .longer: "qps-longer"
    case .accented: "qps-accented"
    case .rightToLeft: "qps-right-to-left"
    }
  }
}

extension Message {
  /// This message in a made-up language; placeholders stay as they are.
  func pseudo(_ language: PseudoLanguage) -> Message {
    let count = parts.reduce(0) { $0 + $1.textCount }
    var changed = Message(parts: parts.map { $0.mapText { PseudoText.changed($0, language) } })
    if language == .longer, count > 0 {
      changed = Message(parts: changed.parts + [.text(PseudoText.padding(for: count))])
    }
    return changed
  }

  private init(parts: [MessagePart]) { self.parts = parts }
}

extension MessagePart {
  /// The characters of its text, of the longest branch where there are several.
  fileprivate var textCount: Int {
    switch self {
    case .text(let text): text.count
    case .placeholder, .number: 0
    case .choice(_, let branches):
      branches.map { $0.parts.reduce(0) { $0 + $1.textCount } }.max() ?? 0
    }
  }

  fileprivate func mapText(_ change: (String) -> String) -> MessagePart {
    switch self {
    case .text(let text): .text(change(text))
    case .placeholder, .number: self
    case .choice(let argument, let branches):
      .choice(
        argument: argument,
        branches: branches.map { branch in
          Branch(selector: branch.selector, parts: branch.parts.map { $0.mapText(change) })
        })
    }
  }
}

/// How texts are changed into made-up languages.
private enum PseudoText {
  static func changed(_ text: String, _ language: PseudoLanguage) -> String {
    switch language {
    case .longer: text
    case .accented: String(String.UnicodeScalarView(text.unicodeScalars.map { accents[$0] ?? $0 }))
    // Each word by itself, as lines would be cut otherwise in the order of the marks.
    case .rightToLeft:
      text.split(separator: " ", omittingEmptySubsequences: false).map { word in
        word.isEmpty ? "" : "\u{200F}\u{202E}\(word)\u{202C}\u{200F}"
      }.joined(separator: " ")
    }
  }

  /// Words that make a text of `count` characters as long as translations become.
  ///
  /// IBM's table for translations from English: up to 10 characters twice to three times as long,
  /// 11–20 twice, 21–30 by four fifths, 31–50 by three fifths, 51–70 by two fifths, above by a third.
  static func padding(for count: Int) -> String {
    let growth =
      switch count {
      case ...20: 1.0
      case ...30: 0.8
      case ...50: 0.6
      case ...70: 0.4
      default: 0.3
      }
    var left = Int((Double(count) * growth).rounded(.up))
    var padding = ""
    var index = 0
    while left > 0 {
      let word = words[index % words.count].prefix(left)
      padding += " \(word)"
      left -= word.count + 1
      index += 1
    }
    return padding
  }

  private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight"]

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdeghijklnoprstuwyzACDEGHIJKLNORSTUWYZ".unicodeScalars,
      "ǻḅçḓéĝĥîĵķļñôṗŕšţûŵýžÅÇĎÊĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ".unicodeScalars))
}
