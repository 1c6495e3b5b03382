import Galley

extension MeasurementOptions {
  /// The options of what a layout does beside wrapping, and of what is asked about it.
  package static let layoutSetters: [String: Setter] = [
    "breaksURLs": { (options, value) throws(OptionError) in
      options.paragraphStyle.breaksURLs = try value.bool("breaksURLs")
    },
    "lineWrapStyle": { (options, value) throws(OptionError) in
      options.paragraphStyle.lineWrapStyle = try value.choice("lineWrapStyle")
    },
    "ligatures": { (options, value) throws(OptionError) in
      options.styleChoices.ligatures = try value.choice("ligatures")
    },
    "kerning": { (options, value) throws(OptionError) in
      options.styleChoices.kerning = try value.bool("kerning")
    },
    "wraps": { (options, value) throws(OptionError) in
      options.styleChoices.wraps = try value.bool("wraps")
    },
    "runs": { (options, value) throws(OptionError) in
      options.runs = try RunChoice.runs(value)
    },
    "underline": { (options, value) throws(OptionError) in
      options.styleChoices.underline =
        try value.choice("underline", of: TextDecorationStyle.self)
    },
    "strikethrough": { (options, value) throws(OptionError) in
      options.styleChoices.strikethrough =
        try value.choice("strikethrough", of: TextDecorationStyle.self)
    },
    "hyphenationDictionary": { (options, value) throws(OptionError) in
      options.styleChoices.hyphenationDictionary = try value.text("hyphenationDictionary")
    },
    "truncationToken": { (options, value) throws(OptionError) in
      options.truncation.token = try value.text("truncationToken")
    },
    "truncatesLastVisibleLine": { (options, value) throws(OptionError) in
      options.truncation.truncatesLastVisibleLine = try value.bool("truncatesLastVisibleLine")
    },
    "forcesTruncation": { (options, value) throws(OptionError) in
      options.truncation.isForced = try value.bool("forcesTruncation")
    },
    "exclusionPaths": { (options, value) throws(OptionError) in
      options.questions.exclusionPaths = try elements(value).map { (value) throws(OptionError) in
        try exclusionPath(value)
      }
    },
    "fitSize": { (options, value) throws(OptionError) in
      options.questions.fitSize = try sizeRange(value)
    },
    "contentWidths": { (options, value) throws(OptionError) in
      options.questions.contentWidths = try value.bool("contentWidths")
    },
    "visibleRanges": { (options, value) throws(OptionError) in
      options.questions.visibleRanges = try value.bool("visibleRanges")
    },
    "inkBounds": { (options, value) throws(OptionError) in
      options.questions.inkBounds = try value.bool("inkBounds")
    },
    "glyphs": { (options, value) throws(OptionError) in
      options.questions.glyphs = try value.bool("glyphs")
    },
    "trim": { (options, value) throws(OptionError) in
      options.questions.trim = try value.choice("trim", of: TextBoxEdge.self)
    },
    "carets": { (options, value) throws(OptionError) in
      options.questions.carets = try elements(value).map { (value) throws(OptionError) in
        try value.offset("carets")
      }
    },
    "hits": { (options, value) throws(OptionError) in
      options.questions.hits = try elements(value, isPair: true).map {
        (value) throws(OptionError) in
        let place = try value.numbers(2, "hits", "must be points such as 40,12")
        return TextPoint(x: place[0], y: place[1])
      }
    },
    "selections": { (options, value) throws(OptionError) in
      options.questions.selections = try elements(value, isPair: true).map {
        (value) throws(OptionError) in try selection(value)
      }
    },
  ]

  /// The elements of a list, or one value alone; a list of two numbers alone is a pair, not two values.
  private static func elements(_ value: OptionValue, isPair: Bool = false) -> [OptionValue] {
    guard case .list(let values) = value else { return [value] }
    if isPair, case .number = values.first { return [value] }
    return values
  }

  /// `10,10,80,60` or `ellipse:10,10,80,60`.
  private static func exclusionPath(_ value: OptionValue) throws(OptionError) -> ExclusionPath {
    let wanted = "must be x,y,width,height, such as 0,0,80,60 or ellipse:0,0,80,60"
    var isEllipse = false
    var value = value
    if case .text(let text) = value, let colon = text.firstIndex(of: ":") {
      switch text[..<colon] {
      case "ellipse": isEllipse = true
      case "rectangle": break
      default: throw OptionError(.badValue, "exclusionPaths", wanted)
      }
      value = .text(String(text[text.index(after: colon)...]))
    }
    let sides = try value.numbers(4, "exclusionPaths", wanted)
    let rect = TextRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    return isEllipse ? .ellipse(in: rect) : .rectangle(rect)
  }

  /// `10:24` or `10:24:0.5`.
  private static func sizeRange(_ value: OptionValue) throws(OptionError)
    -> LayoutQuestions.SizeRange
  {
    let parts = try value.text("fitSize").split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] > 0,
      numbers[1] >= numbers[0], numbers[1] <= TextStyle.largestPointSize,
      numbers.count == 2 || numbers[2] > 0
    else {
      throw OptionError(
        .badValue, "fitSize", "must be from:to or from:to:step, such as 10:24 or 10:24:0.5")
    }
    return LayoutQuestions.SizeRange(
      sizes: numbers[0]...numbers[1], step: numbers.count == 3 ? numbers[2] : 0)
  }

  /// `3:9`, or a list of two offsets.
  private static func selection(_ value: OptionValue) throws(OptionError) -> Range<Int> {
    let wanted = OptionError(.badValue, "selections", "must be ranges such as 3:9")
    var ends: [Int] = []
    switch value {
    case .text(let text):
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      ends = parts.compactMap { Int($0) }
      guard ends.count == parts.count else { throw wanted }
    case .list(let values):
      for value in values { ends.append(try value.offset("selections")) }
    default: throw wanted
    }
    guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1] else { throw wanted }
    return ends[0]..<ends[1]
  }
}

extension OptionValue {
  /// A UTF-16 offset.
  fileprivate func offset(_ option: String) throws(OptionError) -> Int {
    guard case .number(let number) = self, number >= 0, let offset = Int(exactly: number) else {
      throw OptionError(.badValue, option, "must be offsets, whole numbers from 0 on")
    }
    return offset
  }

  /// So many finite numbers, as a list or as text with commas.
  fileprivate func numbers(_ count: Int, _ option: String, _ wanted: String) throws(OptionError)
    -> [Double]
  {
    var numbers: [Double] = []
    switch self {
    case .text(let text):
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      numbers = parts.compactMap { Double($0) }
      if numbers.count != parts.count { numbers = [] }
    case .list(let values): for value in values { numbers.append(try value.number(option)) }
    default: break
    }
    guard numbers.count == count, numbers.allSatisfy(\.isFinite) else {
      throw OptionError(.badValue, option, wanted)
    }
    return numbers
  }
}
