import Vitrine

/// A town seen from above: blocks of houses, squares with trees, and streets. A ring marks the taxi's home.
final class TownView: View {
  /// The taxi's home, in the view's coordinates. Streets cross there.
  var home = Point.zero {
    didSet { if home != oldValue { setNeedsDisplay() } }
  }
  /// Called when touches outside the taxi begin or end, with the current ones.
  var onFingers: ([Touch]) -> Void = { _ in }

  private var fingers: [Touch] = []

  private static let street = 54.0
  private static let block = Size(112, 86)
  private static let pavement = 5.0

  override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    fingers.append(contentsOf: touches)
    onFingers(fingers)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesEnded(_ touches: TouchSet, with event: Event) { lift(touches) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { lift(touches) }

  private func lift(_ touches: TouchSet) {
    fingers.removeAll { touches.contains($0) }
    onFingers(fingers)
  }

  // MARK: Drawing

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(rect, with: Town.street)
    let width = Self.block.width + Self.street
    let height = Self.block.height + Self.street
    let columns = index(rect.minX - home.x, width)...index(rect.maxX - home.x, width)
    let rows = index(rect.minY - home.y, height)...index(rect.maxY - home.y, height)
    for row in rows { drawLine(row: row, height, rect, on: canvas) }
    for column in columns { drawLine(column: column, width, rect, on: canvas) }
    for row in rows {
      for column in columns {
        let origin = Point(
          home.x + Double(column) * width + Self.street / 2, home.y + Double(row) * height + Self.street / 2)
        Town.draw(block: Rect(origin: origin, size: Self.block), column, row, Self.pavement, on: canvas)
      }
    }
    let ring = Path(ellipseIn: Rect(center: home, size: Size(50, 50)))
    canvas.stroke(ring, style: StrokeStyle(width: 1.5), with: Style.accent.withAlpha(0.6))
  }

  private func index(_ distance: Double, _ step: Double) -> Int { Int((distance / step).rounded(.down)) }

  /// Draws the dashes of the street above a row of blocks.
  private func drawLine(row: Int, _ height: Double, _ rect: Rect, on canvas: Canvas) {
    let y = home.y + Double(row) * height
    for step in index(rect.minX - home.x, 16)...index(rect.maxX - home.x, 16) {
      canvas.fill(Rect(home.x + Double(step) * 16 + 4, y - 0.75, 8, 1.5), with: Town.marking)
    }
  }

  /// Draws the dashes of the street to the left of a column of blocks.
  private func drawLine(column: Int, _ width: Double, _ rect: Rect, on canvas: Canvas) {
    let x = home.x + Double(column) * width
    for step in index(rect.minY - home.y, 16)...index(rect.maxY - home.y, 16) {
      canvas.fill(Rect(x - 0.75, home.y + Double(step) * 16 + 4, 1.5, 8), with: Town.marking)
    }
  }
}

/// Draws the town's blocks. The houses of a block are always the same.
private enum Town {
  static let street = Color(hex: 0x14171C)
  static let marking = Color(hex: 0x2B313B)
  private static let pavement = Color(hex: 0x1E222A)
  private static let house = Color(hex: 0x272C36)
  private static let light = Color(hex: 0x38404D)
  private static let tree = Color(hex: 0x2F3742)

  static func draw(block: Rect, _ column: Int, _ row: Int, _ margin: Double, on canvas: Canvas) {
    guard block.intersects(canvas.clipBounds) else { return }
    canvas.fill(roundedRect: block, radius: 9, with: pavement)
    let inner = block.inset(by: Insets(all: margin))
    var chance = BlockRandom(column, row)
    if chance.next(5) == 0 {
      drawSquare(inner, &chance, on: canvas)
      return
    }
    let split = inner.width * (0.35 + 0.3 * chance.fraction())
    drawHouses(Rect(inner.minX, inner.minY, split - 1.5, inner.height), &chance, on: canvas)
    drawHouses(Rect(inner.minX + split + 1.5, inner.minY, inner.width - split - 1.5, inner.height), &chance, on: canvas)
  }

  private static func drawHouses(_ area: Rect, _ chance: inout BlockRandom, on canvas: Canvas) {
    let split = area.height * (0.3 + 0.4 * chance.fraction())
    drawHouse(Rect(area.minX, area.minY, area.width, split - 1.5), &chance, on: canvas)
    drawHouse(Rect(area.minX, area.minY + split + 1.5, area.width, area.height - split - 1.5), &chance, on: canvas)
  }

  /// Draws a roof. One side of the ridge is darker.
  private static func drawHouse(_ area: Rect, _ chance: inout BlockRandom, on canvas: Canvas) {
    let tone = house.mixed(with: light, by: 0.55 * chance.fraction())
    canvas.fill(roundedRect: area, radius: 4, with: tone)
    let shade = tone.mixed(with: .black, by: 0.13)
    switch chance.next(3) {
    case 0: canvas.fill(roundedRect: Rect(area.minX, area.midY, area.width, area.height / 2), radius: 4, with: shade)
    case 1: canvas.fill(roundedRect: Rect(area.midX, area.minY, area.width / 2, area.height), radius: 4, with: shade)
    default: canvas.fill(roundedRect: area.inset(by: Insets(all: 6)), radius: 3, with: shade)
    }
  }

  private static func drawSquare(_ area: Rect, _ chance: inout BlockRandom, on canvas: Canvas) {
    let columns = 4
    let rows = 3
    for column in 0..<columns {
      for row in 0..<rows {
        let size = 12 + 8 * chance.fraction()
        let center = Point(
          area.minX + area.width * (Double(column) + 0.5) / Double(columns) + 4 * chance.fraction() - 2,
          area.minY + area.height * (Double(row) + 0.5) / Double(rows) + 4 * chance.fraction() - 2)
        canvas.fillEllipse(in: Rect(center: center, size: Size(size, size)), with: tree)
        let top = Rect(center: Point(center.x - size * 0.1, center.y - size * 0.1), size: Size(size * 0.5, size * 0.5))
        canvas.fillEllipse(in: top, with: light.withAlpha(0.5))
      }
    }
  }
}

/// A pseudorandom number generator that is seeded with a block's position.
private struct BlockRandom {
  private var state: UInt32

  init(_ column: Int, _ row: Int) {
    state = UInt32(truncatingIfNeeded: column) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: row) &* 0x85EB_CA77 ^ 0x2545
    for _ in 0..<3 { step() }
  }

  private mutating func step() {
    state = state &* 1_664_525 &+ 1_013_904_223
    state ^= state >> 15
  }

  /// Returns a number from 0 to `count` - 1.
  mutating func next(_ count: UInt32) -> UInt32 {
    step()
    return (state >> 8) % count
  }

  /// Returns a number from 0 to 1.
  mutating func fraction() -> Double { Double(next(1024)) / 1023 }
}
