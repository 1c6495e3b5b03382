import Galley

extension MeasurementOptions {
  /// The options of how characters look.
  package static let textSetters: [String: Setter] = [
    "font": setFonts,
    "fonts": setFonts,
    "family": { (options, value) throws(OptionError) in
      options.families = try value.texts("family")
    },
    "fallback": { (options, value) throws(OptionError) in
      options.usesSystemFallback = try value.choice("fallback", of: FallbackChoice.self) == .system
    },
    "size": setSize,
    "variation": setVariations,
    "variations": setVariations,
    "feature": setFeatures,
    "features": setFeatures,
    "letterSpacing": { (options, value) throws(OptionError) in
      options.tracking = try value.number("letterSpacing")
    },
    "tracking": { (options, value) throws(OptionError) in
      options.tracking = try value.number("tracking")
    },
    "wordSpacing": { (options, value) throws(OptionError) in
      options.wordSpacing = try value.number("wordSpacing")
    },
    "baselineOffset": { (options, value) throws(OptionError) in
      options.baselineOffset = try value.number("baselineOffset")
    },
    "language": { (options, value) throws(OptionError) in
      let tag = try value.text("language")
      options.language = tag.isEmpty ? nil : tag
    },
  ]

  private static let setFonts: Setter = { (options, value) throws(OptionError) in
    let paths = try value.texts("fonts")
    guard !paths.contains("") else {
      throw OptionError(.badValue, "fonts", "has an empty path; name a font file")
    }
    options.fonts = paths.map { Font.Location(argument: $0) }
  }

  private static let setSize: Setter = { (options, value) throws(OptionError) in
    let size = try value.number("size")
    guard size > 0, size <= TextStyle.largestPointSize else {
      let largest = Int(TextStyle.largestPointSize)
      throw OptionError(
        .badValue, "size", "must be more than 0 and at most \(largest); give points, such as 16")
    }
    options.size = size
  }

  private static let setVariations: Setter = { (options, value) throws(OptionError) in
    options.variations = []
    for setting in try settings(value, "variation") {
      do throws(FontError) {
        options.variations.append(try FontVariation(parsing: setting))
      } catch {
        throw OptionError(.badValue, "variation", "must be an axis and a number, as in wght=650")
      }
    }
  }

  private static let setFeatures: Setter = { (options, value) throws(OptionError) in
    options.features = []
    for setting in try settings(value, "feature") {
      do throws(FontError) {
        options.features.append(try FontFeature(parsing: setting))
      } catch {
        throw OptionError(
          .badValue, "feature", "must be a feature of four letters and a value, as in kern=0")
      }
    }
  }

  /// `kern=0` of a text, of a list of texts, or of an object `{"kern": 0}`.
  private static func settings(
    _ value: OptionValue, _ option: String
  ) throws(OptionError) -> [String] {
    guard case .object(let members) = value else { return try value.texts(option) }
    var settings: [String] = []
    for member in members {
      if case .bool(let isOn) = member.value {
        settings.append("\(member.key)=\(isOn ? 1 : 0)")
      } else {
        settings.append("\(member.key)=\(try member.value.number(option).shortest)")
      }
    }
    return settings
  }
}
