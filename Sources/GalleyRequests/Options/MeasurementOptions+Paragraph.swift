package import Galley

extension MeasurementOptions {
  /// The options of how a paragraph is laid out.
  package static let paragraphSetters: [String: Setter] = [
    "profile": { (options, value) throws(OptionError) in
      guard let profile = LayoutProfile(named: OptionName.plain(try value.text("profile"))) else {
        throw OptionError(
          .badValue, "profile",
          "must be one of \(LayoutProfile.all.map(\.name).joined(separator: ", "))")
      }
      options.profile = profile
    },
    "alignment": { (options, value) throws(OptionError) in
      options.paragraphStyle.alignment = try value.choice("alignment")
    },
    "direction": setDirection,
    "baseWritingDirection": setDirection,
    "writingMode": { (options, value) throws(OptionError) in
      options.paragraphStyle.writingMode = try value.choice("writingMode", of: WritingMode.self)
    },
    "firstLineHeadIndent": length("firstLineHeadIndent", \.firstLineHeadIndent),
    "headIndent": length("headIndent", \.headIndent),
    "tailIndent": { (options, value) throws(OptionError) in
      options.paragraphStyle.tailIndent = try value.number("tailIndent")
    },
    "lineSpacing": length("lineSpacing", \.lineSpacing),
    "paragraphSpacing": length("paragraphSpacing", \.paragraphSpacing),
    "paragraphSpacingBefore": length("paragraphSpacingBefore", \.paragraphSpacingBefore),
    "minimumLineHeight": length("minimumLineHeight", \.minimumLineHeight),
    "maximumLineHeight": length("maximumLineHeight", \.maximumLineHeight),
    "lineHeightMultiple": length("lineHeightMultiple", \.lineHeightMultiple),
    "lineHeight": setLineHeight,
    "tabStops": setTabStops,
    "defaultTabInterval": length("defaultTabInterval", \.defaultTabInterval),
    "lineBreakMode": { (options, value) throws(OptionError) in
      options.lineBreakMode = try lineBreakMode(value, "lineBreakMode")
    },
    "lineBreakStrategy": setLineBreakStrategy,
    "hyphenationFactor": setHyphenationFactor,
    "allowsDefaultTighteningForTruncation": { (options, value) throws(OptionError) in
      options.paragraphStyle.allowsDefaultTighteningForTruncation =
        try value.bool("allowsDefaultTighteningForTruncation")
    },
    "whiteSpace": { (options, value) throws(OptionError) in
      options.paragraphStyle.whiteSpace = try value.choice("whiteSpace", of: WhiteSpace.self)
    },
    "overflowWrap": { (options, value) throws(OptionError) in
      options.paragraphStyle.overflowWrap = try value.choice("overflowWrap", of: OverflowWrap.self)
    },
    "wordBreak": { (options, value) throws(OptionError) in
      options.paragraphStyle.wordBreak = try value.choice("wordBreak")
    },
    "lineBreak": { (options, value) throws(OptionError) in
      options.paragraphStyle.lineBreakStrictness = try value.choice("lineBreak")
    },
  ]

  /// A setter of a length of the paragraph style.
  private static func length(
    _ name: String, _ property: any WritableKeyPath<ParagraphStyle, Double> & Sendable
  ) -> Setter {
    { (options, value) throws(OptionError) in
      options.paragraphStyle[keyPath: property] = try value.length(name)
    }
  }

  private static let setDirection: Setter = { (options, value) throws(OptionError) in
    switch OptionName.plain(try value.text("direction")) {
    case "auto", "natural": options.paragraphStyle.baseWritingDirection = .natural
    case "ltr", "lefttoright": options.paragraphStyle.baseWritingDirection = .leftToRight
    case "rtl", "righttoleft": options.paragraphStyle.baseWritingDirection = .rightToLeft
    default: throw OptionError(.badValue, "direction", "must be one of ltr, rtl, auto")
    }
  }

