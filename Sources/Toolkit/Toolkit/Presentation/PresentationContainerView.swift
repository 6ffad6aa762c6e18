import Geometry
import Languages
import Raster

/// The view that covers the window for one presentation. It contains the shade and the card, and receives all touches
/// outside the card, so that they don't reach the views behind.
final class PresentationContainerView: View {
  private typealias Constants = PresentationConstants

  /// The owner of the presentation, while it is presented.
  unowned(unsafe) var owner: PresentationManager?
  let layout: PresentationLayout
  private let presented: ViewController
  private let source: WeakReference?
  private let shade = View()
  private let card: PresentationCard
  private let pan = SheetPanGestureRecognizer { pan in pan.stage?.handlePan(pan) }
  /// The offset of the card when a finger started to drag it, minus the finger's translation at that time.
  private var dragStart = 0.0
  /// The touch that began outside the card, or `nil`.
  private var outsideTouch: Touch?

  init(_ controller: ViewController, _ layout: PresentationLayout, source: WeakReference?) {
    presented = controller
    self.layout = layout
    self.source = source
    card = PresentationCard(controller.view, layout)
    super.init(frame: .zero)
    shade.isUserInteractionEnabled = false
    addSubview(shade)
    addSubview(card)
    guard layout == .sheet else { return }
    card.hasGrip = presented.isDismissibleByTouch
    pan.stage = self
    addGestureRecognizer(pan)
  }

  deinit { pan.stage = nil }

  /// Lays out the card again, because the size of the controller's view has changed.
  func contentDidChange() { if presented.fitsContentHeight { setNeedsLayout() } }

  func removePresentedView() {
    if presented.viewIfLoaded?.superview === card.clip { presented.view.removeFromSuperview() }
  }

  override func layoutSubviews() {
    shade.frame = bounds
    let wanted = wantedSize()
    let anchor = (source?.object as? View).map { $0.convert($0.bounds, to: self) } ?? bounds
    let place = layout.frame(for: wanted, in: bounds, nextTo: anchor)
    // Don't set the frame: `transform` may contain a motion.
    card.bounds = Rect(origin: .zero, size: place.size)
    card.center = place.center
  }

  /// Returns the size that the controller prefers. A side of 0 selects the default of the style.
  private func wantedSize() -> Size {
    var size = presented.contentSize(within: layout.maximumCardSize(in: bounds.size))
    guard presented.fitsContentHeight, layout != .cover else { return size }
    let width = layout.frame(for: size, in: bounds, nextTo: bounds).width
    size.height = presented.view.fittingSize(width: width).height
    return size
  }

  override func describe(_ element: AccessibilityElement) {
    element.isModal = true
    // A card that is disappearing lets touches through.
    element.isHidden = !isUserInteractionEnabled
    if layout != .cover, !(presented is Dialog) {
      element.role = .dialog
      element.label = presented.title
    }
    if presented.isDismissibleByTouch && layout != .cover {
      element.role = .dialog
      element.onDismiss = { [self] in owner?.dismissByTouch(self) }
      // Users who do not see the card need an element that closes it. A dialog has buttons.
      if element.label.isEmpty, !(presented is Dialog) { element.label = StandardWord.close.text }
    }
  }

  // MARK: Transition

  /// The duration of the transition, in seconds.
  var duration: Double { layout.slides ? theme.motion.screen : theme.motion.card }

  /// Whether the card is moving, by itself or with a finger. A card that slides is then rasterized.
  var isMoving = false {
    didSet { card.shouldRasterize = isMoving && layout.slides }
  }

  /// Shows the given fraction of the card, from 0 (hidden) to 1 (fully shown).
  func setProgress(_ share: Double) {
    updateDimming(share)
    if reducesMotion {
      // With reduced motion, the card fades at its position. A drag offset is removed.
      card.alpha = share
      if share > 0 { card.transform = .identity }
    } else if layout.slides {
      card.transform = AffineTransform(translation: Vector(0, card.bounds.height * (1 - share)))
    } else {
      card.alpha = share
      card.transform = AffineTransform(scale: Constants.formInitialScale + (1 - Constants.formInitialScale) * share)
    }
  }

  private func updateDimming(_ share: Double) {
    guard layout == .sheet || layout == .form else { return }
    shade.backgroundColor = Color.black.withAlpha(Constants.dimming * max(0, min(1, share)))
  }

  // MARK: Dragging

  /// Whether a finger can drag the card.
  var canBeDragged: Bool { owner?.presentation(of: self) != nil }

  private func handlePan(_ pan: PanGestureRecognizer) {
    guard let owner, let presentation = owner.presentation(of: self) else { return }
    let way = pan.translation(in: self).dy
    switch pan.state {
    case .began:
      dragStart = card.presentation.transform.ty - way
      owner.finishAppearing(presentation)
      guard presentation.phase == .presented else { return }
      isMoving = true
      drag(to: dragStart + way)
    case .changed: drag(to: dragStart + way)
    case .ended: release(presentation, at: pan.velocity(in: self).dy)
    case .cancelled: release(presentation, at: -.infinity)
    case .possible, .failed: break
    }
  }

  private func drag(to way: Double) {
    let height = max(card.bounds.height, 1)
    let down = presented.isDismissibleByTouch ? max(0, way) : RubberBand(dimension: height).stretch(max(0, way))
    card.transform = AffineTransform(translation: Vector(0, down))
    updateDimming(1 - down / height)
  }

  /// Ends a drag with `velocity`, in points per second downwards.
  private func release(_ presentation: Presentation, at velocity: Double) {
    let share = card.transform.ty / max(card.bounds.height, 1)
    let isFlick = abs(velocity) > Constants.flickVelocity
    let goes = presented.isDismissibleByTouch && (isFlick ? velocity > 0 : share > 0.5)
    let duration = self.duration * max(Constants.leastShare, min(1, goes ? 1 - share : share))
    if goes {
      owner?.dismissByTouch(self, for: duration)
    } else {
      owner?.animate(presentation, to: 1, duration: duration)
    }
  }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer !== pan || pan.canBegin
  }

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard outsideTouch == nil, let touch = touches.first, isOutsideCard(touch) else { return }
    outsideTouch = touch
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {}

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let touch = outsideTouch, touches.contains(touch) else { return }
    outsideTouch = nil
    if isOutsideCard(touch) && layout != .cover && presented.isDismissibleByTouch { owner?.dismissByTouch(self) }
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    if let outsideTouch, touches.contains(outsideTouch) { self.outsideTouch = nil }
  }

  private func isOutsideCard(_ touch: Touch) -> Bool {
    // Use the card's final position, not its current one.
    !Rect(center: card.center, size: card.bounds.size).contains(touch.location(in: self))
  }
}
