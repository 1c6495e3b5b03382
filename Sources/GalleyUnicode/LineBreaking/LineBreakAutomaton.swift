internal import GalleyText

/// The line break rules as data: an automaton over classes of characters.
///
/// One step per character, from state 0 at the start of a paragraph:
///
///     let step = automaton.transitions[state << 7 | Int(automaton.classOf(scalar))]
///     state = Int(step >> 4)
///
/// - Bits 0 and 1 say what may happen *before* the character: 0 a line may not end there, 1 it may, 2
///   it must, 3 the next characters decide. Of these undecided places there is at most one at any
///   time; remember it.
/// - Bit 2 says that a line may end at the place remembered *before* this step. It is looked at
///   before bits 0 and 1, for the same step may leave another place undecided. A place about which
///   bit 2 is never said stays prohibited.
/// - Bit 3 says that a line which has run over, and had no better place, may end before the
///   character, if that lies after the first character that did not fit (`break-all` in Chromium).
///
/// The text's end is one step more, with `endClass`, of which bit 2 alone counts. Text of Thai, Lao,
/// Khmer and Burmese has more opportunities than these: those of `DictionaryBreaker`.
@usableFromInline package struct LineBreakAutomaton: Sendable {
  /// The distance between the rows of `transitions`.
  @inlinable @inline(__always) package static var stride: Int { 128 }
  /// How far the next state is shifted in a step.
  @inlinable @inline(__always) package static var stateShift: UInt16 { 4 }
  /// Bits 0 and 1 of a step: what may happen before its character.
  @inlinable @inline(__always) package static var actionMask: UInt16 { 3 }
  /// `actionMask`'s value for a place that the next characters decide.
  @inlinable @inline(__always) package static var undecided: UInt16 { 3 }
  /// The bit that allows the place left undecided.
  @inlinable @inline(__always) package static var settles: UInt16 { 4 }
  /// The bit that allows a line to end here if it has run over.
  @inlinable @inline(__always) package static var overflowing: UInt16 { 8 }

  /// How many classes are told apart, at most `stride`.
  package let classCount: Int
  /// How many states there are; states are numbered from 0, where texts start.
  package let stateCount: Int
  /// A step for each state and class, at `state * stride + class`.
  package let transitions: [UInt16]
  /// The class that stands for the text's end.
  package let endClass: UInt8
  /// The classes of U+0000 to U+007F.
  package let asciiClasses: [UInt8]

  private let classes: [UInt8]

  /// The automaton of a table, with the classes of one of its tailorings.
  init(table: LineBreakTable, tailoring: Int) {
    classCount = table.classCount
    stateCount = table.stateCount
    transitions = table.transitions
    let width = LineBreakClassTable.classCount + 1
    classes = table.classes[tailoring * width..<(tailoring + 1) * width].map { UInt8($0) }
    endClass = classes[width - 1]
    let classes = classes
    asciiClasses = (0..<128 as Range<UInt8>).map {
      classes[Int(LineBreakClasses.trie[Unicode.Scalar($0)])]
    }
  }

  /// The class of a scalar under this tailoring.
  package func classOf(_ scalar: Unicode.Scalar) -> UInt8 {
    classes[Int(LineBreakClasses.trie[scalar])]
  }

  /// The class for each of the scalar classes of `LineBreakClasses`.
  var classOfScalarClass: [UInt8] { classes }
}

/// The scalar classes, of which tailorings make the classes of automata.
enum LineBreakClasses {
  static let trie = ScalarTrie<UInt8>(
    blocks: LineBreakClassTable.blocks, values: LineBreakClassTable.classes)

  /// Whether a class is Complex_Context (SA): letters and marks whose words dictionaries find.
  static let isComplex = PackedTable.numbers(LineBreakClassTable.complex, digits: 1).map { $0 == 1 }
}

/// A decoded table: the transitions, and the classes of all its tailorings.
struct LineBreakTable: Sendable {
  let classCount: Int
  let stateCount: Int
  let transitions: [UInt16]
  let classes: [UInt16]

  init(classCount: Int, stateCount: Int, transitions: StaticString, classes: StaticString) {
    self.classCount = classCount
    self.stateCount = stateCount
    self.classes = PackedTable.numbers(classes, digits: 2)
    let packed = PackedTable.numbers(transitions, digits: 3)
    var rows = [UInt16](repeating: 0, count: stateCount * LineBreakAutomaton.stride)
    for state in 0..<stateCount {
      for column in 0..<classCount {
        rows[state * LineBreakAutomaton.stride + column] = packed[state * classCount + column]
      }
    }
    self.transitions = rows
  }
}

// MARK: - Tailorings

extension LineBreakTable {
  static let unicode = LineBreakTable(
    classCount: UnicodeLineBreakTable.classCount, stateCount: UnicodeLineBreakTable.stateCount,
    transitions: UnicodeLineBreakTable.transitions, classes: UnicodeLineBreakTable.classes)

  static let chromium = LineBreakTable(
    classCount: ChromiumLineBreakTable.classCount, stateCount: ChromiumLineBreakTable.stateCount,
    transitions: ChromiumLineBreakTable.transitions, classes: ChromiumLineBreakTable.classes)

  static let chromiumBreakAll = LineBreakTable(
    classCount: ChromiumBreakAllLineBreakTable.classCount,
    stateCount: ChromiumBreakAllLineBreakTable.stateCount,
    transitions: ChromiumBreakAllLineBreakTable.transitions,
    classes: ChromiumBreakAllLineBreakTable.classes)

  static let chromiumKeepAll = LineBreakTable(
    classCount: ChromiumKeepAllLineBreakTable.classCount,
    stateCount: ChromiumKeepAllLineBreakTable.stateCount,
    transitions: ChromiumKeepAllLineBreakTable.transitions,
    classes: ChromiumKeepAllLineBreakTable.classes)
}

extension LineBreakAutomaton {
  /// The automaton of these options.
  ///
  /// Tables are decoded once per process; after that this copies a few hundred bytes.
  package init(options: LineBreakOptions) {
    let mode = StrictnessMode(options: options).rawValue
    if options.likeChromium {
      self.init(
        table: .chromium(options.wordBreak), tailoring: mode * 2 + (options.preservesSpaces ? 1 : 0)
      )
      return
    }
    let wordBreak =
      switch options.wordBreak {
      case .normal: 0
      case .breakAll: 1
      case .keepAll: 2
      }
    let hangul = options.hangulWordPriority ? 1 : 0
    self.init(table: .unicode, tailoring: (mode * 3 + wordBreak) * 2 + hangul)
  }
}

extension LineBreakTable {
  static func chromium(_ wordBreak: WordBreak) -> LineBreakTable {
    switch wordBreak {
    case .normal: chromium
    case .breakAll: chromiumBreakAll
    case .keepAll: chromiumKeepAll
    }
  }
}
