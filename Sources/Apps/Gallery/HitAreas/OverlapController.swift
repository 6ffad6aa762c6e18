import Vitrine

/// System 43: a star over a disc. Touches between the star's points hit the disc.
final class OverlapController: DemoController {
  private let ground = TouchPad()
  private let disc = ShapeView(Style.raised.mixed(with: .white, by: 0.12)) { Path(ellipseIn: $0) }
  private let star = ShapeView(Style.accent) { OverlapController.star(in: $0) }

  override func setUp() {
    ground.onTouches = { [unowned(unsafe) self] phase, _, _ in
      if phase == .began { show("hit", "ground") }
    }
    disc.onHit = { [unowned(unsafe) self] in show("hit", "disc") }
    star.onHit = { [unowned(unsafe) self] in show("hit", "star") }
    for view in [ground, disc, star] as [View] { stage.addSubview(view) }
    show("hit", "–")
    show("on top", "star")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    let side = (min(area.width, area.height) * 0.68).rounded()
    disc.bounds = Rect(0, 0, side * 0.86, side * 0.86)
    disc.center = area.center + Vector(side * 0.2, side * 0.1)
    star.bounds = Rect(0, 0, side, side)
    star.center = area.center - Vector(side * 0.2, side * 0.08)
  }

  private static func star(in box: Rect) -> Path {
    let count = 7
    let radius = box.width / 2
    var star = Path()
    for index in 0..<(2 * count) {
      let turn = Double(index) / Double(count) * Double.pi
      let length = index % 2 == 0 ? radius : radius * 0.45
      let place = box.center + Vector(Math.sin(turn) * length, -Math.cos(turn) * length)
      if index == 0 { star.move(to: place) } else { star.addLine(to: place) }
    }
    star.close()
    return star
  }
}

/// A view that is hit only inside its shape.
private final class ShapeView: View {
  var onHit: () -> Void = {}
  private let color: Color
  private let make: (Rect) -> Path
  private var shape = Path()
  private var isLit = false {
    didSet { setNeedsDisplay() }
  }

  init(_ color: Color, _ make: @escaping (Rect) -> Path) {
    self.color = color
    self.make = make
    super.init(frame: .zero)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    shape = make(bounds)
    setNeedsDisplay()
  }

  override func point(inside point: Point, with event: Event?) -> Bool { shape.contains(point) }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(shape, with: isLit ? color.mixed(with: .white, by: 0.35) : color)
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "Shape"
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    isLit = true
    onHit()
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesEnded(_ touches: TouchSet, with event: Event) { isLit = false }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { isLit = false }
}
