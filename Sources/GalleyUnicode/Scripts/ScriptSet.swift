internal import CICU

/// The scripts that a character may belong to, the preferred one first.
///
/// Numbers are ICU's. Common and Inherited are 0 and 1, smaller than all others.
struct ScriptSet: Hashable {
  static let common: Int32 = 0
  static let inherited: Int32 = 1

  var scripts: [Int32]

  var first: Int32 { scripts[0] }
  /// Whether the character takes the script around it.
  var isNeutral: Bool { first <= ScriptSet.inherited }

  init(_ script: Int32) { scripts = [script] }

  init(scripts: [Int32]) { self.scripts = scripts }

  /// The set of a character: Script_Extensions, with Script in front where it is a real script.
  ///
  /// Common characters of one script keep Common in front, with that script as a preference;
  /// Common characters of several are of these, the least number but not Latin in front; Inherited
  /// ones keep Inherited in front. Katakana counts as Hiragana: OpenType has one tag for both.
  init(of scalar: Unicode.Scalar) {
    let primary = ScriptSet.openType(UnicodeProperty.property(UCHAR_SCRIPT, of: scalar))
    scripts = ScriptSet.extensions(of: scalar)
    guard let head = scripts.first, head != primary else {
      if scripts.isEmpty { scripts = [primary] }
      return
    }
    switch primary {
    case ScriptSet.common where scripts.count == 1:
      scripts.insert(primary, at: 0)
    case ScriptSet.common:
      preferLeast(from: 0)
    case ScriptSet.inherited:
      scripts.append(head)
      scripts[0] = primary
      preferLeast(from: 1)
    default:
      if let place = scripts.firstIndex(of: primary) {
        scripts.swapAt(0, place)
      } else {
        scripts.append(primary)
        scripts.swapAt(0, scripts.count - 1)
      }
    }
  }

  /// Swaps the script with the least number to `place`; Latin only if it is alone.
  private mutating func preferLeast(from place: Int) {
    for index in scripts.indices.dropFirst(place + 1)
    where scripts[place] == Int32(USCRIPT_LATIN.rawValue) || scripts[index] < scripts[place] {
      scripts.swapAt(place, index)
    }
  }

  /// The scripts of the ideographic script family, as U+300C LEFT CORNER BRACKET lists them.
  static let ideographic = ScriptSet(scripts: extensions(of: "\u{300C}"))

  static func isIdeographic(_ script: Int32) -> Bool {
    script == Int32(USCRIPT_HAN.rawValue) || script == Int32(USCRIPT_HIRAGANA.rawValue)
      || script == Int32(USCRIPT_BOPOMOFO.rawValue)
  }

  private static func openType(_ script: Int32) -> Int32 {
    script == Int32(USCRIPT_KATAKANA.rawValue)
      || script == Int32(USCRIPT_KATAKANA_OR_HIRAGANA.rawValue)
      ? Int32(USCRIPT_HIRAGANA.rawValue) : script
  }

  /// Script_Extensions; the Script itself where a character has none.
  private static func extensions(of scalar: Unicode.Scalar) -> [Int32] {
    let capacity = 32
    var codes = [UScriptCode](repeating: USCRIPT_COMMON, count: capacity)
    var status = U_ZERO_ERROR
    // SAFETY: ICU writes at most `capacity` codes and returns how many there are.
    let count = unsafe codes.withUnsafeMutableBufferPointer { buffer in
      unsafe galley_uscript_getScriptExtensions(
        Int32(scalar.value), buffer.baseAddress, Int32(capacity), &status)
    }
    guard status.rawValue <= 0 || status == U_BUFFER_OVERFLOW_ERROR else { return [] }
    return codes.prefix(min(Int(count), capacity)).map { Int32($0.rawValue) }
  }
}
