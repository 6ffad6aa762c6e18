import Geometry
import Raster

/// A rectangle on the screen that draws, holds subviews and takes touches.
///
/// A view owns its subviews; they are drawn in order, the last in front. Its
/// geometry is in points, y down. Everything is single-threaded: a view is
/// touched only from the program's one thread.
open class View: Responder {
  // MARK: State, spoken for in the extensions

  /// What the view is, animations done. Changed through `change(_:_:)` only.
  var model = VisualState()
  /// The way there, while something of the view is being animated.
  var animation: ViewAnimation?

  /// The views in this one, back to front.
  public internal(set) final var subviews: [View] = []
  /// The view this one is in; it owns this one, and clears the link before it goes.
  public internal(set) final unowned(unsafe) var superview: View?
  /// The window at the top; cleared when the view leaves it.
  public internal(set) final unowned(unsafe) var window: Window?
  /// The controller whose root view this is; it owns the view and clears the link.
  final unowned(unsafe) var controller: ViewController?

  /// The recognizers that watch the touches of this view and of the views in it, in the
  /// order in which they were added. The view owns them.
  public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// What the stack that the view is in knows of it; nil in none.
  final var arrangement: Arrangement?
  /// Which way its rows go; nil as those around it.
  final var ownDirection: LayoutDirection?
  /// The theme of its own; nil goes by that of the view it is in.
  final var ownTheme: OwnTheme?
  /// How the view holds on to the width that suits it, in a stack or a grid; each kind of view has its own at first.
  public final var hugging = Hugging.usual {
    didSet { if hugging != oldValue { superview?.subviewsNeedArranging() } }
  }
  /// The same of the height.
  public final var verticalHugging = Hugging.usual {
    didSet { if verticalHugging != oldValue { superview?.subviewsNeedArranging() } }
  }
  /// What lines of the log call the view; empty leaves it to them.
  public final var logName = ""

  final var needsLayout = true
  /// Whether its looks may be those of a theme that it has gone by.
  final var hasTakenLooks = false
  /// Whether some view below needs layout.
  final var subtreeNeedsLayout = false
  /// The paths of rounded clipping and border, kept while they fit.
  final var outline: Outline?

  /// Whether `draw` ever drew something.
  final var hasDrawn = false
  /// What it looks like, while it rasterizes and has been drawn.
  final var layer: KeptLayer?
  /// Its shadow, its gradient or both; nil for none.
  final var decoration: Decoration?

  public convenience override init() { self.init(frame: .zero) }

