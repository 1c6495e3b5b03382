import Galley

extension MeasurementOptions {
  /// The options of the space that lines fill, and of the answer.
  package static let containerSetters: [String: Setter] = [
    "container": { (options, value) throws(OptionError) in
      options.containerKind = try value.choice("container")
    },
    "width": { (options, value) throws(OptionError) in options.width = try value.lineWidth() },
    "height": { (options, value) throws(OptionError) in
      options.height = try value.length("height")
    },
    "lineFragmentPadding": { (options, value) throws(OptionError) in
      options.lineFragmentPadding = try value.length("lineFragmentPadding")
    },
    "insets": { (options, value) throws(OptionError) in
      options.insets = try insets(value)
    },
    "maximumNumberOfLines": { (options, value) throws(OptionError) in
      options.maximumNumberOfLines = try value.count("maximumNumberOfLines")
    },
    "containerLineBreakMode": { (options, value) throws(OptionError) in
      options.containerLineBreakMode = try lineBreakMode(value, "containerLineBreakMode")
    },
    "usesFontLeading": { (options, value) throws(OptionError) in
      options.usesFontLeading = try value.bool("usesFontLeading")
    },
    "fallbackFontsRaiseLines": { (options, value) throws(OptionError) in
      options.fallbackFontsRaiseLines = try value.bool("fallbackFontsRaiseLines")
    },
    "includesLastLineSpacing": { (options, value) throws(OptionError) in
      options.includesLastLineSpacing = try value.bool("includesLastLineSpacing")
    },
    "lines": { (options, value) throws(OptionError) in
      options.lines = try value.choice("lines")
    },
  ]

  /// `8,0,8,0` of a text, a list of four numbers, one number for all sides, or an object.
  private static func insets(_ value: OptionValue) throws(OptionError) -> EdgeInsets {
    let wanted = OptionError(
      .badValue, "insets", "must be four numbers, top,left,bottom,right, such as 8,0,8,0")
    switch value {
    case .object(let members):
      var insets = EdgeInsets.zero
      for member in members {
        let length = try member.value.length("insets")
        switch member.key {
        case "top": insets.top = length
        case "left": insets.left = length
        case "bottom": insets.bottom = length
        case "right": insets.right = length
        default: throw wanted
        }
      }
      return insets
    case .text(let text):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Double($0).map(OptionValue.number) }
      guard numbers.count == parts.count else { throw wanted }
      return try insets(numbers.count == 1 ? numbers[0] : .list(numbers))
    case .list(let values):
      guard values.count == 4 else { throw wanted }
      var sides: [Double] = []
      for side in values { sides.append(try side.length("insets")) }
      return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    default:
      let side = try value.length("insets")
      return EdgeInsets(top: side, left: side, bottom: side, right: side)
    }
  }
}
