import Geometry
import Raster

/// A view that shows a part of content that is larger than itself, and lets fingers scroll and zoom it.
///
/// The content is the view's subviews, in the view's own coordinates. Scrolling changes the origin of `bounds` and then
/// calls `layoutSubviews`. A finger must move 10 points before the content moves. Until then, or for 0.15 seconds, the
/// content does not receive the touch (`delaysContentTouches`). A finger on decelerating content stops it, and only the
/// scroll view receives that touch.
///
/// **Nested scroll views.** If two nested scroll views scroll along the same axis, the inner one scrolls first. When a
/// drag passes its edge, the outer one scrolls as far as it can, and the rest stretches the inner one. If the finger
/// moves back, the outer one moves back first. Both delegates are notified of the drag, and the view that moved last
/// decelerates.
open class ScrollView: View {
  /// The delegate, which is notified of scrolling and zooming. The reference is weak.
  public final var delegate: (any ScrollViewDelegate)? {
    get { storedDelegate.value }
    set { storedDelegate = WeakDelegate(newValue, newValue?.weakReference) }
  }
  private final var storedDelegate = WeakDelegate<any ScrollViewDelegate>()

  // MARK: Content

  /// The size of the content, in points. Its origin is (0, 0).
  public final var contentSize = Size.zero {
    didSet { if contentSize != oldValue { rangeDidChange() } }
  }

