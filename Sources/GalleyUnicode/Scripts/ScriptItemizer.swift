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
    if let script = onlyScript(of: scalars) {
      return Array(repeating: script, count: scalars.count)
    }
    var resolver = ScriptRunResolver()
    var result: [ScriptCode] = []
    result.reserveCapacity(scalars.count)
    for run in resolver.runs(of: scalars) {
      let script = ScriptCode(icu: run.script)
      result.append(contentsOf: repeatElement(script, count: run.end - result.count))
    }
    return result
  }

  /// The script of a text of ASCII characters alone; nil for others.
  private static func onlyScript(of scalars: [Unicode.Scalar]) -> ScriptCode? {
    var hasLetters = false
    for scalar in scalars {
      guard scalar.value < 0x80 else { return nil }
      if scalar.properties.isAlphabetic { hasLetters = true }
    }
    return hasLetters ? .latin : .common
  }
}

/// The walk over one paragraph.
struct ScriptRunResolver {
  /// A run's end and ICU's number of its script.
  struct Run {
    let end: Int
    let script: Int32
  }

  /// An open bracket, and the script of the run it stands in once that is known.
  private struct OpenBracket {
    let scalar: Int32
    var script: Int32
  }

  private static let mostBrackets = 32

  private var current = ScriptSet(ScriptSet.common)
  /// The script of the first Common character that prefers one: for text of Common alone.
  private var preference = ScriptSet.common
  private var brackets: [OpenBracket] = []
  /// How many of the last brackets stand in the run that is not resolved yet.
  private var unresolvedBrackets = 0
  private var known: [Unicode.Scalar: ScriptSet] = [:]

  mutating func runs(of scalars: [Unicode.Scalar]) -> [Run] {
    var runs: [Run] = []
    guard var ahead = scalars.first.map({ set(of: $0) }) else { return runs }
    for index in scalars.indices {
      var next = ahead
      if index + 1 < scalars.count {
        ahead = set(of: scalars[index + 1])
        if ahead.first == ScriptSet.inherited, ahead.scripts.count > 1 {
          // A mark of certain scripts decides about the Common character that it stands on.
          if next.first == ScriptSet.common { next.scripts = Array(ahead.scripts.dropFirst()) }
          ahead = ScriptSet(ScriptSet.inherited)
        }
      }
      let bracket = visitBracket(scalars[index], set: &next)
      if !merge(next) {
        let script = resolvedScript
        runs.append(Run(end: index, script: script))
        resolveBrackets(script, exceptLast: bracket == U_BPT_OPEN)
        current = next
      }
    }
    runs.append(Run(end: scalars.count, script: resolvedScript))
    return runs
  }

  private mutating func set(of scalar: Unicode.Scalar) -> ScriptSet {
    if let set = known[scalar] { return set }
    let set = ScriptSet(of: scalar)
    known[scalar] = set
    return set
  }

  private var resolvedScript: Int32 {
    current.first == ScriptSet.common ? preference : current.first
  }

  // MARK: - Sets

  /// Keeps of the current scripts those that `next` has too; false if none is left.
  private mutating func merge(_ next: ScriptSet) -> Bool {
    if next.isNeutral {
      if next.scripts.count == 2, current.isNeutral, preference == ScriptSet.common {
        preference = next.scripts[1]
      }
      return true
    }
    if current.isNeutral {
      current = next
      return true
    }
    let priority = current.first
    let keepsPriority = next.scripts.contains(priority)
    if current.scripts.count == 1 { return keepsPriority }
    return intersect(next, keepsPriority: keepsPriority)
  }

  /// The scripts that both sets have: the current first one in front if it stays, else the first
  /// one of `next`.
  private mutating func intersect(_ next: ScriptSet, keepsPriority: Bool) -> Bool {
    var kept: [Int32] = []
    var candidates = next.scripts[...]
    if keepsPriority {
      kept.append(current.first)
    } else {
      let priority = candidates.removeFirst()
      if current.scripts.dropFirst().contains(priority) { kept.append(priority) }
    }
    for script in current.scripts.dropFirst() where candidates.contains(script) {
      kept.append(script)
    }
    guard !kept.isEmpty else { return false }
    current.scripts = kept
    return true
  }

  // MARK: - Brackets

  private mutating func visitBracket(
    _ scalar: Unicode.Scalar, set: inout ScriptSet
  ) -> UBidiPairedBracketType {
    let value = UnicodeProperty.property(UCHAR_BIDI_PAIRED_BRACKET_TYPE, of: scalar)
    let type = UBidiPairedBracketType(UInt32(value))
    if type == U_BPT_OPEN { open(scalar, set: &set) }
    if type == U_BPT_CLOSE { close(scalar, set: &set) }
    return type
  }

  private mutating func open(_ scalar: Unicode.Scalar, set: inout ScriptSet) {
    if brackets.count == ScriptRunResolver.mostBrackets {
      brackets.removeFirst()
      unresolvedBrackets = min(unresolvedBrackets, ScriptRunResolver.mostBrackets - 1)
    }
    // A Common bracket of East Asian width belongs to the ideographic scripts.
    if set.scripts == [ScriptSet.common], UnicodeProperty.isEastAsianWide(scalar),
      !ScriptSet.ideographic.scripts.isEmpty
    {
      set = ScriptSet.ideographic
    }
    brackets.append(OpenBracket(scalar: Int32(scalar.value), script: ScriptSet.common))
    unresolvedBrackets += 1
  }

  private mutating func close(_ scalar: Unicode.Scalar, set: inout ScriptSet) {
    let partner = galley_u_pairedBracket(Int32(scalar.value))
    guard let place = brackets.lastIndex(where: { $0.scalar == partner }) else { return }
    var script = brackets[place].script
    // Ideographic scripts mix: the bracket does not insist on one of them.
    if ScriptSet.isIdeographic(script),
      let present = current.scripts.first(where: ScriptSet.isIdeographic)
    {
      script = present
    }
    if script != ScriptSet.common { set = ScriptSet(script) }
    let inner = brackets.count - 1 - place
    brackets.removeLast(inner)
    unresolvedBrackets = max(0, unresolvedBrackets - inner)
  }

  /// Gives the run's script to the brackets that were opened in it.
  private mutating func resolveBrackets(_ script: Int32, exceptLast: Bool) {
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
