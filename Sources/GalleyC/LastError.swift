import CGalley

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The sentence on the last call that failed, one for each thread.
enum LastError {
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    // SAFETY: the call fills `key`; what threads keep under it is theirs, made by `strdup`, and freed
    // when they end.
    let status = unsafe pthread_key_create(&key, { sentence in unsafe free(sentence) })
    return status == 0 ? key : nil
  }()

  /// Keeps a sentence for this thread, until the next.
  static func note(_ sentence: String) {
    guard let key else { return }
    // SAFETY: the copy is this thread's own; what was there before is freed once and no longer kept.
    unsafe free(pthread_getspecific(key))
    _ = unsafe pthread_setspecific(key, strdup(sentence))
  }

  /// The sentence of this thread; it lives until the next is noted.
  @unsafe
  static var sentence: UnsafePointer<CChar> {
    guard let key, let sentence = unsafe pthread_getspecific(key) else {
      return unsafe constant("")
    }
    return unsafe UnsafePointer(sentence.assumingMemoryBound(to: CChar.self))
  }
}

/// A text of the program itself, which stays where it is, as C has it.
@unsafe
func constant(_ text: StaticString) -> UnsafePointer<CChar> {
  // SAFETY: the literals that we give are not single scalars, so that they have an address; they end
  // with a zero.
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Does what a call asks for, and turns what is thrown into a status and the thread's last error.
func answering(_ body: () throws(CallError) -> Void) -> galley_status {
  do throws(CallError) {
    try body()
    return galley_status(GALLEY_OK)
  } catch {
    LastError.note(error.message)
    return error.status
  }
}
