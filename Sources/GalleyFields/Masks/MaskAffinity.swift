/// How one of several masks is chosen for a text: the mask of the highest affinity.
public enum MaskAffinity: String, Hashable, Sendable, Codable, CaseIterable {
  /// By how well the whole text suits the mask (`MaskedText.affinity`).
  case wholeString
  /// By the length of what the text and its masked form begin with alike.
  case prefix
  /// By how nearly the text fills the mask; never a mask that it is too long for.
  case capacity
  /// By how nearly the value fills the mask; never a mask that it is too long for.
  case extractedValueCapacity

  /// The affinity of a text to a mask; `Int.min` for a mask that cannot be meant.
  ///
  /// - Complexity: that of `Mask.apply`.
  public func affinity(of text: String, to mask: Mask) -> Int {
    switch self {
    case .wholeString: return mask.apply(to: text).affinity
    case .prefix:
      let masked = mask.apply(to: text).text.graphemes()
      return zip(masked, text.graphemes()).prefix { $0 == $1 }.count
    case .capacity:
      return room(for: text.graphemeCount, of: mask.totalTextLength, isEndless: mask.isEndless)
    case .extractedValueCapacity:
      let length = mask.apply(to: text).value.graphemeCount
      return room(for: length, of: mask.totalValueLength, isEndless: mask.isEndless)
    }
  }

  private func room(for length: Int, of total: Int, isEndless: Bool) -> Int {
    if length <= total { return length - total }
    return isEndless ? 0 : .min
  }
}

/// Several masks for one field, of which the one that suits the text best is used.
///
/// The primary mask wins a tie, then the order of the others decides.
public struct MaskSet: Hashable, Sendable {
  /// The mask that wins a tie.
  public var primary: Mask
  /// The other masks, in the order in which they are tried.
  public var others: [Mask]
  /// How it is decided which mask suits a text best.
  public var strategy: MaskAffinity

  /// A choice of masks; with one alone there is nothing to choose.
  public init(
    _ primary: Mask, others: [Mask] = [], strategy: MaskAffinity = .wholeString
  ) {
    self.primary = primary
    self.others = others
    self.strategy = strategy
  }

  /// The mask that suits a text best.
  ///
  /// - Complexity: that of `Mask.apply`, once for each mask.
  public func mask(for text: String) -> Mask {
    guard !others.isEmpty else { return primary }
    var best = primary
    var affinity = strategy.affinity(of: text, to: primary)
    for mask in others {
      let candidate = strategy.affinity(of: text, to: mask)
      if candidate > affinity { (best, affinity) = (mask, candidate) }
    }
    return best
  }

  /// Puts the text after an edit into the shape of the mask that suits it best.
  public func apply(
    _ edit: TextEdit, to text: String, autocompletes: Bool = true, autoskips: Bool = false
  ) -> MaskedText {
    mask(for: edit.applied(to: text))
      .apply(edit, to: text, autocompletes: autocompletes, autoskips: autoskips)
  }
}
