internal import Galley
internal import GalleyText

extension FieldAppearance {
  /// The heights of a field with its text, placeholder and hint as they are now.
  ///
  /// Everything is measured at the width that the field has now, so that no height is left from
  /// before a change of width, of style or of the first text.
  func geometry(
    of field: FieldModel, with measurer: Measurer
  ) throws(MeasurementError) -> FieldGeometry {
    let box = textBox(of: field)
    let growing = GrowingText(appearance: box, minimum: minimum, maximum: maximum)
    let prepared = try box.prepare(field.shownText, with: measurer)
    var least = try growing.leastHeight(with: measurer)
    least = max(least, try placeholderHeight(of: field, in: box, with: measurer))
    var geometry = FieldGeometry()
    geometry.text = growing.measures(of: prepared, least: least)
    geometry.caret = prepared.geometry(in: box.container).caret(at: field.shownCaret).rect
    // The first line is seen with the room above it, the last with the room below.
    let insets = box.container.insets
    let seen = TextRect(
      x: geometry.caret.x, y: geometry.caret.y - insets.top, width: 0,
      height: geometry.caret.height + insets.top + insets.bottom)
    geometry.contentOffset = geometry.text.contentOffset(
      showing: seen, from: field.state.contentOffset)
    geometry.textTop = try raisedHeight(of: field, with: measurer)
    geometry.hintHeight = try height(of: field.shownHint, as: hint, with: measurer)
    geometry.height = heightPolicy.height(
      textHeight: geometry.textTop + geometry.text.shownHeight, hintHeight: geometry.hintHeight)
    return geometry
  }

  /// The text's box without the room of the field's button: that is kept free always, so that the
  /// text does not wrap anew when the button appears.
  func textBox(of field: FieldModel) -> TextAppearance {
    var box = text
    if case .button(let button) = field.configuration.mode {
      box.container.insets.right += button.width.orNothing
    }
    return box
  }

  /// The height of a placeholder in the place of the text, seen or not: bounded as the text is.
  private func placeholderHeight(
    of field: FieldModel, in box: TextAppearance, with measurer: Measurer
  ) throws(MeasurementError) -> Double {
    let placeholder = field.configuration.placeholder
    guard placeholder.behavior == .inPlace, !placeholder.text.isEmpty else { return 0 }
    guard placeholder.holdsHeight || field.state.text.isEmpty else { return 0 }
    var appearance = self.placeholder ?? box
    appearance.container = box.container
    let growing = GrowingText(appearance: appearance, minimum: .none, maximum: maximum)
    return try growing.measures(of: placeholder.text, with: measurer).shownHeight
  }

  /// The height that a placeholder above the text adds: always, where it may float.
  private func raisedHeight(
    of field: FieldModel, with measurer: Measurer
  ) throws(MeasurementError) -> Double {
    guard field.configuration.placeholder.behavior != .inPlace else { return 0 }
    return try height(
      of: field.configuration.placeholder.text, as: raisedPlaceholder, with: measurer)
  }

  private func height(
    of words: String, as appearance: TextAppearance?, with measurer: Measurer
  ) throws(MeasurementError) -> Double {
    guard var appearance, !words.isEmpty else { return 0 }
    appearance.container.width = text.container.width
    return try appearance.prepare(words, with: measurer).height(in: appearance.container)
  }
}

extension TextAppearance {
  /// What a limit of growth counts.
  func size(
    of text: String, for maximum: GrowthLimit.Maximum, with measurer: Measurer
  ) throws(MeasurementError) -> Double {
    let prepared = try prepare(text, with: measurer)
    return switch maximum {
    case .lines: Double(prepared.lineCount(in: container))
    case .height: prepared.height(in: container)
    }
  }
}
