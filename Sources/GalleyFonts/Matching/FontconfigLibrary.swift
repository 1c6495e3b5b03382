#if Fontconfig
  internal import CFontconfig
  internal import GalleyText

  /// fontconfig's configuration and fonts, loaded when first used.
  @safe
  final class FontconfigLibrary: @unchecked Sendable {
    // Proof of `Sendable`: the configuration is reached under the lock alone.
    // The thread sanitizer takes a value of no size for one that all locks share.
    private let lock = Lock(0)
    private let configuration: OpaquePointer?
    private let answers = Lock<[FallbackQuestion: Font.Location?]>([:])

    init() { unsafe configuration = FcInitLoadConfigAndFonts() }

    deinit {
      if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
    }

    func match(
      family: String, style: String?, language: String?
    ) throws(FontError) -> Font.Location {
      let found = try lock.withLock { (_) throws(FontError) -> FontPattern? in
        guard let configuration = unsafe configuration else { throw .noFontMatching }
        guard let pattern = FontPattern() else { throw .outOfMemory }
        pattern.add(FC_FAMILY, family)
        pattern.setStyle(style ?? "Regular")
        if let language { pattern.add(FC_LANG, language) }
        return unsafe pattern.bestMatch(in: configuration)
      }
      guard let found, let location = found.location else { throw .familyNotFound(family) }
      let isGeneric = genericFamilies.contains(family.lowercased())
      guard isGeneric || found.families.contains(where: { $0.lowercased() == family.lowercased() })
      else { throw .familyNotFound(family) }
      return location
    }

    func faces(matching wanted: String) throws(FontError) -> [SystemFonts.Face] {
      let wanted = wanted.lowercased()
      let faces = try lock.withLock { (_) throws(FontError) -> [SystemFonts.Face] in
        guard let configuration = unsafe configuration else { throw .noFontMatching }
        return unsafe FontPattern.all(in: configuration)
      }
      return faces.filter {
        wanted.isEmpty || "\($0.family) \($0.style)".lowercased().contains(wanted)
      }
      .sorted { ($0.family, $0.style, $0.location.path) < ($1.family, $1.style, $1.location.path) }
    }

    func fallback(
      for scalar: Unicode.Scalar, language: String?, prefersColor: Bool
    ) -> Font.Location? {
      let question = FallbackQuestion(
        scalar: scalar, language: language, prefersColor: prefersColor)
      if let known = answers.withLock({ $0[question] }) { return known }
      let answer = lock.withLock { (_) -> Font.Location? in
        guard let configuration = unsafe configuration, let pattern = FontPattern() else {
          return nil
        }
        pattern.add(FC_FAMILY, prefersColor ? "emoji" : "sans-serif")
        pattern.addCharacter(scalar)
        pattern.add(FC_SCALABLE, !prefersColor)
        if let language { pattern.add(FC_LANG, language) }
        let best = unsafe pattern.bestMatch(in: configuration)
        guard let best, best.hasCharacter(scalar) else { return nil }
        return best.location
      }
      answers.withLock { answers in
        // A question is 60 bytes; a text in all of Unicode's scripts asks some 150,000.
        if answers.count >= 16_384 { answers.removeAll() }
        answers[question] = .some(answer)
      }
      return answer
    }
  }

  /// A question that fontconfig needs a millisecond to answer.
  private struct FallbackQuestion: Hashable, Sendable {
    var scalar: Unicode.Scalar
    var language: String?
    var prefersColor: Bool
  }

  let systemFonts = FontconfigLibrary()

  /// Names that stand for whatever the system's owner has chosen.
  private let genericFamilies: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "emoji", "cursive", "fantasy", "math",
    "system-ui",
  ]
#endif
