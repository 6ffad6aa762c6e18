import Geometry
import Raster

/// A row of dots, one for each page, that indicates the current page.
///
/// A tap before or after the current dot goes one page in that direction and sends `valueChanged`. The first dot is at
/// the leading edge.
public final class PageControl: Control {
  /// The number of dots.
  public var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      if numberOfPages != oldValue { setNeedsDisplay() }
    }
  }

  /// The index of the current page, from 0. Values out of range are clamped. Setting it sends no event.
  public var currentPage = 0 {
    didSet {
      currentPage = max(0, min(currentPage, max(numberOfPages - 1, 0)))
      if currentPage != oldValue { setNeedsDisplay() }
    }
  }

  /// Whether no dot is shown for a single page.
  public var hidesForSinglePage = true {
    didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } }
  }

  /// The color of the dots of other pages.
  public var dotColor = PageControl.dotColor(in: .dark) {
    didSet { if dotColor != oldValue { setNeedsDisplay() } }
  }

  /// The color of the current page's dot.
  public var currentDotColor = Color(hex: 0xF4F4F5) {
    didSet { if currentDotColor != oldValue { setNeedsDisplay() } }
  }

  private var themedDotColor = ThemedValue(PageControl.dotColor(in: .dark))
  private var themedCurrentDotColor = ThemedValue(Color(hex: 0xF4F4F5))

  /// Returns the color of dots in a theme. Chosen: between the background and the text, so that users recognize the
  /// dots, and the current one among them, in all themes.
  private static func dotColor(in colors: Theme.Colors) -> Color { colors.background.mixed(with: colors.text, by: 0.5) }

  public override func environmentDidChange() {
    super.environmentDidChange()
    let colors = self.colors
    let dot = Self.dotColor(in: colors)
    let current = colors == .dark ? Color(hex: 0xF4F4F5) : colors.text
    if themedDotColor.update(to: dot, current: dotColor) { dotColor = dot }
    if themedCurrentDotColor.update(to: current, current: currentDotColor) { currentDotColor = current }
  }

  /// The diameter of a dot, and the distance between the centers of two dots, in points.
  private static let dotSize = 8.0
  private static let dotDistance = 18.0

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .tight
    verticalHugging = .tight
    // The dots are smaller than a fingertip.
    hitMargins.contact = 10
  }

  /// Returns the size of the dots with room for a finger around them.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(Double(max(numberOfPages, 1) + 1) * Self.dotDistance, 28)
  }

  /// Returns the center of a page's dot. The dots are closer together if they would not fit.
  func dot(ofPage page: Int) -> Point {
    let distance = min(Self.dotDistance, bounds.width / Double(max(numberOfPages, 1)))
    return Point(mirrored(bounds.midX + (Double(page) - Double(numberOfPages - 1) / 2) * distance), bounds.midY)
  }

  public override func describe(_ element: AccessibilityElement) {
    element.isActivatable = false
    guard numberOfPages > 1 else { return }
    element.role = .spinButton
    element.value = String(currentPage + 1) + " / " + String(numberOfPages)
    element.setAdjustable(Double(currentPage), from: 0, to: Double(numberOfPages - 1), by: 1) { [self] change in
      let page = currentPage
      currentPage += change > 0 ? 1 : -1
      if currentPage != page { sendActions(for: .valueChanged) }
    }
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard numberOfPages > (hidesForSinglePage ? 1 : 0) else { return }
    let size = Size(Self.dotSize, Self.dotSize)
    for page in 0..<numberOfPages {
      canvas.fillEllipse(
        in: Rect(center: dot(ofPage: page), size: size),
        with: page == currentPage ? currentDotColor : dotColor)
    }
  }

  public override func endTracking(_ touch: Touch, with event: Event) {
    guard isTouchInside else { return }
    let page = currentPage
    currentPage += (touch.location(in: self).x < dot(ofPage: page).x) == isRightToLeft ? 1 : -1
    if currentPage != page { sendActions(for: .valueChanged) }
  }
}
