internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode
internal import Synchronization

/// What is known of a character that a font treats simply; zero: it is not simple there.
struct LetterEntry: Sendable, BitwiseCopyable {
  // From the lowest on: 20 bits of advance, 12 of each class for pairs, 8 of the line breaker's class, 4
  // of flags, 8 with one for each script that may have it.
  var bits: UInt64 = 0

  static let isSpace: UInt64 = 1 << 52
  static let hangs: UInt64 = 1 << 53
  static let isNeutral: UInt64 = 1 << 54
  static let isBracket: UInt64 = 1 << 55
  static let scripts: UInt64 = 0xFF << scriptsShift
  static let advances: UInt64 = 0xF_FFFF
  static let leftClasses: UInt64 = 0xFFF << 20
  /// What a letter has none of.
  static let isNoLetter = isSpace | hangs | isNeutral | isBracket
  /// What characters have that are not like those beside them: classes for pairs, and flags.
  static let unlike: UInt64 = leftClasses | 0xFFF << 32 | isSpace | hangs | isBracket
  static let scriptsShift: UInt64 = 56

  @inline(__always)
  var advance: Int64 { Int64(bits & LetterEntry.advances) }
  @inline(__always)
  var leftClass: Int { Int(bits >> 20 & 0xFFF) }
  @inline(__always)
  var rightClass: Int { Int(bits >> 32 & 0xFFF) }
  @inline(__always)
  var breakClass: Int { Int(bits >> 44 & 0xFF) }
  /// The same with another class.
  func with(breakClass: Int) -> LetterEntry {
    LetterEntry(bits: bits & ~(0xFF << 44) | UInt64(breakClass & 0xFF) << 44)
  }
  @inline(__always)
  var isKnown: Bool { bits != 0 }
  @inline(__always)
  func has(_ flag: UInt64) -> Bool { bits & flag != 0 }
  /// Whether it is a bracket, or unknown.
  @inline(__always)
  var mayBeBracket: Bool { !isKnown || has(LetterEntry.isBracket) }

  /// The bit of those that a script may have, by its number among those of the tables.
  @inline(__always)
  static func isOf(script number: Int) -> UInt64 {
    1 &<< (LetterEntry.scriptsShift &+ UInt64(truncatingIfNeeded: number))
  }

  /// The number of the only script that may have it, if it is a letter.
  @inline(__always)
  var scriptNumber: Int { (bits &>> LetterEntry.scriptsShift).trailingZeroBitCount }
}

/// The tables of the characters that a font treats simply, shared by the faces of all scripts that its
/// rules treat alike.
@safe
final class LetterTables: @unchecked Sendable {
  let glyphs: SimpleGlyphs
  /// Whether letters of its scripts are simple, not only what all scripts share.
  let hasLetters: Bool
  /// The scripts by their numbers; a table without letters has none.
  private let scripts: [ScriptCode]
  private let maker: LetterEntryMaker?
  /// Tells which of some characters are this font's.
  typealias Taking = @Sendable (ArraySlice<Unicode.Scalar>) -> [Bool]
  private let takes: Taking
  private let pages: LetterPages
  // SAFETY: written in `init` alone and freed in `deinit`; `@unchecked Sendable`: nothing changes
  // after `init`, but for pages that are made.
  /// The matrix of pairs.
  private let adjustments: UnsafeMutablePointer<Int16>
  /// The steps of its letters, if any were asked for.
  private let stepTable = OnceReference<LetterStepTable>()
  /// Is told when they are made, which take more than all else.
  private let didGrow: @Sendable () -> Void

  /// The character that three bytes are, the first in the lowest bits.
  @inline(__always)
  static func threeBytes(_ bytes: UInt32) -> UInt32 {
    (bytes & 0x0F) &<< 12 | bytes &>> 2 & 0xFC0 | bytes &>> 16 & 0x3F
  }

  /// An entry has a bit for each of so many scripts, and one more, which letters have not: that of all
  /// other scripts.
  static let mostScripts = 7

