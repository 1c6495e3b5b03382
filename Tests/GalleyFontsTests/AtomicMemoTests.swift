import GalleyFonts
import Testing

@Suite("Numbers by numbers") struct AtomicMemoTests {
  @Test func `the last one told stays`() {
    let memo = AtomicMemo<16>()
    memo.remember(5, of: 3)
    let first = memo.value(of: 3)
    memo.remember(7, of: 3 + 16)
    let (lost, last) = (memo.value(of: 3), memo.value(of: 3 + 16))
    #expect(first == 5)
    #expect(lost == nil)
    #expect(last == 7)
  }

  @Test func `a place that is another key's stays that`() {
    let memo = AtomicMemo<16>()
    let room = memo.hasRoom(for: 3)
    let isFirst = memo.rememberIfFree(5, of: 3)
    let roomBeside = memo.hasRoom(for: 3 + 16)
    let isSecond = memo.rememberIfFree(7, of: 3 + 16)
    let values = [memo.value(of: 3), memo.value(of: 3 + 16)]
    #expect(room && isFirst && !roomBeside && !isSecond)
    #expect(values == [5, nil])
  }
}
