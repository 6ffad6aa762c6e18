import Geometry
import Raster

/// A wheel of spokes that rotates while a task is in progress. It ignores touches.
///
/// The wheel rotates by one spoke twelve times a second and only redraws itself. While it is not visible (hidden,
/// covered, transparent or off the screen), it stops its timer. It continues when it is drawn again.
open class ActivityIndicator: View {
  /// Whether the indicator is animating, even if it is not visible now.
  public private(set) final var isAnimating = false

  /// Whether the indicator is hidden while it is not animating.
  public final var hidesWhenStopped = true {
    didSet { if hidesWhenStopped != oldValue { setNeedsDisplay() } }
  }

  /// The color of the spokes. The default is the theme's text color.
  public final var color: Color {
    get { ownColor ?? colors.text }
    set {
      ownColor = newValue
      setNeedsDisplay()
    }
  }
  private final var ownColor: Color?

  private static let spokes = 12
  /// The time per spoke, in seconds. A full rotation takes one second.
  private static let interval = 1.0 / Double(spokes)

  private final var timer: Timer?
  /// The index of the brightest spoke.
  private final var spoke = 0
  /// Whether the indicator was drawn since the last step.
  private final var wasDrawn = false

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .tight
    verticalHugging = .tight
    isUserInteractionEnabled = false
  }

  open override func describe(_ element: AccessibilityElement) {
    guard isAnimating else { return }
    element.role = .progressIndicator
    element.states.insert(.busy)
  }

  deinit { timer?.cancel() }

  /// Starts the animation. Does nothing if the indicator is already animating.
  public final func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    setNeedsDisplay()
  }

  /// Stops the animation, and hides the indicator unless `hidesWhenStopped` is `false`.
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
    // The timer belongs to the previous window's application.
    stopTimer()
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard isAnimating || !hidesWhenStopped else { return }
    wasDrawn = true
    if isAnimating { startTimer() }
    let radius = min(bounds.width, bounds.height) / 2
    let size = Size(radius * 0.17, radius * 0.5)
    let shape = Rect(-size.width / 2, -radius, size.width, size.height)
    for index in 0..<Self.spokes {
      // The current spoke is brightest, and the spokes behind it fade.
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
    // `deinit` cancels the timer, so it never outlives `self`.
    timer = window?.application?.schedule(after: Self.interval, repeats: true) {
      [unowned(unsafe) self] _ in advanceSpoke()
    }
  }

  private final func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// Advances by one spoke, or stops the timer if the indicator was not drawn since the last step.
  private final func advanceSpoke() {
    guard wasDrawn else { return stopTimer() }
    wasDrawn = false
    spoke = (spoke + 1) % Self.spokes
    setNeedsDisplay()
  }
}
