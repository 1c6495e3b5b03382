import Galley

/// A text that does not fit its box, or cannot be measured.
package struct Finding: Hashable, Sendable {
  /// What is wrong.
  package enum Problem: String, Hashable, Sendable, CaseIterable {
    /// The text has more lines than the box.
    case tooManyLines = "too-many-lines"
    /// The text is higher than the box.
    case tooHigh = "too-high"
    /// A piece that cannot be broken is wider than a line.
    case tooWide = "too-wide"
    /// No font has some of the characters, so that nobody knows how wide they are.
    case missingCharacters = "missing-characters"
    /// The text cannot be measured at all.
    case unmeasured
  }

  /// How bad it is.
  package enum Level: String, Hashable, Sendable, CaseIterable {
    /// The text does not fit.
    case error
    /// The answer may be wrong.
    case warning
    /// The text is cut off where the rule allows it.
    case note
  }

  package let problem: Problem
  package let level: Level
  /// The catalog and the line on which the text stands.
  package let path: String
  package let line: Int
  package let key: String
  /// The language, or "source" for texts of which nobody says it.
  package let language: String
  /// The form of the string and the chosen branches; empty if there is only one.
  package let variation: String
  /// The text as it was measured, placeholders filled in.
  package let text: String
  /// The rule's name, and its place among the rules.
  package let rule: String
  package let ruleIndex: Int
  /// The box, and what the text takes of it.
  package let box: LintBox
  package let measure: FindingMeasure
  /// What would help, the smallest change first.
  package let fixes: [Fix]
}

/// What a text takes at the width of its box, in points.
package struct FindingMeasure: Hashable, Sendable {
  package var lineCount = 0
  package var height = 0.0
  /// The widest line, without padding and insets, and the room it had.
  package var width = 0.0
  package var availableWidth = 0.0
  /// The size of the font.
  package var pointSize = 0.0
  /// The line that broke: the first that has no room, or sticks out.
  package var brokenLine = ""
  /// The texts of all lines.
  package var lines: [String] = []
  /// The characters that no font has.
  package var missing: [Unicode.Scalar] = []
}

/// A change that would make a text fit.
package enum Fix: Hashable, Sendable {
  /// Leave out about so many characters.
  case shorten(characters: Int, of: Int)
  /// Make the box so many points wide.
  case widen(to: Double)
  /// Give the box so many lines.
  case addLines(total: Int)
  /// Make the box so many points high.
  case heighten(to: Double)
  /// Set the text in this size.
  case resize(to: Double)

  /// The fix in words.
  package var description: String {
    switch self {
    case .shorten(let characters, _):
      characters == 1 ? "leave out 1 character" : "leave out \(characters) characters"
    case .widen(let width): "make the box \(width.short) wide"
    case .addLines(let count): count == 1 ? "allow 1 line" : "allow \(count) lines"
    case .heighten(let height): "make the box \(height.short) high"
    case .resize(let size): "set it in \(size.short) points"
    }
  }
}

extension Finding {
  /// By how much the text misses its box, in words.
  package var excess: String {
    switch problem {
    case .tooManyLines:
      box.lines == 1 && neededWidth != nil
        ? "\((neededWidth ?? 0).short) too wide for its line"
        : "\(measure.lineCount - box.lines) of \(measure.lineCount) lines too many"
    case .tooHigh: "\((measure.height - (box.height ?? 0)).short) too high"
    case .tooWide: "\((measure.width - measure.availableWidth).short) too wide"
    case .missingCharacters:
      measure.missing.count == 1
        ? "1 character is in no font" : "\(measure.missing.count) characters are in no font"
    case .unmeasured: "cannot be measured"
    }
  }

  /// The points of width that the box lacks; nil if more width does not help.
  package var neededWidth: Double? {
    for case .widen(let width) in fixes { return width - box.width.points }
    return nil
  }

  /// The size at which the text would fit; nil if none above half the size does.
  package var fittingSize: Double? {
    for case .resize(let size) in fixes { return size }
    return nil
  }

  /// One sentence for people.
  package var sentence: String {
    switch problem {
    case .missingCharacters:
      let names = measure.missing.prefix(8).map { scalar in
        "U+" + String(scalar.value, radix: 16, uppercase: true)
      }
      return "No font of the rule has \(names.joined(separator: ", ")), so the width is a guess."
    case .unmeasured: return "The text cannot be measured: \(measure.brokenLine)"
    default: break
    }
    let room = "a box \(box.description)"
    var sentence = "“\(measure.brokenLine)” does not fit \(room): \(excess)."
    if let fix = fixes.first { sentence += " To fit, \(fix.description)" }
    let others = fixes.dropFirst().map(\.description)
    if !others.isEmpty { sentence += ", or " + others.joined(separator: ", or ") }
    return fixes.isEmpty ? sentence : sentence + "."
  }
}

extension LintBox {
  /// The box in words: `120 wide, 2 lines`.
  package var description: String {
    var parts = [width == .unlimited ? "of any width" : "\(width.points.short) wide"]
    if lines > 0 { parts.append(lines == 1 ? "1 line" : "\(lines) lines") }
    if let height { parts.append("\(height.short) high") }
    return parts.joined(separator: ", ")
  }
}
