import Geometry
import Raster

/// The view that covers the window for one presentation. It contains the shade and the card, and receives all touches
/// outside the card, so that they don't reach the views behind.
final class PresentationStage: View {
  private typealias Constants = PresentationConstants

  /// The owner of the presentation, while it is presented.
  unowned(unsafe) var owner: Presentations?
  let layout: PresentationLayout
  private let presented: ViewController
  private let source: Anchor?
  private let shade = View()
  private let card: PresentationCard
  private let pan = SheetPanGestureRecognizer { pan in pan.stage?.follow(pan) }
  /// The offset of the card when a finger started to drag it, minus the finger's translation at that time.
  private var grasp = 0.0
  /// The touch that began outside the card, or `nil`.
  private var outside: Touch?

  init(_ controller: ViewController, _ layout: PresentationLayout, source: Anchor?) {
    (presented, self.layout, self.source) = (controller, layout, source)
    card = PresentationCard(controller.view, layout)
    super.init(frame: .zero)
    shade.isUserInteractionEnabled = false
    addSubview(shade)
    addSubview(card)
    guard layout == .sheet else { return }
    card.hasGrip = presented.canBeDismissedByTouch
    pan.stage = self
    addGestureRecognizer(pan)
  }

  deinit { pan.stage = nil }

  /// Removes the controller's view from the card.
  func letGo() {
    if presented.viewIfLoaded?.superview === card.clip { presented.view.removeFromSuperview() }
  }

  override func layoutSubviews() {
    shade.frame = bounds
    let wanted = presented.contentSize(within: layout.room(in: bounds.size))
    let anchor = (source?.object as? View).map { $0.convert($0.bounds, to: self) } ?? bounds
    let place = layout.frame(for: wanted, in: bounds, beside: anchor)
    // Don't set the frame: `transform` may contain a motion.
    card.bounds = Rect(origin: .zero, size: place.size)
    card.center = place.center
  }

  // MARK: Transition

  /// The duration of the transition, in seconds.
  var duration: Double { layout.slides ? theme.motion.screen : theme.motion.card }

  /// Whether the card is moving, by itself or with a finger. A card that slides is then rasterized.
  var isMoving = false {
    didSet { card.rasterizes = isMoving && layout.slides }
  }

  /// Shows the given fraction of the card, from 0 (hidden) to 1 (fully shown).
  func show(_ share: Double) {
    shadeBehind(share)
    if reducesMotion {
      // With reduced motion, the card fades at its position. A drag offset is removed.
      card.alpha = share
      if share > 0 { card.transform = .identity }
    } else if layout.slides {
      card.transform = AffineTransform(translation: Vector(0, card.bounds.height * (1 - share)))
    } else {
      card.alpha = share
      card.transform = AffineTransform(scale: Constants.startScale + (1 - Constants.startScale) * share)
    }
  }

  private func shadeBehind(_ share: Double) {
    guard layout == .sheet || layout == .form else { return }
    shade.backgroundColor = Color.black.withAlpha(Constants.dimming * max(0, min(1, share)))
  }

  // MARK: Dragging

  /// Whether a finger can drag the card.
  var canBeTaken: Bool { owner?.presentation(of: self) != nil }

  private func follow(_ pan: PanGestureRecognizer) {
    guard let owner, let presentation = owner.presentation(of: self) else { return }
    let way = pan.translation(in: self).dy
    switch pan.state {
    case .began:
      grasp = card.shown.transform.ty - way
      owner.arrive(presentation)
      guard presentation.phase == .there else { return }
      isMoving = true
      drag(to: grasp + way)
    case .changed: drag(to: grasp + way)
    case .ended: release(presentation, at: pan.velocity(in: self).dy)
    case .cancelled: release(presentation, at: -.infinity)
    case .possible, .failed: break
    }
  }

  private func drag(to way: Double) {
    let height = max(card.bounds.height, 1)
    let down = presented.canBeDismissedByTouch ? max(0, way) : RubberBand(dimension: height).stretch(max(0, way))
    card.transform = AffineTransform(translation: Vector(0, down))
    shadeBehind(1 - down / height)
  }

  /// Ends a drag with `velocity`, in points per second downwards.
  private func release(_ presentation: Presentation, at velocity: Double) {
    let share = card.transform.ty / max(card.bounds.height, 1)
    let isFlick = abs(velocity) > Constants.flickVelocity
    let goes = presented.canBeDismissedByTouch && (isFlick ? velocity > 0 : share > 0.5)
    let duration = self.duration * max(Constants.leastShare, min(1, goes ? 1 - share : share))
    if goes {
      owner?.dismissByTouch(self, for: duration)
    } else {
      owner?.glide(presentation, to: 1, for: duration)
    }
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer !== pan || pan.mayBegin
  }

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard outside == nil, let touch = touches.first, isBeside(touch) else { return }
    outside = touch
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {}

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let touch = outside, touches.contains(touch) else { return }
    outside = nil
    if isBeside(touch) && layout != .cover && presented.canBeDismissedByTouch { owner?.dismissByTouch(self) }
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    if let outside, touches.contains(outside) { self.outside = nil }
  }

  private func isBeside(_ touch: Touch) -> Bool {
    // Use the card's final position, not its current one.
    !Rect(center: card.center, size: card.bounds.size).contains(touch.location(in: self))
  }
}
