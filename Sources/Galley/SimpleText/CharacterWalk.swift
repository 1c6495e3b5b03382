internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

/// Where a paragraph's characters stand that are taken one by one: in which face, after which
/// character, in which units.
struct CharacterWalk {
  /// The face of the last character.
  private(set) var face: ScriptFace?
  /// The script that neutral characters take.
  private(set) var script = ScriptCode.common
  /// Whether all characters so far were of Latin text in the first font.
  var isPlain = true
  /// The only font of the paragraph, in whose units it is measured; nil: its unit is 2⁻²⁰ points.
  private(set) var onlyFont: Int? = 0
  /// Whether the paragraph is known to have several fonts.
  var hasSeveralFonts = false
  /// The row of the last character in its face's matrix; 0 where a face begins.
  var leftClass = 0
  /// The advance of the last character, in its font's units.
  var lastAdvance: Int64 = 0
  private var faces: [ScriptFace] = []
  private var brackets: [OpenBracket] = []

  private struct OpenBracket {
    var partner: Unicode.Scalar
    var script: ScriptCode
  }

  /// Deeper brackets are left to `ScriptItemizer`.
  private static let mostBrackets = 24

  init() {}

  /// Starts a paragraph over.
  mutating func restart(script: ScriptCode, onlyFont: Int?) {
    face = nil
    self.script = script
    isPlain = script == .latin && onlyFont == 0
    self.onlyFont = onlyFont
    leftClass = 0
    lastAdvance = 0
    brackets.removeAll(keepingCapacity: true)
  }

  /// Goes on with Latin text in the first font, behind a space.
  mutating func begin(in face: ScriptFace) {
    self.face = face
    script = face.script
    isPlain = true
    onlyFont = 0
    follow(face.entry(0x20))
  }

  /// Notes that a character was taken.
  @inline(__always)
  mutating func follow(_ entry: ScriptFace.Entry) {
    leftClass = entry.leftClass
    lastAdvance = entry.advance
  }

  /// Changes the face for a character that the current one does not have, or that is a bracket of a
  /// paragraph with several scripts; false if no face has it.
  mutating func turn(to scalar: Unicode.Scalar, of all: ScriptFaces) -> Bool {
    // Nearly always a letter of a script that the paragraph has shown before.
    for face in faces where face !== self.face {
      let entry = face.entry(scalar.value)
      if entry.isKnown, !entry.has(ScriptFace.Entry.isNeutral) {
        enter(face)
        return true
      }
    }
    guard let wanted = script(for: scalar), let face = face(for: scalar, script: wanted, of: all)
    else { return false }
    if face !== self.face { enter(face) }
    return true
  }

  private mutating func enter(_ face: ScriptFace) {
    if face.script != .latin || face.fontIndex != 0 { isPlain = false }
    self.face = face
    script = face.script
    leftClass = 0
    lastAdvance = 0
  }

  private mutating func script(for scalar: Unicode.Scalar) -> ScriptCode? {
    switch ScriptRole(of: scalar) {
    case .own(let own): return own
    case .neutral: return script
    case .shared(let scripts): return scripts.contains(script) ? script : nil
    case .bracket(let partner, let isOpening, let shared):
      let stays = shared.isEmpty || shared.contains(script)
      if isOpening {
        guard stays else { return nil }
        guard brackets.count < CharacterWalk.mostBrackets else { return nil }
        brackets.append(OpenBracket(partner: partner, script: script))
        return script
      }
      guard let place = brackets.lastIndex(where: { $0.partner == scalar }) else {
        return stays ? script : nil
      }
      let opened = brackets[place].script
      brackets.removeSubrange((place + 1)...)
      // Scripts that mix, as those of Japanese, are not insisted on.
      return opened.isIdeographic && script.isIdeographic ? script : opened
    case .undecided: return nil
    }
  }

  private mutating func face(
    for scalar: Unicode.Scalar, script: ScriptCode, of all: ScriptFaces
  ) -> ScriptFace? {
    for face in faces where face.script == script && face.entry(scalar.value).isKnown {
      return face
    }
    guard let font = all.font(for: scalar) else { return nil }
    let face = all.face(font: font, script: script)
    guard face.entry(scalar.value).isKnown else { return nil }
    if !faces.contains(where: { $0 === face }), faces.count < 8 { faces.append(face) }
    return face
  }

  /// Forgets all open brackets.
  mutating func forgetBrackets() { brackets.removeAll(keepingCapacity: true) }

  /// Takes note of a bracket of text that is all of one script.
  mutating func noteBracket(_ scalar: Unicode.Scalar, script: ScriptCode) {
    guard case .bracket(let partner, let isOpening, _) = ScriptRole(of: scalar) else { return }
    if isOpening {
      brackets.append(OpenBracket(partner: partner, script: script))
      if brackets.count > CharacterWalk.mostBrackets { brackets.removeFirst() }
    } else if let place = brackets.lastIndex(where: { $0.partner == scalar }) {
      brackets.removeSubrange((place + 1)...)
    }
  }
}
