/// The name of a field in a form.
public struct FieldID: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  /// The name as the form's author wrote it.
  public init(_ name: String) { rawValue = name }
  public init(stringLiteral name: String) { rawValue = name }
}

/// What the return key of a keyboard says.
public enum ReturnKey: String, Hashable, Sendable, Codable, CaseIterable {
  /// It ends a line.
  case newline
  /// It goes to the next field.
  case next
  /// It ends the input.
  case done
  /// It sends what was entered.
  case send
  /// It looks something up.
  case search
  /// It opens what was entered, such as an address.
  case go
}

/// The order in which the fields of a form have the focus.
public struct FocusChain: Hashable, Sendable, Codable {
  /// All fields, in order; a name that comes twice counts where it comes first.
  public private(set) var fields: [FieldID]
  /// Fields that are passed over.
  public var disabled: Set<FieldID>
  /// Whether the first follows the last.
  public var wrapsAround: Bool

  /// An order of fields.
  ///
  /// - Parameters:
  ///   - fields: Their names, in order; one that comes again is left out.
  ///   - disabled: Those to be passed over.
  ///   - wrapsAround: Whether the first follows the last.
  public init(_ fields: [FieldID], disabled: Set<FieldID> = [], wrapsAround: Bool = false) {
    var seen: Set<FieldID> = []
    self.fields = fields.filter { seen.insert($0).inserted }
    self.disabled = disabled
    self.wrapsAround = wrapsAround
  }

  /// The first field that may have the focus.
  public var first: FieldID? { fields.first { !disabled.contains($0) } }
  /// The last field that may have the focus.
  public var last: FieldID? { fields.last { !disabled.contains($0) } }

  /// The field after this one; nil after the last, and for a name that the chain does not have.
  public func next(after field: FieldID) -> FieldID? { neighbor(of: field, step: 1) }

  /// The field before this one; nil before the first, and for a name that the chain does not have.
  public func previous(before field: FieldID) -> FieldID? { neighbor(of: field, step: -1) }

  /// What the return key does in a field of one line: on to the next, or the end of the form.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - final: The key of the last field.
  /// - Returns: `next`, or the final key where no field follows.
  public func returnKey(for field: FieldID, final: ReturnKey = .done) -> ReturnKey {
    next(after: field) == nil || field == last ? final : .next
  }

  /// The nearest field that may have the focus, at most once around.
  private func neighbor(of field: FieldID, step: Int) -> FieldID? {
    guard let start = fields.firstIndex(of: field) else { return nil }
    for distance in 1..<max(2, fields.count) {
      var place = start + step * distance
      if wrapsAround { place = (place % fields.count + fields.count) % fields.count }
      guard fields.indices.contains(place), place != start else { return nil }
      if !disabled.contains(fields[place]) { return fields[place] }
    }
    return nil
  }
}
