import Glibc

/// What strangers may send, each with the code that takes it.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// A font file: face, metrics, names, shaping, outlines, tables for the fast paths, measuring.
  case font
  /// A text, valid or not: every profile and style; the fast ways must agree with the plain one.
  case text
  /// Edits of a document, which must measure like the text that they make.
  case document
  /// Lines of a batch of the command.
  case batch
  /// Prepared texts as bytes.
  case stored
  /// Masks and what is typed into them.
  case mask
  /// Regular expressions, dates and length limits.
  case field
  /// Image files: headers, and thumbnails of small ones.
  case image
  /// Hyphenation patterns.
  case hyphenation
  /// Catalogs of translations, and the rules for them.
  case catalog

  /// The target that the environment names.
  static let chosen: FuzzTarget? = {
    // SAFETY: nothing changes the environment while the program runs; the value is copied.
    guard let name = unsafe getenv("GALLEY_FUZZ_TARGET") else { return nil }
    return unsafe FuzzTarget(rawValue: String(cString: name))
  }()

  /// Tries one input.
  ///
  /// Whatever is found ends the process, which libFuzzer reports with the input.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .font: fuzzFont(bytes)
    case .text: fuzzText(bytes)
    case .document: fuzzDocument(bytes)
    case .batch: fuzzBatch(bytes)
    case .stored: fuzzStored(bytes)
    case .mask: fuzzMask(bytes)
    case .field: fuzzField(bytes)
    case .image: fuzzImage(bytes)
    case .hyphenation: fuzzHyphenation(bytes)
    case .catalog: fuzzCatalog(bytes)
    }
  }
}