  /// - Parameters:
  ///   - scripts: The scripts whose letters the tables have; those behind `mostScripts` have none. Without any they
  ///     have what is in text of all scripts, for those whose letters are shaped.
  ///   - takes: Tells which of some characters are this font's.
  ///   - didGrow: Is told when the steps of letters are made.
  /// - Complexity: O(*n*) in the pages of characters; each character is looked at when a text first comes
  ///   to its page.
  init(
    glyphs: SimpleGlyphs, scripts: [ScriptCode], automaton: LineBreakAutomaton,
    likeChromium: Bool, takes: @escaping Taking, didGrow: @escaping @Sendable () -> Void
  ) {
    self.didGrow = didGrow
    let scripts = Array(scripts.prefix(LetterTables.mostScripts))
    self.glyphs = glyphs
    hasLetters = !scripts.isEmpty && !glyphs.scalars.isEmpty
    self.scripts = scripts
    self.takes = takes
    maker = LetterEntryMaker(scripts: scripts, automaton: automaton, likeChromium: likeChromium)
    let isSmall = glyphs.leftClassCount < 1 << 12 && glyphs.rightClassCount < 1 << 12
    pages = LetterPages(isSmall ? LetterTables.pages(of: glyphs) : [])
    unsafe adjustments = LetterTables.allocate(glyphs.adjustments)
  }

  /// The tables of a script without simple characters: a space at most.
  init(space: LetterEntry?, of glyphs: SimpleGlyphs) {
    didGrow = {}
    self.glyphs = glyphs
    hasLetters = false
    scripts = []
    maker = nil
    takes = { Array(repeating: false, count: $0.count) }
    pages = LetterPages(space == nil ? [] : [0])
    if let space {
      var entries = [UInt64](repeating: 0, count: LetterPages.size)
      entries[0x20] = space.bits
      pages.set(0, entries.span)
    }
    unsafe adjustments = LetterTables.allocate(glyphs.adjustments)
  }

  /// The pages that have any of the characters.
  private static func pages(of glyphs: SimpleGlyphs) -> [Int] {
    var pages: [Int] = []
    var index = 0
    while index < glyphs.scalars.count, glyphs.scalars[index].value < LetterPages.end {
      let page = glyphs.scalars[index].value >> LetterPages.bits
      pages.append(Int(page))
      index = glyphs.firstIndex(from: (page + 1) << LetterPages.bits)
    }
    return pages
  }

  /// The elements; one that is 0 if there are none.
  private static func allocate<Element: FixedWidthInteger & BitwiseCopyable>(_ elements: [Element])
    -> UnsafeMutablePointer<Element>
  {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    unsafe memory[0] = 0
    for index in elements.indices { unsafe memory[index] = elements[index] }
    return unsafe memory
  }

  deinit { unsafe adjustments.deallocate() }

  /// Makes the page of a character.
  ///
  /// - Complexity: O(*n*) in the characters of the page: some microseconds.
  @inline(never)
  fileprivate func makePage(of value: UInt32) {
    let page = value >> LetterPages.bits
    var entries = [UInt64](repeating: 0, count: LetterPages.size)
    let start = page << LetterPages.bits
    let range = glyphs.firstIndex(from: start)..<glyphs.firstIndex(from: start + 0x100)
    let isTaken = takes(glyphs.scalars[range])
    if let maker {
      let (allScalars, allGlyphs) = (glyphs.scalars, glyphs.glyphs)
      let scalars = allScalars.span
      let simple = allGlyphs.span
      let taken = isTaken.span
      var made = entries.mutableSpan
      let flags = maker.flags(ofPage: page)
      precondition(
        range.upperBound <= min(scalars.count, simple.count) && taken.count == range.count)
      // SAFETY: the range is inside the characters and the glyphs, of each of which it is told whether it is taken.
      for index in range where unsafe taken[unchecked: index &- range.lowerBound] {
        let scalar = unsafe scalars[unchecked: index]
        unsafe made[unchecked: Int(scalar.value & 0xFF)] = LetterEntryMaker.bits(
          flags ?? maker.flagsWithClass(of: scalar), simple[unchecked: index])
      }
    }
    pages.set(Int(page), entries.span)
  }

  /// The script of a number; nil of that of all others.
  fileprivate func script(_ number: Int) -> ScriptCode? {
    number < scripts.count ? scripts[number] : nil
  }

  /// The tables as a script sees them, valid as long as this lives.
  ///
  /// - Parameter commonFactor: What a unit of the font is in common units of its cascade.
  func tables(fontIndex: Int, script: ScriptCode, commonFactor: Int64) -> FaceTables {
    unsafe FaceTables(
      fontIndex: fontIndex, script: script, commonFactor: commonFactor,
      number: scripts.firstIndex(of: script) ?? LetterTables.mostScripts,
      pages: pages.starts, runs: pages.runs, adjustments: adjustments, owner: .passUnretained(self))
  }

  /// The bytes that the tables keep; the glyphs are their font's.
  var byteCount: Int {
    pages.byteCount + glyphs.adjustments.count * 2 + (maker?.byteCount ?? 0)
      + (stepTable.load()?.byteCount ?? 0)
  }

