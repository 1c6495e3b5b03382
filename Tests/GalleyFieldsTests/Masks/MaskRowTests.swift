import Foundation
import GalleyFields
import GalleyText
import Testing

/// The rows of `Tests/Fixtures/fields/mask-*.rows`, worked out from the grammar.
@Suite("Masks, row by row") struct MaskRowTests {
  @Test("a mask is sanitized and counted", arguments: FieldRow.rows("mask-syntax"))
  func syntax(row: FieldRow) throws {
    let mask = try row.mask()
    row.check("sanitized", mask.sanitizedPattern)
    row.check("acceptable", mask.acceptableTextLength)
    row.check("total", mask.totalTextLength)
    row.check("acceptableValue", mask.acceptableValueLength)
    row.check("totalValue", mask.totalValueLength)
    row.check("placeholder", mask.placeholder)
    row.check("ambiguous", mask.isAmbiguous ? "yes" : "no")
  }

  @Test("a mistaken mask is a typed error", arguments: FieldRow.rows("mask-errors"))
  func errors(row: FieldRow) throws {
    do {
      _ = try row.mask()
      Issue.record("no error")
    } catch let error as MaskError {
      let name = "\(Mirror(reflecting: error).children.first?.label ?? "")"
      #expect(name == row.expected["error"])
      if let place = row.expected["at"] { #expect(error.description.contains(" at \(place)")) }
    }
  }

  @Test("a text takes the mask's shape", arguments: FieldRow.rows("mask-texts"))
  func texts(row: FieldRow) throws {
    let input = try row.textAndCaret("text")
    let result = try row.mask().apply(
      to: input.text, caret: input.caret, gravity: try row.gravity())
    row.check(result)
  }

  @Test("an edit keeps the mask's shape", arguments: FieldRow.rows("mask-edits"))
  func edits(row: FieldRow) throws {
    let text = try row.value("text")
    let bounds = try row.value("range").split(separator: "-").compactMap { Int($0) }
    let edit = TextEdit(
      utf16Range: try #require(bounds.first)..<(try #require(bounds.last)), in: text,
      replacement: try row.value("with"))
    let options = row.given["options"] ?? ""
    row.check(
      try row.mask().apply(
        edit, to: text, autocompletes: !options.contains("plain"),
        autoskips: options.contains("autoskip")))
  }

  @Test("a value is shown in the mask's shape", arguments: FieldRow.rows("mask-values"))
  func values(row: FieldRow) throws {
    let result = try row.mask().format(
      value: try row.value("value"), autocompletes: row.given["options"] == "autocomplete")
    row.check(result)
  }

  @Test("the best of several masks is chosen", arguments: FieldRow.rows("mask-affinities"))
  func affinities(row: FieldRow) throws {
    let masks = try row.value("masks").components(separatedBy: " | ").map { try Mask($0) }
    let strategy = try #require(MaskAffinity(rawValue: try row.value("strategy")))
    let text = try row.value("text")
    let affinities = masks.map { strategy.affinity(of: text, to: $0) }
    let names = affinities.map { $0 == .min ? "never" : "\($0)" }
    row.check("affinities", names.joined(separator: ","))
    let set = MaskSet(masks[0], others: Array(masks.dropFirst()), strategy: strategy)
    row.check("chosen", set.mask(for: text).pattern)
  }
}

extension FieldRow {
  /// The row's mask, with its notations and direction.
  func mask() throws -> Mask {
    let notations = try (given["notations"] ?? "").split(separator: ",").map { notation in
      let parts = notation.split(separator: ":").map(String.init)
      let symbol = try #require(parts.first?.unicodeScalars.first)
      return MaskNotation(
        symbol, try FieldRow.rule(parts[1]), isOptional: parts.count > 2 && parts[2] == "optional")
    }
    return try Mask(
      try value("mask"), notations: notations,
      direction: given["direction"] == "rtl" ? .rightToLeft : .leftToRight)
  }

  private static func rule(_ name: String) throws -> CharacterRule {
    switch name {
    case "digits": return .digits
    case "letters": return .letters
    case "any": return .any
    case "lettersOrSpace": return .union([.letters, .of(" ")])
    case "notSpace": return .except(.whitespace)
    case "hex": return .of("0123456789abcdefABCDEF")
    case "dot": return .of(".")
    default:
      Issue.record("unknown rule \(name)")
      return .any
    }
  }

  /// The text of a key with the caret where it has `|`, else at its end.
  func textAndCaret(_ key: String) throws -> (text: String, caret: TextOffset) {
    let parts = try value(key).components(separatedBy: "|")
    let before = parts[0]
    let text = parts.joined()
    let length = parts.count > 1 ? before.utf16.count : text.utf16.count
    return (text, text.offset(utf16: length))
  }

  func gravity() throws -> CaretGravity {
    switch given["gravity"] ?? "forward" {
    case "forward": return .forward
    case "autocomplete": return .forward(autocomplete: true)
    case "backward": return .backward
    case "autoskip": return .backward(autoskip: true)
    default:
      Issue.record("unknown gravity")
      return .forward
    }
  }

  /// Compares what a key expects, if the row has it.
  func check(_ key: String, _ found: some CustomStringConvertible) {
    if let wanted = expected[key] { #expect(found.description == wanted, "\(key)") }
  }

  /// Compares a masked text with the row: its caret as `|` in the text.
  func check(_ masked: MaskedText) {
    var text = masked.text
    if expected["text"]?.contains("|") == true {
      text.insert("|", at: masked.caret.index(in: text))
    }
    check("text", text)
    check("value", masked.value)
    check("affinity", masked.affinity)
    check("complete", masked.isComplete ? "yes" : "no")
  }
}
