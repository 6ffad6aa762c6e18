import Geometry
import Raster

/// The ring around the element that has the focus.
///
/// The ring is white with black edges on both sides. On every background, white or black has a contrast of at least
/// 4.5:1, so the ring is visible in every theme.
final class FocusRing: View {
  /// The distance of the ring from the element, and the widths of its lines, in points.
  static let gap = 2.0
  static let edgeWidth = 2.0
  static let lineWidth = 3.0
  static let adjustingLineWidth = 7.0
  static let lineColor = Color.white
  static let edgeColor = Color.black

  /// Whether keys change the value of the element. The line is then wider.
  var isAdjusting = false {
    didSet {
      if isAdjusting != oldValue { surround(element, cornerRadius: elementRadius) }
    }
  }

  private let line = View()
  private let innerEdge = View()
  private var element = Rect.zero
  private var elementRadius = 0.0

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    borderColor = Self.edgeColor
    borderWidth = Self.edgeWidth
    line.borderColor = Self.lineColor
    innerEdge.borderColor = Self.edgeColor
    innerEdge.borderWidth = Self.edgeWidth
    addSubview(line)
    addSubview(innerEdge)
  }

  override func describe(_ element: AccessibilityElement) { element.isHidden = true }

  /// Places the ring around `element`, in window points.
  func surround(_ element: Rect, cornerRadius: Double) {
    self.element = element
    elementRadius = cornerRadius
    let width = isAdjusting ? Self.adjustingLineWidth : Self.lineWidth
    let reach = Self.gap + 2 * Self.edgeWidth + width
    let frame = element.inset(by: Insets(all: -reach))
    if self.frame != frame { self.frame = frame }
    self.cornerRadius = cornerRadius + reach
    line.frame = bounds.inset(by: Insets(all: Self.edgeWidth))
    line.borderWidth = width
    line.cornerRadius = self.cornerRadius - Self.edgeWidth
    innerEdge.frame = bounds.inset(by: Insets(all: Self.edgeWidth + width))
    innerEdge.cornerRadius = max(0, self.cornerRadius - Self.edgeWidth - width)
  }
}
