package import Galley

/// A stretch of a text in a style of its own, or attachments in it, as a batch asks for it.
package struct RunChoice: Hashable, Sendable {
  /// UTF-16 offsets.
  package var range: Range<Int>
  /// What is different from the style of the text.
  package var members: [OptionValue.OptionMember]
  /// What stands at each U+FFFC of the run.
  package var attachment: TextAttachment?
  /// What stands above or below the run.
  package var ruby: RubyAnnotation?

  /// What a run may change, of all options.
  package static let styleKeys: Set<String> = Set(MeasurementOptions.textSetters.keys).union([
    "ligatures", "kerning", "wraps", "underline", "strikethrough", "hyphenationDictionary",
  ])

  /// `[{"start": 0, "end": 5, "size": 20}, …]`, in order and not overlapping.
  package static func runs(_ value: OptionValue) throws(OptionError) -> [RunChoice] {
    guard case .list(let values) = value else {
      throw OptionError(.wrongType, "runs", "must be a list of objects, not \(value.kind)")
    }
    var runs: [RunChoice] = []
    for value in values {
      let run = try RunChoice(value)
      guard run.range.lowerBound >= runs.last?.range.upperBound ?? 0 else {
        throw OptionError(.badValue, "runs", "must be in order and must not overlap")
      }
      runs.append(run)
    }
    return runs
  }

  private init(_ value: OptionValue) throws(OptionError) {
    guard case .object(let all) = value else {
      throw OptionError(.wrongType, "runs", "must be a list of objects, not of \(value.kind)")
    }
    var ends: [String: Int] = [:]
    members = []
    for member in all {
      switch member.key {
      case "start", "end": ends[member.key] = try member.value.count(member.key)
      case "attachment": attachment = try RunChoice.attachment(member.value)
      case "ruby": ruby = try RunChoice.ruby(member.value)
      case let key where RunChoice.styleKeys.contains(key): members.append(member)
      default:
        throw OptionError(
          .unknownKey, "runs", "cannot change \"\(member.key)\" of a part of a text")
      }
    }
    guard let start = ends["start"], let end = ends["end"], start <= end else {
      throw OptionError(.badValue, "runs", "must each have a start and an end behind it")
    }
    range = start..<end
  }

  /// `{"width": 20, "height": 10, "baselineOffset": -2, "breakRule": "letter"}`.
  private static func attachment(_ value: OptionValue) throws(OptionError) -> TextAttachment {
    guard case .object(let members) = value else {
      throw OptionError(.wrongType, "attachment", "must be an object, not \(value.kind)")
    }
    var attachment = TextAttachment(size: TextSize(width: 0, height: 0))
    for member in members {
      switch member.key {
      case "width": attachment.size.width = try member.value.length("width")
      case "height": attachment.size.height = try member.value.length("height")
      case "baselineOffset":
        attachment.baselineOffset = try member.value.number("baselineOffset")
      case "breakRule": attachment.breakRule = try member.value.choice("breakRule")
      default: throw OptionError(.unknownKey, "attachment", "has no \"\(member.key)\"")
      }
    }
    return attachment
  }
}

extension RunChoice {
  /// `{"text": "とうきょう", "position": "under", "scale": 0.5, "alignment": "center"}`, or its text alone.
  private static func ruby(_ value: OptionValue) throws(OptionError) -> RubyAnnotation {
    guard case .object(let members) = value else { return RubyAnnotation(try value.text("ruby")) }
    var annotation = RubyAnnotation("")
    for member in members {
      switch member.key {
      case "text": annotation.text = try member.value.text("text")
      case "position": annotation.position = try member.value.choice("position")
      case "scale": annotation.scale = try member.value.length("scale")
      case "alignment": annotation.alignment = try member.value.choice("alignment")
      case "overhang": annotation.overhang = try member.value.choice("overhang")
      default: throw OptionError(.unknownKey, "ruby", "has no \"\(member.key)\"")
      }
    }
    return annotation
  }
}

/// A run with its style made.
package struct PreparedRun: Sendable {
  package var range: Range<Int>
  package var style: TextStyle
  package var attachment: TextAttachment?
  package var ruby: RubyAnnotation?
}

extension StyledText {
  /// A text in a style, with runs in others; runs reach at most to the text's end.
  package init(_ text: String, style: TextStyle, runs: [PreparedRun]) {
    self.init("", style: style)
    var place = text.startIndex
    for run in runs {
      let start = max(place, text.scalarIndex(utf16: run.range.lowerBound))
      let end = max(start, text.scalarIndex(utf16: run.range.upperBound))
      append(String(text[place..<start]), style: style)
      appendRun(text[start..<end], run)
      place = end
    }
    append(String(text[place...]), style: style)
  }

  private mutating func appendRun(_ text: Substring, _ run: PreparedRun) {
    if let ruby = run.ruby, run.attachment == nil {
      return append(String(text), ruby: ruby, style: run.style)
    }
    guard let attachment = run.attachment else { return append(String(text), style: run.style) }
    let pieces = text.unicodeScalars.split(
      separator: TextAttachment.character, omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { append(attachment, style: run.style) }
      append(String(piece), style: run.style)
    }
  }
}

extension String {
  /// The start of the character that a UTF-16 unit is of; the end for units behind it.
  fileprivate func scalarIndex(utf16 offset: Int) -> Index {
    guard let index = utf16.index(startIndex, offsetBy: offset, limitedBy: endIndex) else {
      return endIndex
    }
    return index.samePosition(in: unicodeScalars) ?? utf16.index(before: index)
  }
}
