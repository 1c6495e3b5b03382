import Galley
import GalleyFields
import GalleyRequests

/// A field of a scenario as it is described, key by key.
struct FieldDescription {
  var name: String
  /// Fonts, size, paragraph and container, as `galley measure` names them.
  var options = MeasurementOptions()
  var configuration = FieldConfiguration()
  var minimum = HeightBound.lines(1)
  var maximum = HeightBound.none
  var heightPolicy = HeightPolicy.automatic
  var hintSize: Double?
  var placeholderSize: Double?
  var text = ""

  var masks: [String] = []
  var maskNotations: [MaskNotation] = []
  var maskDirection = MaskDirection.leftToRight
  var maskStrategy = MaskAffinity.wholeString

  var isRequired = false
  var rules: [ValidationRule] = []
  var messages = ValidationMessages()

  init(name: String) {
    self.name = name
    options.containerKind = .textView
  }

  /// Gives a key its value; keys of `galley measure` are known too.
  mutating func set(_ key: String, to value: OptionValue) throws(OptionError) {
    guard let setter = FieldDescription.setters[key] else {
      try options.set(key, to: value)
      return
    }
    if value != .null { try setter(&self, value) }
  }

  /// The field; without fonts it has no heights.
  func model(library: FontLibrary, measurer: Measurer) throws(RequestError) -> FieldModel {
    var configuration = configuration
    configuration.masks = try maskSet()
    if isRequired || !rules.isEmpty {
      configuration.validator = TextValidator(
        isRequired: isRequired, rules: rules, messages: messages)
    }
    guard !options.fonts.isEmpty || !options.families.isEmpty else {
      return FieldModel(configuration, text: text)
    }
    let setup = try MeasurementSetup(options, library: library, measurer: measurer, inBatch: true)
    let look = TextAppearance(
      style: setup.style, paragraphStyle: setup.paragraphStyle, container: setup.container,
      profile: setup.profile)
    var appearance = FieldAppearance(text: look)
    appearance.minimum = minimum
    appearance.maximum = maximum
    appearance.heightPolicy = heightPolicy
    appearance.hint = try line(like: look, size: hintSize)
    appearance.placeholder = nil
    appearance.raisedPlaceholder = try line(like: look, size: placeholderSize)
    return FieldModel(configuration, appearance: appearance, measurer: measurer, text: text)
  }

  /// A line beside the text: its style at another size, without insets above and below.
  private func line(
    like look: TextAppearance, size: Double?
  ) throws(RequestError) -> TextAppearance? {
    guard let size else { return nil }
    var line = look
    do throws(StyleError) {
      line.style = try look.style.withSize(size)
    } catch {
      throw RequestError(error)
    }
    line.container.kind = .label
    line.container.insets = .zero
    return line
  }

  private func maskSet() throws(RequestError) -> MaskSet? {
    var compiled: [Mask] = []
    for pattern in masks {
      do throws(MaskError) {
        let ready = ReadyMask(rawValue: pattern)?.pattern
        compiled.append(
          try Mask(ready ?? pattern, notations: maskNotations, direction: maskDirection))
      } catch {
        throw RequestError(code: "bad-mask", message: error.description, status: .badData)
      }
    }
    guard let first = compiled.first else { return nil }
    return MaskSet(first, others: Array(compiled.dropFirst()), strategy: maskStrategy)
  }
}
