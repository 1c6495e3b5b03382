/// The paragraph of a document that was edited last: the next keystroke is most likely one in it.
struct EditedParagraph: Sendable {
  /// Where it starts in the document.
  var start: Int
  /// From where it can be measured again.
  var trail: PassTrail
}
