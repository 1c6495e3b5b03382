internal import GalleyFonts
internal import GalleyText

/// What the font's rules make of ASCII pairs that are decided by the characters around them.
///
/// A pure function with a memory. A look depends on a window of text that ends on both sides where no
/// rule can see past: behind as many characters in a row that no rule changes as the longest rule
/// reaches. Of these only their classes count, so that windows of different words are one.
final class PairLooks: Sendable {
  let glyphs: SimpleGlyphs
  private let analysis: PairAnalysis
  private let classes: RuleClasses
  private let collapses: Bool
  private let known = Lock<[LookWindow: Int16]>([:])

  /// The answer of a look that cannot tell.
  private static let cannotTell = Int16.min
  /// The most windows that are remembered, some 400 KB.
  private static let limit = 8192

  init(glyphs: SimpleGlyphs, analysis: PairAnalysis, collapses: Bool) {
    self.glyphs = glyphs
    self.analysis = analysis
    self.collapses = collapses
    classes = glyphs.ruleClasses()
  }

  // MARK: - What moves a pair

  /// What the rules add between the character before `index` and that at it; nil if the characters
  /// around cannot tell, or if it changes when a line ends or starts at a space nearby.
  ///
  /// - Parameter mayEndLine: Whether a line may end before the character.
  func move(
    _ text: Span<UInt8>, at index: Int, paragraphStart: Int, mayEndLine: Bool
  ) -> Int64? {
    guard index > paragraphStart,
      let window = window(text, around: index, paragraphStart: paragraphStart)
    else { return nil }
    let found: Int16
    if let remembered = known.withLock({ $0[window] }) {
      found = remembered
    } else {
      found = look(into: window) ?? PairLooks.cannotTell
      known.withLock { known in
        if known.count >= PairLooks.limit { known.removeAll(keepingCapacity: true) }
        known[window] = found
      }
    }
    guard found != PairLooks.cannotTell, !(found > 0 && (mayEndLine || isSpace(text[index]))) else {
      return nil
    }
    return Int64(found)
  }

  @inline(__always)
  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (collapses && (byte == 0x0A || byte == 0x09 || byte == 0x0D))
  }

  /// The characters that have a part in what becomes of a pair; nil if they are too many.
  private func window(_ text: Span<UInt8>, around index: Int, paragraphStart: Int) -> LookWindow? {
    var left = LookSide(reach: glyphs.reach)
    var position = index - 1
    while !left.isDone, position >= paragraphStart {
      guard take(text[position], into: &left) else { return nil }
      position -= 1
    }
    var right = LookSide(reach: glyphs.reach)
    position = index
    while !right.isDone, position < text.count {
      if !collapses, text[position] == 0x0A { break }
      guard take(text[position], into: &right) else { return nil }
      position += 1
    }
    return LookWindow(left: left, right: right, classes: classes)
  }

  private func take(_ byte: UInt8, into side: inout LookSide) -> Bool {
    if isSpace(byte) {
      // Runs of white space are one space when they are shaped.
      if collapses, side.last == 0x20 { return true }
      return side.append(0x20, isChanged: classes.isChanged[0x20])
    }
    guard byte < 0x80 else { return false }
    return side.append(byte, isChanged: classes.isChanged[Int(byte)])
  }

  private func look(into window: LookWindow) -> Int16? {
    let scalars = window.characters.map { Unicode.Scalar($0) }
    let place = window.leftCount - 1
    guard place >= 0, place + 1 < scalars.count,
      let moved = glyphs.adjustment(at: place, in: scalars, range: scalars.indices)
    else { return nil }
    let lineEnd = scalars[(place + 1)...].firstIndex(of: " ") ?? scalars.count
    let lineStart = (scalars[...place].lastIndex(of: " ") ?? -1) + 1
    for part in [0..<lineEnd, lineStart..<scalars.count, lineStart..<lineEnd]
    where part.contains(place) && part.contains(place + 1) {
      guard glyphs.adjustment(at: place, in: scalars, range: part) == moved else { return nil }
    }
    return moved
  }

  // MARK: - Where lines may end

  /// Whether a line may end before the character at `index`; nil if that takes more than the words
  /// around it.
  func mayEndLine(_ text: Span<UInt8>, at index: Int, paragraphStart: Int) -> Bool? {
    var start = index - 1
    while start > paragraphStart, isSpace(text[start]) { start -= 1 }
    while start > paragraphStart, !isSpace(text[start - 1]) { start -= 1 }
    guard index - start <= 64 else { return nil }
    if start > paragraphStart {
      var before = start - 1
      while before > paragraphStart, isSpace(text[before]) { before -= 1 }
      guard analysis.isOrdinary(beforeSpaces: text[before]) else { return nil }
    }
    var characters: [UInt8] = []
    var place = 0
    var position = start
    while position < text.count, position < index + 16 {
      let byte = text[position]
      if !collapses, byte == 0x0A { break }
      if position == index { place = characters.count }
      if isSpace(byte) {
        if !collapses || characters.last != 0x20 { characters.append(0x20) }
      } else {
        guard byte < 0x80 else { break }
        characters.append(byte)
      }
      position += 1
    }
    let isWhole = position == text.count || !collapses && text[position] == 0x0A
    guard place < characters.count else { return nil }
    return analysis.mayEndLine(
      before: place, in: characters, startsParagraph: start == paragraphStart, isWhole: isWhole)
  }
}

/// One side of a window, from the pair outward.
private struct LookSide {
  private(set) var bytes: [UInt8] = []
  private(set) var changed: [Bool] = []
  private var unchanged = 0
  private let reach: Int

  init(reach: Int) { self.reach = reach }

  var last: UInt8? { bytes.last }
  /// Whether nothing beyond can have a part.
  var isDone: Bool { unchanged > reach }

  /// Takes the next character; false if the side is too long to remember.
  mutating func append(_ byte: UInt8, isChanged: Bool) -> Bool {
    guard bytes.count < 24 else { return false }
    bytes.append(byte)
    changed.append(isChanged)
    unchanged = isChanged ? 0 : unchanged + 1
    return true
  }
}

/// The characters around a pair, as far as they have a part in what becomes of it.
private struct LookWindow: Hashable {
  /// The characters, those that only count by their classes being the first of these.
  let characters: [UInt8]
  /// How many of them are before the pair's second one.
  let leftCount: Int

  init(left: LookSide, right: LookSide, classes: RuleClasses) {
    var characters = [UInt8](left.bytes.reversed()) + right.bytes
    let changed = [Bool](left.changed.reversed()) + right.changed
    let pair = left.bytes.count - 1...left.bytes.count
    for index in characters.indices where !changed[index] && !pair.contains(index) {
      if index > 0, changed[index - 1] { continue }
      if index + 1 < changed.count, changed[index + 1] { continue }
      characters[index] = classes.representatives[Int(characters[index])]
    }
    self.characters = characters
    leftCount = left.bytes.count
  }
}
