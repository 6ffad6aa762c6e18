import Geometry
import Raster
import Typography

extension Label {
  /// A closure to call with the target of a tapped link in `styledText` (`StyledText.Style.link`).
  ///
  /// If the closure is set, the links receive touches, including a margin of 8 points around them. Touches elsewhere
  /// pass through the label.
  public final var onLink: ((_ target: String) -> Void)? {
    get { (linkView as? LinkTouchView)?.action }
    set {
      linkView?.removeFromSuperview()
      linkView = nil
      isUserInteractionEnabled = newValue != nil
      guard let newValue else { return }
      let touches = LinkTouchView(newValue)
      linkView = touches
      addSubview(touches)
    }
  }
}

/// Receives the touches of a label's links, anywhere in the label.
final class LinkTouchView: View {
  let action: (String) -> Void
  /// The target of the link that the finger touched first.
  private var target: String?
  private var isPressed = false {
    didSet { if isPressed != oldValue { superview?.setNeedsDisplay() } }
  }

  /// The distance around a link within which it receives touches, in points. Chosen: a line of text is lower than a
  /// fingertip.
  private static let margin = 8.0

  init(_ action: @escaping (String) -> Void) {
    self.action = action
    // An origin of zero makes both views share one coordinate space.
    super.init(frame: .zero)
    isReachableBeyondSuperview = true
  }

  /// Returns the target of the nearest link within the margin, or `nil` if all links are farther away.
  private func link(at point: Point) -> String? {
    guard let label = superview as? Label, let styling = label.styling else { return nil }
    var nearest: String?
    var least: Double = Self.margin
    for link in styling.links(label) {
      let distance = link.area.distance(to: point)
      if distance <= least {
        nearest = link.target
        least = distance
      }
      if distance == 0 { break }
    }
    return nearest
  }

  override func point(inside point: Point, with event: Event?) -> Bool { link(at: point) != nil }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    target = touches.first.flatMap { link(at: $0.location(in: self)) }
    isPressed = target != nil
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard let touch = touches.first, let target else { return }
    isPressed = link(at: touch.location(in: self)) == target
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    let target = target
    let wasPressed = isPressed
    stop()
    if let target, wasPressed { action(target) }
  }

  /// Draws the highlight behind a link while a finger is on it.
  func drawPressed(_ layout: StyledLayout, on canvas: Canvas) {
    guard isPressed, let label = superview as? Label else { return }
    for link in layout.links(in: label.bounds, alignment: label.textAlignment) where link.target == target {
      canvas.fill(roundedRect: link.area, radius: 4, with: label.colors.tint.withAlpha(0.25))
    }
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) { stop() }

  private func stop() {
    target = nil
    isPressed = false
  }
}
