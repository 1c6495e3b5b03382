internal import GalleyFonts
public import GalleyText

extension PreparedText {
  /// This text as bytes, to be read back by `Measurer.prepare(stored:…)`.
  ///
  /// Holds the text and what was measured of it, and a fingerprint of its fonts and styles, which are
  /// not in it. The bytes are the same on every machine; a new version of the library may refuse them.
  ///
  /// - Complexity: O(*n*).
  public func encoded() -> [UInt8] {
    var writer = StoredWriter()
    writer.write(bytes: StoredText.magic)
    writer.write(StoredText.version)
    let runs = storage.runs ?? [StyleRun(utf8Count: text.utf8.count, style: storage.setup.style)]
    writer.write(StoredText.fingerprint(of: runs, context: storage.context))
    writer.write(text)
    writer.write(storage.endsWithSeparator)
    writer.write(storage.missing.map(\.value))
    writer.write(storage.setup.usesTables)
    writer.write(storage.paragraphs.count)
    for paragraph in storage.paragraphs { StoredText.write(paragraph, to: &writer) }
    writer.write(StableHash.of(writer.bytes))
    return writer.bytes
  }
}

extension Measurer {
  /// Reads a text of one style that `PreparedText.encoded()` wrote.
  ///
  /// Lays out as the text did that was stored, to the last bit. Bytes from outside can do no harm: what
  /// was changed is found, what was made up is checked.
  ///
  /// - Throws: `StoredTextError` if the bytes are damaged, or of another version or style.
  /// - Complexity: O(*n*); shapes nothing but paragraphs with tabs, letter spacing or several styles.
  public func prepare(
    stored bytes: [UInt8], style: TextStyle, paragraphStyle: ParagraphStyle = .default,
    profile: LayoutProfile = .uiKit
  ) throws(StoredTextError) -> PreparedText {
    try prepare(stored: bytes, paragraphStyle: paragraphStyle, profile: profile) { text in
      StyledText(text, style: style)
    }
  }

  /// Reads a text of several styles that `PreparedText.encoded()` wrote.
  ///
  /// - Parameters:
  ///   - bytes: What was written.
  ///   - paragraphStyle: The style of the paragraphs, as it was.
  ///   - profile: The profile, as it was.
  ///   - styled: Gives the text its styles again, those that it was prepared with.
  /// - Throws: `StoredTextError` if the bytes are damaged, or of another version or style.
  /// - Complexity: As `prepare(stored:style:paragraphStyle:profile:)`.
  public func prepare(
    stored bytes: [UInt8], paragraphStyle: ParagraphStyle = .default,
    profile: LayoutProfile = .uiKit, styled: (String) -> StyledText
  ) throws(StoredTextError) -> PreparedText {
    let stored = try StoredText(bytes)
    let text = styled(stored.text)
    let context = LayoutContext(profile: profile, paragraphStyle: paragraphStyle)
    guard text.text == stored.text,
      stored.fingerprint == StoredText.fingerprint(of: text.runs, context: context)
    else { throw .otherStyle }
    let setup: TextSetup
    do throws(MeasurementError) {
      let measured = try prepare(
        "", style: text.runs[0].style, paragraphStyle: paragraphStyle, profile: profile)
      setup = measured.storage.setup
      guard text.text.utf8.count <= limits.textBytes else {
        throw MeasurementError.textTooLong(bytes: text.text.utf8.count, limit: limits.textBytes)
      }
    } catch {
      throw .measurement(error)
    }
    if setup.usesTables, let storage = try stored.storage(of: text, setup: setup) {
      return PreparedText(storage: storage)
    }
    do throws(MeasurementError) {
      return try prepare(text, paragraphStyle: paragraphStyle, profile: profile)
    } catch {
      throw .measurement(error)
    }
  }
}
