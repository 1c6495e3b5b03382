extension StyledText {
  /// The bytes of the text and of its annotations.
  var byteCount: Int {
    runs.reduce(text.utf8.count) { $0 + ($1.ruby?.text.utf8.count ?? 0) }
  }

  /// The runs, where one style does not say all of them.
  var storedRuns: [StyleRun]? { runs.count == 1 && runs[0].ruby == nil ? nil : runs }
}

extension RunMetrics {
  /// Adds an annotation to what a line of its base needs.
  mutating func add(_ pair: RubyPair) {
    let annotation = pair.metrics
    switch pair.annotation.position {
    case .over: metrics.ascent += annotation.ascent + annotation.descent
    case .under: metrics.descent += annotation.ascent + annotation.descent
    }
  }
}
