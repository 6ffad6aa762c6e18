import Vitrine

/// System 9: discs that can be hit and dragged only inside their circle.
final class CircleHitController: DemoController {
  private let ground = TouchPad()
  private let discs = [Disc("amber", Style.accent), Disc("white", Style.text), Disc("slate", FlowerView.colors[2])]
  private var isPlaced = false

  override func setUp() {
    ground.onTouches = { [unowned(unsafe) self] phase, _, _ in
      if phase == .began { show("hit", "ground") }
    }
    stage.addSubview(ground)
    for disc in discs {
      disc.onTouch = { [unowned(unsafe) self] in show("hit", $0) }
      stage.addSubview(disc)
    }
    show("hit", "–")
    show("diameter", "96 pt")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    for (index, disc) in discs.enumerated() {
      let place = isPlaced ? disc.center : area.center + Vector(Double(index - 1) * 120, Double(index - 1) * 40)
      disc.center = area.clampedCenter(place, size: disc.bounds.size)
    }
    isPlaced = true
  }
}

/// A disc with a diameter of 96 points. Faint corner marks show the square that is not hit.
private final class Disc: View {
  var onTouch: (String) -> Void = { _ in }
  private let name: String
  private let color: Color
  private var grabbed = Point.zero

  init(_ name: String, _ color: Color) {
    self.name = name
    self.color = color
    super.init(frame: Rect(0, 0, 96, 96))
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    point.distance(to: bounds.center) < bounds.width / 2
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.drawCorners(of: bounds)
    canvas.fillEllipse(in: bounds, with: color)
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "\(name) disc"
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    grabbed = touches[0].location(in: self)
    superview?.bringSubviewToFront(self)
    onTouch(name)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let superview else { return }
    let place = center + (touches[0].location(in: self) - grabbed)
    center = superview.bounds.clampedCenter(place, size: bounds.size)
  }
}
