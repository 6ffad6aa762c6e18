import Geometry
import Raster
import Typography

/// A bubble that shows a value above the finger that changes it.
final class ValueBubble: View {
  var color = Color.accent {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// The distance between the bubble's tip and the point it marks, in points. A fingertip covers this distance.
  private static let distance = 30.0
  private static let height = 36.0
  private static let tip = 7.0
  private static let padding = 12.0

  private let label = Label()
  private var isAbove = true
  private var shape = Path()

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.font = Font(size: 18)
    addSubview(label)
  }

  /// Shows `text` above `place`, in the coordinates of `view`, the superview. Shows it below `place` if there is no
  /// room above it in the window.
  func show(_ text: String, at place: Point, within view: View) {
    label.text = text
    label.textColor = color.readableText
    let word = label.sizeThatFits(.zero)
    let size = Size(
      max(Self.height, word.width + 2 * Self.padding), max(Self.height, word.height + 4) + Self.tip)
    let top = place.y - Self.distance - size.height
    let wasAbove = isAbove
    isAbove = view.convert(Point(place.x, top), to: nil).y >= 0
    let isNew = size != bounds.size || isAbove != wasAbove || shape.isEmpty
    frame = Rect(
      place.x - size.width / 2, isAbove ? top : place.y + Self.distance, size.width, size.height)
    guard isNew else { return }
    shape = Self.outline(size, isAbove: isAbove, radius: theme.cornerRadius)
    label.frame = Rect(0, isAbove ? 0 : Self.tip, size.width, size.height - Self.tip)
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) { canvas.fill(shape, with: color) }

  /// Returns a rounded rectangle with a tip in the middle of its lower or upper edge.
  private static func outline(_ size: Size, isAbove: Bool, radius: Double) -> Path {
    let box = Rect(0, isAbove ? 0 : tip, size.width, size.height - tip)
    var path = Path(roundedRect: box, radius: radius)
    let (edge, point) = isAbove ? (box.maxY, size.height) : (box.minY, 0)
    path.move(to: Point(box.midX - tip, edge))
    // Use the winding direction of the rectangle. Otherwise, the two shapes would cancel each other where they overlap.
    let isForward = !isAbove
    path.addLine(to: isForward ? Point(box.midX, point) : Point(box.midX + tip, edge))
    path.addLine(to: isForward ? Point(box.midX + tip, edge) : Point(box.midX, point))
    path.close()
    return path
  }
}
