internal import GalleyFonts
internal import GalleyText
internal import GalleyUnicode

extension ScriptWordShaper {
  /// Learns what all common letters of a script come to, as soon as some words had to be shaped.
  ///
  /// - Parameter words: How many more are to be shaped.
  mutating func learnLetters(of script: ScriptCode, _ letters: ScriptWordLetters, before words: Int)
  {
    guard let own = scripts.letterWords(of: script),
      case .letters(let known)? = scripts.added(font: own.font, script: script)?.parts,
      known.areLessonsDue(behind: words)
    else { return }
    defer { scalars.removeAll(keepingCapacity: true) }
    var lessons: [Range<Int>] = []
    scalars = [" "]
    for lesson in known.lessons() {
      lessons.append(scalars.count..<scalars.count + lesson.count)
      scalars += lesson
      scalars.append(" ")
    }
    begin()
    guard shape(0..<scalars.count, script: script, font: own.font, level: letters.level) else {
      return
    }
    let spaceAdvance = own.font == scripts.spaceFont ? scripts.spaceAdvance : nil
    for lesson in lessons where isApart(lesson, spaceAdvance: spaceAdvance) {
      known.learn(scalars, lesson, from: advances)
    }
  }
}
