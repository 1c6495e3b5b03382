import Galley

/// Opens a document and edits it; after each edit it must measure like a new one of its text.
func fuzzDocument(_ bytes: [UInt8]) {
  var input = FuzzInput(bytes)
  let profile = input.element(of: LayoutProfile.all)
  var container = fuzzedContainer(&input)
  container.lineBreakMode = .byWordWrapping
  let paragraphStyle = fuzzedParagraphStyle(&input)
  guard let style = fuzzedStyle(&input) else { return }
  func open(_ text: String) throws(MeasurementError) -> Document {
    try Document(
      text, style: style, paragraphStyle: paragraphStyle, profile: profile, container: container,
      measurer: fast, options: BatchOptions(threads: 1))
  }
  guard var document = try? open(input.text(64)) else { return }
  for _ in 0..<8 where !input.isEmpty {
    let start = Int(input.byte()) - 8
    let length = Int(input.byte() & 31)
    let replacement = input.text(Int(input.byte() & 63))
    if input.flag() {
      try? document.replace(utf8: start..<(start + length), with: replacement)
    } else {
      try? document.replace(utf16: start..<(start + length), with: replacement)
    }
    guard let new = try? open(document.text) else { return }
    expect(document.height == new.height, "\(document.height), anew \(new.height)")
    expect(document.lineCount == new.lineCount && document.utf16Count == new.utf16Count)
    let lines = try? document.lineFragments(from: -.infinity, to: .infinity)
    expect(lines == (try? new.lineFragments(from: -.infinity, to: .infinity)))
    let first = Int(input.byte() & 7)
    let height = try? document.height(ofFirstLines: first)
    expect(height == (try? new.height(ofFirstLines: first)), "the first \(first) lines")
    let y = input.number()
    _ = document.paragraphIndex(atY: y)
    let fragment = try? document.lineFragment(atY: y)
    expect(fragment?.height.isFinite != false)
    _ = try? document.lineFragments(from: y, to: y + 100)
  }
}
