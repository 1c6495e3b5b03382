/// A field whose text is chosen from a list.
public struct ListPicker: Hashable, Sendable, Codable {
  /// One of the choices.
  public struct Option: Hashable, Sendable, Codable {
    /// What the caller knows it by.
    public var value: String
    /// What the field shows.
    public var title: String

    /// A choice, shown by its value unless it has a title.
    public init(value: String, title: String? = nil) {
      self.value = value
      self.title = title ?? value
    }
  }

  /// The choices, in order.
  public private(set) var options: [Option]
  /// The place of the choice; nil before there is one.
  public private(set) var selectedIndex: Int?

  /// A list; a place that it does not have chooses nothing.
  public init(_ options: [Option], selectedIndex: Int? = nil) {
    self.options = options
    self.selectedIndex = selectedIndex.flatMap { options.indices.contains($0) ? $0 : nil }
  }

  /// The choice; nil before there is one.
  public var selected: Option? { selectedIndex.map { options[$0] } }
  /// The field's text: the title of the choice, or nothing.
  public var text: String { selected?.title ?? "" }

  /// Chooses by place; a place that the list does not have takes the choice back.
  ///
  /// Returns whether the choice is another now.
  @discardableResult
  public mutating func select(_ index: Int?) -> Bool {
    let old = selectedIndex
    selectedIndex = index.flatMap { options.indices.contains($0) ? $0 : nil }
    return selectedIndex != old
  }

  /// Chooses by value; a value that the list does not have takes the choice back.
  ///
  /// Returns whether the choice is another now.
  @discardableResult
  public mutating func select(value: String) -> Bool {
    select(options.firstIndex { $0.value == value })
  }

  /// Other choices; the one that was chosen stays, if its value is still there.
  public mutating func replaceOptions(_ options: [Option]) {
    let value = selected?.value
    self.options = options
    selectedIndex = options.firstIndex { $0.value == value }
  }
}
