import Geometry
import Raster

/// What shows above all views while a finger holds a control: a rounded panel with a
/// shadow. Fingers pass through; the control that shows it has the finger.
class PopUp: View {
  /// Whether it shows; one that was hidden is seen a moment longer.
  var isShown: Bool { isWanted && superview != nil }
  private var isWanted = false

  /// The color of the panel: unless it is set, that of what slides in.
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
    overhang = PopUpStyle.shadowReach
  }

  func colorDidChange() {}

  /// Shows it at `frame` of `window`, in front of all that is there.
  func show(in window: Window, at frame: Rect) {
    let wasSeen = superview === window
    window.addSubview(self)
    isWanted = true
    transform = .identity
    self.frame = frame
    if !wasSeen {
      alpha = 0
      transform = AffineTransform(scale: PopUpStyle.startScale)
    }
    animate(duration: PopUpStyle.appearance, curve: .easeOut, options: .beginFromCurrentState) {
      alpha = 1
      transform = .identity
    }
  }

  /// Shows it at `frame` of `window`, in front of all that is there, at once and not faded: what answers a finger is not waited for.
  final func showAtOnce(in window: Window, at frame: Rect) {
    departure?.cancel()
    window.addSubview(self)
    isWanted = true
    self.frame = frame
  }

  /// Takes it away in a moment, without fading. Whoever shows it again in between keeps it.
  final func hideSoon() {
    guard isShown else { return }
    isWanted = false
    guard let application = window?.application else { return removeFromSuperview() }
    if let departure { return application.schedule(again: departure, after: PopUpStyle.disappearance) }
    departure = application.schedule(after: PopUpStyle.disappearance) { [unowned(unsafe) self] _ in
      if !isWanted { removeFromSuperview() }
    }
  }
  private final var departure: Timer?

  deinit { departure?.cancel() }

  /// Lets it fade away; at once where that is not `animated`.
  func hide(animated: Bool = true) {
    let wasShown = isShown
    isWanted = false
    departure?.cancel()
    guard animated, window?.application != nil else { return removeFromSuperview() }
    guard wasShown else { return }
    animate(duration: PopUpStyle.disappearance) {
      alpha = 0
    } completion: { _ in
      // It may have been shown again meanwhile.
      if !self.isWanted { self.removeFromSuperview() }
    }
  }

  override func draw(_ rect: Rect, on canvas: Canvas) { drawPanel(bounds, on: canvas) }

  /// Draws a panel with its shadow.
  final func drawPanel(_ panel: Rect, on canvas: Canvas) {
    canvas.drawShadow(of: panel, radius: cornerRadius)
    canvas.fill(roundedRect: panel, radius: cornerRadius, with: PopUpStyle.edge(color))
    canvas.fill(
      roundedRect: panel.inset(by: Insets(all: PopUpStyle.edgeWidth)),
      radius: cornerRadius - PopUpStyle.edgeWidth, with: color)
  }
}
