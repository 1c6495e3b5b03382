import Galley
import GalleyFields

/// Compiles a mask and types into it.
func fuzzMask(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let direction = input.element(of: MaskDirection.allCases)
  let notations =
    input.flag()
    ? [
      MaskNotation("H", .scalars(0x30...0x46), isOptional: input.flag()),
      MaskNotation("q", .union([.digits, .except(.letters)]), isOptional: input.flag()),
    ] : []
  let pattern = input.text(Int(input.byte() & 63))
  guard let mask = try? Mask(pattern, notations: notations, direction: direction) else { return }
  var text = mask.format(value: input.text(Int(input.byte() & 63)), autocompletes: input.flag())
    .text
  for _ in 0..<16 where !input.isEmpty {
    let start = text.offset(utf8: Int(input.byte()) - 4)
    let end = text.offset(utf8: start.utf8 + Int(input.byte() & 15))
    let edit = TextEdit(
      range: start..<max(start, end), replacement: input.text(Int(input.byte() & 15)),
      kind: input.element(of: TextEdit.Kind.allCases))
    let result = mask.apply(edit, to: text, autocompletes: input.flag(), autoskips: input.flag())
    expect(result.caret.utf8 <= result.text.utf8.count)
    expect(result.caret.utf16 <= result.text.utf16.count)
    let again = mask.apply(to: result.text)
    expect(
      again.text == result.text || !result.isComplete, "\(pattern): \(result.text) is not stable")
    text = result.text
  }
}

/// Checks, cuts and reads what somebody typed.
func fuzzField(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  switch input.below(3) {
  case 0:
    let pattern = input.text(Int(input.byte()))
    guard
      let expression = try? TextPattern(
        pattern, extent: input.element(of: TextPattern.Extent.allCases), timeLimit: 20)
    else { return }
    _ = expression.failure(of: input.text())
  case 1:
    let limit = LengthLimit(
      Int(input.byte()) - 8, unit: input.element(of: TextUnit.allCases),
      policy: input.element(of: LimitPolicy.allCases))
    let text = input.text(Int(input.byte()))
    let start = text.offset(utf16: Int(input.byte()))
    let end = text.offset(utf16: start.utf16 + input.below(8))
    let edit = TextEdit(range: start..<max(start, end), replacement: input.text())
    if let admitted = limit.admit(edit, to: text).edit {
      let result = admitted.applied(to: text)
      expect(
        limit.counter(for: result).used <= max(limit.maximum, limit.counter(for: text).used))
    }
  default:
    let source = input.text(Int(input.byte() & 31))
    let kind = input.flag() ? DateFormat.Source.pattern(source) : .fields(source)
    let locale = input.element(of: ["en", "de-DE", "ar-EG", "th-u-ca-buddhist", "\0"])
    guard let format = try? DateFormat(kind, locale: locale) else { return }
    if let date = format.date(from: input.text()) { _ = format.string(from: date) }
  }
}
