internal import CHarfBuzz
internal import GalleyText

/// HarfBuzz's handle of the language asked for last.
///
/// HarfBuzz never forgets a language it was asked for and looks for it in a list, so strangers must
/// not be able to make up ever new ones.
@safe
struct ShapingLanguage {
  private(set) var handle: hb_language_t?
  /// The language as it was asked for.
  private(set) var name: String?

  init() {
    unsafe handle = nil
    name = nil
  }

  /// Makes `language` the current one; nil and what is no language tag count as none.
  mutating func set(_ language: String?) {
    if language == name { return }
    name = language
    guard let language, let known = knownLanguages.name(language) else {
      unsafe handle = nil
      return
    }
    unsafe handle = hb_language_from_string(known, -1)
  }
}

/// The languages that HarfBuzz was asked for, at most `limit` of them over the whole process.
private final class KnownLanguages: Sendable {
  // More than CLDR has locales; each costs some 60 bytes.
  private static let limit = 2_048
  private let names = Lock<Set<String>>([])

  /// The tag under which HarfBuzz may be asked; nil if it is no tag or one too many.
  func name(_ language: String) -> String? {
    let tag = language.utf8.map { $0 == 0x5F ? 0x2D : $0 }
    let isSound = tag.allSatisfy { byte in
      switch byte {
      case 0x2D, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    guard isSound, (1...64).contains(tag.count) else { return nil }
    let name = String(decoding: tag, as: UTF8.self).lowercased()
    return names.withLock { names in
      if names.contains(name) { return name }
      guard names.count < Self.limit else { return nil }
      names.insert(name)
      return name
    }
  }
}

private let knownLanguages = KnownLanguages()

/// The list of shapers given to HarfBuzz: OpenType's alone.
///
/// Debian's HarfBuzz would shape fonts with a `Silf` table by Graphite, which other platforms lack.
@safe
struct ShaperNames: @unchecked Sendable {
  // Proof of `Sendable`: written once, when first used, and never freed or changed.
  private let list: UnsafePointer<UnsafePointer<CChar>?>

  init() {
    // SAFETY: these few bytes live as long as the process.
    let name = UnsafeMutablePointer<CChar>.allocate(capacity: 3)
    unsafe name[0] = 0x6F
    unsafe name[1] = 0x74
    unsafe name[2] = 0
    let list = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: 2)
    unsafe list.initialize(repeating: nil, count: 2)
    unsafe list[0] = UnsafePointer(name)
    unsafe self.list = UnsafePointer(list)
  }

  func withNames<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result { unsafe body(list) }
}

let openTypeShapers = ShaperNames()
