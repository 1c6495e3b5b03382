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
    member("width", extent.width)
    member("height", extent.height)
    member("lineCount", extent.lineCount)
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
    member("start", range.lowerBound.utf16)
    member("end", range.upperBound.utf16)
    member("startUTF8", range.lowerBound.utf8)
    member("endUTF8", range.upperBound.utf8)
  }

  private mutating func value(_ line: TextLineFragment, _ explanation: [String], saysX: Bool) {
    object {
      $0.members(of: line.range)
      $0.member("width", line.width)
      $0.member("baseline", line.baseline)
      $0.member("top", line.top)
      $0.member("height", repeated: line.height)
      if saysX { $0.member("x", line.x) }
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
