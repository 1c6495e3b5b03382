/// Numbers for keys, from 1 on in the order in which they come, found by a hash.
struct KeyNumbers {
  /// Bits, and of a bracket which it is; 0: it is none.
  struct Key: Equatable {
    var bits: UInt64
    var bracket: UInt64

    init(_ bits: UInt64, bracket: UInt64 = 0) {
      self.bits = bits
      self.bracket = bracket
    }
  }

  /// For each number its key.
  private(set) var keys = [Key(0)]
  /// The numbers, each at the place of its key's hash or behind it; 0: there is none.
  private var places: [UInt16]
  private let most: Int

  /// - Parameter most: Numbers are below it; a power of two, 512 at most.
  init(most: Int) {
    self.most = most
    places = [UInt16](repeating: 0, count: 2 * most)
  }

  /// The bytes of so many, at most.
  static func byteCount(most: Int) -> Int {
    most * (MemoryLayout<Key>.stride + 2 * MemoryLayout<UInt16>.stride)
  }

  /// The number of a key, and whether it has it since now; nil if there are too many.
  mutating func number(of key: Key) -> (number: Int, isNew: Bool)? {
    let mask = places.count - 1
    var place =
      Int(truncatingIfNeeded: ((key.bits ^ key.bracket) &* 0x9E37_79B9_7F4A_7C15) >> 54) & mask
    while case let number = Int(places[place]), number > 0 {
      if keys[number] == key { return (number, false) }
      place = (place + 1) & mask
    }
    guard keys.count < most else { return nil }
    places[place] = UInt16(keys.count)
    keys.append(key)
    return (keys.count - 1, true)
  }
}
