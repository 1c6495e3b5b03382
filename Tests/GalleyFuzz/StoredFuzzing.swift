@testable import Galley

/// Reads bytes as a prepared text: what was stored, with some bytes changed, or anything at all.
func fuzzStored(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let profile = input.element(of: LayoutProfile.all)
  let paragraphStyle = input.flag() ? fuzzedParagraphStyle(&input) : .default
  guard let style = fuzzedStyle(&input) else { return }
  func read(_ bytes: [UInt8]) -> PreparedText? {
    try? fast.prepare(
      stored: bytes, style: style, paragraphStyle: paragraphStyle, profile: profile)
  }
  let changes = (0..<input.below(4)).map { _ in (place: input.word(), value: input.byte()) }
  let text = input.text()
  if let lengths = read(Array(text.utf8)) { lay(lengths) }
  guard
    let prepared = try? fast.prepare(
      text, style: style, paragraphStyle: paragraphStyle, profile: profile)
  else { return }
  var stored = prepared.encoded()
  let back = read(stored)
  expect(
    back?.layout(in: .label(width: 90)) == prepared.layout(in: .label(width: 90)),
    "What was read is not what was stored.")
  for change in changes {
    stored[Int(change.place % UInt64(stored.count))] ^= change.value
  }
  // Whoever makes bytes up can make their checksum too.
  var sum = StoredWriter()
  sum.write(StableHash.of(stored.dropLast(8)))
  stored.replaceSubrange((stored.count - 8)..., with: sum.bytes)
  if let changed = read(stored) { lay(changed) }
}

/// Lays out what came from outside: nothing may trap, and no answer may be no number.
private func lay(_ text: PreparedText) {
  for width in [0, 40, 1e6] {
    let measure = text.measure(in: .label(width: width))
    expect(measure.height.isFinite && measure.lineCount >= 0)
    let layout = text.layout(in: .label(width: width))
    expect(layout.height.isFinite && layout.width.isFinite)
    _ = text.geometry(in: .label(width: width)).lines()
  }
}
