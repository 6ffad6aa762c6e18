import Vitrine

/// The drawing data of a tile, apart from its flavor. It is computed once for a tile size and shared by all tiles, so
/// that drawing a frame computes no paths.
struct TileLayout {
  let outline: Path
  let iceCream: IceCream
  let font: Font
  /// The frame of the name, which is centered or left-aligned in it.
  let name: Rect
  let isNameCentered: Bool
  let badge: Rect
  let tick: Path
  let tickStyle: StrokeStyle

  init(_ size: Size) {
    // Inset by half a point, so that the border falls on whole pixels.
    let card = Rect(origin: .zero, size: size).inset(by: Insets(all: 0.5))
    outline = Path(roundedRect: card, radius: min(16, min(size.width, size.height) * 0.16))
    let (box, name, isCentered) = size.width > size.height * 1.25 ? Self.horizontal(size) : Self.vertical(size)
    iceCream = IceCream(in: box)
    self.name = name
    isNameCentered = isCentered
    font = Self.font(for: name.size, tileHeight: size.height)
    badge = Self.badge(size)
    tick = Self.tick(badge)
    tickStyle = StrokeStyle(width: badge.width * 0.11, cap: .round, join: .round)
  }

  /// Returns a layout with the ice cream on the left and the name next to it.
  private static func horizontal(_ size: Size) -> (iceCream: Rect, name: Rect, isCentered: Bool) {
    let height = min(size.height * 0.78, 160)
    let width = height * IceCream.aspect
    let left = max(3, min(28, (size.width - width) * 0.12))
    let textLeft = left + width + left * 0.7
    return (
      Rect(left, (size.height - height) / 2, width, height),
      Rect(textLeft, 0, max(0, size.width - textLeft - left / 2), size.height), false
    )
  }

  /// Returns a layout with the ice cream above its name.
  private static func vertical(_ size: Size) -> (iceCream: Rect, name: Rect, isCentered: Bool) {
    let height = min(size.height * 0.6, size.width * 0.95)
    let nameHeight = size.height * 0.22
    let top = (size.height - height - nameHeight) / 2
    let width = height * IceCream.aspect
    return (
      Rect((size.width - width) / 2, top, width, height),
      Rect(size.width * 0.05, top + height, size.width * 0.9, nameHeight), true
    )
  }

  /// Returns the font of all names. Its size is such that the longest name fits.
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