  /// The steps of its letters, valid as long as this lives; nil if it has none.
  fileprivate var letterSteps: LetterSteps? {
    if let known = stepTable.withLoaded({ $0.letterSteps }) { return known }
    guard hasLetters, let maker else { return nil }
    let steps = stepTable.storeIfNil(maker.stepTable()).letterSteps
    didGrow()
    return steps
  }
}

/// Makes the entries of a font's characters for some scripts.
private struct LetterEntryMaker {
  private let automaton: LineBreakAutomaton
  private let likeChromium: Bool
  private let scripts: [ScriptCode]
  /// The flags of characters by the numbers of their roles; 0: they are in no entry.
  private let flagsOfRoles: [UInt64]
  /// The flags of all ideographs with their line breaking class (ID, UAX #14), and those of all syllables of Hangul
  /// without a final consonant and with one (H2, H3): most of the characters of most fonts that have many.
  private var ideographBits: UInt64 = 0
  private var openSyllableBits: UInt64 = 0
  private var syllableBits: UInt64 = 0

  init(scripts: [ScriptCode], automaton: LineBreakAutomaton, likeChromium: Bool) {
    self.scripts = scripts
    self.automaton = automaton
    self.likeChromium = likeChromium
    flagsOfRoles = ScriptRole.numbered.map { LetterEntryMaker.flags(of: $0, scripts) }
    ideographBits = withClass(flags(of: "\u{4E00}"), of: "\u{4E00}")
    openSyllableBits = withClass(flags(of: "\u{AC00}"), of: "\u{AC00}")
    syllableBits = withClass(flags(of: "\u{AC01}"), of: "\u{AC01}")
  }

  var byteCount: Int { flagsOfRoles.count * MemoryLayout<UInt64>.stride }

  /// A table for the steps of these characters.
  func stepTable() -> LetterStepTable {
    LetterStepTable(automaton, mostMoved: likeChromium ? 0 : .max)
  }

  /// The flags of a character with its class; 0: it is in no entry.
  @inline(__always)
  func flagsWithClass(of scalar: Unicode.Scalar) -> UInt64 {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: ideographBits
    case 0xAC00...0xD7A3:
      (scalar.value &- 0xAC00).isMultiple(of: 28) ? openSyllableBits : syllableBits
    default: otherBits(scalar)
    }
  }

  /// The same of a page of which all characters have the same; nil if they have not.
  func flags(ofPage page: UInt32) -> UInt64? {
    switch page {
    case 0x34...0x4C, 0x4E...0x9F: ideographBits
    default: nil
    }
  }

  /// The entry of a character with some flags; 0: it has none.
  @inline(__always)
  static func bits(_ flags: UInt64, _ glyph: SimpleGlyph) -> UInt64 {
    guard flags != 0, glyph.advance >= 0, glyph.advance < 1 << 16 else { return 0 }
    return flags | UInt64(UInt32(bitPattern: glyph.advance))
      | UInt64(glyph.leftClass) &<< 20 | UInt64(glyph.rightClass) &<< 32
  }

  @inline(never)
  private func otherBits(_ scalar: Unicode.Scalar) -> UInt64 {
    // Chromium gives what only hangs behind a space a line of its own.
    guard !likeChromium || scalar != "\u{3000}" else { return 0 }
    return withClass(flags(of: scalar), of: scalar)
  }

  /// Flags with the class of a character for the line breaker; 0 if there are none.
  private func withClass(_ flags: UInt64, of scalar: Unicode.Scalar) -> UInt64 {
    flags == 0 ? 0 : flags | UInt64(automaton.classOf(scalar)) << 44
  }

  /// The flags of a character; 0: it is in no entry.
  private func flags(of scalar: Unicode.Scalar) -> UInt64 {
    var flags =
      ScriptRole.number(of: scalar).map { flagsOfRoles[$0] }
      ?? LetterEntryMaker.flags(of: ScriptRole(of: scalar), scripts)
    guard flags != 0, !LineBreaker.isComplex(scalar), !WhiteSpaceRules.isControl(scalar),
      !GraphemeBreaker.extendsSpace(scalar)
    else { return 0 }
    if WhiteSpaceRules.hangs(scalar, likeChromium: likeChromium) { flags |= LetterEntry.hangs }
    if scalar == " " { flags |= LetterEntry.isSpace }
    return flags
  }

  private static func flags(of role: ScriptRole, _ scripts: [ScriptCode]) -> UInt64 {
    func flags(_ of: [ScriptCode], _ kind: UInt64) -> UInt64 {
      var bits: UInt64 = 0
      for script in of {
        if let number = scripts.firstIndex(of: script) { bits |= 1 << UInt64(number) }
      }
      return bits == 0 ? 0 : bits << LetterEntry.scriptsShift | kind
    }
    let neutral = LetterEntry.isNeutral
    let all = 0xFF << LetterEntry.scriptsShift | neutral
    switch role {
    case .own(let own): return flags([own], 0)
    case .neutral: return all
    case .shared(let shared): return flags(shared.scripts, neutral)
    case .bracket(_, _, let shared):
      guard !shared.isEmpty else { return all | LetterEntry.isBracket }
      return flags(shared.scripts, neutral | LetterEntry.isBracket)
    case .undecided: return 0
    }
  }
}

