/// The paragraph of a document that was edited last: the next keystroke is most likely one in it.
struct EditedParagraph: Sendable {
  /// Where it starts in the document; nil before any was edited.
  private(set) var start: Int?
  /// From where it can be measured again; nil if it is measured from its start.
  var trail: PassTrail?

  /// Makes it the one that starts at a place: what is known of another is forgotten.
  mutating func turn(to start: Int) {
    if self.start != start { self = EditedParagraph(start: start) }
  }
}
