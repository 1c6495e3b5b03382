import Galley
import GalleyRequests

extension FontDescription {
  /// One JSON object on one line.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writeNames(to: &writer)
      writeMetrics(to: &writer)
      writeAxes(to: &writer)
      writer.key("features")
      writer.array { for tag in font.featureTags { $0.value(tag.description) } }
      writer.key("scripts")
      writer.array { for tag in font.scriptTags { $0.value(tag.description) } }
      guard text != nil else { return }
      writer.key("missing")
      writer.array { for scalar in missingCharacters { $0.value(String(Character(scalar))) } }
    }
    writer.endLine()
    return writer.bytes
  }

  private func writeNames(to writer: inout JSONWriter) {
    let names: [(StaticString, String)] = [
      ("file", font.name), ("familyName", font.familyName), ("styleName", font.styleName),
      ("fullName", font.fullName), ("postScriptName", font.postScriptName),
      ("container", font.container.rawValue),
    ]
    for (key, name) in names {
      writer.key(key)
      writer.value(name)
    }
    writer.key("index")
    writer.value(font.index)
    writer.key("glyphCount")
    writer.value(font.glyphCount)
    writer.key("characterCount")
    writer.value(font.characterCount)
    writer.key("unitsPerEm")
    writer.value(Int(font.metrics.unitsPerEm.rawValue))
  }

  private func writeMetrics(to writer: inout JSONWriter) {
    writer.key("tables")
    writer.array { writer in
      for (table, metrics) in tables {
        writer.object {
          $0.member("table", table.rawValue)
          $0.member("ascender", metrics.ascender)
          $0.member("descender", metrics.descender)
          $0.member("lineGap", metrics.lineGap)
        }
      }
    }
    writer.key("usesTypoMetrics")
    writer.value(font.metrics.usesTypoMetrics)
    for (name, value) in otherMetrics { writer.member(name, value) }
    writer.key("profiles")
    writer.array { writer in
      for (profile, table, metrics) in profiles {
        writer.object {
          $0.member("profile", profile.name)
          $0.member("table", table.rawValue)
          $0.member("size", pointSize)
          $0.member("ascent", metrics.ascent)
          $0.member("descent", metrics.descent)
          $0.member("leading", metrics.leading)
        }
      }
    }
  }

  private func writeAxes(to writer: inout JSONWriter) {
    writer.key("axes")
    writer.array { writer in
      for axis in font.axes {
        writer.object {
          $0.member("tag", axis.tag.description)
          $0.member("name", axis.name)
          $0.member("minimum", axis.minimum)
          $0.member("default", axis.defaultValue)
          $0.member("maximum", axis.maximum)
        }
      }
    }
    writer.key("instances")
    writer.array { writer in
      for instance in font.namedInstances {
        writer.object { writer in
          writer.member("name", instance.name)
          for place in instance.variations { writer.member(place) }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  fileprivate mutating func member(_ name: StaticString, _ number: Double) {
    key(name)
    value(number)
  }

  /// A place on an axis, whose tag is the key.
  fileprivate mutating func member(_ place: FontVariation) {
    key(text: place.tag.description)
    value(place.value)
  }

  fileprivate mutating func member(_ name: StaticString, _ units: FontUnits) {
    key(name)
    value(Int(units.rawValue))
  }
}
