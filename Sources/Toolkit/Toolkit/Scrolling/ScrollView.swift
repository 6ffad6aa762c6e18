import Geometry
import Raster

/// Shows a part of content that is larger than itself, and lets fingers move it.
///
/// The content is its subviews, placed in its own points: scrolling changes the
/// origin of `bounds`, and `layoutSubviews` is called whenever it did. A finger has
/// to go 10 points before anything moves; until then, or for 0.15 seconds, the
/// content hears nothing of it (`delaysContentTouches`). Content that glides stops under
/// a finger, which then touches nothing but the scroll view.
///
/// **One in another.** Of two that scroll along the same axis the inner one scrolls. What
/// a finger drags it beyond its edge, the outer one takes, as far as that can go; the
/// rest stretches the inner one. When the finger comes back, so does the outer one first.
/// Both are told of the drag, and who was moved last goes on gliding.
open class ScrollView: View {
  /// Who hears how it moves. Not owned: nil once it has gone.
  public final var delegate: (any ScrollViewDelegate)? {
    get { delegateAnchor?.object == nil ? nil : storedDelegate }
    set {
      storedDelegate = newValue
      delegateAnchor = newValue?.anchor
    }
  }
  private final unowned(unsafe) var storedDelegate: (any ScrollViewDelegate)?
  private final var delegateAnchor: Anchor?

  // MARK: The content

  /// The size of what can be scrolled, in points, its origin being (0, 0).
  public final var contentSize = Size.zero {
    didSet { if contentSize != oldValue { rangeDidChange() } }
  }

