import Geometry
import Raster

/// What covers the window for one presentation: the shade, and the card with the controller's view. It takes all fingers that the card does
/// not, so that none reaches what is behind.
final class PresentationStage: View {
  private typealias Constants = PresentationConstants

  /// Who presents it, while it is there.
  unowned(unsafe) var owner: Presentations?
  let layout: PresentationLayout
  private let presented: ViewController
  private let source: Anchor?
  private let shade = View()
  private let card: PresentationCard
  private let pan = SheetPanGestureRecognizer { pan in pan.stage?.follow(pan) }
  /// How far down the card was when a finger took it, less what the finger had gone by then.
  private var grasp = 0.0
  /// The finger that came down beside the card.
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

  /// The controller's view is its own again.
  func letGo() {
    if presented.viewIfLoaded?.superview === card.clip { presented.view.removeFromSuperview() }
  }

  override func layoutSubviews() {
    shade.frame = bounds
    let wanted = presented.contentSize(within: layout.room(in: bounds.size))
    let anchor = (source?.object as? View).map { $0.convert($0.bounds, to: self) } ?? bounds
    let place = layout.frame(for: wanted, in: bounds, beside: anchor)
    // Not its frame: it may be on its way.
    card.bounds = Rect(origin: .zero, size: place.size)
    card.center = place.center
  }

  // MARK: Coming and going

  /// Seconds that it takes to come or go.
  var duration: Double { layout.slides ? theme.motion.screen : theme.motion.card }

  /// Whether it is on its way, by itself or with a finger: a card that slides is then kept as a picture.
  var isMoving = false {
    didSet { card.rasterizes = isMoving && layout.slides }
  }

  /// Shows it as far as it is in: 0 is nothing of it, 1 all.
  func show(_ share: Double) {
    shadeBehind(share)
    if reducesMotion {
      // It comes and goes where it is, also where a finger has dragged it to.
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

  /// Whether a finger may take the card.
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

  /// The finger has let go at `velocity`, in points a second downwards.
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
    // Where the card comes to rest, not where it is.
    !Rect(center: card.center, size: card.bounds.size).contains(touch.location(in: self))
  }
}