  /// A view at `frame`, in its future superview's points.
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
      child.forgetWindow()
    }
  }

  // MARK: Looks

  /// The color behind everything the view draws; clear at first. Animatable.
  public final var backgroundColor: Color {
    get { model.backgroundColor }
    set {
      guard newValue != model.backgroundColor else { return }
      change(.backgroundColor) { $0.backgroundColor = newValue }
    }
  }

  /// How much of the view and everything in it shows, from 0 to 1. Animatable.
  public final var alpha: Double {
    get { model.alpha }
    set {
      // A comparison with a value that is not a number is false, so it hides the view.
      let clamped = newValue > 0 ? min(newValue, 1) : 0
      guard clamped != model.alpha else { return }
      change(.alpha) { $0.alpha = clamped }
    }
  }

  /// Whether the view and everything in it is neither drawn nor touched.
  public final var isHidden = false {
    willSet { if newValue && !isHidden { damagePainted() } }
    didSet {
      if oldValue && !isHidden { damagePainted() }
      if oldValue != isHidden { superview?.subviewsNeedArranging() }
    }
  }

  /// Whether the view's bounds cut off its subviews and its own drawing. Touches
  /// outside the bounds never reach subviews, with or without this.
  public final var clipsToBounds = false {
    willSet { if newValue != clipsToBounds { damagePainted() } }
    didSet { if oldValue != clipsToBounds { damagePainted() } }
  }

  /// The radius of the corners of background, border and clipping, in points.
  public final var cornerRadius = 0.0 {
    didSet {
      if oldValue != cornerRadius { setNeedsDisplay() }
    }
  }

  /// The width of the border, in points, inside the bounds and above everything
  /// in the view; 0 for none.
  public final var borderWidth = 0.0 {
    didSet {
      if oldValue != borderWidth { setNeedsDisplay() }
    }
  }

  /// The color of the border; one that is 0 points wide does not show.
  public final var borderColor = Color.black {
    didSet { if oldValue != borderColor { setNeedsDisplay() } }
  }

  /// How far `draw` reaches out of the bounds, positive outwards: a glow or a
  /// shadow. What is drawn further out may stay on the screen when the view moves.
  public final var overhang = Insets.zero {
    willSet { if newValue != overhang { damagePainted() } }
    didSet { if oldValue != overhang { damagePainted() } }
  }

  /// Whether what the view and all in it look like is kept as a picture, at 4 bytes a pixel, once it has been drawn; false at
  /// first.
  ///
  /// It then fades and moves, on whole pixels, without anything in it being drawn. While it is turned or scaled, it is drawn as
  /// any other view. Each change in it has all of the picture drawn again: it is for what many views and letters make up, and what
  /// stays the same while it moves. The picture is let go when the view leaves its window. Where it would take more than a
  /// quarter of the machine's memory, or than four panels, everything is drawn as without it.
  public final var rasterizes = false {
    // The picture may reach a pixel further.
    willSet { if newValue != rasterizes { damagePainted() } }
    didSet {
      guard rasterizes != oldValue else { return }
      layer = nil
      damagePainted()
    }
  }

  /// Whether drawing leaves no pixel of the bounds as it was, so that what lies
  /// beneath need not be drawn: with an opaque background and square corners.
  /// Override where `draw` covers everything by itself.
  open var isOpaque: Bool { shown.backgroundColor.alpha >= 1 && cornerRadius <= 0 }

  /// Draws the view's own content, above its background and below its subviews.
  ///
  /// `rect` is the part that is needed, in the view's points; everything outside
  /// is cut off. Called once for each damaged part of the screen the view is in:
  /// once a frame, when the view was marked as a whole. While the view's size is
  /// being animated, what is drawn for `bounds` is stretched.
  open func draw(_ rect: Rect, on canvas: Canvas) {}

  /// Draws above the subviews and the border. For views that scroll.
  func drawOverlay(on canvas: Canvas) {}

  // MARK: Touch

  /// Whether fingers reach the view and its subviews; true at first.
  public final var isUserInteractionEnabled = true
  /// Whether it hears of a second finger while it tracks one. A window hears of all.
  public final var isMultipleTouchEnabled = false
  /// Whether it tracks fingers only alone: none while another view tracks one,
  /// and no other view any while it does.
  public final var isExclusiveTouch = false
  /// How far around its bounds it takes fingers.
  public final var hitMargins = HitMargins.none
  /// Whether it can be touched where it sticks out of its superview. Without
  /// this, a point outside the superview never reaches it.
  public final var isReachableBeyondSuperview = false

  /// Whether `point`, in the view's points, is in the view. Override for another
  /// shape than the bounds.
  open func point(inside point: Point, with event: Event?) -> Bool { bounds.contains(point) }

  /// The view under `point`, in this view's points, itself or below; nil if none.
  /// Hit margins play no part here: see `Window.contactTarget(at:with:)`.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard isTouchable else { return nil }
    let isInside = self.point(inside: point, with: event)
    // Walks a copy: an override may change the tree.
    for child in subviews.reversed() where isInside || child.isReachableBeyondSuperview {
      guard let place = child.fromSuperview(point) else { continue }
      if let hit = child.hitTest(place, with: event) { return hit }
    }
    return isInside ? self : nil
  }

  /// Whether `recognizer`, which would recognize now, may. Asked of the recognizer's own
  /// view and of every view under its fingers; true unless overridden.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: Layout

  /// Places the subviews. Called before drawing where the size or the subviews
  /// changed, or after `setNeedsLayout`.
  open func layoutSubviews() {}

  /// The bounds were `old` until now. For views that scroll.
  func boundsDidChange(from old: Rect) {}
  /// What shows of the view is to come from `origin` of its content, and nothing else changes. Returns whether it is moved
  /// where it was drawn, so that nothing needs to be marked. For views that scroll.
  func movesContent(to origin: Point) -> Bool { false }

  /// The size that suits the view within `size`, in points; the one that the app gave it
  /// unless overridden.
  ///
  /// A side of `size` that is 0, negative, infinite or no number sets no limit. What suits the view may be larger all the same,
  /// where it cannot be smaller. Stacks and grids ask for a width, and take the height that comes. A view that changes its mind
  /// says `setNeedsMeasure()`.
  open func sizeThatFits(_ size: Size) -> Size { arrangement?.ownSize(bounds.size) ?? bounds.size }

  /// A subview came, went, hid, or wants another size. For views that place subviews by what suits them.
  func subviewsNeedArranging() {}

  /// Something that looks and sizes go by has changed: language, theme, direction of rows, how many pixels a point or points a millimeter is.
  /// The view is laid out anew after this; override to choose what depends on them.
  open func environmentDidChange() {}

  /// How wide and high what takes a first contact is at least, in millimeters; 0 for as small as the bounds.
  var leastTouchSide: Double { 0 }

  /// What messages call the view.
  var spokenName: String { logName.isEmpty ? "a view" : logName }

  // MARK: Hierarchy

  /// `view` is in this one now.
  open func didAddSubview(_ view: View) {}
  /// `view` is about to leave this one.
  open func willRemoveSubview(_ view: View) {}
  open func willMove(toSuperview superview: View?) {}
  open func didMoveToSuperview() {}
  /// `window` still holds the one so far.
  open func willMove(toWindow window: Window?) {}
  open func didMoveToWindow() {}

  // MARK: Responder

  /// The view's controller where it is a root view, else the superview.
  open override var next: Responder? { controller ?? superview }

  override var responderWindow: Window? { window }
  override var responderView: View? { self }
}
