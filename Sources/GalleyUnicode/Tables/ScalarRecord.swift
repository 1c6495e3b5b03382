/// What itemizing asks of a scalar (Unicode 17.0).
struct ScalarRecord: BitwiseCopyable, Sendable {
  /// The number of its set of scripts, in `ScriptSet.all`.
  let scripts: UInt16
  /// Its part in the grammar of emoji sequences.
  let emoji: EmojiCategory
  let bidi: BidiClass
  let flags: Flags

  /// Yes-or-no properties, in the order of the table's script.
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8

    /// General_Category Mn, Mc or Me.
    static let mark = Flags(rawValue: 1)
    /// Default_Ignorable_Code_Point.
    static let ignorable = Flags(rawValue: 2)
    /// East_Asian_Width F, W or H.
    static let wide = Flags(rawValue: 4)
    /// General_Category Ps or Pe: perhaps a paired bracket.
    static let bracket = Flags(rawValue: 8)
    /// General_Category L or N.
    static let alphanumeric = Flags(rawValue: 16)
    /// White_Space.
    static let space = Flags(rawValue: 32)
  }

  private static let trie = ScalarTrie<UInt16>(
    blocks: ScalarRecordTable.blocks, values: ScalarRecordTable.classes)

  /// The records that scalars have.
  static let all: [ScalarRecord] = {
    let digits = PackedTable.numbers(ScalarRecordTable.records, digits: 1)
    return stride(from: 0, to: digits.count, by: 5).map {
      ScalarRecord(digits: digits[$0..<$0 + 5])
    }
  }()

  /// The records of all scalars: taken once before a loop.
  struct Table {
    private let trie = ScalarRecord.trie
    private let records = ScalarRecord.all

    @inline(__always)
    subscript(_ scalar: Unicode.Scalar) -> ScalarRecord { records[Int(trie[scalar])] }
  }

  /// The place of a scalar's record in `all`.
  @inline(__always)
  static func number(of scalar: Unicode.Scalar) -> Int { Int(trie[scalar]) }

  /// The record of a scalar.
  init(of scalar: Unicode.Scalar) { self = ScalarRecord.all[Int(ScalarRecord.trie[scalar])] }

  /// A record of the table: two digits for the scripts, one for each of the others.
  private init(digits: ArraySlice<UInt16>) {
    let small = digits.map { UInt8($0) }
    scripts = UInt16(small[0]) << 6 | UInt16(small[1])
    emoji = EmojiCategory(rawValue: small[2]) ?? .other
    bidi = BidiClass(rawValue: small[3]) ?? .unassigned
    flags = Flags(rawValue: small[4])
  }
}
