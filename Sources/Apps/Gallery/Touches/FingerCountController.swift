import Vitrine

/// System 48: the number of touches on a multitouch view.
final class FingerCountController: DemoController {
  private let pad = FingerPad()
  private let countLabel = Label()

  override func setUp() {
    pad.isMultipleTouchEnabled = true
    pad.onChange = { [unowned(unsafe) self] in update($0) }
    countLabel.textColor = Style.accent
    countLabel.textAlignment = .center
    countLabel.text = "0"
    stage.addSubview(countLabel)
    stage.addSubview(pad)
    show("fingers", "0")
    show("in this call", "–")
    show("most", "0")
  }

  override func layOut(_ area: Rect) {
    pad.frame = area
    countLabel.font = Font(size: min(area.width, area.height) * 0.5)
    countLabel.frame = area
  }

  private var most = 0

  private func update(_ touches: TouchSet) {
    let count = pad.places.count
    most = max(most, count)
    countLabel.text = "\(count)"
    show("fingers", "\(count)")
    show("in this call", "\(touches.count)")
    show("most", "\(most)")
  }
}

/// A view that draws a ring around every touch.
private final class FingerPad: View {
  var onChange: (TouchSet) -> Void = { _ in }
  private(set) var places: [(touch: Touch, place: Point)] = []
  private static let radius = 44.0

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "Finger pad"
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches { places.append((touch, touch.location(in: self))) }
    setNeedsDisplay()
    onChange(touches)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    for index in places.indices where touches.contains(places[index].touch) {
      setNeedsDisplay(ringFrame(at: places[index].place))
      places[index].place = places[index].touch.location(in: self)
      setNeedsDisplay(ringFrame(at: places[index].place))
    }
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    places.removeAll { touches.contains($0.touch) }
    setNeedsDisplay()
    onChange(touches)
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) { touchesEnded(touches, with: event) }

  private func ringFrame(at place: Point) -> Rect { Rect(center: place, size: Size(2 * Self.radius, 2 * Self.radius)) }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    for (_, place) in places {
      let ring = ringFrame(at: place)
      canvas.fillEllipse(in: ring, with: Style.accent.withAlpha(0.25))
      canvas.stroke(
        Path(ellipseIn: ring.inset(by: Insets(all: 2))), style: StrokeStyle(width: 2), with: Style.accent)
    }
  }
}
