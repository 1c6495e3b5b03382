internal import GalleyText

/// What `line-break` comes to in a language: the numbers are those of the tables.
enum StrictnessMode: Int, CaseIterable {
  /// As UAX #14: no line starts with small kana.
  case strict
  /// Lines may start with small kana and the prolonged sound mark.
  case normal
  /// Also with the wave dash and the double hyphen of Chinese and Japanese.
  case normalIdeographic
  /// Also with iteration marks, and between the dots of an ellipsis.
  case loose
  /// Also with centered punctuation, `！`, `？`, hyphens, suffixes and prefixes of East Asian width.
  case looseIdeographic

  init(options: LineBreakOptions) {
    let language = options.primaryLanguage
    self =
      options.likeChromium
      ? StrictnessMode(chromium: options.strictness, language: language)
      : StrictnessMode(css: options.strictness, language: language)
  }

  /// The mode by CSS Text 3 (5.3).
  ///
  /// `auto` is what UAX #14 does without a tailoring.
  private init(css strictness: LineBreakStrictness, language: String) {
    let isIdeographic = ["zh", "ja", "yue"].contains(language)
    switch strictness {
    case .auto, .strict: self = .strict
    case .normal, .anywhere: self = isIdeographic ? .normalIdeographic : .normal
    case .loose: self = isIdeographic ? .looseIdeographic : .loose
    }
  }

  /// The mode by ICU's choice of rules for a language, as Chromium 156 was seen to make it.
  private init(chromium strictness: LineBreakStrictness, language: String) {
    switch (language, strictness) {
    case ("zh", .auto), ("zh", .normal), ("ja", .normal), ("ko", .normal):
      self = .normalIdeographic
    case ("zh", .loose), ("ja", .loose), ("ko", .loose): self = .looseIdeographic
    case (_, .loose): self = .loose
    case ("ko", .strict): self = .normal
    case (_, .strict): self = .strict
    case (_, .auto), (_, .normal), (_, .anywhere): self = .normal
    }
  }
}

extension LineBreakOptions {
  /// The first part of the language in lowercase, two letters where there are such: "zh" of "zho".
  var primaryLanguage: String {
    let primary = (language ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased()
    return primary == "zho" ? "zh" : primary
  }
}
