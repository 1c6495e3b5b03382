import Foundation
import Testing

@testable import GalleyRequests
@testable import GalleyTool

@Suite("Writing JSON") struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `commas stand between members and elements, and nowhere else`() {
    let json = written {
      $0.object {
        $0.key("a")
        $0.array {
          $0.value(1)
          $0.array { _ in }
          $0.object { _ in }
          $0.value(true)
        }
        $0.key("b")
        $0.null()
        $0.key("c")
        $0.raw(Array(#"{"raw":1}"#.utf8)[...])
      }
      $0.endLine()
      $0.value("next line")
    }
    #expect(json == #"{"a":[1,[],{},true],"b":null,"c":{"raw":1}}"# + "\n\"next line\"")
  }

  @Test(
    "numbers are as short as can be",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (57, "57"), (-3, "-3"), (57.25, "57.25"), (0.1, "0.1"),
      (19.363636363636363, "19.363636363636363"), (1e15, "1000000000000000"), (1e20, "1e+20"),
      (9_007_199_254_740_992, "9007199254740992"), (.leastNonzeroMagnitude, "5e-324"),
      (.infinity, "null"),
      (.nan, "null"),
    ])
  func numbers(number: Double, text: String) throws {
    #expect(written { $0.value(number) } == text)
    if number.isFinite {
      #expect(Double(text)?.magnitude == number.magnitude)
    }
  }

  @Test func `fractions are as short as the standard library says them`() {
    var numbers: [Double] = [1e-6, 1e-4, 0.00012, 9.9999e-5, 999_999_999.999_999, 1e9 + 0.000_001]
    for power in 0..<40 {
      let whole = Double(sign: .plus, exponent: power, significand: 1)
      for parts in 1..<130 {
        numbers += [whole + Double(parts) / 64, -whole + Double(parts) / 128]
        numbers += [whole + Double(parts) / 512, whole + Double(parts) / 1e9, Double(parts) / 1e8]
        numbers += [whole + Double(parts) / 1_000, whole / 3 + Double(parts) / 1e6, 1 / whole]
        numbers += [(whole + Double(parts) / 100).nextUp, Double(parts) * 21.792]
      }
    }
    for number in numbers where number != number.rounded() {
      #expect(written { $0.value(number) } == number.description)
    }
  }

  @Test("whole numbers have no point", arguments: [(0, "0"), (9, "9"), (10, "10"), (-7, "-7")])
  func wholeNumbers(number: Int, text: String) {
    #expect(written { $0.value(number) } == text)
  }

  @Test func `what was written is read back the same, by us and by Foundation`() throws {
    let text = (0..<0x300).compactMap(Unicode.Scalar.init).map { String(Character($0)) }.joined()
    let json = written { $0.value("\"\\/" + text + "字😀\u{2028}") }
    var reader = JSONReader(Array(json.utf8))
    let ours = try reader.readOptionValue()
    let theirs = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
    #expect(ours == .text("\"\\/" + text + "字😀\u{2028}"))
    #expect(theirs as? String == "\"\\/" + text + "字😀\u{2028}")
  }
}
