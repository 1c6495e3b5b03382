internal import CICU

/// Finds the script of each character of a paragraph, as Blink does.
///
/// Common and Inherited characters take the script around them. Characters of several scripts
/// (Script_Extensions) join the run they can be part of. A closing bracket has the script of its
/// opening one, which has that of the text it opened in.
package enum ScriptItemizer {
  /// The resolved script of each scalar; Zyyy where a paragraph has none.
  ///
  /// - Complexity: O(*n*); at most 32 open brackets are remembered.
  package static func scripts(of scalars: [Unicode.Scalar]) -> [ScriptCode] {
    var resolver = ScriptRunResolver()
    var result: [ScriptCode] = []
    result.reserveCapacity(scalars.count)
    for run in resolver.runs(of: scalars) {
      result.append(contentsOf: repeatElement(run.script.code, count: run.end - result.count))
    }
    return result
  }
}

/// The walk over one paragraph.
struct ScriptRunResolver {
  /// A run's end and its script.
  struct Run: Equatable {
    let end: Int
    let script: ScriptNumber
  }

  /// An open bracket, and the script of the run it stands in once that is known.
  private struct OpenBracket {
    let scalar: Int32
    var script: ScriptNumber
  }

  private static let mostBrackets = 32

  private var current = ScriptSet(.common)
  /// The script of the first Common character that prefers one: for text of Common alone.
  private var preference = ScriptNumber.common
  private var brackets: [OpenBracket] = []
  /// How many of the last brackets stand in the run that is not resolved yet.
  private var unresolvedBrackets = 0
  private let records = ScalarRecord.Table()
  private let sets = ScriptSet.all
  private let takesShortcuts: Bool

  /// A walk; without shortcuts it is the slow twin that tests compare with.
  init(takesShortcuts: Bool = true) { self.takesShortcuts = takesShortcuts }

  mutating func runs(of scalars: [Unicode.Scalar]) -> [Run] {
    var runs: [Run] = []
    guard let first = scalars.first else { return runs }
    var ahead = records[first]
    for index in scalars.indices {
      let record = ahead
      if index + 1 < scalars.count { ahead = records[scalars[index + 1]] }
      if index > 0, takesShortcuts, changesNothing(record, before: ahead) { continue }
      var next = sets[Int(record.scripts)]
      if index > 0, next.first == .inherited { next = ScriptSet(.inherited) }
      if next.first == .common, index + 1 < scalars.count {
        // A mark of certain scripts decides about the Common character that it stands on.
        let mark = sets[Int(ahead.scripts)]
        if mark.first == .inherited, mark.scripts.count > 1 {
          next.scripts = Array(mark.scripts.dropFirst())
        }
      }
      let bracket = visitBracket(scalars[index], record: record, set: &next)
      if !merge(next) {
        let script = resolvedScript
        runs.append(Run(end: index, script: script))
        resolveBrackets(script, exceptLast: bracket == .opening)
        current = next
      }
    }
    runs.append(Run(end: scalars.count, script: resolvedScript))
    return runs
  }

  /// Whether a character goes on with a run of one script: it is of that script alone, or plainly
  /// Common and before none that decides about it, or Inherited; and it is no bracket.
  private func changesNothing(_ record: ScalarRecord, before ahead: ScalarRecord) -> Bool {
    if record.flags.contains(.bracket) { return false }
    let set = sets[Int(record.scripts)]
    if set.first == .inherited { return true }
    if set.scripts.count != 1 { return false }
    if set.first == .common { return sets[Int(ahead.scripts)].first != .inherited }
    return current.scripts.count == 1 && current.first == set.first
  }

  private var resolvedScript: ScriptNumber {
    current.first == .common ? preference : current.first
  }

  // MARK: - Sets

  /// Keeps of the current scripts those that `next` has too; false if none is left.
  private mutating func merge(_ next: ScriptSet) -> Bool {
    if next.isNeutral {
      if next.scripts.count == 2, current.isNeutral, preference == .common {
        preference = next.scripts[1]
      }
      return true
    }
    if current.isNeutral {
      current = next
      return true
    }
    if current.scripts.count == 1 { return next.scripts.contains(current.first) }
    let kept = ScriptSet.kept(of: current.scripts, with: next.scripts)
    guard !kept.isEmpty else { return false }
    current.scripts = kept
    return true
  }

  // MARK: - Brackets

  /// Bidi_Paired_Bracket_Type.
  private enum Bracket: Int32 { case none, opening, closing }

  private mutating func visitBracket(
    _ scalar: Unicode.Scalar, record: ScalarRecord, set: inout ScriptSet
  ) -> Bracket {
    guard record.flags.contains(.bracket) else { return .none }
    let type = Bracket(rawValue: galley_u_pairedBracketType(Int32(scalar.value))) ?? .none
    switch type {
    case .none: break
    case .opening: open(scalar, set: &set)
    case .closing: close(scalar, set: &set)
    }
    return type
  }

  private mutating func open(_ scalar: Unicode.Scalar, set: inout ScriptSet) {
    if brackets.count == ScriptRunResolver.mostBrackets {
      brackets.removeFirst()
      unresolvedBrackets = min(unresolvedBrackets, ScriptRunResolver.mostBrackets - 1)
    }
    // A Common bracket of East Asian width belongs to the ideographic scripts.
    if set.scripts == [.common], UnicodeProperty.isEastAsianWide(scalar) {
      set = ScriptSet.ideographic
    }
    brackets.append(OpenBracket(scalar: Int32(scalar.value), script: .common))
    unresolvedBrackets += 1
  }

  private mutating func close(_ scalar: Unicode.Scalar, set: inout ScriptSet) {
    let partner = galley_u_pairedBracket(Int32(scalar.value))
    guard let place = brackets.lastIndex(where: { $0.scalar == partner }) else { return }
    var script = brackets[place].script
    // Ideographic scripts mix: the bracket does not insist on one of them.
    if ScriptNumber.ideographic.contains(script),
      let present = current.scripts.first(where: ScriptNumber.ideographic.contains)
    {
      script = present
    }
    if script != .common { set = ScriptSet(script) }
    let inner = brackets.count - 1 - place
    brackets.removeLast(inner)
    unresolvedBrackets = max(0, unresolvedBrackets - inner)
  }

  /// Gives the run's script to the brackets that were opened in it.
  private mutating func resolveBrackets(_ script: ScriptNumber, exceptLast: Bool) {
    var count = min(unresolvedBrackets, brackets.count)
    guard count > 0 else { return }
    var end = brackets.count
    if exceptLast {
      end -= 1
      count -= 1
    }
    for index in end - count..<end { brackets[index].script = script }
    unresolvedBrackets = exceptLast ? 1 : 0
  }
}
