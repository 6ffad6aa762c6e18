import Geometry
import Raster
import Typography

extension Label {
  /// Called with what a link of `styledText` leads to (`StyledText.Style.link`) when that is tapped.
  ///
  /// While it is set, fingers reach the links, and 8 points around them; (D) between them they pass through the label.
  public final var onLink: ((_ target: String) -> Void)? {
    get { (linkTouches as? LinkTouches)?.action }
    set {
      linkTouches?.removeFromSuperview()
      linkTouches = nil
      isUserInteractionEnabled = newValue != nil
      guard let newValue else { return }
      let touches = LinkTouches(newValue)
      linkTouches = touches
      addSubview(touches)
    }
  }
}

/// Takes the fingers of a label's links, wherever in the label they are.
final class LinkTouches: View {
  let action: (String) -> Void
  /// What the finger that came down on it leads to.
  private var target: String?
  private var isPressed = false {
    didSet { if isPressed != oldValue { superview?.setNeedsDisplay() } }
  }

  /// D: how far around a link a finger is meant for it, in points: a line is lower than a fingertip.
  private static let margin = 8.0

  init(_ action: @escaping (String) -> Void) {
    self.action = action
    // Its points are the label's.
    super.init(frame: .zero)
    isReachableBeyondSuperview = true
  }

  /// The link that is nearest to a point.
  private func link(at point: Point) -> String? {
    guard let label = superview as? Label, let styling = label.styling else { return nil }
    var (nearest, least): (String?, Double) = (nil, Self.margin)
    for link in styling.links(label) {
      let distance = link.area.distance(to: point)
      if distance <= least { (nearest, least) = (link.target, distance) }
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
    let (target, wasPressed) = (target, isPressed)
    stop()
    if let target, wasPressed { action(target) }
  }

  /// Draws what is behind a link while a finger is on it.
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
