import Vitrine

/// A card with a flower and one recognizer. It shows the gesture's name, its state, and its values.
class GestureCard: View {
  final let title: String
  /// The last values of the gesture, one per line. Before the first gesture, these are the names of the values.
  final private(set) var values: [String]
  /// The recognizer's last state.
  final private(set) var state = "possible"
  /// The number of actions of the last gesture.
  final private(set) var actions = 0
  /// Called after each action.
  final var onAction: (GestureCard) -> Void = { _ in }
  final let flower: FlowerView
  final var font = Font(size: 12) {
    didSet {
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  private final var isLive = false
  /// Removes the highlight of a discrete gesture after a short time.
  private final var mark: Timer?

  /// How long a discrete gesture highlights the card, in seconds.
  private static let highlightDuration = 0.4

  override func describe(_ element: AccessibilityElement) {
    element.role = .group
    element.label = title
    element.value = state
    element.descendants = .hidden
  }

  init(_ title: String, petals: Int, telling values: [String]) {
    self.title = title
    self.values = values
    flower = FlowerView(title, petals: petals)
    super.init(frame: .zero)
    clipsToBounds = true
    cornerRadius = Style.cornerRadius
    backgroundColor = Style.background
    isMultipleTouchEnabled = true
    flower.isUserInteractionEnabled = false
    addSubview(flower)
  }

  deinit { mark?.cancel() }

  final func showContinuous(_ recognizer: GestureRecognizer, values: [String]) {
    actions = recognizer.state == .began ? 1 : actions + 1
    let isOver = recognizer.state == .ended || recognizer.state == .cancelled
    update(state: Text.state(recognizer.state), values: values, isActive: !isOver)
  }

  final func showDiscrete(values: [String]) {
    actions = 1
    update(state: "recognized", values: values, isActive: true)
    mark?.cancel()
    mark = window?.application?.schedule(after: Self.highlightDuration) { [unowned(unsafe) self] _ in
      setHighlighted(false)
    }
  }

  private final func update(state: String, values: [String], isActive isLive: Bool) {
    self.state = state
    self.values = values
    setHighlighted(isLive)
    setNeedsDisplay()
    onAction(self)
  }

  private final func setHighlighted(_ isLive: Bool) {
    self.isLive = isLive
    borderWidth = isLive ? 2 : 0
    borderColor = Style.accent
    setNeedsDisplay()
  }

  final func resetFlower() {
    animate(duration: 0.3, curve: .easeOut, animations: { flower.transform = .identity })
  }

  // MARK: Appearance

  private final var lineHeight: Double { (font.size * 1.5).rounded() }
  private final var padding: Double { font.size }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = padding + lineHeight
    let bottom = bounds.maxY - padding - lineHeight * 3
    let side = max(0, min(bounds.width * 0.56, (bottom - top) * 0.84)).rounded()
    flower.bounds = Rect(0, 0, side, side)
    flower.center = Point(bounds.midX, (top + bottom) / 2)
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    let first = bounds.minY + padding + font.ascent * 0.8
    canvas.draw(title, at: Point(bounds.minX + padding, first), font: font, color: Style.text)
    let x = bounds.maxX - padding - font.width(of: state)
    canvas.draw(state, at: Point(x, first), font: font, color: isLive ? Style.accent : Style.quiet)
    var baseline = bounds.maxY - padding - font.descent * 0.5
    let count = actions == 0 ? "no action yet" : actions == 1 ? "1 action" : "\(actions) actions"
    for (index, line) in ([count] + values.reversed()).enumerated() {
      let color = index == 0 || actions == 0 ? Style.quiet : Style.text
      canvas.draw(line, at: Point(bounds.minX + padding, baseline), font: font, color: color)
      baseline -= lineHeight
    }
  }
}
