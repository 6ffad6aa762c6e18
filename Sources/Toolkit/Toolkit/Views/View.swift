import Geometry
import Raster

/// A rectangular area of the screen that draws, contains subviews, and receives touches.
///
/// A view owns its subviews and draws them in order, the last one in front. Coordinates are in points, and the y-axis
/// points down. Views are not thread-safe: use them only on the main thread.
open class View: Responder {
  // MARK: State for the extensions

  /// The properties of the view, with the final values of animations. Only `change(_:_:)` sets them.
  var model = AnimatableProperties()
  var animation: ViewAnimation?

  /// The subviews, back to front.
  public internal(set) final var subviews: [View] = []
  /// The superview. It owns this view, and clears this property before it is deallocated.
  public internal(set) final unowned(unsafe) var superview: View?
  /// The window that contains the view, or `nil` outside a window.
  public internal(set) final unowned(unsafe) var window: Window?
  /// The controller whose root view this is. It owns the view and clears this property.
  final unowned(unsafe) var controller: ViewController?

  /// The gesture recognizers of the view, in the order in which they were added. The view owns them.
  public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// The state that a stack or a grid keeps for the view, or `nil` if there is none.
  final var layoutItem: LayoutItem?
  /// The layout direction of the view's rows, or `nil` to inherit it.
  final var explicitLayoutDirection: LayoutDirection?
  /// The theme of the view, or `nil` to inherit it.
  final var explicitTheme: ThemeBox?
  /// How strongly the view keeps the width that fits it, in a stack or a grid. The default depends on the class.
  public final var horizontalHugging = Hugging.normal {
    didSet { if horizontalHugging != oldValue { superview?.invalidateSubviewLayout() } }
  }
  /// How strongly the view keeps the height that fits it, in a stack or a grid. The default depends on the class.
  public final var verticalHugging = Hugging.normal {
    didSet { if verticalHugging != oldValue { superview?.invalidateSubviewLayout() } }
  }
  /// The name of the view in log messages. If it is empty, a generic name is used.
  public final var logName = ""

  final var needsLayout = true
  /// Whether the view may still use a theme or a layout direction that it has inherited from a superview.
  final var hasInheritedEnvironment = false
  final var subtreeNeedsLayout = false
  /// The path of the rounded clip, cached as long as it matches.
  final var cachedClipPath: ClipPath?

  /// Whether `draw(_:on:)` has ever drawn anything. If it has, content that scrolls in the view cannot be moved in
  /// memory.
  final var hasDrawn = false
  /// The cached image of the view, if `shouldRasterize` is set and the view has been drawn.
  final var cachedLayer: CachedLayer?
  /// The shadow, the gradient, or both, or `nil` for none.
  final var decoration: Decoration?
  /// The properties that the app has set for users of a screen reader and of keys, or `nil` for none.
  final var accessibilityProperties: AccessibilityProperties?

  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view with a frame in its future superview's coordinate space.
  @export(interface)
  public init(frame: Rect) {
    super.init()
    model.bounds = Rect(origin: .zero, size: frame.size)
    model.center = frame.center
  }

  @export(interface)
  deinit {
    for recognizer in gestureRecognizers { recognizer.view = nil }
    for child in subviews {
      child.superview = nil
      child.clearWindow()
    }
  }

  // MARK: Appearance

