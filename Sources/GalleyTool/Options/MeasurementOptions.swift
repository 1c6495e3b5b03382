import Galley

/// What can be asked of a measurement beside its text, as options name it.
///
/// The command line and the batch fill the same fields through `set(_:to:)`, so they know the same
/// options, with the same defaults and the same sentences.
struct MeasurementOptions: Hashable, Sendable {
  // The style of the text.
  var fonts: [Font.Location] = []
  var families: [String] = []
  var usesSystemFallback = false
  var size: Double?
  var variations: [FontVariation] = []
  var features: [FontFeature] = []
  var tracking = 0.0
  var wordSpacing = 0.0
  var baselineOffset = 0.0
  var language: String?

  // The paragraph.
  var profile = LayoutProfile.uiKit
  var paragraphStyle = ParagraphStyle.default
  var lineBreakMode = LineBreakMode.byWordWrapping

  // The container. What a preset decides stays nil until somebody says otherwise.
  var containerKind = TextContainer.Kind.label
  var width = LineWidth.unlimited
  var height: Double?
  var lineFragmentPadding: Double?
  var insets: EdgeInsets?
  var maximumNumberOfLines = 0
  var containerLineBreakMode: LineBreakMode?
  var usesFontLeading: Bool?
  var fallbackFontsRaiseLines: Bool?
  var includesLastLineSpacing = false

  // What a layout does beside wrapping, and what is asked about it.
  var styleChoices = StyleChoices()
  var runs: [RunChoice] = []
  var truncation = TruncationChoices()
  var questions = LayoutQuestions()

  // The answer.
  var lines = LineDetail.all

  init() {}
}

/// How much an answer says of the lines.
enum LineDetail: String, Hashable, Sendable, CaseIterable {
  /// Each line's range, width and place.
  case all
  /// Nothing: sizes and counts alone.
  case none
}

/// Whether fonts of the system take the characters that the given fonts lack.
enum FallbackChoice: String, Hashable, Sendable, CaseIterable {
  case none
  case system
}

extension MeasurementOptions {
  /// Gives an option its value.
  typealias Setter =
    @Sendable (inout MeasurementOptions, OptionValue) throws(OptionError) -> Void

  /// Every option by its name in camelCase.
  static let setters: [String: Setter] =
    textSetters
    .merging(paragraphSetters) { first, _ in first }
    .merging(containerSetters) { first, _ in first }
    .merging(layoutSetters) { first, _ in first }

  /// Gives the option `name` a value; null leaves it as it is.
  ///
  /// - Throws: `OptionError` if there is no such option, or it cannot have this value.
  mutating func set(_ name: String, to value: OptionValue) throws(OptionError) {
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
