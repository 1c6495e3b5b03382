/// Bidi_Class (UAX #9, table 4), in the order of the table's script.
enum BidiClass: UInt8, BitwiseCopyable, Sendable {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, arabicNumber, europeanSeparator, europeanTerminator, commonSeparator
  case nonspacingMark, boundaryNeutral
  case paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
  case leftToRightEmbedding, rightToLeftEmbedding, popDirectionalFormat
  case leftToRightOverride, rightToLeftOverride
  case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate
  /// Not assigned: ICU knows by its block.
  case unassigned

  /// Whether a paragraph of this alone, from left to right, is level 0 throughout: without
  /// right-to-left characters and formatting nothing can raise a level (W7, N1, N2).
  var staysLeftToRight: Bool {
    switch self {
    case .leftToRight, .europeanNumber, .europeanSeparator, .europeanTerminator, .commonSeparator,
      .nonspacingMark, .boundaryNeutral, .paragraphSeparator, .segmentSeparator, .whiteSpace,
      .otherNeutral:
      true
    default: false
    }
  }

  /// Whether a paragraph of this alone, from right to left, is level 1 throughout: neither numbers
  /// nor left-to-right characters, which would get level 2.
  var staysRightToLeft: Bool {
    switch self {
    case .rightToLeft, .arabicLetter, .europeanSeparator, .europeanTerminator, .commonSeparator,
      .nonspacingMark, .boundaryNeutral, .segmentSeparator, .whiteSpace, .otherNeutral:
      true
    default: false
    }
  }

  /// Whether rule L1 resets this before a separator and at a line's end: white space, isolate
  /// formatting characters, and what rule X9 takes out.
  var isResetAtLineEnd: Bool {
    switch self {
    case .whiteSpace, .boundaryNeutral, .leftToRightEmbedding, .rightToLeftEmbedding,
      .popDirectionalFormat, .leftToRightOverride, .rightToLeftOverride, .leftToRightIsolate,
      .rightToLeftIsolate, .firstStrongIsolate, .popDirectionalIsolate:
      true
    default: false
    }
  }
}

/// How a character runs by itself (UAX #9); nil if that is for others to say: neutral and weak ones.
package enum StrongDirection: Sendable {
  case leftToRight
  /// Of Hebrew and others, behind which European numbers stay such.
  case rightToLeft
  /// Of Arabic and others, behind which European numbers are as Arabic ones (W2).
  case arabic
  /// A number: from left to right within what is around it.
  case number
  /// Controls of direction, separators of paragraphs, and what is not assigned.
  case control

  package init?(of scalar: Unicode.Scalar) {
    switch ScalarRecord(of: scalar).bidi {
    case .leftToRight: self = .leftToRight
    case .rightToLeft: self = .rightToLeft
    case .arabicLetter: self = .arabic
    case .europeanNumber, .arabicNumber: self = .number
    case .europeanSeparator, .europeanTerminator, .commonSeparator, .nonspacingMark,
      .boundaryNeutral, .segmentSeparator, .whiteSpace, .otherNeutral:
      return nil
    default: self = .control
    }
  }

  /// How the letters of a script run.
  package init(ofScript script: ScriptCode) {
    self =
      StrongDirection.arabicScripts.contains(script)
      ? .arabic : StrongDirection.hebrewScripts.contains(script) ? .rightToLeft : .leftToRight
  }

  private static let arabicScripts = scripts("Arab", "Syrc", "Thaa", "Rohg")
  private static let hebrewScripts = scripts("Hebr", "Nkoo", "Adlm", "Mand", "Samr")

  private static func scripts(_ tags: String...) -> Set<ScriptCode> {
    Set(tags.map { ScriptCode(tag: $0) })
  }
}
