public import GalleyText

/// How a scrolling view makes room for a keyboard, and brings the caret into sight.
///
/// Geometry alone: rectangles in, an inset and an offset out. Animating is the caller's.
public struct KeyboardAvoidance: Hashable, Sendable, Codable {
  /// Room kept free above and below the caret, in points.
  public var margin: Double
  /// Whether a keyboard that floats, away from the bottom of the screen, is avoided as well.
  public var avoidsFloatingKeyboards: Bool

  /// Keeps 8 points free around the caret and pays no heed to floating keyboards, unless told
  /// otherwise.
  public init(margin: Double = 8, avoidsFloatingKeyboards: Bool = false) {
    self.margin = margin
    self.avoidsFloatingKeyboards = avoidsFloatingKeyboards
  }

  /// Where things are, in points, y downward.
  public struct Situation: Hashable, Sendable, Codable {
    /// The keyboard, in coordinates of the screen.
    public var keyboard: TextRect
    /// The screen; tells whether the keyboard floats.
    public var screen: TextRect
    /// The window, in coordinates of the screen: not all of it if several windows share the screen.
    public var window: TextRect
    /// The scrolling view, in coordinates of its window.
    public var view: TextRect
    /// How far the view's lower safe area reaches up, which its content keeps free anyhow.
    public var safeAreaBottom: Double
    /// The caret, in coordinates of the view's content.
    public var caret: TextRect
    /// How far the content is scrolled.
    public var contentOffset: Double
    /// The height of the content.
    public var contentHeight: Double

    /// Where things are; a window that is not given fills the screen.
    public init(
      keyboard: TextRect, screen: TextRect, window: TextRect? = nil, view: TextRect,
      safeAreaBottom: Double = 0, caret: TextRect, contentOffset: Double = 0,
      contentHeight: Double
    ) {
      self.keyboard = keyboard
      self.screen = screen
      self.window = window ?? screen
      self.view = view
      self.safeAreaBottom = safeAreaBottom
      self.caret = caret
      self.contentOffset = contentOffset
      self.contentHeight = contentHeight
    }
  }

  /// What the view does about it.
  public struct Adjustment: Hashable, Sendable, Codable {
    /// The extra inset at the bottom of the content.
    public var bottomInset: Double
    /// How far the content is to be scrolled.
    public var contentOffset: Double

    /// An adjustment, in points.
    public init(bottomInset: Double, contentOffset: Double) {
      self.bottomInset = bottomInset
      self.contentOffset = contentOffset
    }
  }

  /// The inset that the keyboard asks for, and the offset that shows the caret.
  ///
  /// The offset changes no more than it must. A caret taller than what is left shows its top.
  public func adjustment(for situation: Situation) -> Adjustment {
    let inset = bottomInset(for: situation)
    let visible = max(0, situation.view.height - situation.safeAreaBottom - inset)
    let top = situation.caret.y - margin
    let bottom = situation.caret.maxY + margin
    var offset = situation.contentOffset
    if bottom > offset + visible { offset = bottom - visible }
    if top < offset { offset = top }
    let furthest = max(0, situation.contentHeight - visible)
    return Adjustment(
      bottomInset: inset, contentOffset: finite(min(max(0, offset), furthest)))
  }

  /// How much of the view the keyboard covers above its safe area.
  private func bottomInset(for situation: Situation) -> Double {
    let keyboard = situation.keyboard
    let reachesBottom = keyboard.maxY >= situation.screen.maxY
    guard keyboard.height > 0, reachesBottom || avoidsFloatingKeyboards else { return 0 }
    let left = situation.window.x + situation.view.x
    let top = situation.window.y + situation.view.y
    let bottom = top + situation.view.height
    let isBeside = keyboard.maxX <= left || keyboard.x >= left + situation.view.width
    guard !isBeside, keyboard.y < bottom, keyboard.maxY > top else { return 0 }
    return finite(
      max(0, min(bottom - keyboard.y, situation.view.height) - situation.safeAreaBottom))
  }

  private func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
}
