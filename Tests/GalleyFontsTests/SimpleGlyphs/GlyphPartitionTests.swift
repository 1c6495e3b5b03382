import Foundation
import Testing

@testable import GalleyFonts

/// How glyphs are told apart by pairs, against slower ways to say the same.
@Suite("Classes of glyphs") struct GlyphPartitionTests {
  /// Parts glyphs by comparing them one by one.
  private struct Plain {
    var labels: [[Int32?]]

    init(glyphCount: Int) { labels = Array(repeating: [], count: glyphCount) }

    mutating func refine(_ keys: [GlyphPartition.Key]) {
      for index in labels.indices {
        labels[index].append(keys.first { $0.index == index }?.key)
      }
    }

    /// Numbers of classes by their first glyphs.
    var classes: [UInt16] {
      var known: [[Int32?]] = []
      return labels.map { label in
        if let place = known.firstIndex(of: label) { return UInt16(place) }
        known.append(label)
        return UInt16(known.count - 1)
      }
    }
  }

  @Test func `glyphs are in one class if all keys they had were the same`() {
    var random = SystemRandomNumberGenerator()
    for count in [1, 2, 7, 60, 130] {
      for _ in 0..<20 {
        var partition = GlyphPartition(glyphCount: count)
        var plain = Plain(glyphCount: count)
        for _ in 0..<6 {
          let chosen = (0..<count).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
          if Bool.random(using: &random) {
            var set = GlyphIndexSet(capacity: count)
            for index in chosen { set.insert(index) }
            partition.refine(by: set)
            plain.refine(chosen.map { GlyphPartition.Key(index: $0, key: 1) })
          } else {
            let keys = chosen.shuffled(using: &random).map {
              GlyphPartition.Key(index: $0, key: [.min, -3, 0, 7, .max].randomElement() ?? 0)
            }
            partition.refine(keys)
            plain.refine(keys)
          }
          let representatives = partition.representatives
          #expect(representatives.count == partition.count)
          #expect(
            partition.classes.indices.allSatisfy {
              representatives[Int(partition.classes[$0])] <= $0
            })
        }
        partition.order()
        #expect(partition.classes == plain.classes)
        #expect(partition.count == Set(plain.classes).count)
      }
    }
  }

  /// Where tables are read from end to end, what they say of a glyph is what they say if they are asked.
  @Test func `tables of pairs name the glyphs that they are asked for`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Material.fonts.path)
      .filter { $0.hasSuffix("tf") }.map(Material.bundled)
    var count = 0
    var disordered: Set<String> = []
    for path in files + ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"] {
      guard FileManager.default.fileExists(atPath: path) else {
        print("SKIPPED: \(path) is not installed")
        continue
      }
      let font = try Font(path: path)
      let rules = LayoutRules(.positioning, of: font.handle, indexes: Array(0..<200))
      for lookup in rules?.lookups ?? [] where lookup.type == 2 {
        for pairs in lookup.pairs {
          count += 1
          for limit in [65_536, font.glyphCount, font.glyphCount / 2] {
            var covered: [UInt16: Int] = [:]
            // A table that is out of order is asked for each glyph.
            guard pairs.coverage.forEach(below: limit, { covered[$0] = $1 }) else {
              disordered.insert(path)
              continue
            }
            var classes: [UInt16: UInt16] = [:]
            #expect(pairs.secondClasses.forEach(below: limit) { classes[$0] = $1 })
            #expect(
              (0..<UInt16(limit - 1)).allSatisfy {
                covered[$0] == pairs.coverage.index(of: $0)
                  && classes[$0] ?? 0 == pairs.secondClasses.classOf($0)
              }, "\(path)")
            #expect(
              covered.keys.allSatisfy { $0 < limit } && classes.keys.allSatisfy { $0 < limit })
          }
        }
      }
    }
    print("Tables of pairs:", count, "out of order:", disordered)
    #expect(disordered.count <= 1)
    #expect(count > 20)
  }
}
