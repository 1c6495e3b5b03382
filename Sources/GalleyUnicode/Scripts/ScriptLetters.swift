/// The characters of a script that need no second look: letters that run as the script does, and marks
/// on them.
///
/// Found by one table look-up per character; made from the few hundred records that characters have.
package struct ScriptLetters: Sendable {
  /// What is known of a character at once.
  package enum Kind: UInt8, Sendable {
    /// Others have to be asked.
    case other
    /// A letter of the script, and of no other.
    case letter
    /// A mark of the script, and of no other.
    case mark
  }

  private let kinds: [Kind]

  /// The bytes that they keep.
  package var byteCount: Int { kinds.count }

  /// - Parameters:
  ///   - script: The script.
  ///   - direction: How its letters run.
  /// - Complexity: O(1): some hundred records.
  package init(script: ScriptCode, direction: StrongDirection) {
    kinds = ScalarRecord.all.map { record in
      let set = ScriptSet.all[Int(record.scripts)]
      guard set.scripts.count == 1, set.first.code == script, record.emoji == .other else {
        return .other
      }
      if record.flags == .mark {
        return record.bidi == .nonspacingMark || record.bidi == .leftToRight ? .mark : .other
      }
      guard record.flags == .alphanumeric else { return .other }
      return switch (record.bidi, direction) {
      case (.leftToRight, .leftToRight), (.rightToLeft, .rightToLeft), (.arabicLetter, .arabic):
        .letter
      default: .other
      }
    }
  }

  @inline(__always)
  package subscript(_ scalar: Unicode.Scalar) -> Kind { kinds[ScalarRecord.number(of: scalar)] }
}
