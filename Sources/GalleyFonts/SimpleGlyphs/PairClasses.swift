/// How the pairs of a font's simple glyphs are kerned: classes of glyphs that are kerned alike on one side, and of
/// each two what they come to.
struct PairClasses {
  let left: GlyphPartition
  let right: GlyphPartition
  /// By the class of the first glyph what each class of second ones adds.
  private let rows: [[PairAdjustment]]

  /// The most steps to read the pairs of a font; the busiest known take a twentieth.
  private static let costLimit = 1 << 26

  /// Reads the pairs; nil if there are more than honest fonts have.
  init?(_ pairs: PairLayers, simple: GlyphIndexSet, glyphCount: Int) {
    var left = GlyphPartition(glyphCount: glyphCount)
    var right = GlyphPartition(glyphCount: glyphCount)
    left.refine(by: simple)
    right.refine(by: simple)
    guard glyphCount > 0, pairs.cost(simple, limit: Self.costLimit) <= Self.costLimit else {
      return nil
    }
    pairs.refine(left: &left, right: &right, simple: simple)
    left.order()
    right.order()
    let size = left.count * right.count
    guard size <= PairMatrix.limit, size * (pairs.subtableCount + 1) <= Self.costLimit else {
      return nil
    }
    let seconds = right.representatives
    var classes = SecondClasses(pairs.glyphs(seconds))
    rows = left.representatives.map { first in
      guard simple.contains(first) else {
        return [PairAdjustment](repeating: .units(0), count: seconds.count)
      }
      return pairs.row(first: first, seconds: seconds, rightClasses: right.classes, &classes)
    }
    (self.left, self.right) = (left, right)
  }

  /// The glyphs that are kerned otherwise behind one glyph than behind some others.
  func seconds(after one: Int, unlikeAfter others: [Int]) -> GlyphIndexSet {
    let row = rows[Int(left.classes[one])]
    return right.members(ofClasses: { column in
      others.contains { rows[Int(left.classes[$0])][column] != row[column] }
    })
  }

  /// The same of those before it.
  func firsts(before one: Int, unlikeBefore others: [Int]) -> GlyphIndexSet {
    let column = Int(right.classes[one])
    return left.members(ofClasses: { row in
      others.contains { rows[row][Int(right.classes[$0])] != rows[row][column] }
    })
  }

  /// What HarfBuzz adds between two candidates, both simple.
  func adjustment(_ first: Int, _ second: Int) -> PairAdjustment {
    rows[Int(left.classes[first])][Int(right.classes[second])]
  }
}
