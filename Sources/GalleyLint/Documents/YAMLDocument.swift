internal import CYAML

/// Reads a YAML text into nodes that know their lines; libyaml parses it.
///
/// JSON is YAML too. Anchors and aliases are refused: an alias can stand for more text than there is
/// memory.
@safe
final class YAMLDocument {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var depth = 0

  /// The value of a YAML text of one document; an empty text is null.
  ///
  /// - Throws: `ReadingError` if the text is no YAML, has aliases, or is nested too deep.
  static func read(_ text: SourceText) throws(ReadingError) -> DocumentNode {
    let document = try YAMLDocument()
    return try document.read(text.bytes)
  }

  private init() throws(ReadingError) {
    // SAFETY: this value owns the parser from here to `deinit`.
    unsafe parser = .allocate(capacity: 1)
    unsafe parser.initialize(to: yaml_parser_t())
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      throw ReadingError(.tooLarge, "There was no memory to read the file.")
    }
  }

  deinit {
    // SAFETY: nobody else has the parser.
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
  }

  private func read(_ bytes: [UInt8]) throws(ReadingError) -> DocumentNode {
    // SAFETY: `bytes` stays in place while the parser, which reads it, is asked for events.
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      return Result { () throws(ReadingError) in try readDocument() }
    }
    return try result.get()
  }

  private func readDocument() throws(ReadingError) -> DocumentNode {
    var root = DocumentNode(value: .plain(""), line: 1)
    var count = 0
    while true {
      let event = try nextEvent()
      switch event.kind {
      case .streamEnd: return root
      case .start, .end: continue
      default:
        count += 1
        guard count == 1 else {
          throw ReadingError(
            .malformed, "The YAML has several documents; leave one in the file.", line: event.line)
        }
        root = try node(event)
      }
    }
  }

  // MARK: - Nodes

  private func node(_ event: YAMLEvent) throws(ReadingError) -> DocumentNode {
    switch event.kind {
    case .scalar(let text, let isPlain):
      return DocumentNode(value: isPlain ? .plain(text) : .text(text), line: event.line)
    case .listStart: return DocumentNode(value: .list(try elements(event)), line: event.line)
    case .mapStart: return DocumentNode(value: .map(try members(event)), line: event.line)
    case .alias:
      throw ReadingError(
        .malformed, "The YAML has an alias; write the value out.", line: event.line)
    case .start, .end, .streamEnd:
      throw ReadingError(.malformed, "The YAML breaks off.", line: event.line)
    }
  }

  private func enter(_ event: YAMLEvent) throws(ReadingError) {
    depth += 1
    guard depth <= ReadingLimits.depth else {
      throw ReadingError(
        .tooDeep, "The YAML is nested deeper than \(ReadingLimits.depth) levels.",
        line: event.line)
    }
  }

  private func elements(_ start: YAMLEvent) throws(ReadingError) -> [DocumentNode] {
    try enter(start)
    var nodes: [DocumentNode] = []
    while true {
      let event = try nextEvent()
      if event.kind == .end { break }
      nodes.append(try node(event))
    }
    depth -= 1
    return nodes
  }

  private func members(_ start: YAMLEvent) throws(ReadingError) -> [DocumentMember] {
    try enter(start)
    var members: [DocumentMember] = []
    while true {
      let event = try nextEvent()
      if event.kind == .end { break }
      guard case .scalar(let key, _) = event.kind else {
        throw ReadingError(.malformed, "The YAML has a key that is no text.", line: event.line)
      }
      members.append(DocumentMember(key: key, value: try node(try nextEvent())))
    }
    depth -= 1
    return members
  }

  // MARK: - Events

  private func nextEvent() throws(ReadingError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    // SAFETY: the parser fills `event`, whose memory is given back below, after it was copied.
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { unsafe yaml_event_delete(&event) }
    let line = unsafe Int(event.start_mark.line) + 1
    return YAMLEvent(kind: unsafe YAMLDocument.kind(event), line: line)
  }

  @unsafe
  private static func kind(_ event: yaml_event_t) -> YAMLEvent.Kind {
    switch unsafe event.type {
    case YAML_STREAM_END_EVENT: return .streamEnd
    case YAML_SEQUENCE_START_EVENT: return .listStart
    case YAML_MAPPING_START_EVENT: return .mapStart
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
    case YAML_SCALAR_EVENT:
      // SAFETY: the scalar's bytes belong to the event, which lives; they are copied here.
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return unsafe .scalar(
        String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    default: return .start
    }
  }

  private func problem() -> ReadingError {
    // SAFETY: libyaml's messages are constants.
    let reason = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "it is no YAML"
    return unsafe ReadingError(
      .malformed, "The YAML cannot be read: \(reason).",
      line: Int(parser.pointee.problem_mark.line) + 1)
  }
}

/// What libyaml says next.
private struct YAMLEvent {
  enum Kind: Hashable {
    case streamEnd
    /// The start of a stream or a document.
    case start
    case scalar(String, isPlain: Bool)
    case listStart
    case mapStart
    case alias
    /// The end of a list, an object or a document.
    case end
  }

  let kind: Kind
  let line: Int
}
