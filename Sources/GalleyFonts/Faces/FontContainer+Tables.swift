extension FontContainer {
  /// What a face is packed in or, if in nothing, which outlines it has.
  init(of handle: FontHandle, signature: FontSignature) {
    switch signature {
    case .woff: self = .woff
    case .woff2: self = .woff2
    case .sfnt, .collection:
      if handle.table("glyf") != nil {
        self = .trueType
      } else if handle.table("CFF ") != nil {
        self = .cff
      } else {
        self = handle.table("CFF2") != nil ? .cff2 : .other
      }
    }
  }
}
