internal import CExpat

/// An element of an XML document, with all that is in it.
struct XMLElement {
  /// The name, with its prefix if it has one: `xliff:g`.
  let name: String
  let attributes: [String: String]
  fileprivate(set) var content: [XMLContent] = []
  /// Counted from 1.
  let line: Int

  /// The name without its prefix.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

  /// The elements directly in this one.
  var elements: [XMLElement] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text in this element, that of its elements included.
  var text: String {
    content.map { content in
      switch content {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// The first element of a name directly in this one.
  func first(_ localName: String) -> XMLElement? {
    elements.first { $0.localName == localName }
  }
}

/// What stands in an element.
enum XMLContent {
  case text(String)
  case element(XMLElement)
}

/// Reads XML into elements; Expat parses it.
///
/// Nothing outside the text is read: no DTD, no external entity. Entities that the text itself
/// declares are written out as long as the whole stays about as long as the file.
enum XMLDocument {
  /// The root element of an XML text.
  ///
  /// - Throws: `ReadingError` if the text is no XML, nested too deep, or grows by its entities.
  static func read(_ bytes: [UInt8]) throws(ReadingError) -> XMLElement {
    guard bytes.count <= ReadingLimits.fileBytes else {
      throw ReadingError(
        .tooLarge,
        "The file has more than \(ReadingLimits.fileBytes >> 20) MiB; split it into several.")
    }
    let builder = try XMLBuilder(limit: 2 * bytes.count + 1 << 16)
    try builder.parse(bytes)
    guard let root = builder.root else { throw ReadingError(.malformed, "The XML is empty.") }
    return root
  }
}

/// Puts Expat's events together.
@safe
private final class XMLBuilder {
  private(set) var root: XMLElement?
  private var open: [XMLElement] = []
  /// The text since the last tag: Expat parts texts at line ends and entities.
  private var pending = ""
  private var failure: ReadingError?
  /// The bytes of text that may still come; entities that grow use them up.
  private var room: Int
  private let parser: OpaquePointer

  init(limit: Int) throws(ReadingError) {
    room = limit
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw ReadingError(.tooLarge, "There was no memory to read the file.")
    }
    unsafe self.parser = parser
  }

  deinit { unsafe XML_ParserFree(parser) }

  func parse(_ bytes: [UInt8]) throws(ReadingError) {
    // SAFETY: Expat hands this builder, which is alive all through the call, back to the functions.
    let status = withExtendedLifetime(self) {
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      unsafe XML_SetElementHandler(parser, elementStarts, elementEnds)
      unsafe XML_SetCharacterDataHandler(parser, charactersCome)
      unsafe XML_SetSkippedEntityHandler(parser, entityIsSkipped)
      return unsafe bytes.withUnsafeBytes { buffer in
        unsafe XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
      }
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else { throw problem() }
  }

  private func problem() -> ReadingError {
    let code = unsafe XML_GetErrorCode(parser)
    guard code != XML_ERROR_AMPLIFICATION_LIMIT_BREACH else {
      return ReadingError(.tooLarge, XMLBuilder.growth, line: line)
    }
    // SAFETY: Expat's messages are constants.
    let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "it is no XML"
    return ReadingError(.malformed, "The XML cannot be read: \(reason).", line: line)
  }

  private static let growth =
    "The XML's entities make it many times as long as the file; write them out."

  private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

  // MARK: - Events

  fileprivate func start(_ name: String, _ attributes: [String: String]) {
    guard open.count < ReadingLimits.depth else {
      return fail(.tooDeep, "The XML is nested deeper than \(ReadingLimits.depth) elements.")
    }
    flush()
    open.append(XMLElement(name: name, attributes: attributes, line: line))
  }

  fileprivate func end() {
    flush()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].content.append(.element(element))
    }
  }

  fileprivate func append(_ text: String) {
    room -= text.utf8.count
    guard room >= 0 else { return fail(.tooLarge, XMLBuilder.growth) }
    pending += text
  }

  private func flush() {
    guard !pending.isEmpty else { return }
    if let last = open.indices.last { open[last].content.append(.text(pending)) }
    pending = ""
  }

  fileprivate func skip(_ entity: String) {
    fail(.malformed, "The XML does not say what &\(entity); is; write the character itself.")
  }

  private func fail(_ reason: ReadingError.Reason, _ message: String) {
    guard failure == nil else { return }
    failure = ReadingError(reason, message, line: line)
    _ = unsafe XML_StopParser(parser, 0)
  }
}

// MARK: - What Expat calls

/// The builder that was given to Expat.
@unsafe
private func builder(_ data: UnsafeMutableRawPointer?) -> XMLBuilder? {
  // SAFETY: `parse` gave Expat the builder, and keeps it alive.
  unsafe data.map { unsafe Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
}

@unsafe
private func elementStarts(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
  _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
  guard let name = unsafe name else { return }
  var attributes: [String: String] = [:]
  var place = 0
  // SAFETY: names and values stand in turn, each ends with a zero, and null ends the list.
  while let key = unsafe pairs?[place], let value = unsafe pairs?[place + 1] {
    unsafe attributes[String(cString: key)] = String(cString: value)
    place += 2
  }
  unsafe builder(data)?.start(String(cString: name), attributes)
}

@unsafe
private func elementEnds(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
  unsafe builder(data)?.end()
}

@unsafe
private func charactersCome(
  _ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
  // SAFETY: Expat's text is `count` bytes of UTF-8, which are copied.
  let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
  unsafe builder(data)?.append(String(decoding: bytes, as: UTF8.self))
}

@unsafe
private func entityIsSkipped(
  _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32
) {
  guard isParameter == 0, let name = unsafe name else { return }
  unsafe builder(data)?.skip(String(cString: name))
}