  /// Room around the content, in points: the offset goes from minus the inset to
  /// content plus inset minus bounds.
  public final var contentInset = Insets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      rangeDidChange()
      subviewsNeedArranging()
    }
  }

  /// The place of the content that is at the view's top left: the origin of `bounds`.
  ///
  /// Setting it is not limited to the range. A drag or a glide goes on from there.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      awaited = nil
      bounds.origin = newValue
    }
  }

  // MARK: How it scrolls

  /// Whether fingers scroll. Set to false it stops dragging at once: the content comes
  /// to rest within its range, and other recognizers go on with the fingers.
  public final var isScrollEnabled = true {
    didSet {
      panGestureRecognizer.isEnabled = isScrollEnabled
      delay.isEnabled = isScrollEnabled
      if !isScrollEnabled && drag?.lender != nil { endDrag(velocity: .zero) }
    }
  }

  /// Whether content can be pulled beyond its edges, and comes back. Without it, it stops there.
  public final var bounces = true
  /// Whether that holds also where there is nothing to scroll along the axis.
  public final var alwaysBounceVertical = false
  /// The same for the horizontal axis.
  public final var alwaysBounceHorizontal = false
  /// Whether it comes to rest only at multiples of its size.
  public final var isPagingEnabled = false
  /// How fast content that glides becomes slower.
  public final var decelerationRate = DecelerationRate.normal

  /// Whether content hears of a finger only after 0.15 seconds, or when it lifts:
  /// not at all if it scrolls before. Where scrolling is off, or there is nothing to
  /// scroll or zoom, content hears at once.
  public final var delaysContentTouches = true
  /// Whether a finger that the content has heard of may still scroll.
  public final var canCancelContentTouches = true

  // MARK: Zooming

  /// The limits of the scale; fingers zoom if they differ, and the delegate names a
  /// view. Above 0.
  public final var minimumZoomScale = 1.0
  /// The upper limit of the scale; see `minimumZoomScale`.
  public final var maximumZoomScale = 1.0
  /// Whether fingers may zoom beyond the limits, and the content comes back.
  public final var bouncesZoom = true
  /// How large the zoomed view is shown. While it is not 1, the content size is that of
  /// the zoomed view.
  public internal(set) final var zoomScale = 1.0

  // MARK: Indicators

  /// Whether a bar at the right shows where the content is.
  public final var showsVerticalScrollIndicator = true
  /// Whether a bar at the bottom shows where the content is.
  public final var showsHorizontalScrollIndicator = true
  /// The color of the bars that show while content moves; by default one that is
  /// seen on black and on white.
  public final var indicatorColor = Color(0.55, 0.55, 0.57, alpha: 0.85)

  // MARK: State, spoken for in the extensions

  /// The present drag; nil at other times.
  final var drag: ScrollDrag?
  /// What goes along with the content: told when it or the view's size has changed, and when fingers are about to let go of it.
  final var companion: (moved: () -> Void, released: () -> Void)?
  /// The scroll views around this one that move with the present drag.
  final var takers: [Anchor] = []
  /// What depends on the view's size, and was asked for before it had one.
  final var awaited: (() -> Void)?
  /// How the content moves by itself.
  final var motion = (x: AxisMotion(restingAt: 0), y: AxisMotion(restingAt: 0))
  final var motionKind = MotionKind.none
  /// Whether the change of the offset is the view's own, rather than the app's.
  final var isMovingContent = false
  private final let delay = ContentTouchDelay()
  final private(set) var motionLink: DisplayLink!
  /// The zooming by itself, while that is what moves the content.
  final var zoomMotion: ScrollZoomMotion?
  /// Whether the content's size and place are being set for a scale.
  final var isZooming = false
  /// The scale when the present pinch began.
  final var scaleAtPinch = 1.0
  /// The unzoomed point between the fingers, while two pinch.
  final var pinchHold: Point?
  /// Where it was last, from the view's top left.
  final var lastPinch = Vector.zero
  final var indicators: ScrollIndicators!
  /// What is fitted into it as its content; nil for none.
  final var fitted: ScrollContent?

  /// What moves the content.
  enum MotionKind {
    case none
    /// It goes on after a drag.
    case decelerating
    /// The same, but a finger holds it where it came down.
    case caught
    /// The program asked for it.
    case animating
    /// It comes to another scale.
    case zooming
  }

  /// What scrolls. Its view, and whether it is enabled, are the scroll view's business;
  /// set the number of fingers, a delegate, or whom it waits for.
  public final let panGestureRecognizer: PanGestureRecognizer
  /// What zooms.
  public final let pinchGestureRecognizer: PinchGestureRecognizer

  public override init(frame: Rect) {
    let pan = ScrollPanGestureRecognizer { pan in pan.scrollView?.panned() }
    let pinch = ScrollPinchGestureRecognizer { pinch in pinch.scrollView?.pinched() }
    panGestureRecognizer = pan
    pinchGestureRecognizer = pinch
    super.init(frame: frame)
    (hugging, verticalHugging) = (.loose, .loose)
    clipsToBounds = true
    pan.scrollView = self
    pinch.scrollView = self
    delay.scrollView = self
    addGestureRecognizer(pan)
    addGestureRecognizer(pinch)
    addGestureRecognizer(delay)
    motionLink = DisplayLink { [unowned(unsafe) self] time in moveOn(to: time) }
    indicators = ScrollIndicators(of: self)
  }

  deinit {
    motionLink.stop()
    delay.scrollView = nil
    // These may be in the app's hands.
    (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = nil
    (pinchGestureRecognizer as? ScrollPinchGestureRecognizer)?.scrollView = nil
  }

  /// Whether a drag or what follows it goes on after the finger has let go. True
  /// also while a finger that came down meanwhile rests.
  public final var isDecelerating: Bool { motionKind == .decelerating || motionKind == .caught }

  /// Whether fingers drag the content.
  public final var isDragging: Bool { drag != nil }

  // MARK: Questions for subclasses

  /// Whether `view`, which heard of a finger, gives it up for scrolling: true
  /// unless it is a control.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Call super.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer !== panGestureRecognizer || mayPan()
  }

  /// How content goes on along the vertical axis that is let go of with `velocity` points per second; nil for as any content does.
  func restingMotion(from offset: Double, velocity: Double, at time: Double, in range: ScrollRange) -> AxisMotion? { nil }

  /// Fingers take hold of the content. For views that have something to put away then.
  func willBeginDragging() {}

  // MARK: View

  /// A finger on gliding content stops it, whatever is under the finger. Call super.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    if stopsUnderFingers, isTouchable, self.point(inside: point, with: event) { return self }
    return super.hitTest(point, with: event)
  }

  override func boundsDidChange(from old: Rect) {
    if old.size != bounds.size {
      rangeDidChange()
      if let awaited, hasSize {
        self.awaited = nil
        awaited()
      }
    }
    if old.origin != bounds.origin {
      if !isMovingContent { shiftMotion(by: bounds.origin - old.origin) }
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
    companion?.moved()
  }

  /// Call super.
  open override func layoutSubviews() {
    super.layoutSubviews()
    fitted?.layOut(in: self)
  }

  /// What suits its content, where it has `content`.
  open override func sizeThatFits(_ size: Size) -> Size { fitted?.view.sizeThatFits(size) ?? super.sizeThatFits(size) }

  /// As wide as `size` says, where it sets a limit, and so high: what suits a list or a collection. One without a width has 320.
  final func fittingSize(_ size: Size, height: Double) -> Size {
    if let fitted { return fitted.view.sizeThatFits(size) }
    let inset = contentInset
    return Size(size.width.asRoom(or: bounds.width > 0 ? bounds.width : 320), Arrangement.sane(height + inset.top + inset.bottom))
  }

  override func subviewsNeedArranging() { if fitted != nil { setNeedsLayout() } }

  override func movesContent(to origin: Point) -> Bool { movePixels(to: origin) }

  override func drawOverlay(on canvas: Canvas) { indicators.draw(on: canvas) }

  /// Call super.
  open override func didMoveToWindow() {
    if window == nil { stopMotion() }
  }
}