extension LetterEntry {
  /// The space of a script whose letters are never simple: what stands between its words is, if no
  /// rule sees across it.
  init?(
    spaceOf font: Font, script: ScriptCode, style: TextStyle, automaton: LineBreakAutomaton
  ) {
    let rules = font.wordRules(
      features: style.shapingFeatures, script: script.rawValue, language: style.language,
      direction: .leftToRight)
    guard rules.role != .contextual, let glyph = font.nominalGlyph(for: " ") else { return nil }
    let advance = font.horizontalAdvance(of: glyph)
    guard advance >= 0, advance < 1 << 16 else { return nil }
    bits =
      LetterEntry.isSpace | LetterEntry.isNeutral | LetterEntry.hangs | UInt64(advance)
      | UInt64(automaton.asciiClasses[0x20]) << 44 | 0xFF << LetterEntry.scriptsShift
  }
}

/// The tables of a face by their addresses: nothing is retained while characters go by.
///
/// `@unchecked Sendable`: nothing changes what they point to, but for pages that are made.
@safe
struct FaceTables: BitwiseCopyable, @unchecked Sendable {
  // SAFETY: the memory is that of tables which outlive this; an index is a page of `pages`, a
  // character of such a page, or classes that the tables' own entries have.
  private let pages: UnsafeMutablePointer<Atomic<LetterPages.Page>>
  private let runs: UnsafeMutablePointer<LetterPages.Run>
  private let adjustments: UnsafeMutablePointer<Int16>
  private let owner: Unmanaged<LetterTables>
  private let columns: Int
  let fontIndex: Int
  let script: ScriptCode
  /// What a unit of the font is in common units of its cascade, see `FontCascade.commonUnitsPerEm`.
  let commonFactor: Int64
  /// Whether they are of Latin text in the first font.
  let isPlain: Bool
  /// The number of the script among those of the tables.
  let number: Int
  /// Whether any pair moves.
  let hasPairs: Bool
  /// Whether no letter is simple.
  let shapesAll: Bool
  /// Whether paragraphs of the script are taken word by word, see `ScriptWords`.
  let isOfWords: Bool

  fileprivate init(
    fontIndex: Int, script: ScriptCode, commonFactor: Int64, number: Int,
    pages: UnsafeMutablePointer<Atomic<LetterPages.Page>>,
    runs: UnsafeMutablePointer<LetterPages.Run>,
    adjustments: UnsafeMutablePointer<Int16>, owner: Unmanaged<LetterTables>
  ) {
    self.fontIndex = fontIndex
    self.script = script
    self.commonFactor = commonFactor
    isPlain = script == .latin && fontIndex == 0
    isOfWords = ScriptWords.contains(script)
    self.number = number
    unsafe self.pages = pages
    unsafe self.runs = runs
    unsafe self.adjustments = adjustments
    unsafe self.owner = owner
    let glyphs = unsafe owner._withUnsafeGuaranteedRef { $0.glyphs }
    columns = glyphs.rightClassCount
    hasPairs = glyphs.leftClassCount > 1 && glyphs.rightClassCount > 1
    shapesAll = unsafe owner._withUnsafeGuaranteedRef { !$0.hasLetters }
  }

  /// The bit of the script.
  @inline(__always)
  var ownScript: UInt64 { LetterEntry.isOf(script: number) }

  /// What is known of a character of the script.
  @inline(__always)
  func entry(_ scalar: UInt32) -> LetterEntry {
    let own = ownScript
    var entry = anyEntry(scalar)
    if !entry.has(own), lacksPage(of: scalar) {
      unsafe owner._withUnsafeGuaranteedRef { $0.makePage(of: scalar) }
      entry = anyEntry(scalar)
    }
    return entry.has(own) ? entry : LetterEntry()
  }

