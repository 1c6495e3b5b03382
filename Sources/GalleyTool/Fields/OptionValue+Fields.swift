import Galley
import GalleyFields
import GalleyRequests

/// The values that only fields have.
extension OptionValue {
  /// The members of an object, each of which the caller must know.
  func members(_ option: String) throws(OptionError) -> [OptionMember] {
    guard case .object(let members) = self else {
      throw OptionError(.wrongType, option, "must be an object, not \(kind)")
    }
    return members
  }

  func textsByKey(_ option: String) throws(OptionError) -> [String: String] {
    var texts: [String: String] = [:]
    for member in try members(option) { texts[member.key] = try member.value.text(option) }
    return texts
  }

  /// `140`, or `{"maximum": 140, "unit": "utf16", "policy": "refuse"}`.
  func lengthLimit(_ option: String) throws(OptionError) -> LengthLimit {
    if case .number = self { return LengthLimit(try count(option)) }
    var maximum: Int?
    var limit = LengthLimit(0)
    for member in try members(option) {
      switch member.key {
      case "maximum": maximum = try member.value.count(option)
      case "unit": limit.unit = try member.value.choice(option)
      case "policy": limit.policy = try member.value.choice(option)
      default: throw OptionError(.unknownKey, option, "knows maximum, unit and policy")
      }
    }
    guard let maximum else { throw OptionError(.missingKey, option, "needs a maximum") }
    limit.maximum = maximum
    return limit
  }

  /// `{"lines": 3}` or `{"height": 80}`, with `"policy": "refuse"`.
  func growthLimit(_ option: String) throws(OptionError) -> GrowthLimit {
    var maximum: GrowthLimit.Maximum?
    var policy = LimitPolicy.cutInsertion
    for member in try members(option) {
      switch member.key {
      case "lines": maximum = .lines(try member.value.count(option))
      case "height": maximum = .height(try member.value.length(option))
      case "policy": policy = try member.value.choice(option)
      default: throw OptionError(.unknownKey, option, "knows lines, height and policy")
      }
    }
    guard let maximum else { throw OptionError(.missingKey, option, "needs lines or height") }
    return GrowthLimit(maximum, policy: policy)
  }

  /// `digits`, `letters`, `alphanumerics`, `any`, or `{"of": "abc"}`.
  func characterRule(_ option: String) throws(OptionError) -> CharacterRule {
    if case .object(let members) = self, members.count == 1, members[0].key == "of" {
      return .of(try members[0].value.text(option))
    }
    switch try text(option) {
    case "digits": return .digits
    case "letters": return .letters
    case "alphanumerics": return .alphanumerics
    case "any": return .any
    default:
      throw OptionError(
        .badValue, option, "must be digits, letters, alphanumerics, any or {\"of\": \"abc\"}")
    }
  }

  /// `{"h": {"of": "0123456789abcdef"}, "H": {"of": "…", "optional": true}}`.
  func maskNotations(_ option: String) throws(OptionError) -> [MaskNotation] {
    var notations: [MaskNotation] = []
    for member in try members(option) {
      guard let symbol = member.key.unicodeScalars.first, member.key.unicodeScalars.count == 1
      else { throw OptionError(.badValue, option, "needs keys of one character each") }
      var parts = [member.value]
      var isOptional = false
      if case .object(let inner) = member.value {
        let others = inner.filter { $0.key != "optional" }
        for part in inner where part.key == "optional" { isOptional = try part.value.bool(option) }
        parts = others.count == 1 && others[0].key == "rule" ? [others[0].value] : [.object(others)]
      }
      notations.append(
        MaskNotation(symbol, try parts[0].characterRule(option), isOptional: isOptional))
    }
    return notations
  }

  /// A regular expression, or `{"pattern": "…", "name": "plate", "ignoresCase": true}`.
  func textPattern(
    _ option: String, extent: TextPattern.Extent
  ) throws(OptionError) -> TextPattern {
    var pattern = ""
    var name = option
    var ignoresCase = false
    if case .text(let text) = self {
      pattern = text
    } else {
      for member in try members(option) {
        switch member.key {
        case "pattern": pattern = try member.value.text(option)
        case "name": name = try member.value.text(option)
        case "ignoresCase": ignoresCase = try member.value.bool(option)
        default: throw OptionError(.unknownKey, option, "knows pattern, name and ignoresCase")
        }
      }
    }
    do throws(TextPatternError) {
      return try TextPattern(pattern, name: name, extent: extent, ignoresCase: ignoresCase)
    } catch {
      throw OptionError(.badValue, option, "is no regular expression: \(error.reason)")
    }
  }

  /// `automatic`, `{"fixed": 44}` or `{"minimumHeight": 77, "spaceBelow": 5}`.
  func heightPolicy(_ option: String) throws(OptionError) -> HeightPolicy {
    if self == .text("automatic") { return .automatic }
    var minimum = 0.0
    var space = 0.0
    var ignoresEmptyHint = true
    for member in try members(option) {
      switch member.key {
      case "fixed": return .fixed(try member.value.length(option))
      case "minimumHeight": minimum = try member.value.length(option)
      case "spaceBelow": space = try member.value.length(option)
      case "ignoresEmptyHint": ignoresEmptyHint = try member.value.bool(option)
      default:
        throw OptionError(
          .unknownKey, option, "knows fixed, minimumHeight, spaceBelow and ignoresEmptyHint")
      }
    }
    return .flexible(
      minimumHeight: minimum, spaceBelow: space, ignoresEmptyHint: ignoresEmptyHint)
  }
}