  /// The distance between the content and the edges of the scrollable area, in points. The offset ranges from minus the
  /// inset to the content size plus the inset minus the size of the bounds.
  public final var contentInset = Insets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      rangeDidChange()
      invalidateSubviewLayout()
    }
  }

  /// The point of the content that is at the view's top left corner: the origin of `bounds`.
  ///
  /// Setting it is not limited to the range. A drag or a deceleration continues from there.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      pendingScroll = nil
      bounds.origin = newValue
    }
  }

  // MARK: Scrolling behavior

  /// Whether fingers can scroll. Setting it to `false` ends a drag immediately: the content returns to its range, and
  /// other recognizers continue with the touches.
  public final var isScrollEnabled = true {
    didSet {
      panGestureRecognizer.isEnabled = isScrollEnabled
      delay.isEnabled = isScrollEnabled
      if !isScrollEnabled && drag?.source != nil { endDrag(velocity: .zero) }
    }
  }

  /// Whether content can be pulled beyond its edges and bounces back. If `false`, it stops at its edges.
  public final var bounces = true
  /// Whether content bounces vertically even if it fits the view.
  public final var alwaysBounceVertical = false
  /// Whether content bounces horizontally even if it fits the view.
  public final var alwaysBounceHorizontal = false
  /// Whether content comes to rest only at multiples of the view's size.
  public final var isPagingEnabled = false
  /// The rate at which content slows down after a drag.
  public final var decelerationRate = DecelerationRate.normal

  /// Whether content receives a touch only after 0.15 seconds, or when the finger lifts. If the finger scrolls before
  /// that, the content does not receive the touch. If scrolling is off, or there is nothing to scroll or zoom, content
  /// receives touches immediately.
  public final var delaysContentTouches = true
  /// Whether a touch that the content has received can still become a scroll.
  public final var canCancelContentTouches = true

  // MARK: Zooming

  /// The minimum scale, above 0. Fingers can zoom if it differs from `maximumZoomScale` and the delegate returns a view
  /// to zoom.
  public final var minimumZoomScale = 1.0
  /// The maximum scale. See ``minimumZoomScale``.
  public final var maximumZoomScale = 1.0
  /// Whether fingers can zoom beyond the limits. The scale then bounces back.
  public final var bouncesZoom = true
  /// The current scale of the zoomed view. If it is not 1, the content size is the scaled size of that view.
  public internal(set) final var zoomScale = 1.0

  // MARK: Indicators

  /// Whether a vertical bar shows the scroll position.
  public final var showsVerticalScrollIndicator = true
  /// Whether a horizontal bar at the bottom shows the scroll position.
  public final var showsHorizontalScrollIndicator = true
  /// The color of the scroll indicators. The default is visible on black and on white.
  public final var indicatorColor = Color(0.55, 0.55, 0.57, alpha: 0.85)

  // MARK: State used by the extensions

  /// The current drag, or `nil`.
  final var drag: ScrollDrag?
  /// The callbacks of a view that follows the content, such as a refresh control: `moved` is called after a change of
  /// the offset or the view's size, `unresistedOffset` before a drag ends.
  final var observer: (moved: () -> Void, released: () -> Void)?
  /// The enclosing scroll views that move with the current drag.
  final var linkedScrollViews: [WeakReference] = []
  /// A scroll or zoom that was requested before the view had a size.
  final var pendingScroll: (() -> Void)?
  /// The motions of the content without a finger.
  final var motion = (x: AxisMotion(restingAt: 0), y: AxisMotion(restingAt: 0))
  final var motionKind = MotionKind.none
  /// Whether the scroll view itself, and not the app, is changing the offset.
  final var isMovingContent = false
  private final let delay = TouchDelayGestureRecognizer()
  final private(set) var motionLink: DisplayLink!
  final var zoomMotion: ScrollZoomMotion?
  /// Whether the view is changing the content's size and offset for a scale.
  final var isZooming = false
  final var scaleAtPinch = 1.0
  /// The unzoomed point of the content between the two pinching fingers.
  final var pinchAnchor: Point?
  /// The last position of the pinch, from the view's top left corner.
  final var lastPinchLocation = Vector.zero
  final var indicators: ScrollIndicators!
  /// The layout of `content`, or `nil` if the scroll view has none.
  final var contentLayout: ScrollContentLayout?

  /// The cause of the content's motion.
  enum MotionKind {
    case none
    /// The content continues after a drag.
    case decelerating
    /// The content was decelerating, and a finger that came down holds it.
    case caught
    /// The program requested an animated scroll.
    case animating
    /// A zoom animation is running.
    case zooming
  }

  /// The recognizer that scrolls. The scroll view manages its view and `isEnabled`. Apps can set the numbers of
  /// touches, a delegate, and failure requirements.
  public final let panGestureRecognizer: PanGestureRecognizer
  /// The recognizer that zooms.
  public final let pinchGestureRecognizer: PinchGestureRecognizer

  public override init(frame: Rect) {
    let pan = ScrollPanGestureRecognizer { pan in pan.scrollView?.handlePan() }
    let pinch = ScrollPinchGestureRecognizer { pinch in pinch.scrollView?.handlePinch() }
    panGestureRecognizer = pan
    pinchGestureRecognizer = pinch
    super.init(frame: frame)
    horizontalHugging = .loose
    verticalHugging = .loose
    clipsToBounds = true
    pan.scrollView = self
    pinch.scrollView = self
    delay.scrollView = self
    addGestureRecognizer(pan)
    addGestureRecognizer(pinch)
    addGestureRecognizer(delay)
    motionLink = DisplayLink { [unowned(unsafe) self] time in updateMotion(at: time) }
    indicators = ScrollIndicators(of: self)
  }

  deinit {
    motionLink.stop()
    delay.scrollView = nil
    // The app may still own the recognizers.
    (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = nil
    (pinchGestureRecognizer as? ScrollPinchGestureRecognizer)?.scrollView = nil
  }

  /// Whether the content continues to move after a drag. It stays `true` while a finger that has caught the content
  /// rests.
  public final var isDecelerating: Bool { motionKind == .decelerating || motionKind == .caught }

  /// Whether fingers drag the content.
  public final var isDragging: Bool { drag != nil }

  // MARK: Overriding points

  /// Returns `true` if scrolling may cancel touches that `view` has received. The default is `false` for controls and
  /// `true` for other views.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// Overrides must call `super`.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer !== panGestureRecognizer || canBeginPan()
  }

  /// Returns the vertical motion of content that is released with `velocity`, in points per second, or `nil` for the
  /// standard one.
  func verticalMotion(from offset: Double, velocity: Double, at time: Double, in range: ScrollRange) -> AxisMotion? {
    nil
  }

  /// Called when a drag begins. Subclasses override it to close what must not stay open during a drag.
  func willBeginDragging() {}

  // MARK: View overrides

  /// Returns the scroll view itself if the content decelerates, so that a finger stops it. Overrides must call `super`.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    if canBeCaught, canReceiveTouches, self.point(inside: point, with: event) { return self }
    return super.hitTest(point, with: event)
  }

  override func boundsDidChange(from old: Rect) {
    if old.size != bounds.size {
      rangeDidChange()
      if let pendingScroll, hasSize {
        self.pendingScroll = nil
        pendingScroll()
      }
    }
    if old.origin != bounds.origin {
      if !isMovingContent { shiftMotion(by: bounds.origin - old.origin) }
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }
    observer?.moved()
  }

  /// Overrides must call `super`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentLayout?.layout(in: self)
  }

  /// Returns the fitting size of `content`, if there is one.
  open override func sizeThatFits(_ size: Size) -> Size {
    contentLayout?.view.sizeThatFits(size) ?? super.sizeThatFits(size)
  }

  /// Returns the proposed width and `height` plus the vertical insets, for lists and collections. Without a proposed
  /// width, the width is that of the bounds, or 320 points.
  final func sizeThatFits(_ size: Size, contentHeight height: Double) -> Size {
    if let contentLayout { return contentLayout.view.sizeThatFits(size) }
    let inset = contentInset
    return Size(
      size.width.asLengthLimit(default: bounds.width > 0 ? bounds.width : 320),
      LayoutItem.clamped(height + inset.top + inset.bottom))
  }

  override func invalidateSubviewLayout() { if contentLayout != nil { setNeedsLayout() } }

  override func moveContent(to origin: Point) -> Bool { movePixels(to: origin) }

  override func drawOverlay(on canvas: Canvas) { indicators.draw(on: canvas) }

  /// Overrides must call `super`.
  open override func didMoveToWindow() {
    if window == nil { stopMotion() }
  }
}
