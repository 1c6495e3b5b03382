import Galley

/// Reads a dictionary and hyphenates with it.
func fuzzHyphenation(_ bytes: [UInt8]) {
  guard let patterns = try? HyphenationPatterns(bytes: bytes) else { return }
  for word in ["hyphenation", "Ärger", "слово", "a", ""] {
    let points = patterns.hyphenationPoints(in: word)
    expect(points.allSatisfy { $0 > 0 && $0 < word.unicodeScalars.count })
  }
}
