import CGalley
import Foundation
import Galley
import GalleyC
import Testing

@Suite("Threads that call as C does") struct CThreadTests {
  /// What a thread saw.
  private struct Sight: Hashable, Sendable {
    var heights: [Double] = []
    var statuses: Set<Int32> = []
    var error = ""
  }

  @Test func `eight threads share handles and get the same, each with its own last error`() throws {
    let path = CProgram.checkout.appending(path: "Fonts/Inter-Regular.otf").path
    var measurer: UInt64 = 0
    var style: UInt64 = 0
    _ = unsafe galley_measurer_create(&measurer)
    _ = unsafe galley_style_create(
      measurer, nil, 0, #"{"size": 16, "fonts": ["\#(path)"]}"#, -1, &style)
    let (sharedStyle, sharedMeasurer) = (style, measurer)
    let sights = Lock<[Sight]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      var sight = Sight()
      for turn in 0..<50 {
        sight.statuses.insert(galley_retain(sharedStyle))
        var text: UInt64 = 0
        sight.statuses.insert(
          unsafe galley_text_create(sharedStyle, "Words to share \(turn)", -1, &text))
        var height = 0.0
        sight.statuses.insert(unsafe galley_text_heights(text, [60], 1, &height))
        sight.heights.append(height)
        sight.statuses.insert(unsafe galley_height(sharedStyle, "Words", -1, 20, &height, nil))
        sight.heights.append(height)
        sight.statuses.insert(galley_release(text))
        sight.statuses.insert(galley_release(sharedStyle))
      }
      _ = galley_release(1 << 40 + UInt64(number))
      sight.error = unsafe String(cString: galley_last_error())
      sights.withLock { $0.append(sight) }
    }
    let all = sights.withLock { $0 }
    #expect(all.count == 8)
    #expect(Set(all.map(\.heights)).count == 1)
    #expect(all.allSatisfy { $0.statuses == [0] })
    let expected = (0..<8).map { 1 << 40 + UInt64($0) }
    for handle in expected {
      #expect(all.contains { $0.error.contains("\(handle)") })
    }
    #expect(galley_release(sharedStyle) == 0)
    #expect(galley_release(sharedMeasurer) == 0)
  }
}
