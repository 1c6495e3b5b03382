internal import CHarfBuzz

/// An axis of a variable font (`fvar`).
public struct FontAxis: Hashable, Sendable {
  /// Its tag, such as `wght`.
  public var tag: FontTag
  /// Its English name, or else its tag.
  public var name: String
  /// The least value, in the axis's own scale, as in `fvar`.
  public var minimum: Double
  /// The value of the font as it is drawn.
  public var defaultValue: Double
  /// The greatest value.
  public var maximum: Double

  static func all(of handle: FontHandle) -> [FontAxis] {
    let total = unsafe Int(hb_ot_var_get_axis_count(handle.face))
    var axes: [FontAxis] = []
    for position in 0..<min(total, 1_024) {
      var count: UInt32 = 1
      var info = hb_ot_var_axis_info_t()
      _ = unsafe hb_ot_var_get_axis_infos(handle.face, UInt32(position), &count, &info)
      guard count == 1 else { break }
      let tag = FontTag(rawValue: info.tag)
      axes.append(
        FontAxis(
          tag: tag, name: handle.text(info.name_id) ?? tag.description,
          minimum: Double(info.min_value), defaultValue: Double(info.default_value),
          maximum: Double(info.max_value)))
    }
    return axes
  }
}

extension [FontAxis] {
  /// The wished places, checked, clamped (guard rail H) and in the order of the axes; the last wish
  /// for an axis counts, and defaults are left out, so that equal fonts have equal places.
  func places(
    for wishes: [FontVariation], path: String, limit: Int
  ) throws(FontError) -> [FontVariation] {
    guard wishes.count <= limit else {
      throw .tooMany("variations", count: wishes.count, limit: limit)
    }
    var places: [FontTag: Double] = [:]
    for wish in wishes {
      guard wish.value.isFinite else { throw .invalidValue(tag: wish.tag, value: wish.value) }
      guard let axis = first(where: { $0.tag == wish.tag }) else {
        throw .unknownAxis(path: path, tag: wish.tag, axes: map(\.tag))
      }
      places[wish.tag] = Swift.max(axis.minimum, Swift.min(axis.maximum, wish.value))
    }
    var ordered: [FontVariation] = []
    for axis in self {
      guard let value = places.removeValue(forKey: axis.tag), value != axis.defaultValue else {
        continue
      }
      ordered.append(FontVariation(tag: axis.tag, value: value))
    }
    return ordered
  }
}
