import GalleyTestSupport

extension RuleFont {
  static func made(
    _ characters: String = RuleFontCase.latin, others: [String: Int] = [:],
    _ change: (inout RuleFont) -> Void
  ) -> RuleFont {
    var font = RuleFont(characters, others: others)
    change(&font)
    return font
  }

  /// With substitutions of which the first is active.
  static func substituting(others: [String: Int] = [:], _ lookups: RuleFont.Lookup...)
    -> RuleFont
  {
    made(others: others) {
      $0.substitutions = lookups
      $0.activeSubstitutions = [0]
    }
  }

  /// With a rule that sees across a space, so that words are looked at with what is around them.
  static func seeingFar(_ change: (inout RuleFont) -> Void) -> RuleFont {
    var font = substituting(
      others: ["xx": 900],
      .context(before: [["b"], [" "], ["0"]], input: [["c"]], after: [], actions: [(0, 1)]),
      .single(["c": "xx"]))
    change(&font)
    return font
  }

  static func placing(_ lookups: RuleFont.Lookup...) -> RuleFont {
    made {
      $0.positions = lookups
      $0.activePositions = [0]
    }
  }
}