  /// What is known of a character of any of the scripts that share the tables.
  @inline(__always)
  func madeEntry(_ scalar: UInt32) -> LetterEntry {
    let entry = anyEntry(scalar)
    guard !entry.isKnown, lacksPage(of: scalar) else { return entry }
    unsafe owner._withUnsafeGuaranteedRef { $0.makePage(of: scalar) }
    return anyEntry(scalar)
  }

  /// The same, if its page is made.
  @inline(__always)
  func anyEntry(_ scalar: UInt32) -> LetterEntry {
    guard scalar < LetterPages.end else { return LetterEntry() }
    // SAFETY: `pages` has so many, each of 256 entries.
    let page = unsafe pages[Int(scalar &>> LetterPages.bits)].load(ordering: .relaxed)
    return LetterEntry(
      bits: unsafe page[Int(scalar & 0xFF)].load(ordering: .relaxed))
  }

  /// Which of 64 characters have one of two entries, from one on whose number is a multiple of 64.
  func same(as entry: LetterEntry, or other: LetterEntry, from first: UInt32) -> UInt64 {
    precondition(first < LetterPages.end && first & 63 == 0)
    // SAFETY: as above; 64 of 256 entries of a page.
    let page = unsafe pages[Int(first &>> LetterPages.bits)].load(ordering: .relaxed)
    let start = unsafe page + Int(first & 0xC0)
    var same: UInt64 = 0
    for place in 0..<64 {
      let bits = unsafe start[place].load(ordering: .relaxed)
      if bits == entry.bits || bits == other.bits {
        same |= 1 &<< UInt64(truncatingIfNeeded: place)
      }
    }
    return same
  }

  /// Whether nobody asked for a character of its page before: it is not known what it is.
  @inline(__always)
  func lacksPage(of scalar: UInt32) -> Bool {
    guard scalar < LetterPages.end else { return false }
    // SAFETY: as above; behind the pages is what pages that are not made are.
    let page = unsafe pages[Int(scalar &>> LetterPages.bits)].load(ordering: .relaxed)
    return unsafe page == pages[LetterPages.count].load(ordering: .relaxed)
  }

  /// The run of a number, as far as its page is made.
  @inline(__always)
  func run(_ number: Int) -> LetterRun {
    // SAFETY: there are so many runs.
    let run = unsafe runs + (number & (LetterRun.count - 1))
    return unsafe LetterRun(
      members: run.pointee.members.load(ordering: .relaxed),
      bits: run.pointee.bits.load(ordering: .relaxed))
  }

  /// The script of a bit, see `LetterEntry.isOf(script:)`; nil of one that letters have not.
  @inline(__always)
  func script(of bit: UInt64) -> ScriptCode? {
    guard bit != ownScript else { return script }
    return unsafe owner._withUnsafeGuaranteedRef { $0.script(LetterEntry(bits: bit).scriptNumber) }
  }

  /// The steps of the letters, see `LetterSteps`; nil if no letter is simple.
  var letterSteps: LetterSteps? {
    unsafe owner._withUnsafeGuaranteedRef { $0.letterSteps }
  }

  /// Whether another script shares the tables.
  @inline(__always)
  func isShared(with other: FaceTables) -> Bool { unsafe pages == other.pages }

  /// What is added between two characters by their classes, or `SimpleGlyphs.leavesPath`.
  @inline(__always)
  func adjustment(_ left: LetterEntry, _ right: LetterEntry) -> Int16 {
    unsafe adjustments[left.leftClass &* columns &+ right.rightClass]
  }

  /// The same if no rule is met between them.
  func adjustmentWithoutRules(_ left: LetterEntry, _ right: LetterEntry) -> Int16 {
    unsafe owner._withUnsafeGuaranteedRef {
      $0.glyphs.adjustmentWithoutRules(leftClass: left.leftClass, rightClass: right.rightClass)
    }
  }

  /// Whether two characters may become one glyph, of one advance.
  func mayBecomeOne(_ left: LetterEntry, _ right: LetterEntry) -> Bool {
    unsafe owner._withUnsafeGuaranteedRef {
      $0.glyphs.mayBecomeOne(leftClass: left.leftClass, rightClass: right.rightClass)
    }
  }

  /// Whether a rule may match that is met at a character and the one before it, both of text of a script.
  ///
  /// - Complexity: O(*n*) in the rules that know the first of them; some 100 ns.
  func mayMatchRule(_ text: Span<UInt8>, at position: Int, _ script: ScriptCode) -> Bool {
    unsafe owner._withUnsafeGuaranteedRef { $0.mayMatchRule(text, at: position, script) }
  }
}
