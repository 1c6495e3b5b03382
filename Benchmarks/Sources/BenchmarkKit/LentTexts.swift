/// Texts, prepared or not, that are lent to whoever asks: what is timed is the answer, and not how often
/// the caller counts references to what it asks.
struct LentTexts<Prepared>: ~Copyable {
  private let texts: UnsafeMutableBufferPointer<LentText<Prepared>>

  init(_ prepared: [Prepared]) {
    texts = .allocate(capacity: prepared.count)
    for (index, text) in prepared.enumerated() {
      texts.initializeElement(at: index, to: LentText(prepared: text))
    }
  }

  deinit {
    texts.deinitialize()
    texts.deallocate()
  }

  /// The sum of what is asked of each.
  @inline(__always)
  func sum(_ ask: (borrowing LentText<Prepared>) throws -> Int) rethrows -> Int {
    var sum = 0
    for index in texts.indices { sum += try ask(texts[index]) }
    return sum
  }

  func forEach(_ body: (Prepared) -> Void) {
    for index in texts.indices { body(texts[index].prepared) }
  }
}

/// A value of which nobody makes copies.
struct LentText<Prepared>: ~Copyable {
  let prepared: Prepared
}
