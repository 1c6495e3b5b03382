package import GalleyText

// What a prepared text was made of, for modules that show it.
extension PreparedText {
  package var paragraphStyle: ParagraphStyle { storage.context.paragraphStyle }

  package var profile: LayoutProfile { storage.context.profile }

  /// The text with its styles.
  package var styledText: StyledText {
    guard let runs = storage.runs else { return StyledText(text, style: storage.setup.style) }
    var styled = StyledText("", style: runs.first?.style ?? storage.setup.style)
    var rest = text.utf8[...]
    for run in runs {
      if let attachment = run.attachment {
        styled.append(attachment, style: run.style)
      } else {
        styled.append(String(Substring(rest.prefix(run.utf8Count))), style: run.style)
      }
      rest = rest.dropFirst(run.utf8Count)
    }
    return styled
  }
}
