import Geometry
import Raster

/// A rounded panel with a shadow that is shown above all views while a touch holds a control. The panel ignores
/// touches; the control handles them.
class PopUp: View {
  /// Whether the pop-up is shown. `false` while it fades out.
  var isShown: Bool { isShowRequested && superview != nil }
  private var isShowRequested = false

  /// The background color. The default is the theme's surface color.
  final var color: Color {
    get { ownColor ?? colors.surface }
    set {
      guard ownColor != newValue else { return }
      ownColor = newValue
      colorDidChange()
      setNeedsDisplay()
    }
  }
  private final var ownColor: Color?

  override func environmentDidChange() {
    super.environmentDidChange()
    colorDidChange()
    setNeedsDisplay()
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    cornerRadius = PopUpStyle.cornerRadius
    drawingOutsets = PopUpStyle.shadowReach
  }

  func colorDidChange() {}

  /// Shows the pop-up at `frame` in `window`, in front of all views, with an animation.
  override func describe(_ element: AccessibilityElement) {
    // A pop-up enlarges what is under the finger, or offers choices that are actions of its expander.
    element.isHidden = true
  }

  func show(in window: Window, at frame: Rect) {
    let wasSeen = superview === window
    window.addSubview(self)
    isShowRequested = true
    transform = .identity
    self.frame = frame
    if !wasSeen {
      alpha = 0
      transform = AffineTransform(scale: PopUpStyle.startScale)
    }
    animate(duration: PopUpStyle.appearanceDuration, curve: .easeOut, options: .beginFromCurrentState) {
      alpha = 1
      transform = .identity
    }
  }

  /// Shows the pop-up at `frame` in `window`, in front of all views, without an animation: the response to a touch must
  /// not be delayed.
  final func showImmediately(in window: Window, at frame: Rect) {
    removalTimer?.cancel()
    window.addSubview(self)
    isShowRequested = true
    self.frame = frame
  }

  /// Removes the pop-up after a short delay, without an animation. Showing it again cancels the removal.
  final func hideAfterDelay() {
    guard isShown else { return }
    isShowRequested = false
    guard let application = window?.application else { return removeFromSuperview() }
    if let removalTimer { return application.reschedule(removalTimer, after: PopUpStyle.disappearanceDuration) }
    removalTimer = application.schedule(after: PopUpStyle.disappearanceDuration) { [unowned(unsafe) self] _ in
      if !isShowRequested { removeFromSuperview() }
    }
  }
  private final var removalTimer: Timer?

  deinit { removalTimer?.cancel() }

  /// Fades out and removes the pop-up, or removes it immediately if `animated` is `false`.
  func hide(animated: Bool = true) {
    let wasShown = isShown
    isShowRequested = false
    removalTimer?.cancel()
    guard animated, window?.application != nil else { return removeFromSuperview() }
    guard wasShown else { return }
    animate(duration: PopUpStyle.disappearanceDuration) {
      alpha = 0
    } completion: { _ in
      // The pop-up may have been shown again since then.
      if !self.isShowRequested { self.removeFromSuperview() }
    }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) { drawPanel(bounds, on: canvas) }

  final func drawPanel(_ panel: Rect, on canvas: Canvas) {
    canvas.drawShadow(of: panel, radius: cornerRadius)
    canvas.fill(roundedRect: panel, radius: cornerRadius, with: PopUpStyle.edge(color))
    canvas.fill(
      roundedRect: panel.inset(by: Insets(all: PopUpStyle.edgeWidth)),
      radius: cornerRadius - PopUpStyle.edgeWidth, with: color)
  }
}