  private static let setLineHeight: Setter = { (options, value) throws(OptionError) in
    if case .text(let word) = value {
      guard OptionName.plain(word) == "normal" else {
        throw OptionError(.wrongType, "lineHeight", "must be a number or \"normal\"")
      }
      return options.paragraphStyle.setLineHeight(0)
    }
    let height = try value.length("lineHeight")
    guard height > 0 else {
      throw OptionError(.badValue, "lineHeight", "must be more than 0, or \"normal\"")
    }
    options.paragraphStyle.setLineHeight(height)
  }

  private static let setHyphenationFactor: Setter = { (options, value) throws(OptionError) in
    let factor = try value.number("hyphenationFactor")
    guard factor >= 0, factor <= 1 else {
      throw OptionError(.badValue, "hyphenationFactor", "must be a number from 0 to 1")
    }
    options.paragraphStyle.hyphenationFactor = factor
  }

  private static let setLineBreakStrategy: Setter = { (options, value) throws(OptionError) in
    var strategy: LineBreakStrategy = []
    for name in try value.texts("lineBreakStrategy").flatMap({ $0.split(separator: ",") }) {
      switch OptionName.plain(String(name)) {
      case "pushout": strategy.insert(.pushOut)
      case "hangulwordpriority": strategy.insert(.hangulWordPriority)
      case "standard": strategy.formUnion(.standard)
      case "none": break
      default:
        throw OptionError(
          .badValue, "lineBreakStrategy",
          "must be of push-out, hangul-word-priority, standard, none")
      }
    }
    options.paragraphStyle.lineBreakStrategy = strategy
  }

  /// A mode by its own name or without the "by": `by-truncating-tail`, `truncating-tail`.
  package static func lineBreakMode(
    _ value: OptionValue, _ option: String
  ) throws(OptionError) -> LineBreakMode {
    let name = OptionName.plain(try value.text(option))
    let found = LineBreakMode.allCases.first { mode in
      let plain = OptionName.plain(mode.rawValue)
      return plain == name || plain == "by" + name
    }
    guard let found else {
      let names = LineBreakMode.allCases.map { OptionName.kebab($0.rawValue) }
      throw OptionError(.badValue, option, "must be one of \(names.joined(separator: ", "))")
    }
    return found
  }
}

// MARK: - Tab stops

extension MeasurementOptions {
  /// `100,right:200` of a text, or a list of numbers and of objects with location and alignment.
  private static let setTabStops: Setter = { (options, value) throws(OptionError) in
    var stops: [TextTab] = []
    for value in tabStopValues(value) { stops.append(try tabStop(value)) }
    options.paragraphStyle.tabStops = stops
  }

  private static func tabStopValues(_ value: OptionValue) -> [OptionValue] {
    switch value {
    case .list(let values): values
    case .text(let text): text.split(separator: ",").map { .text(String($0)) }
    default: [value]
    }
  }

  private static func tabStop(_ value: OptionValue) throws(OptionError) -> TextTab {
    switch value {
    case .text(let text):
      let parts = text.split(separator: ":")
      guard let last = parts.last, parts.count <= 2, let location = Double(last) else {
        throw OptionError(.badValue, "tabStops", "must look like 100,right:200")
      }
      let alignment: TextTab.Alignment =
        parts.count == 2 ? try OptionValue.text(String(parts[0])).choice("tabStops") : .left
      return TextTab(
        alignment: alignment, location: try OptionValue.number(location).length("tabStops"))
    case .object(let members):
      var stop = TextTab(location: 0)
      for member in members {
        switch member.key {
        case "location": stop.location = try member.value.length("tabStops")
        case "alignment": stop.alignment = try member.value.choice("tabStops")
        default:
          throw OptionError(
            .badValue, "tabStops", "must be objects with \"location\" and \"alignment\"")
        }
      }
      return stop
    default:
      return TextTab(location: try value.length("tabStops"))
    }
  }
}
