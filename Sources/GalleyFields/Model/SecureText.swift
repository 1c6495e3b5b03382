public import GalleyText

/// A text shown as bullets, one for each letter.
public struct SecureText: Hashable, Sendable, Codable {
  /// What stands for a letter; its glyph is what is measured.
  public var bullet: String

  /// Bullets, or whatever else stands for a letter.
  public init(bullet: String = "•") { self.bullet = bullet }

  /// What is shown for a text.
  ///
  /// - Complexity: O(*n*).
  public func shown(for text: String) -> String {
    String(repeating: bullet, count: text.graphemeCount)
  }

  /// Where an offset of the text is in what is shown; inside a letter, before its bullet.
  ///
  /// - Complexity: O(*n*).
  public func shownOffset(of offset: TextOffset, in text: String) -> TextOffset {
    let place = text.graphemeBoundary(offset).index(in: text)
    return shownOffset(afterBullets: text[..<place].graphemeCount)
  }

  /// Where an offset of what is shown is in the text: a tap on the third bullet.
  ///
  /// - Complexity: O(*n*).
  public func offset(ofShown offset: TextOffset, in text: String) -> TextOffset {
    let bullets = bullet.utf8.isEmpty ? 0 : max(0, offset.utf8) / bullet.utf8.count
    return text.graphemes().prefix(bullets).joined().endOffset
  }

  private func shownOffset(afterBullets count: Int) -> TextOffset {
    TextOffset(utf8: count * bullet.utf8.count, utf16: count * bullet.utf16.count)
  }
}
