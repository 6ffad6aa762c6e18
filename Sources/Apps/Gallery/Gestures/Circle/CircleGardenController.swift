import Vitrine

/// System 16: a custom recognizer. Each recognized circle grows a flower.
final class CircleGardenController: DemoController {
  private let pad = TouchPad()
  private let trace = TraceView()
  private(set) var flowers: [FlowerView] = []
  private let recognizer = CircleGestureRecognizer()
  private var circles = 0

  /// The maximum number of flowers, which fill the largest stage. A new flower then replaces the oldest.
  private static let most = 24

  override func setUp() {
    recognizer.addAction { [unowned(unsafe) self] _ in plant() }
    pad.addGestureRecognizer(recognizer)
    pad.onTouches = { [unowned(unsafe) self] phase, touches, _ in handle(phase, touches[0]) }
    pad.invitation = "Draw circles"
    stage.addSubview(pad)
    stage.addSubview(trace)
    show("circles", "0")
    show("last stroke", "–")
    show("view receives", "–")
  }

  override func layOut(_ area: Rect) {
    pad.frame = area
    pad.invitationFont = metrics.title
    trace.frame = area
    trace.clear()
    for flower in flowers { flower.center = area.clampedCenter(flower.center, size: flower.bounds.size) }
  }

  private func plant() {
    guard let circle = recognizer.circle else { return }
    circles += 1
    show("circles", "\(circles)")
    show("last stroke", "circle")
    let kind = (circles - 1) % FlowerView.names.count
    let flower = FlowerView(
      FlowerView.names[kind], color: FlowerView.colors[kind], petals: FlowerView.petalCounts[kind])
    flower.isUserInteractionEnabled = false
    let side = max(circle.width, circle.height)
    flower.frame = Rect(center: circle.center, size: Size(side, side))
    if flowers.count == Self.most { flowers.removeFirst().removeFromSuperview() }
    flowers.append(flower)
    stage.insertSubview(flower, belowSubview: trace)
    flower.transform = AffineTransform(scale: 0.01).concatenating(AffineTransform(rotation: -1.5))
    stage.animate(duration: 0.5, curve: .easeOut, animations: { flower.transform = .identity })
  }

  private func handle(_ phase: Touch.Phase, _ touch: Touch) {
    show("view receives", Text.phase(phase))
    let place = touch.location(in: pad)
    switch phase {
    case .began: trace.start(at: place)
    case .moved: trace.add(place)
    case .ended:
      // The recognizer has failed. Otherwise the touch would have been cancelled.
      trace.finish(circle: nil)
      show("last stroke", recognizer.verdict?.text ?? "two fingers")
    case .cancelled: trace.clear()
    case .stationary: break
    }
  }
}
