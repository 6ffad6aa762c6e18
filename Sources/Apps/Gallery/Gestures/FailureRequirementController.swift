import Vitrine

/// System 7: a delegate that decides for each attempt whether a drag waits for a swipe to fail.
///
/// The stage has the swipes and the flowers have the drags, so the decision is between different views.
final class FailureRequirementController: DemoController, GestureRecognizerDelegate {
  let flowers = [
    LaneFlower("amber"), LaneFlower("white", color: Style.text, petals: 6),
  ]
  private let lanes = [Lane("Swipe first"), Lane("Drag first")]
  private var asked = 0

  override func setUp() {
    for lane in lanes { stage.addSubview(lane) }
    for flower in flowers {
      flower.onDrag = { [unowned(unsafe) self] in dragged($0, $1) }
      // The controller owns the flowers, so it outlives their recognizers.
      flower.pan.delegate = self
      stage.addSubview(flower)
    }
    for direction in [SwipeGestureRecognizer.Direction.right, .left] {
      let swipe = SwipeGestureRecognizer { [unowned(unsafe) self] in swiped($0) }
      swipe.direction = direction
      stage.addGestureRecognizer(swipe)
    }
    show("asked", "0 times")
    show("drag waits", "–")
    show("won", "–")
    show("after", "–")
  }

  override func layOut(_ area: Rect) {
    let gap = metrics.margin
    let height = (area.height - gap * 3) / 2
    let side = (min(height, area.width / 2) * 0.5).rounded()
    for (index, lane) in lanes.enumerated() {
      lane.font = metrics.body
      lane.frame = Rect(area.minX + gap, area.minY + gap + Double(index) * (height + gap), area.width - 2 * gap, height)
      flowers[index].bounds = Rect(0, 0, side, side)
      flowers[index].center = Point(leftEnd(flowers[index]), line(of: lane))
    }
  }

  // MARK: The decision

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    guard let flower = recognizer.view, other is SwipeGestureRecognizer else { return false }
    asked += 1
    let waits = lane(of: flower) === lanes[0]
    show("asked", "\(asked) times")
    show("drag waits", waits ? "yes" : "no")
    return waits
  }

  private func lane(of flower: View) -> Lane {
    flower.center.y < (lanes[0].frame.maxY + lanes[1].frame.minY) / 2 ? lanes[0] : lanes[1]
  }

  // MARK: Results

  private func swiped(_ swipe: SwipeGestureRecognizer) {
    guard let flower = swipe.touches.first?.view as? LaneFlower else { return }
    report("swipe", swipe, flower)
    let x = swipe.direction == .right ? rightEnd(flower) : leftEnd(flower)
    let y = line(of: lane(of: flower))
    stage.animate(duration: 0.35, curve: .easeOut, animations: { flower.center = Point(x, y) })
  }

  private func dragged(_ flower: DragFlower, _ pan: PanGestureRecognizer) {
    guard let flower = flower as? LaneFlower else { return }
    if pan.state == .began { report("drag", pan, flower) }
    guard pan.state != .began, pan.state != .changed else { return }
    let place = Point(
      max(leftEnd(flower), min(rightEnd(flower), flower.center.x)), line(of: lane(of: flower)))
    stage.animate(duration: 0.2, curve: .easeOut, animations: { flower.center = place })
  }

  private func report(_ winner: String, _ recognizer: GestureRecognizer, _ flower: LaneFlower) {
    show("won", winner)
    show("after", "\(Text.decimal((recognizer.now - flower.touchTime) * 1000)) ms")
  }

  private func line(of lane: Lane) -> Double { lane.frame.midY + lane.font.size * 0.9 }
  private func leftEnd(_ flower: View) -> Double { lanes[0].frame.minX + metrics.margin + flower.bounds.width / 2 }
  private func rightEnd(_ flower: View) -> Double { lanes[0].frame.maxX - metrics.margin - flower.bounds.width / 2 }
}

/// A flower that records when it was touched.
final class LaneFlower: DragFlower {
  /// The time of the touch in seconds, on the panel's clock.
  private(set) var touchTime = 0.0

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    super.touchesBegan(touches, with: event)
    touchTime = event.timestamp
  }
}

/// A strip of the stage with the title of its rule.
private final class Lane: View {
  private let title: String
  var font = Font(size: 14) {
    didSet { setNeedsDisplay() }
  }

  init(_ title: String) {
    self.title = title
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = Style.background
    cornerRadius = Style.cornerRadius
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let font = scaled(font)
    let place = Point(bounds.minX + font.size, bounds.minY + font.size * 0.8 + font.ascent)
    canvas.draw(title, at: place, font: font, color: Style.quiet)
  }
}
