import Galley
import GalleyRequests

/// Widths from one to another in even steps: `200:600:10`.
struct Sweep: Hashable {
  /// The most widths of a sweep.
  static let maximumCount = 10_000

  let widths: [Double]

  /// Reads `FROM:TO:STEP`; without a step, steps of 10.
  init(parsing text: String) throws(OptionError) {
    let wanted = OptionError(
      .badValue, "sweep", "must be FROM:TO:STEP in points, such as 200:600:10")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2 || parts.count == 3, let from = parts[0], let to = parts[1] else {
      throw wanted
    }
    let step = parts.count == 3 ? parts[2] : 10
    guard let step, step > 0, step.isFinite, from >= 0, from <= to, to <= LineWidth.limit else {
      throw wanted
    }
    // A little more than the quotient, so that 0.1 steps reach their end.
    let count = (to - from) / step + 1e-9
    guard count < Double(Sweep.maximumCount) else {
      throw OptionError(.badValue, "sweep", "must be at most \(Sweep.maximumCount) widths")
    }
    widths = (0...Int(count)).map { from + Double($0) * step }
  }

  /// What a text is at one width.
  struct Point: Hashable {
    let width: Double
    let height: Double
    let lineCount: Int
  }

  /// The height of a text at each width.
  func points(of text: PreparedText, in container: TextContainer) -> [Point] {
    widths.map { width in
      var container = container
      container.width = LineWidth(width)
      return Point(
        width: width, height: text.height(in: container), lineCount: text.lineCount(in: container))
    }
  }
}

/// Neighboring widths of a sweep at which a text is equally high.
struct SweepStep: Hashable {
  let first: Double
  private(set) var last: Double
  let height: Double
  let lineCount: Int

  /// The steps of a sweep, in order.
  static func steps(of points: [Sweep.Point]) -> [SweepStep] {
    var steps: [SweepStep] = []
    for point in points {
      if let step = steps.last, step.height == point.height, step.lineCount == point.lineCount {
        steps[steps.count - 1].last = point.width
      } else {
        steps.append(
          SweepStep(
            first: point.width, last: point.width, height: point.height,
            lineCount: point.lineCount))
      }
    }
    return steps
  }

  /// `200–230`, or `200` for a single width.
  var widths: String { first == last ? first.shortest : "\(first.shortest)–\(last.shortest)" }
}
