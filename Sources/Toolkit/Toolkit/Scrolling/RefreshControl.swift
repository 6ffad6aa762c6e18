import Geometry
import Languages
import Raster

/// A control that refreshes the content of a scroll view when a finger pulls the content down beyond its top.
///
///     list.refreshControl = RefreshControl { refresh in
///       load { refresh.endRefreshing() }
///     }
///
/// A ring closes while the finger pulls. When the ring is closed, the control calls its action and shows a spinning
/// activity indicator above the content until `endRefreshing()`. The content then returns to its top edge, unless it
/// was scrolled further in the meantime.
public final class RefreshControl: View {
  /// The height of the activity indicator's area above the content, in points.
  private static let indicatorHeight = 60.0
  /// The pull that starts a refresh, in points.
  private static let triggerDistance = 72.0
  /// The limit of `triggerDistance`, as a fraction of the scroll view's height. It is for small panels.
  private static let maximumTriggerFraction = 0.25
  /// The side length of the ring and the activity indicator, in points.
  private static let indicatorSize = 28.0

  /// Whether a refresh is in progress.
  public private(set) var isRefreshing = false
  /// The time after which a refresh ends by itself, in seconds, so that a lost answer does not leave the activity
  /// indicator running. The default is 60. With 0 or less, a refresh ends with the next frame.
  public var timeout = 60.0

  private let action: (RefreshControl) -> Void
  private let activityIndicator = ActivityIndicator(frame: .zero)
  private var timer: Timer?
  /// The closed fraction of the ring, from 0 to 1.
  private var progress = 0.0
  /// Whether pulling can start a refresh. Each pull starts at most one.
  private var isArmed = true
  /// Whether the content inset includes the activity indicator's area.
  private var isInsetExtended = false

  /// Creates a refresh control.
  ///
  /// - Parameter action: Called when a finger has pulled far enough. It must call `endRefreshing()` when the new
  ///   content is ready, immediately or later.
  @export(interface)
  public init(_ action: @escaping (RefreshControl) -> Void) {
    self.action = action
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(activityIndicator)
  }

  deinit { timer?.cancel() }

  private var scrollView: ScrollView? { superview as? ScrollView }

  // MARK: Starting and ending a refresh

  /// Shows the activity indicator without calling the action. Use it for content that is already loading.
  @export(interface)
  public func beginRefreshing() {
    guard !isRefreshing, let scrollView else { return }
    start()
    let isAtTop = scrollView.contentOffset.y <= -scrollView.contentInset.top
    extendInset()
    if isAtTop, !scrollView.isDragging {
      scrollView.setContentOffset(Point(scrollView.contentOffset.x, -scrollView.contentInset.top), animated: true)
    }
  }

