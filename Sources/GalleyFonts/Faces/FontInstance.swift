internal import CHarfBuzz

/// A place on the axes of a variable font that its designer gave a name: "SemiBold".
public struct FontInstance: Hashable, Sendable {
  /// Its English name.
  public var name: String
  /// The place, one value for each axis.
  public var variations: [FontVariation]

  static func all(of handle: FontHandle) -> [FontInstance] {
    let axes = FontAxis.all(of: handle)
    let total = unsafe Int(hb_ot_var_get_named_instance_count(handle.face))
    var instances: [FontInstance] = []
    for position in 0..<min(total, 4_096) {
      var count = UInt32(axes.count)
      var places = [Float](repeating: 0, count: axes.count)
      _ = unsafe hb_ot_var_named_instance_get_design_coords(
        handle.face, UInt32(position), &count, &places)
      let name = unsafe hb_ot_var_named_instance_get_subfamily_name_id(
        handle.face, UInt32(position))
      instances.append(
        FontInstance(
          name: handle.text(name) ?? "",
          variations: zip(axes, places).map { axis, place in
            FontVariation(tag: axis.tag, value: Double(place))
          }))
    }
    return instances
  }
}

extension Font {
  /// The places on the axes that have names; empty for fonts that do not vary.
  public var namedInstances: [FontInstance] { FontInstance.all(of: handle) }
}
