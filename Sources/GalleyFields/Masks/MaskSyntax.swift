internal import GalleyText

/// The text of a mask, taken apart into literals and brackets of slots, in the order written.
struct MaskSyntax {
  /// A slot as it is written.
  struct Slot: Hashable {
    var symbol: Unicode.Scalar
    var rule: CharacterRule
    var kind: MaskElement.SlotKind
  }

  enum Segment: Hashable {
    case literal(String, isFixed: Bool)
    case slots([Slot])
  }

  private(set) var segments: [Segment] = []

  /// Reads a mask scalar by scalar.
  ///
  /// - Complexity: O(*n*) in the mask's length; no recursion.
  init(_ pattern: String, notations: [MaskNotation]) throws(MaskError) {
    for notation in notations where MaskNotation.reserved.contains(notation.symbol) {
      throw .reservedNotation(String(Character(notation.symbol)))
    }
    var reader = Reader(notations: notations + MaskNotation.builtIn)
    for scalar in pattern.unicodeScalars {
      try reader.take(scalar)
      reader.offset.utf8 += UTF8.width(scalar)
      reader.offset.utf16 += UTF16.width(scalar)
    }
    segments = try reader.finish()
  }
}

extension MaskSyntax {
  /// Where in a mask the reader is, and what it has read.
  private struct Reader {
    enum Bracket { case none, fixed, slots }

    let notations: [MaskNotation]
    var offset = TextOffset.zero
    private var segments: [Segment] = []
    private var bracket = Bracket.none
    private var opened = TextOffset.zero
    private var escape: TextOffset?
    private var literal = ""
    private var slots: [Slot] = []

    init(notations: [MaskNotation]) { self.notations = notations }

    mutating func take(_ scalar: Unicode.Scalar) throws(MaskError) {
      if escape != nil {
        escape = nil
        try keep(scalar)
        return
      }
      switch scalar {
      case "\\": escape = offset
      case "[": try open(.slots)
      case "{": try open(.fixed)
      case "]": try close(.slots)
      case "}": try close(.fixed)
      case "…" where bracket == .slots:
        slots.append(Slot(symbol: scalar, rule: .alphanumerics, kind: .endless))
      default: try keep(scalar)
      }
    }

    mutating func finish() throws(MaskError) -> [Segment] {
      if let escape { throw .danglingEscape(at: escape) }
      if bracket != .none { throw .unclosedBracket(at: opened) }
      endLiteral(isFixed: false)
      return segments
    }

    private mutating func keep(_ scalar: Unicode.Scalar) throws(MaskError) {
      guard bracket == .slots else {
        literal.unicodeScalars.append(scalar)
        return
      }
      guard let notation = notations.first(where: { $0.symbol == scalar }) else {
        throw .unknownNotation(String(Character(scalar)), at: offset)
      }
      slots.append(
        Slot(
          symbol: scalar, rule: notation.rule, kind: notation.isOptional ? .optional : .required))
    }

    private mutating func open(_ kind: Bracket) throws(MaskError) {
      if bracket != .none { throw .nestedBracket(at: offset) }
      endLiteral(isFixed: false)
      bracket = kind
      opened = offset
    }

    private mutating func close(_ kind: Bracket) throws(MaskError) {
      if bracket != kind { throw .unexpectedClosingBracket(at: offset) }
      endLiteral(isFixed: true)
      if !slots.isEmpty { segments.append(.slots(MaskSyntax.inheriting(slots))) }
      slots = []
      bracket = .none
    }

    private mutating func endLiteral(isFixed: Bool) {
      if !literal.isEmpty { segments.append(.literal(literal, isFixed: isFixed)) }
      literal = ""
    }
  }

  /// Gives an ellipsis the rule of the slot before it, or of the one after it if it comes first.
  private static func inheriting(_ slots: [Slot]) -> [Slot] {
    var slots = slots
    var rule = slots.first { $0.kind != .endless }?.rule ?? .alphanumerics
    for index in slots.indices {
      if slots[index].kind == .endless {
        slots[index].rule = rule
      } else {
        rule = slots[index].rule
      }
    }
    return slots
  }
}

// MARK: - Sanitizing

extension MaskSyntax {
  /// The segments in the order in which they are filled: from the right in a right-to-left mask,
  /// brackets parted where the class of their slots changes, mandatory slots first in each, nothing
  /// after an endless slot.
  func sanitized(direction: MaskDirection) -> [Segment] {
    var result: [Segment] = []
    for segment in direction == .rightToLeft ? reversed : segments {
      guard case .slots(let slots) = segment else {
        result.append(segment)
        continue
      }
      for run in MaskSyntax.sorted(slots) {
        result.append(.slots(run))
        if run.last?.kind == .endless { return result }
      }
    }
    return result
  }

  private var reversed: [Segment] {
    segments.reversed().map { segment in
      switch segment {
      case .slots(let slots): .slots(slots.reversed())
      case .literal(let text, let isFixed):
        .literal(text.graphemes().reversed().joined(), isFixed: isFixed)
      }
    }
  }

  /// The runs of slots of one rule, each with its mandatory slots first and one ellipsis last.
  private static func sorted(_ slots: [Slot]) -> [[Slot]] {
    var runs: [[Slot]] = []
    for slot in slots {
      if let last = runs.indices.last, runs[last].first?.rule == slot.rule {
        runs[last].append(slot)
      } else {
        runs.append([slot])
      }
    }
    return runs.map { run in
      run.filter { $0.kind == .required } + run.filter { $0.kind == .optional }
        + run.filter { $0.kind == .endless }.prefix(1)
    }
  }

  /// A mask that means the same, written from these segments.
  static func written(_ segments: [Segment]) -> String {
    segments.map { segment in
      switch segment {
      case .slots(let slots):
        "[" + slots.map { escaped($0.symbol) }.joined() + "]"
      case .literal(let text, let isFixed):
        (isFixed ? "{" : "") + text.unicodeScalars.map { escaped($0) }.joined()
          + (isFixed ? "}" : "")
      }
    }.joined()
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let text = String(Character(scalar))
    return scalar != "…" && MaskNotation.reserved.contains(scalar) ? "\\" + text : text
  }
}
