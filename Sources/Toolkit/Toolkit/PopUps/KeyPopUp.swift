import Geometry
import Raster
import Typography

/// A key enlarged above the finger that hides it, with a neck down to the key.
final class KeyPopUp: PopUp {
  private let label = FittingLabel()
  /// In the pop-up's points: the enlarged key, the key, and what joins them.
  private var bubble = Rect.zero
  private var key = Rect.zero
  private var keyRadius = 0.0
  private var neck = Path()

  /// How much larger than the key it is.
  private static let growth = Size(1.4, 1.35)
  private static let fontGrowth = 1.7
  /// Between the key and the enlarged one, in points.
  private static let distance = 6.0
  /// How dark the shadow is in its middle, so that it is as dark at the edge as those of other pop-ups.
  private static let shadowAlpha = 0.5

  override init(frame: Rect) {
    super.init(frame: frame)
    label.textAlignment = .center
    addSubview(label)
  }

  /// Shows `source` enlarged in its window.
  func show(_ source: Key) {
    guard let window = source.window else { return }
    let place = source.convert(source.bounds, to: nil)
    let size = Size(place.width * Self.growth.width, place.height * Self.growth.height)
    let above = Rect(place.midX - size.width / 2, place.minY - Self.distance - size.height, size.width, size.height)
    let enlarged = PopUpPlacement(enlarged: above, of: place, in: window.bounds).frame
    let whole = enlarged.union(place)
    let offset = Point.zero - whole.origin

    (bubble, key) = (enlarged.offset(by: offset), place.offset(by: offset))
    keyRadius = source.cornerRadius
    shapeNeck(from: bubble, to: key, radius: min(keyRadius, cornerRadius))
    wear(source)
    label.text = source.title
    label.font = Font(size: source.font.size * Self.fontGrowth, typeface: source.font.typeface)
    label.frame = bubble
    showAtOnce(in: window, at: whole)
    setNeedsDisplay()
  }

  /// Takes the colors of the key.
  func wear(_ source: Key) {
    color = PopUpStyle.raised(source.color)
    label.textColor = source.titleColor
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    // What the enlarged key covers beside its corners is not drawn twice: this is seen while somebody waits for it.
    let covered = color.alpha < 1 ? .zero : bubble.inset(by: Insets(all: cornerRadius * 0.3))
    canvas.drawShadow(
      of: bubble.offset(by: Vector(0, PopUpStyle.shadowDrop)), cornerRadius: cornerRadius, blur: PopUpStyle.shadowSpread,
      color: Color.black.withAlpha(Self.shadowAlpha), under: covered)
    canvas.fill(roundedRect: bubble, radius: cornerRadius, with: color)
    canvas.fill(neck, with: color)
    canvas.fill(roundedRect: key, radius: keyRadius, with: color)
  }

  /// What narrows from `bubble` to `key`, whichever way that is; it begins where the
  /// round corners do.
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
