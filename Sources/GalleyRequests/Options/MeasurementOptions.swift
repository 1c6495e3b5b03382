package import Galley

/// What can be asked of a measurement beside its text, as options name it.
///
/// The command line and the batch fill the same fields through `set(_:to:)`, so they know the same
/// options, with the same defaults and the same sentences.
package struct MeasurementOptions: Hashable, Sendable {
  // The style of the text.
  /// Fonts that are open already; they come before those of files and families.
  package var openFonts: [Font] = []
  package var fonts: [Font.Location] = []
  package var families: [String] = []
  package var usesSystemFallback = false
  package var size: Double?
  package var variations: [FontVariation] = []
  package var features: [FontFeature] = []
  package var tracking = 0.0
  package var wordSpacing = 0.0
  package var baselineOffset = 0.0
  package var language: String?

  // The paragraph.
  package var profile = LayoutProfile.uiKit
  package var paragraphStyle = ParagraphStyle.default
  package var lineBreakMode = LineBreakMode.byWordWrapping

  // The container. What a preset decides stays nil until somebody says otherwise.
  package var containerKind = TextContainer.Kind.label
  package var width = LineWidth.unlimited
  package var height: Double?
  package var lineFragmentPadding: Double?
  package var insets: EdgeInsets?
  package var maximumNumberOfLines = 0
  package var containerLineBreakMode: LineBreakMode?
  package var usesFontLeading: Bool?
  package var fallbackFontsRaiseLines: Bool?
  package var includesLastLineSpacing = false

  // What a layout does beside wrapping, and what is asked about it.
  package var styleChoices = StyleChoices()
  package var runs: [RunChoice] = []
  package var truncation = TruncationChoices()
  package var questions = LayoutQuestions()

  // The answer.
  package var lines = LineDetail.all

  package init() {}
}

/// How much an answer says of the lines.
package enum LineDetail: String, Hashable, Sendable, CaseIterable {
  /// Each line's range, width and place.
  case all
  /// Nothing: sizes and counts alone.
  case none
}

/// Whether fonts of the system take the characters that the given fonts lack.
package enum FallbackChoice: String, Hashable, Sendable, CaseIterable {
  case none
  case system
}

extension MeasurementOptions {
  /// Gives an option its value.
  package typealias Setter =
    @Sendable (inout MeasurementOptions, OptionValue) throws(OptionError) -> Void

  /// Every option by its name in camelCase.
  package static let setters: [String: Setter] =
    textSetters
    .merging(paragraphSetters) { first, _ in first }
    .merging(containerSetters) { first, _ in first }
    .merging(layoutSetters) { first, _ in first }

  /// Gives the option `name` a value; null leaves it as it is.
  ///
  /// - Throws: `OptionError` if there is no such option, or it cannot have this value.
  package mutating func set(_ name: String, to value: OptionValue) throws(OptionError) {
    guard let setter = MeasurementOptions.setters[name] else {
      throw OptionError(.unknownKey, name, "is no option of measure" + suggestion(for: name))
    }
    guard value != .null else { return }
    try setter(&self, value)
  }

  /// The option that was probably meant: the same name in another spelling.
  private func suggestion(for name: String) -> String {
    let plain = OptionName.plain(name)
    let close = MeasurementOptions.setters.keys.filter { OptionName.plain($0) == plain }.min()
    return close.map { "; did you mean \"\($0)\"?" } ?? "; see galley measure --help"
  }
}
