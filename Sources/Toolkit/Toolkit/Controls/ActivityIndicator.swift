import Geometry
import Raster

/// A wheel of spokes that turns while something takes its time. Fingers pass through.
///
/// It turns spoke by spoke, twelve a second, and draws nothing but itself. While it
/// is not seen, because it is hidden, covered, faded or off the screen, it does not
/// turn, and nothing is called: it goes on when it is drawn again.
open class ActivityIndicator: View {
  /// Whether it turns, or would if it were seen.
  public private(set) final var isAnimating = false

  /// Whether nothing of it shows while it does not turn.
  public final var hidesWhenStopped = true {
    didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } }
  }

  /// The color of the spokes.
  public final var color: Color {
    get { ownColor ?? colors.text }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private final var ownColor: Color?

  private static let spokes = 12
  /// Seconds from spoke to spoke: a turn a second.
  private static let interval = 1.0 / Double(spokes)

  private final var timer: Timer?
  /// The spoke in front.
  private final var spoke = 0
  /// Whether it was drawn since the last turn.
  private final var isSeen = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    (hugging, verticalHugging) = (.tight, .tight)
    isUserInteractionEnabled = false
  }

  deinit { timer?.cancel() }

  /// Shows it and lets it turn; nothing changes where it turns already.
  public final func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    setNeedsDisplay()
  }

  /// Stops it, and hides it unless `hidesWhenStopped` is false.
  public final func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    stopTimer()
    setNeedsDisplay()
  }

  open override func sizeThatFits(_ size: Size) -> Size { Size(36, 36) }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsDisplay()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    // Another application's clock, or none.
    stopTimer()
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard isAnimating || !hidesWhenStopped else { return }
    isSeen = true
    if isAnimating { startTimer() }
    let radius = min(bounds.width, bounds.height) / 2
    let size = Size(radius * 0.17, radius * 0.5)
    let shape = Rect(-size.width / 2, -radius, size.width, size.height)
    for index in 0..<Self.spokes {
      // The one in front is brightest, those behind it fade.
      let age = (spoke - index + Self.spokes) % Self.spokes
      let strength = isAnimating ? max(0.18, 1 - Double(age) * 0.1) : 0.18
      canvas.save()
      canvas.concatenate(Self.turn(to: index, about: bounds.center))
      canvas.fill(roundedRect: shape, radius: size.width / 2, with: color.withAlpha(color.alpha * strength))
      canvas.restore()
    }
  }

  private static func turn(to spoke: Int, about center: Point) -> AffineTransform {
    AffineTransform(rotation: Double(spoke) * 2 * .pi / Double(spokes))
      .concatenating(AffineTransform(translation: center - .zero))
  }

  private final func startTimer() {
    guard timer == nil else { return }
    // Cancelled before the indicator goes.
    timer = window?.application?.schedule(after: Self.interval, repeats: true) {
      [unowned(unsafe) self] _ in turnOn()
    }
  }

  private final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// One spoke on; but nobody saw the last one, so it stops until it is drawn again.
  private final func turnOn() {
    guard isSeen else { return stopTimer() }
    isSeen = false
    spoke = (spoke + 1) % Self.spokes
    setNeedsDisplay()
  }
}
