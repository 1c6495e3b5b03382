import GalleyFields
import GalleyText
import Testing

@Suite("Room for the keyboard") struct KeyboardAvoidanceTests {
  static let screen = TextRect(x: 0, y: 0, width: 390, height: 844)
  static let keyboard = TextRect(x: 0, y: 508, width: 390, height: 336)

  private func situation(
    keyboard: TextRect = keyboard, window: TextRect? = nil,
    view: TextRect = TextRect(x: 0, y: 100, width: 390, height: 744), safeArea: Double = 34,
    caret: Double, offset: Double = 0, content: Double = 2_000
  ) -> KeyboardAvoidance.Situation {
    KeyboardAvoidance.Situation(
      keyboard: keyboard, screen: Self.screen, window: window, view: view,
      safeAreaBottom: safeArea, caret: TextRect(x: 10, y: caret, width: 2, height: 20),
      contentOffset: offset, contentHeight: content)
  }

  @Test func `the inset is what the keyboard covers above the safe area`() {
    let result = KeyboardAvoidance().adjustment(for: situation(caret: 10))
    #expect(result.bottomInset == 336 - 34)
    #expect(result.contentOffset == 0)
  }

  @Test func `the caret is scrolled into sight, no further than it must`() {
    // The view shows 744 − 336 = 408 points above the keyboard.
    let avoidance = KeyboardAvoidance(margin: 8)
    #expect(avoidance.adjustment(for: situation(caret: 380)).contentOffset == 0)
    #expect(avoidance.adjustment(for: situation(caret: 381)).contentOffset == 1)
    #expect(avoidance.adjustment(for: situation(caret: 100, offset: 200)).contentOffset == 92)
    #expect(avoidance.adjustment(for: situation(caret: 300, offset: 200)).contentOffset == 200)
    #expect(avoidance.adjustment(for: situation(caret: 1_975)).contentOffset == 2_000 - 408)
    #expect(avoidance.adjustment(for: situation(caret: 2, offset: 50)).contentOffset == 0)
  }

  @Test func `a keyboard that is away, beside or floating asks for nothing`() {
    let away = TextRect(x: 0, y: 844, width: 390, height: 336)
    #expect(
      KeyboardAvoidance().adjustment(for: situation(keyboard: away, caret: 0)).bottomInset == 0)
    let none = TextRect.zero
    #expect(
      KeyboardAvoidance().adjustment(for: situation(keyboard: none, caret: 0)).bottomInset == 0)
    let floating = TextRect(x: 20, y: 400, width: 300, height: 200)
    let given = situation(keyboard: floating, caret: 0)
    #expect(KeyboardAvoidance().adjustment(for: given).bottomInset == 0)
    let careful = KeyboardAvoidance(avoidsFloatingKeyboards: true)
    #expect(careful.adjustment(for: given).bottomInset == 844 - 400 - 34)
  }

  @Test func `a window counts from its own place on the screen`() {
    // Half a screen wide, on the right; a keyboard under the left half is beside it.
    let window = TextRect(x: 195, y: 44, width: 195, height: 800)
    let view = TextRect(x: 0, y: 56, width: 195, height: 744)
    let covered = situation(window: window, view: view, safeArea: 0, caret: 0)
    #expect(KeyboardAvoidance().adjustment(for: covered).bottomInset == 844 - 508)
    let left = TextRect(x: 0, y: 508, width: 195, height: 336)
    let beside = situation(keyboard: left, window: window, view: view, caret: 0)
    #expect(KeyboardAvoidance().adjustment(for: beside).bottomInset == 0)
  }

  @Test func `a view that ends above the keyboard keeps its place`() {
    let view = TextRect(x: 0, y: 100, width: 390, height: 300)
    let given = situation(view: view, safeArea: 0, caret: 0)
    #expect(KeyboardAvoidance().adjustment(for: given).bottomInset == 0)
  }

  @Test func `a view wholly covered has no room left, and nothing traps`() {
    let view = TextRect(x: 0, y: 600, width: 390, height: 200)
    let result = KeyboardAvoidance().adjustment(for: situation(view: view, safeArea: 0, caret: 50))
    #expect(result.bottomInset == 200)
    #expect(result.contentOffset == 42)
    let strange = TextRect(x: .nan, y: .infinity, width: .nan, height: -.infinity)
    let odd = KeyboardAvoidance().adjustment(
      for: situation(keyboard: strange, caret: .nan, offset: .infinity, content: .nan))
    #expect(odd.bottomInset.isFinite && odd.contentOffset.isFinite)
  }
}
