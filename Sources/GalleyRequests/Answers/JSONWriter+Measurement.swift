package import Galley

extension JSONWriter {
  /// The members of an answer that say what was measured.
  package mutating func members(of measurement: Measurement, lines: LineDetail) {
    let layout = measurement.layout
    members(of: TextExtent(layout))
    if lines == .all {
      key("lines")
      array { writer in
        // A span lends its lines; a loop would count references to each.
        let fragments = layout.lineFragments
        for index in fragments.indices {
          writer.value(
            fragments.span[index],
            measurement.explanations.isEmpty ? [] : measurement.explanations[index],
            saysX: measurement.answers.hasExclusions)
        }
      }
    }
    members(of: measurement.answers)
    member(missing: measurement.missing)
  }

  /// The members of an answer that say how much room a text takes.
  package mutating func members(of extent: TextExtent) {
    key("width")
    value(extent.width)
    key("height")
    value(extent.height)
    key("lineCount")
    value(extent.lineCount)
    key("truncated")
    value(extent.isTruncated)
  }

  /// The characters that no font has, if there are any.
  package mutating func member(missing: [Unicode.Scalar]) {
    guard !missing.isEmpty else { return }
    key("missing")
    array { for scalar in missing { $0.value(String(Character(scalar))) } }
  }

  /// The members that say where a part of the text starts and ends.
  package mutating func members(of range: Range<TextOffset>) {
    key("start")
    value(range.lowerBound.utf16)
    key("end")
    value(range.upperBound.utf16)
    key("startUTF8")
    value(range.lowerBound.utf8)
    key("endUTF8")
    value(range.upperBound.utf8)
  }

  private mutating func value(_ line: TextLineFragment, _ explanation: [String], saysX: Bool) {
    object {
      $0.members(of: line.range)
      $0.key("width")
      $0.value(line.width)
      $0.key("baseline")
      $0.value(line.baseline)
      $0.key("top")
      $0.value(line.top)
      $0.key("height")
      $0.value(repeated: line.height)
      if saysX {
        $0.key("x")
        $0.value(line.x)
      }
      guard !explanation.isEmpty else { return }
      $0.key("explanation")
      $0.array { for sentence in explanation { $0.value(sentence) } }
    }
  }
}

extension TextExtent {
  /// The room that a layout takes; what is missing stays with its text.
  package init(_ layout: TextLayout) {
    self.init(
      width: layout.width, height: layout.height, lineCount: layout.lineCount,
      isTruncated: layout.isTruncated)
  }
}
