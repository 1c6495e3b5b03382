public import GalleyText
internal import GalleyUnicode

/// A way in which a caret moves.
public enum TextMovement: Hashable, Sendable, CaseIterable {
  /// By one grapheme (UAX #29), in reading order.
  case nextCharacter
  /// By one grapheme, against the order of the text.
  case previousCharacter
  /// By one grapheme, toward an edge: in right-to-left paragraphs, left is the next one.
  case left
  /// By one grapheme, toward the right edge: in right-to-left paragraphs, the previous one.
  case right
  /// To the end of the next word, and to the start of the one before.
  case nextWord
  /// To the start of the word before.
  case previousWord
  /// To the start and the end of the line.
  case lineStart
  /// To the end of the line, before a break that ends it.
  case lineEnd
  /// To the nearest place of the line above or below.
  case up
  /// To the nearest place of the line below.
  case down
}

extension TextGeometry {
  /// Where a caret at a place moves to; the ends of the text are the ends of all ways.
  ///
  /// - Parameters:
  ///   - offset: The place that the caret leaves.
  ///   - movement: The way it takes.
  ///   - x: Where the caret wants to stand when it moves up or down; nil: where it is.
  /// - Returns: The place that the caret comes to.
  /// - Complexity: O(*n*) in the line, or in the paragraph for words.
  public func offset(
    from offset: TextOffset, moving movement: TextMovement, x: Double? = nil
  ) -> TextOffset {
    guard let index = lineIndex(at: offset) else { return .zero }
    let fragment = layout.lineFragments[index]
    // The offset may be of another text: only its bytes count, and those inside.
    let utf8 = min(max(0, offset.utf8), text.text.utf8.count)
    let known = fragment.range.lowerBound
    switch movement {
    case .nextCharacter: return nextCharacter(utf8, near: known)
    case .previousCharacter: return previousCharacter(utf8, near: known)
    case .left, .right:
      let isRightToLeft =
        text.storage.baseLevel(ofParagraph: fragment.paragraphIndex).isRightToLeft
      return (movement == .right) != isRightToLeft
        ? nextCharacter(utf8, near: known) : previousCharacter(utf8, near: known)
    case .nextWord: return word(from: utf8, line: index, isForward: true)
    case .previousWord: return word(from: utf8, line: index, isForward: false)
    case .lineStart: return fragment.range.lowerBound
    case .lineEnd: return lineEnd(index)
    case .up, .down:
      let target = movement == .up ? index - 1 : index + 1
      guard layout.lineFragments.indices.contains(target) else {
        return movement == .up ? .zero : textEnd
      }
      let line = layout.lineFragments[target]
      let x = x ?? caret(at: offset).rect.x
      return hitTest(TextPoint(x: x, y: line.top + line.height / 2)).offset
    }
  }

  private var textEnd: TextOffset {
    let known = layout.lineFragments.last?.range.upperBound ?? .zero
    return text.storage.textOffset(atUTF8: text.text.utf8.count, near: known)
  }

  /// The end of a line, before the separator or the white space that hangs there.
  private func lineEnd(_ index: Int) -> TextOffset {
    let fragment = layout.lineFragments[index]
    return withLine(index) { target, _ in
      // White space at the end of the text is text to be edited; at a wrapped line it hangs.
      var end = target.end
      if end < target.paragraph.count {
        end = target.contentEnd
      } else {
        while end > target.start, WhiteSpaceRules.isControl(target.paragraph.scalars[end - 1]) {
          end -= 1
        }
      }
      return target.offset(of: end, near: fragment.range.upperBound)
    } ?? fragment.range.lowerBound
  }

  private func nextCharacter(_ utf8: Int, near known: TextOffset) -> TextOffset {
    guard let range = text.storage.grapheme(from: utf8, isForward: true) else { return textEnd }
    return text.storage.textOffset(atUTF8: range.upperBound, near: known)
  }

  private func previousCharacter(_ utf8: Int, near known: TextOffset) -> TextOffset {
    guard let range = text.storage.grapheme(from: utf8, isForward: false) else { return .zero }
    return text.storage.textOffset(atUTF8: range.lowerBound, near: known)
  }

  private func word(from utf8: Int, line: Int, isForward: Bool) -> TextOffset {
    let known = layout.lineFragments[line].range.lowerBound
    let storage = text.storage
    var paragraph = min(layout.lineFragments[line].paragraphIndex, storage.paragraphs.count - 1)
    while storage.paragraphs.indices.contains(paragraph) {
      let start = storage.utf8Start(ofParagraph: paragraph)
      let place = storage.words(ofParagraph: paragraph).map { start + $0 }
      let found =
        isForward
        ? place.enumerated().first { $0.offset % 2 == 1 && $0.element > utf8 }
        : place.enumerated().last { $0.offset % 2 == 0 && $0.element < utf8 }
      if let found { return storage.textOffset(atUTF8: found.element, near: known) }
      paragraph += isForward ? 1 : -1
    }
    return isForward ? textEnd : .zero
  }
}

extension PreparedStorage {
  /// The starts and ends of a paragraph's words, in bytes of the paragraph.
  func words(ofParagraph index: Int) -> [Int] {
    setup.pool.withLayoutWorker { worker in
      guard let paragraph = detail(ofParagraph: index, worker: worker) else { return [] }
      return WordBreaker.words(in: paragraph.scalars).flatMap {
        [Int(paragraph.offsets[$0.lowerBound]), Int(paragraph.offsets[$0.upperBound])]
      }
    }
  }

  /// The grapheme after or before a place, in bytes; nil at the end.
  ///
  /// Looks at the text around the place: no farther than the paragraph goes.
  func grapheme(from utf8: Int, isForward: Bool) -> Range<Int>? {
    let place = isForward ? utf8 : utf8 - 1
    guard place >= 0, place < text.utf8.count else { return nil }
    let index = paragraphs.lastIndex { $0.utf8Range.lowerBound <= place } ?? 0
    guard paragraphs.indices.contains(index) else { return nil }
    return setup.pool.withLayoutWorker { worker in
      guard let paragraph = detail(ofParagraph: index, worker: worker) else { return nil }
      let base = utf8Start(ofParagraph: index)
      let start = paragraph.graphemeStart(upTo: paragraph.index(atUTF8: place - base))
      let end = paragraph.graphemeStart(from: start + 1)
      return base + Int(paragraph.offsets[start])..<base + Int(paragraph.offsets[end])
    }
  }
}
