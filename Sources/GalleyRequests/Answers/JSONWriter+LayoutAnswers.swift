import Galley

extension JSONWriter {
  /// The members of an answer about what was asked beside the lines.
  package mutating func members(of answers: LayoutAnswers) {
    if let fitted = answers.fittedSize {
      key("fittedSize")
      value(fitted.size)
      key("fits")
      value(fitted.fits)
    }
    if let widths = answers.contentWidths {
      key("minimumContentWidth")
      value(widths.minimum)
      key("maximumContentWidth")
      value(widths.maximum)
      key("tightestWidth")
      value(widths.tightest)
    }
    if let visible = answers.visibleRanges {
      key("visibleRanges")
      array { for range in visible { $0.value(range) } }
      key("hiddenCharacterCount")
      value(answers.hiddenCharacterCount)
    }
    if let ink = answers.inkBounds {
      key("inkBounds")
      object { $0.members(of: ink) }
    }
    if let trim = answers.trim {
      key("trim")
      object {
        $0.key("top")
        $0.value(trim.top)
        $0.key("bottom")
        $0.value(trim.bottom)
      }
    }
    if let lines = answers.lines {
      key("glyphRuns")
      array { writer in
        for (index, line) in lines.enumerated() {
          for run in line.runs + line.annotations.flatMap(\.runs) {
            writer.value(run, line: index)
          }
        }
      }
    }
    if !answers.annotations.isEmpty {
      key("annotations")
      array { writer in
        for (line, fragment) in answers.annotations { writer.value(fragment, line: line) }
      }
    }
    places(of: answers)
  }

  /// An annotation: its line, its base, its box.
  private mutating func value(_ annotation: RubyFragment, line: Int) {
    object {
      $0.key("line")
      $0.value(line)
      $0.key("text")
      $0.value(annotation.annotation.text)
      $0.key("base")
      $0.value(annotation.base)
      $0.members(of: annotation.rect)
      $0.key("baseline")
      $0.value(annotation.baseline)
    }
  }

  /// A run, its glyphs as lists of number, x, y, advance and UTF-16 offset.
  private mutating func value(_ run: GlyphRun, line: Int) {
    object { writer in
      writer.key("line")
      writer.value(line)
      writer.key("font")
      writer.value(run.font.fullName)
      writer.key("size")
      writer.value(run.style.pointSize)
      writer.key("characters")
      writer.value(run.range)
      writer.key("level")
      writer.value(Int(run.level.rawValue))
      writer.key("x")
      writer.value(run.x)
      writer.key("baseline")
      writer.value(run.baseline)
      writer.key("width")
      writer.value(run.width)
      writer.key("glyphs")
      writer.array { for glyph in run.glyphs { $0.value(glyph) } }
    }
  }

  private mutating func value(_ glyph: PositionedGlyph) {
    array {
      $0.value(Int(glyph.glyph.rawValue))
      $0.value(glyph.position.x)
      $0.value(glyph.position.y)
      $0.value(glyph.advance)
      $0.value(glyph.textOffset.utf16)
    }
  }

  private mutating func places(of answers: LayoutAnswers) {
    if !answers.carets.isEmpty {
      key("carets")
      array { for (offset, caret) in answers.carets { $0.value(caret, at: offset) } }
    }
    if !answers.hits.isEmpty {
      key("hits")
      array { for (point, hit) in answers.hits { $0.value(hit, at: point) } }
    }
    if !answers.selections.isEmpty {
      key("selections")
      array { writer in
        for (range, rects) in answers.selections { writer.value(rects, of: range) }
      }
    }
    if !answers.decorations.isEmpty {
      key("decorations")
      array { writer in
        for (line, decoration) in answers.decorations { writer.value(decoration, line: line) }
      }
    }
  }

  /// A range as its UTF-16 ends.
  private mutating func value(_ range: Range<TextOffset>) {
    array {
      $0.value(range.lowerBound.utf16)
      $0.value(range.upperBound.utf16)
    }
  }

  private mutating func value(_ caret: TextCaret, at offset: Int) {
    object {
      $0.key("offset")
      $0.value(offset)
      $0.key("line")
      $0.value(caret.lineIndex)
      $0.members(of: caret.rect)
      if let other = caret.secondaryRect {
        $0.key("secondaryX")
        $0.value(other.x)
      }
    }
  }

  private mutating func value(_ hit: TextHit, at point: TextPoint) {
    object {
      $0.key("x")
      $0.value(point.x)
      $0.key("y")
      $0.value(point.y)
      $0.key("offset")
      $0.value(hit.offset.utf16)
      $0.key("affinity")
      $0.value(hit.affinity == .upstream ? "upstream" : "downstream")
      $0.key("characters")
      $0.value(hit.characterRange)
      if let line = hit.lineIndex {
        $0.key("line")
        $0.value(line)
      }
      $0.key("isInside")
      $0.value(hit.isInside)
    }
  }

  private mutating func value(_ rects: [TextRect], of range: Range<Int>) {
    object { writer in
      writer.key("start")
      writer.value(range.lowerBound)
      writer.key("end")
      writer.value(range.upperBound)
      writer.key("rects")
      writer.array { for rect in rects { $0.object { $0.members(of: rect) } } }
    }
  }

  private mutating func value(_ decoration: TextDecoration, line: Int) {
    object {
      $0.key("line")
      $0.value(line)
      $0.key("place")
      $0.value(decoration.place.rawValue)
      $0.members(of: decoration.rect)
    }
  }

  private mutating func members(of rect: TextRect) {
    key("x")
    value(rect.x)
    key("y")
    value(rect.y)
    key("width")
    value(rect.width)
    key("height")
    value(rect.height)
  }
}