  /// The color behind the content of the view. The default is clear. Animatable.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      guard newValue != model.backgroundColor else { return }
      change(.backgroundColor) { $0.backgroundColor = newValue }
    }
  }

  /// The opacity of the view and its subviews, from 0 to 1. Animatable.
  public final var alpha: Double {
    get { model.alpha }
    set {
      // Comparisons with NaN are false, so NaN hides the view.
      let clamped = newValue > 0 ? min(newValue, 1) : 0
      guard clamped != model.alpha else { return }
      change(.alpha) { $0.alpha = clamped }
    }
  }

  /// Whether the view and its subviews are hidden. They are neither drawn nor touched.
  public final var isHidden = false {
    willSet { if newValue && !isHidden { markSubtreeDamaged() } }
    didSet {
      if oldValue && !isHidden { markSubtreeDamaged() }
      if oldValue != isHidden { superview?.invalidateSubviewLayout() }
    }
  }

  /// Whether the subviews and the view's own drawing are clipped to the bounds.
  ///
  /// Touches outside the bounds do not reach subviews, regardless of this setting.
  public final var clipsToBounds = false {
    willSet { if newValue != clipsToBounds { markSubtreeDamaged() } }
    didSet { if oldValue != clipsToBounds { markSubtreeDamaged() } }
  }

  /// The radius of the corners of the background, the border, and the clip, in points.
  public final var cornerRadius = 0.0 {
    didSet {
      if oldValue != cornerRadius { setNeedsDisplay() }
    }
  }

  /// The width of the border, in points, or 0 for none. The border is inside the bounds and on top of the subviews.
  public final var borderWidth = 0.0 {
    didSet {
      if oldValue != borderWidth { setNeedsDisplay() }
    }
  }

  /// The color of the border. It is visible only if `borderWidth` is greater than 0.
  public final var borderColor = Color.black {
    didSet { if oldValue != borderColor { setNeedsDisplay() } }
  }

  /// The insets of the background, the border and the decorations within the bounds. For views that show more than
  /// their box.
  var boxInsets: Insets { .zero }

  /// The distances by which `draw(_:on:)` draws beyond the bounds, for example for a glow. Positive values point
  /// outward.
  ///
  /// Anything that is drawn farther out may remain on the screen when the view moves.
  public final var drawingOutsets = Insets.zero {
    willSet { if newValue != drawingOutsets { markSubtreeDamaged() } }
    didSet { if oldValue != drawingOutsets { markSubtreeDamaged() } }
  }

  /// Whether the view and its subviews are cached as an image, with 4 bytes per pixel. The default is `false`.
  ///
  /// A cached view moves in whole pixels and fades without redrawing its content. If it is rotated or scaled, it is
  /// drawn like any other view. Every change in the view redraws the whole image, so use this for complex content that
  /// does not change while it moves. The image is released when the view leaves its window. The view is drawn normally
  /// if the image would take more than a quarter of the machine's memory, half of the available memory, or four times
  /// the pixels of the panel.
  public final var shouldRasterize = false {
    // The image may extend one pixel farther.
    willSet { if newValue != shouldRasterize { markSubtreeDamaged() } }
    didSet {
      guard shouldRasterize != oldValue else { return }
      cachedLayer = nil
      markSubtreeDamaged()
    }
  }

  /// Whether drawing the view covers every pixel of its bounds, so that nothing behind it need be drawn.
  ///
  /// By default, a view is opaque if it has an opaque background and square corners. Override this property if
  /// `draw(_:on:)` covers everything.
  open var isOpaque: Bool { presentation.backgroundColor.alpha >= 1 && cornerRadius <= 0 }

  /// Draws the view's own content, on top of its background and behind its subviews.
  ///
  /// The toolkit calls this method once for each damaged area of the screen that the view covers, and thus once per
  /// frame if the whole view was marked. While the size of the view is being animated, the drawing for `bounds` is
  /// stretched.
  ///
  /// - Parameters:
  ///   - rect: The area to draw, in the view's own points. Everything outside is clipped.
  ///   - canvas: The canvas, in the view's coordinate space.
  open func draw(_ rect: Rect, on canvas: Canvas) {}

  /// Draws on top of the subviews and the border. For scroll views.
  func drawOverlay(on canvas: Canvas) {}

  // MARK: Touches

  /// Whether the view and its subviews receive touches. The default is `true`.
  public final var isUserInteractionEnabled = true
  /// Whether the view receives another touch while it tracks one. A window always receives all touches.
  public final var isMultipleTouchEnabled = false
  /// Whether the view tracks touches exclusively. No other view tracks touches at the same time.
  public final var isExclusiveTouch = false
  /// The distances around the bounds within which the view receives touches.
  public final var hitMargins = HitMargins.none
  /// Whether the parts of the view beyond its superview's bounds receive touches. The default is `false`.
  public final var isReachableBeyondSuperview = false

  /// Returns `true` if `point`, in the view's own points, is inside the view. Override this method for other shapes.
  open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

  /// Returns the frontmost view at `point`, in this view's own points: a descendant, this view, or `nil`.
  ///
  /// The hit test ignores `hitMargins`. See ``Window/touchTarget(at:with:)``.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard canReceiveTouches else { return nil }
    let isInside = self.point(inside: point, with: event)
    // Iterates over a copy: an override may change the tree.
    for child in subviews.reversed() where isInside || child.isReachableBeyondSuperview {
      guard let place = child.convertFromSuperview(point) else { continue }
      if let hit = child.hitTest(place, with: event) { return hit }
    }
    return isInside ? self : nil
  }

  /// Returns `true` if `recognizer` may recognize now. The default is `true`.
  ///
  /// The toolkit calls this method on the recognizer's view and on all views under its touches.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: Layout

  /// Lays out the subviews. The toolkit calls this method before a frame if the size or the subviews have changed, or
  /// after `setNeedsLayout()`.
  open func layoutSubviews() {}

  /// Handles a change of the bounds. For scroll views.
  func boundsDidChange(from old: Rect) {}
  /// Handles a change of the content's origin. Returns `true` if the drawn content is moved in memory, so that nothing
  /// need be marked. For scroll views.
  func moveContent(to origin: Point) -> Bool { false }

  /// Returns the size that fits the view within `size`, in points. By default, returns the size that the app gave the
  /// view.
  ///
  /// A side of `size` that is 0, negative, infinite, or NaN is not a limit. The result can be larger than `size` if the
  /// view cannot be smaller. Stacks and grids pass a width and use the resulting height. Call `setNeedsMeasure()` if
  /// the result changes.
  open func sizeThatFits(_ size: Size) -> Size { layoutItem?.defaultSize(current: bounds.size) ?? bounds.size }

  /// Handles a subview that was added, removed, hidden, or must be measured again. For views that lay out their
  /// subviews.
  func invalidateSubviewLayout() {}

  /// Handles a change of the language, the theme, the layout direction, the scale, or the physical size of a point.
  ///
  /// Override this method to update values that depend on them. The view is laid out afterwards.
  open func environmentDidChange() {}

  /// The smallest width and height of the area that receives new touches, in millimeters, or 0 to use the bounds.
  var minimumTouchTargetSize: Double { 0 }

  /// Describes the view for users of a screen reader, for keys, and for tests. By default, does nothing: the view is
  /// not an element, and its descendants are.
  ///
  /// The toolkit calls this method only while it makes an `AccessibilityTree`. What the app has set for the view, such
  /// as `accessibilityLabel`, is applied afterwards. Controls, labels, and views with a tap recognizer are already
  /// described when the method is called.
  open func describe(_ element: AccessibilityElement) {}

  /// The name of the view in log messages.
  var logDescription: String { logName.isEmpty ? "a view" : logName }

  // MARK: Hierarchy

  /// Handles a subview that was added.
  open func didAddSubview(_ view: View) {}
  /// Handles a subview that is about to be removed.
  open func willRemoveSubview(_ view: View) {}
  open func willMove(toSuperview superview: View?) {}
  open func didMoveToSuperview() {}
  /// Handles an upcoming change of the window. The `window` property still has its previous value.
  open func willMove(toWindow window: Window?) {}
  open func didMoveToWindow() {}

  // MARK: Responder

  /// The view's controller if this is its root view, or else the superview.
  open override var next: Responder? { controller ?? superview }

  override var responderWindow: Window? { window }
  override var responderView: View? { self }
}
