import Dispatch
import Galley
import Synchronization
import Testing

/// Eight threads that ask one typesetter for texts, each in an order of its own, and a batch, are told what the plain way
/// tells, with nothing known at first: four times.
func expectThreadsToAgree(_ texts: [String], style: TextStyle) throws {
  let plain = Measurer(fastPaths: .none)
  let expected = try plain.measure(many: texts, style: style, in: .label(width: 143))
  for _ in 0..<4 {
    let measurer = Measurer()
    let typesetter = measurer.typesetter(style: style, paragraphStyle: .default, profile: .uiKit)
    let differences = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for place in 0..<texts.count {
        let index = (place * (thread * 2 + 1)) % texts.count
        let measure = try? typesetter.measure(texts[index], in: .label(width: 143))
        if measure != expected[index] { differences.add(1, ordering: .relaxed) }
      }
    }
    #expect(differences.load(ordering: .relaxed) == 0)
    let many = try measurer.measure(many: texts, style: style, in: .label(width: 143))
    #expect(many == expected)
  }
}