  /// Ends the refresh: hides the activity indicator and moves the content back. Has no effect if no refresh is in
  /// progress.
  @export(interface)
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    timer?.cancel()
    timer = nil
    activityIndicator.stopAnimating()
    setProgress(0)
    restoreInset()
  }

  private func start() {
    isRefreshing = true
    isArmed = false
    activityIndicator.startAnimating()
    setNeedsDisplay()
    timer = window?.application?.schedule(after: timeout > 0 ? timeout : 0) { [unowned(unsafe) self] _ in
      endRefreshing()
    }
  }

  private func extendInset() {
    guard !isInsetExtended, let scrollView else { return }
    isInsetExtended = true
    scrollView.contentInset.top += Self.indicatorHeight
  }

  private func restoreInset() {
    guard isInsetExtended else { return }
    isInsetExtended = false
    guard let scrollView else { return }
    let top = scrollView.contentInset.top - Self.indicatorHeight
    // Start the animation before the inset changes: content in motion does not jump when its range changes. At the top,
    // this ends the animation of `beginRefreshing()`, which may not have moved the content yet.
    if !scrollView.isDragging, scrollView.contentOffset.y <= -top {
      scrollView.setContentOffset(Point(scrollView.contentOffset.x, -top), animated: true)
    }
    scrollView.contentInset.top = top
  }

  // MARK: Following the content

  public override func willMove(toSuperview superview: View?) {
    super.willMove(toSuperview: superview)
    endRefreshing()
    scrollView?.observer = nil
  }

  public override func didMoveToSuperview() {
    super.didMoveToSuperview()
    // `willMove(toSuperview:)` clears `observer`, so the scroll view never calls these closures after the control is
    // gone.
    scrollView?.observer = (
      { [unowned(unsafe) self] in contentOffsetDidChange() },
      { [unowned(unsafe) self] in if isRefreshing { extendInset() } }
    )
    contentOffsetDidChange()
  }

  private func contentOffsetDidChange() {
    guard let scrollView else { return }
    let pull = -scrollView.contentOffset.y - scrollView.contentInset.top
    // The ring is centered in the space that the pull has opened, and is never cut off.
    let height = isRefreshing ? Self.indicatorHeight : max(Self.indicatorSize + 8, min(Self.indicatorHeight, pull))
    let place = Rect(0, -height, scrollView.bounds.width, height)
    if frame != place { frame = place }
    guard !isRefreshing else { return }
    let far = min(Self.triggerDistance, scrollView.bounds.height * Self.maximumTriggerFraction)
    if pull <= 0 { isArmed = true }
    setProgress(isArmed && far > 0 ? max(0, min(pull / far, 1)) : 0)
    guard progress >= 1, scrollView.isDragging else { return }
    start()
    action(self)
  }

  private func setProgress(_ progress: Double) {
    guard progress != self.progress else { return }
    self.progress = progress
    if !isRefreshing { setNeedsDisplay() }
  }

  // MARK: Layout and drawing

  /// Returns the proposed width, and the height of the activity indicator's area.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asLengthLimit(default: Self.indicatorHeight), Self.indicatorHeight)
  }

  public override func layoutSubviews() {
    activityIndicator.frame = Rect(center: bounds.center, size: Size(Self.indicatorSize, Self.indicatorSize))
  }

  /// Adds an action to the scroll view that does what a pull does.
  public override func describe(_ element: AccessibilityElement) {
    element.isHidden = true
    element.onDescribeSuperview = { [self] list in
      if isRefreshing { list.states.insert(.busy) }
      guard scrollView?.isScrollEnabled == true else { return }
      let name = StandardWord.refresh.text
      if list.label.isEmpty {
        // A user who reaches a list without a name needs to know why.
        list.label = name
        if list.onActivate == nil, !list.isActivatable { list.onActivate = { [self] in refresh() } }
      }
      list.customActions.append(AccessibilityCustomAction(name) { [self] in refresh() })
    }
  }

  /// Starts a refresh as a pull does.
  private func refresh() {
    guard !isRefreshing else { return }
    beginRefreshing()
    if isRefreshing { action(self) }
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard !isRefreshing, progress > 0 else { return }
    let radius = Self.indicatorSize / 2 - 2
    var ring = Path()
    ring.move(to: bounds.center + Vector(0, -radius))
    ring.addArc(center: bounds.center, radius: radius, start: -.pi / 2, sweep: 2 * .pi * progress)
    canvas.stroke(ring, style: StrokeStyle(width: 3, cap: .round, join: .round), with: colors.secondaryText)
  }
}

extension ScrollView {
  /// The control that refreshes the content when a finger pulls it down, or `nil` for none. The scroll view owns it.
  @export(interface)
  public final var refreshControl: RefreshControl? {
    get {
      for view in subviews { if let control = view as? RefreshControl { return control } }
      return nil
    }
    set {
      guard newValue !== refreshControl else { return }
      refreshControl?.removeFromSuperview()
      if let newValue {
        // Content that fits its view can be pulled as well.
        alwaysBounceVertical = true
        addSubview(newValue)
      }
    }
  }
}
