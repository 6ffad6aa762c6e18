import Geometry
import Raster
import Typography

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
  /// The distance of an action's name from its edge, in points.
  static let actionPadding = 8.0
  static let lineColor = Color.white
  static let edgeColor = Color.black

  /// Whether keys change the value of the element. The line is then wider.
  var isAdjusting = false {
    didSet {
      if isAdjusting != oldValue { surround(element, cornerRadius: elementRadius) }
    }
  }

  /// The name of the action below the ring, or `nil` for none.
  var actionName: String? {
    didSet {
      guard actionName != oldValue else { return }
      action.text = actionName ?? ""
      action.isHidden = actionName == nil
      placeAction()
    }
  }

  private let line = View()
  private let innerEdge = View()
  private let action = Label()
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
    action.textAlignment = .center
    action.textColor = Self.edgeColor
    action.backgroundColor = Self.lineColor
    action.borderColor = Self.edgeColor
    action.borderWidth = Self.edgeWidth
    action.isHidden = true
    addSubview(action)
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
    placeAction()
  }

  /// Places the name of the action below the ring, or above it if there is no room.
  private func placeAction() {
    guard actionName != nil, let room = superview?.bounds else { return }
    let text = action.sizeThatFits(room.size)
    let size = Size(
      min(text.width + 2 * Self.actionPadding, room.width), text.height + 2 * Self.actionPadding)
    let left = max(room.minX, min(frame.midX - size.width / 2, room.maxX - size.width))
    let top = frame.maxY + size.height <= room.maxY ? frame.maxY : max(room.minY, frame.minY - size.height)
    action.frame = Rect(left - frame.minX, top - frame.minY, size.width, size.height)
  }
}
