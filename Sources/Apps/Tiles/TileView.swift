import Vitrine

/// A card with an ice cream and its name; dark, with a tick, while it is selected.
final class TileView: View {
  let flavor: Flavor

  var isSelected = false {
    didSet { if isSelected != oldValue { setNeedsDisplay() } }
  }

  /// All that drawing needs, made when the size changes: a frame only draws.
  private struct Look {
    var outline: Path
    var iceCream: IceCream
    var font: Font
    var baseline: Point
    var badge: Rect
    var tick: Path
    var tickStyle: StrokeStyle
  }

  private var look: Look

  init(_ flavor: Flavor) {
    self.flavor = flavor
    look = Self.makeLook(flavor, .zero)
    super.init(frame: .zero)
    // The board follows fingers from tile to tile, so touches are its own.
    isUserInteractionEnabled = false
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    look = Self.makeLook(flavor, bounds.size)
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(look.outline, with: isSelected ? Palette.selectedCard : Palette.card)
    if !isSelected { canvas.stroke(look.outline, style: StrokeStyle(width: 1), with: Palette.cardEdge) }
    look.iceCream.draw(on: canvas)
    canvas.draw(
      flavor.name, at: look.baseline, font: look.font, color: isSelected ? Palette.selectedText : Palette.text)
    if isSelected {
      canvas.fillEllipse(in: look.badge, with: Palette.accent)
      canvas.stroke(look.tick, style: look.tickStyle, with: .white)
    }
  }

  // MARK: Layout

  private static func makeLook(_ flavor: Flavor, _ size: Size) -> Look {
    // Half a point in, so that the edge's line falls on whole pixels.
    let card = Rect(origin: .zero, size: size).inset(by: Insets(all: 0.5))
    let (iceCream, name, isCentered) = size.width > size.height * 1.25 ? beside(size) : stacked(size)
    let font = font(for: name.size, tileHeight: size.height)
    let x = isCentered ? name.midX - font.width(of: flavor.name) / 2 : name.minX
    let badge = badge(size)
    return Look(
      outline: Path(roundedRect: card, radius: min(16, min(size.width, size.height) * 0.16)),
      iceCream: IceCream(flavor.color, in: iceCream), font: font,
      baseline: Point(x, name.midY + (font.ascent - font.descent) / 2),
      badge: badge, tick: tick(badge), tickStyle: StrokeStyle(width: badge.width * 0.11, cap: .round, join: .round))
  }

  /// The ice cream at the left, the name beside it.
  private static func beside(_ size: Size) -> (iceCream: Rect, name: Rect, isCentered: Bool) {
    let height = min(size.height * 0.78, 160)
    let width = height * IceCream.aspect
    let left = max(3, min(28, (size.width - width) * 0.12))
    let textLeft = left + width + left * 0.7
    return (
      Rect(left, (size.height - height) / 2, width, height),
      Rect(textLeft, 0, max(0, size.width - textLeft - left / 2), size.height), false
    )
  }

  /// The ice cream above its name.
  private static func stacked(_ size: Size) -> (iceCream: Rect, name: Rect, isCentered: Bool) {
    let height = min(size.height * 0.6, size.width * 0.95)
    let nameHeight = size.height * 0.22
    let top = (size.height - height - nameHeight) / 2
    let width = height * IceCream.aspect
    return (
      Rect((size.width - width) / 2, top, width, height),
      Rect(size.width * 0.05, top + height, size.width * 0.9, nameHeight), true
    )
  }

  /// One size for all names, so that the board is of one piece: the longest fits.
  private static func font(for box: Size, tileHeight: Double) -> Font {
    let wish = max(9, min(30, tileHeight * 0.19))
    let longest = Font(size: 100).width(of: "Strawberry") / 100
    return Font(size: longest > 0 ? min(wish, box.width / longest) : wish)
  }

  private static func badge(_ size: Size) -> Rect {
    let diameter = min(24, size.height * 0.26)
    let inset = diameter * 0.3
    return Rect(size.width - diameter - inset, inset, diameter, diameter)
  }

  private static func tick(_ badge: Rect) -> Path {
    func place(_ x: Double, _ y: Double) -> Point {
      Point(badge.minX + badge.width * x, badge.minY + badge.height * y)
    }
    var tick = Path()
    tick.move(to: place(0.28, 0.52))
    tick.addLine(to: place(0.44, 0.68))
    tick.addLine(to: place(0.73, 0.36))
    return tick
  }
}
