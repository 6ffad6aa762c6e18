import Geometry
import Raster

/// A row of dots, one for each page, that shows which page is there.
///
/// A tap beside the dot of the current page goes one page that way, and sends
/// `valueChanged`. The first dot is where reading begins.
public final class PageControl: Control {
  /// How many dots there are.
  public var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      if numberOfPages != oldValue { setNeedsDisplay() }
    }
  }

  /// From 0; others count as the nearest. Setting it sends nothing.
  public var currentPage = 0 {
    didSet {
      currentPage = max(0, min(currentPage, max(numberOfPages - 1, 0)))
      if currentPage != oldValue { setNeedsDisplay() }
    }
  }

  /// Whether a single page needs no dot.
  public var hidesForSinglePage = true {
    didSet { if hidesForSinglePage != oldValue { setNeedsDisplay() } }
  }

  /// The color of the dots of other pages.
  public var dotColor = Color(hex: 0x5A5D65) {
    didSet { if dotColor != oldValue { setNeedsDisplay() } }
  }

  /// The color of the current page's dot.
  public var currentDotColor = Color(hex: 0xF4F4F5) {
    didSet { if currentDotColor != oldValue { setNeedsDisplay() } }
  }

  /// What the theme gave the two.
  private var themed = (dot: Color(hex: 0x5A5D65), current: Color(hex: 0xF4F4F5))

  public override func environmentDidChange() {
    super.environmentDidChange()
    let colors = self.colors
    let new = colors == .dark ? (Color(hex: 0x5A5D65), Color(hex: 0xF4F4F5)) : (colors.quietText.withAlpha(0.5), colors.text)
    if dotColor == themed.dot { dotColor = new.0 }
    if currentDotColor == themed.current { currentDotColor = new.1 }
    themed = new
  }

  /// Points across a dot, and from the middle of one to that of the next.
  private static let dotSize = 8.0
  private static let dotDistance = 18.0

  public override init(frame: Rect) {
    super.init(frame: frame)
    (hugging, verticalHugging) = (.tight, .tight)
    // The dots are small, fingers are not.
    hitMargins.contact = 10
  }

  /// What the dots take, and room for a finger around them.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(Double(max(numberOfPages, 1) + 1) * Self.dotDistance, 28)
  }

  /// The middle of a dot; closer together where they would not fit.
  func dot(ofPage page: Int) -> Point {
    let distance = min(Self.dotDistance, bounds.width / Double(max(numberOfPages, 1)))
    return Point(mirrored(bounds.midX + (Double(page) - Double(numberOfPages - 1) / 2) * distance), bounds.midY)
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
