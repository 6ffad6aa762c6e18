import Geometry
import Raster
import Typography

/// An enlarged copy of a key above the finger, with a neck that joins it to the key.
final class KeyPopUp: PopUp {
  private let label = FittingLabel()
  /// The frames of the enlarged key and of the key, and the neck between them, in the pop-up's coordinates.
  private var bubble = Rect.zero
  private var key = Rect.zero
  private var keyRadius = 0.0
  private var neck = Path()

  /// The size of the enlarged key, relative to the key.
  private static let scale = Size(1.4, 1.35)
  private static let fontGrowth = 1.7
  /// The distance between the key and the enlarged key, in points.
  private static let distance = 6.0
  /// The opacity of the shadow's center. At the edge, the shadow is as dark as that of other pop-ups.
  private static let shadowAlpha = 0.5

  override init(frame: Rect) {
    super.init(frame: frame)
    label.textAlignment = .center
    addSubview(label)
  }

  /// Shows `source` enlarged in its window.
  @export(interface)
  func show(_ source: Key) {
    guard let window = source.window else { return }
    let place = source.convert(source.bounds, to: nil)
    let size = Size(place.width * Self.scale.width, place.height * Self.scale.height)
    let above = Rect(place.midX - size.width / 2, place.minY - Self.distance - size.height, size.width, size.height)
    let enlarged = PopUpPlacement(enlarged: above, of: place, in: window.bounds).frame
    let whole = enlarged.union(place)
    let offset = Point.zero - whole.origin

    bubble = enlarged.offset(by: offset)
    key = place.offset(by: offset)
    keyRadius = source.cornerRadius
    shapeNeck(from: bubble, to: key, radius: min(keyRadius, cornerRadius))
    applyColors(of: source)
    label.text = source.title
    label.font = Font(size: source.font.size * Self.fontGrowth, typeface: source.font.typeface)
    label.frame = bubble
    showImmediately(in: window, at: whole)
    setNeedsDisplay()
  }

  func applyColors(of source: Key) {
    color = PopUpStyle.raised(source.color)
    label.textColor = source.titleColor
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    // Skip the shadow below the opaque part of the enlarged key: the user waits for this pop-up, so it must draw fast.
    let covered = color.alpha < 1 ? .zero : bubble.inset(by: Insets(all: cornerRadius * 0.3))
    canvas.drawShadow(
      of: bubble.offset(by: Vector(0, PopUpStyle.shadowDrop)), cornerRadius: cornerRadius,
      blur: PopUpStyle.shadowSpread,
      color: Color.black.withAlpha(Self.shadowAlpha), under: covered)
    canvas.fill(roundedRect: bubble, radius: cornerRadius, with: color)
    canvas.fill(neck, with: color)
    canvas.fill(roundedRect: key, radius: keyRadius, with: color)
  }

  /// Creates the neck that narrows from `bubble` to `key`, in any direction. It starts at the ends of the rounded
  /// corners.
  private func shapeNeck(from bubble: Rect, to key: Rect, radius: Double) {
    neck.removeAll()
    if bubble.maxY <= key.minY || bubble.minY >= key.maxY {
      let isAbove = bubble.midY < key.midY
      let (from, to) = isAbove ? (bubble.maxY - radius, key.minY + radius) : (bubble.minY + radius, key.maxY - radius)
      let middle = (from + to) / 2
      neck.move(to: Point(bubble.minX, from))
      neck.addLine(to: Point(bubble.maxX, from))
      neck.addCurve(
        to: Point(key.maxX, to), control1: Point(bubble.maxX, middle), control2: Point(key.maxX, middle))
      neck.addLine(to: Point(key.minX, to))
      neck.addCurve(
        to: Point(bubble.minX, from), control1: Point(key.minX, middle), control2: Point(bubble.minX, middle))
    } else {
      let isLeft = bubble.midX < key.midX
      let (from, to) = isLeft ? (bubble.maxX - radius, key.minX + radius) : (bubble.minX + radius, key.maxX - radius)
      let middle = (from + to) / 2
      neck.move(to: Point(from, bubble.minY))
      neck.addLine(to: Point(from, bubble.maxY))
      neck.addCurve(
        to: Point(to, key.maxY), control1: Point(middle, bubble.maxY), control2: Point(middle, key.maxY))
      neck.addLine(to: Point(to, key.minY))
      neck.addCurve(
        to: Point(from, bubble.minY), control1: Point(middle, key.minY), control2: Point(middle, bubble.minY))
    }
    neck.close()
  }
}
