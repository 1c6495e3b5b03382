/// How the places of a block, where lines may end, come to the fitter.
extension SimpleTextPass {
  /// Hands the places of a block to the fitter; false if a word must be cut, or a line may end at a seam.
  mutating func take(_ block: CharacterBlock) -> Bool {
    let (end, hanging) = (block.count, block.hanging)
    var places = block.places & maskBelow(end)
    if block.seams != 0 {
      // The next place would be a seam, too.
      guard block.seams & 1 << UInt64(end) == 0 else { return false }
      var seams = block.seams & places
      places &= ~seams
      while seams != 0 {
        let seam = seams.trailingZeroBitCount
        seams &= seams - 1
        guard take(places & maskBelow(seam), hanging: hanging, to: seam) else { return false }
        places &= ~maskBelow(seam)
        fitter.noteSeam()
      }
    }
    return take(places, hanging: hanging, to: end)
  }

  /// The same of some of its places; false if a word must be cut.
  ///
  /// - Parameters:
  ///   - places: Where lines may end: before these characters.
  ///   - hanging: The characters that hang at a line's end.
  ///   - end: The end of the characters that count.
  @inline(__always)
  mutating func take(
    _ places: UInt64, hanging: UInt64, to end: Int
  ) -> Bool {
    var left = places
    guard self.places == nil else {
      while left != 0 {
        let place = left.trailingZeroBitCount
        left &= left &- 1
        let lineEnd = endSum(place, hanging: hanging)
        self.places?.append(end: lineEnd, start: block[start: place])
      }
      return true
    }
    while left != 0 {
      let bound = fitter.bound
      if block[sum: end] <= bound {
        note(63 &- left.leadingZeroBitCount, hanging: hanging)
        return true
      }
      // The characters before `fitting` fit, and those that hang behind them.
      var fitting = block.firstBeyond(bound, to: end) &- 1
      if fitting >= 0 { fitting &+= (~(hanging &>> UInt64(fitting & 63))).trailingZeroBitCount }
      let holds = left & maskBelow(fitting &+ 1)
      if holds != 0 {
        note(63 &- holds.leadingZeroBitCount, hanging: hanging)
        left &= ~holds
      }
      guard left != 0 else { return true }
      let place = left.trailingZeroBitCount
      left &= left &- 1
      guard
        fitter.take(
          end: endSum(place, hanging: hanging), start: block[start: place])
      else { return false }
    }
    return true
  }

  /// Hands a place to the fitter, or to where all are kept; false if a word must be cut.
  @inline(__always)
  mutating func take(end: Int64, start: Int64) -> Bool {
    guard places == nil else {
      places?.append(end: end, start: start)
      return true
    }
    return fitter.take(end: end, start: start)
  }

  /// Notes a place that is known to fit.
  @inline(__always)
  private mutating func note(_ place: Int, hanging: UInt64) {
    fitter.noteFitting(end: endSum(place, hanging: hanging), start: block[start: place])
  }

  /// The sum up to the end of a line that ends at a place of the block: before what hangs.
  @inline(__always)
  private func endSum(_ place: Int, hanging: UInt64) -> Int64 {
    let content = ~hanging & maskBelow(place)
    return content == 0 ? contentSum : block[sum: 64 &- content.leadingZeroBitCount]
  }

  /// Goes on behind `end` characters of the block.
  @inline(__always)
  mutating func finishBlock(hanging: UInt64, end: Int) {
    contentSum = endSum(end, hanging: hanging)
    if ~hanging & maskBelow(end) != 0 { endsMeasuredWord = false }
    carry = block[sum: end]
  }
}
