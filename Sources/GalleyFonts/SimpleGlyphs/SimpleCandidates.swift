internal import CHarfBuzz

/// The characters of a script that may be simple in a font, as far as Unicode can tell.
struct SimpleCandidates {
  /// The characters, in order, and for each the place of its glyph in `glyphs`.
  private(set) var scalars: [(scalar: Unicode.Scalar, index: Int)] = []
  /// Their glyphs, each once.
  private(set) var glyphs: [UInt16] = []
  /// How often each glyph is met in text, roughly; only speed depends on it.
  private(set) var weights: [Double] = []
  /// For each glyph of the font its place in `glyphs`, or -1.
  private(set) var places: [Int32]

  /// The characters of the scripts of a group, and of Common; none without a group.
  ///
  /// - Parameters:
  ///   - end: No character behind this one is looked at; few are there that texts are full of.
  ///   - isWanted: Whether a character is.
  init(
    of font: borrowing Font, _ group: ScriptGroup?, upTo end: Unicode.Scalar = "\u{1FFFF}",
    where isWanted: (Unicode.Scalar) -> Bool = { _ in true }
  ) {
    places = [Int32](repeating: -1, count: min(font.glyphCount, 65_536))
    guard let group else { return }
    let marks = GlyphClasses(of: font.handle).marks
    var scripts = ScriptTest(Set(group.scripts))
    font.forEachCharacter(upTo: end) { value, glyph in
      guard let scalar = Unicode.Scalar(value), isWanted(scalar), scripts.has(value),
        scalar.mayBeSimple, Int(glyph) < places.count, !marks.contains(Int(glyph))
      else { return }
      add(scalar, glyph: UInt16(glyph))
    }
  }

  /// Some characters, whatever Unicode says of them; without those that the font does not have.
  init(of font: borrowing Font, scalars: [Unicode.Scalar]) {
    places = [Int32](repeating: -1, count: min(font.glyphCount, 65_536))
    for scalar in scalars {
      guard let glyph = font.nominalGlyph(for: scalar), glyph != 0, Int(glyph) < places.count else {
        continue
      }
      add(scalar, glyph: UInt16(glyph))
    }
  }

  /// Adds a glyph that stands for no character by itself; false if it is known or none of the font's.
  mutating func insert(_ glyph: UInt16) -> Bool {
    guard Int(glyph) < places.count, places[Int(glyph)] < 0 else { return false }
    places[Int(glyph)] = Int32(glyphs.count)
    glyphs.append(glyph)
    weights.append(0)
    return true
  }

  /// Puts a glyph in the place of another; false if it is known or none of the font's.
  mutating func replace(_ place: Int, with glyph: UInt16) -> Bool {
    guard Int(glyph) < places.count, places[Int(glyph)] < 0 else { return false }
    places[Int(glyphs[place])] = -1
    places[Int(glyph)] = Int32(place)
    glyphs[place] = glyph
    return true
  }

  /// The place of a glyph; nil if it is none of these.
  func place(of glyph: UInt16) -> Int? {
    guard Int(glyph) < places.count, places[Int(glyph)] >= 0 else { return nil }
    return Int(places[Int(glyph)])
  }

  /// How often any glyph of a set is met, roughly.
  func weight(of set: GlyphIndexSet) -> Double {
    var sum = 0.0
    set.forEach { sum += weights[$0] }
    return sum
  }

  @inline(__always)
  private mutating func add(_ scalar: Unicode.Scalar, glyph: UInt16) {
    let weight = scalar.roughFrequency
    let known = Int(places[Int(glyph)])
    let index = known >= 0 ? known : glyphs.count
    if known < 0 {
      places[Int(glyph)] = Int32(index)
      glyphs.append(glyph)
      weights.append(weight)
    } else {
      weights[index] += weight
    }
    scalars.append((scalar, index))
  }
}

extension Font {
  /// Calls `body` with each character up to one, in order, and its glyph, as HarfBuzz knows them.
  func forEachCharacter(upTo end: Unicode.Scalar, _ body: (UInt32, UInt32) -> Void) {
    if let characters {
      characters.forEach(upTo: end) { body($0, UInt32($1)) }
      return
    }
    guard let set = unsafe hb_set_create() else { return }
    defer { unsafe hb_set_destroy(set) }
    unsafe hb_face_collect_unicodes(handle.face, set)
    var value = hb_codepoint_t.max  // HB_SET_VALUE_INVALID, with which HarfBuzz starts and ends
    while unsafe hb_set_next(set, &value) != 0, value <= end.value {
      if let scalar = Unicode.Scalar(value), let glyph = nominalGlyph(for: scalar), glyph != 0 {
        body(value, glyph)
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether HarfBuzz leaves the character itself alone: it composes and decomposes nothing around
  /// it, hides it not and gives it no feature of its own.
  fileprivate var mayBeSimple: Bool {
    switch value {
    case 0x20...0x7E: return true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return true
    case 0x2044: return false  // FRACTION SLASH turns on features for the digits around it
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false  // conjoining jamo
    case 0x302E, 0x302F: return false  // Hangul tone marks
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format, .surrogate, .privateUse,
      .unassigned, .lineSeparator, .paragraphSeparator:
      return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }

  /// How often the character is met among a hundred thousand, roughly.
  fileprivate var roughFrequency: Double {
    // Of most fonts that have many characters most are these.
    if value >= 0x4E00 { return value <= 0x9FFF || 0xAC00...0xD7A3 ~= value ? 30 : 1 }
    return switch value {
    case 0x20: 17_000
    case 0x61...0x7A: 3_000
    case 0x41...0x5A: 150
    case 0x30...0x39: 100
    case 0x2C, 0x2E: 1_000
    case 0x22, 0x27...0x29, 0x2D, 0x3A, 0x3B, 0x2019, 0x201C, 0x201D: 100
    case 0x21, 0x2F, 0x3F, 0x2013, 0x2014: 40
    case 0x3B1...0x3C9, 0x430...0x45F: 2_000
    case 0x627, 0x644: 12_000
    case 0x62A, 0x631, 0x645, 0x646, 0x648, 0x64A: 5_000
    case 0x620...0x649: 2_000
    case 0xC0...0x24F, 0x370...0x52F: 50
    case 0x3040...0x30FF: 30
    case 0x3001, 0x3002: 1_000
    case 0x21...0x7E: 10
    default: 1
    }
  }
}
