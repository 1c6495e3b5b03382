/// A member of a dictionary of a property list.
struct PropertyMember {
  let key: String
  let value: PropertyValue
  let line: Int

  /// What a key stands for.
  enum PropertyValue {
    case text(String)
    case dictionary([PropertyMember])
    /// A number, a list, a date: nothing that is shown.
    case other
  }

  /// The members, if the value is a dictionary.
  var members: [PropertyMember]? {
    if case .dictionary(let members) = value { members } else { nil }
  }

  /// The text, if the value is one.
  var text: String? {
    if case .text(let text) = value { text } else { nil }
  }
}

/// Apple's property lists, as XML.
enum PropertyList {
  /// The members of the dictionary that a property list is.
  static func read(_ bytes: [UInt8]) throws(ReadingError) -> [PropertyMember] {
    let root = try XMLDocument.read(bytes)
    guard root.name == "plist", let dictionary = root.first("dict") else {
      throw ReadingError(
        .malformed, "The XML should be a property list with a dictionary.", line: root.line)
    }
    return try members(of: dictionary)
  }

  private static func members(of dictionary: XMLElement) throws(ReadingError) -> [PropertyMember] {
    var members: [PropertyMember] = []
    var key: String?
    for element in dictionary.elements {
      if element.name == "key" {
        key = element.text
        continue
      }
      guard let name = key else {
        throw ReadingError(
          .malformed, "A <key> should stand before this value.", line: element.line)
      }
      key = nil
      let value: PropertyMember.PropertyValue =
        switch element.name {
        case "string": .text(element.text)
        case "dict": .dictionary(try self.members(of: element))
        default: .other
        }
      members.append(PropertyMember(key: name, value: value, line: element.line))
    }
    return members
  }
}

extension [PropertyMember] {
  /// The first member of a name.
  subscript(_ key: String) -> PropertyMember? { first { $0.key == key } }
}
