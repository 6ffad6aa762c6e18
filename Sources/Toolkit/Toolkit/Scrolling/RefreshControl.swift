import Geometry
import Raster

/// Has content fetched anew when a finger pulls it down beyond its beginning.
///
///     list.refreshControl = RefreshControl { refresh in
///       load { refresh.endRefreshing() }
///     }
///
/// A ring closes while the finger pulls. Once it is closed the action is called, and a wheel turns in the content's place until
/// `endRefreshing()`; the content comes back then, unless somebody has scrolled it on.
public final class RefreshControl: View {
  /// How much room the wheel has above the content, in points.
  private static let room = 60.0
  /// How far content is to be pulled, in points, and at most in parts of the scroll view's height: low panels leave little room.
  private static let (pull, pullPart) = (72.0, 0.25)
  /// Of ring and wheel, in points.
  private static let side = 28.0

  /// Whether it waits for `endRefreshing()`.
  public private(set) var isRefreshing = false
  /// Seconds after which it ends by itself, so that an answer that never comes leaves no wheel; 60 at first.
  public var timeLimit = 60.0

  private let action: (RefreshControl) -> Void
  private let wheel = ActivityIndicator(frame: .zero)
  private var timer: Timer?
  /// How much of the ring is closed, 0 to 1.
  private var progress = 0.0
  /// Whether pulling may begin it: once for each pull.
  private var isArmed = true
  /// Whether the content leaves room for the wheel.
  private var hasRoom = false

  /// - Parameter action: called when a finger has pulled far enough. It has to call `endRefreshing()` when all is there, at once or later.
  public init(_ action: @escaping (RefreshControl) -> Void) {
    self.action = action
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(wheel)
  }

  deinit { timer?.cancel() }

  private var scrollView: ScrollView? { superview as? ScrollView }

  // MARK: Beginning and ending

  /// Shows the wheel without a finger, and calls nothing: for content that is being fetched already.
  public func beginRefreshing() {
    guard !isRefreshing, let scrollView else { return }
    start()
    let isAtTop = scrollView.contentOffset.y <= -scrollView.contentInset.top
    makeRoom()
    if isAtTop, !scrollView.isDragging {
      scrollView.setContentOffset(Point(scrollView.contentOffset.x, -scrollView.contentInset.top), animated: true)
    }
  }

  /// All is there: the wheel goes, and the content comes back. Without effect where nothing is waited for.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    timer?.cancel()
    timer = nil
    wheel.stopAnimating()
    setProgress(0)
    takeRoom()
  }

  private func start() {
    isRefreshing = true
    isArmed = false
    wheel.startAnimating()
    setNeedsDisplay()
    timer = window?.application?.schedule(after: timeLimit > 0 ? timeLimit : 0) { [unowned(unsafe) self] _ in endRefreshing() }
  }

  private func makeRoom() {
    guard !hasRoom, let scrollView else { return }
    hasRoom = true
    scrollView.contentInset.top += Self.room
  }

  private func takeRoom() {
    guard hasRoom else { return }
    hasRoom = false
    guard let scrollView else { return }
    let top = scrollView.contentInset.top - Self.room
    // Content that is on its way does not jump when its range changes.
    if !scrollView.isDragging, scrollView.contentOffset.y < -top {
      scrollView.setContentOffset(Point(scrollView.contentOffset.x, -top), animated: true)
    }
    scrollView.contentInset.top = top
  }

  // MARK: The content

  public override func willMove(toSuperview superview: View?) {
    super.willMove(toSuperview: superview)
    endRefreshing()
    scrollView?.companion = nil
  }

  public override func didMoveToSuperview() {
    super.didMoveToSuperview()
    // This is in the scroll view, and leaves it before it goes.
    scrollView?.companion = (
      { [unowned(unsafe) self] in contentMoved() }, { [unowned(unsafe) self] in if isRefreshing { makeRoom() } }
    )
    contentMoved()
  }

  private func contentMoved() {
    guard let scrollView else { return }
    let pull = -scrollView.contentOffset.y - scrollView.contentInset.top
    // The ring is in the middle of what the finger has opened, and whole.
    let height = isRefreshing ? Self.room : max(Self.side + 8, min(Self.room, pull))
    let place = Rect(0, -height, scrollView.bounds.width, height)
    if frame != place { frame = place }
    guard !isRefreshing else { return }
    let far = min(Self.pull, scrollView.bounds.height * Self.pullPart)
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

  // MARK: Looks

  /// As wide as there is room, and as high as the wheel's room above the content.
  public override func sizeThatFits(_ size: Size) -> Size { Size(size.width.asRoom(or: Self.room), Self.room) }

  public override func layoutSubviews() { wheel.frame = Rect(center: bounds.center, size: Size(Self.side, Self.side)) }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    guard !isRefreshing, progress > 0 else { return }
    let radius = Self.side / 2 - 2
    var ring = Path()
    ring.move(to: bounds.center + Vector(0, -radius))
    ring.addArc(center: bounds.center, radius: radius, start: -.pi / 2, sweep: 2 * .pi * progress)
    canvas.stroke(ring, style: StrokeStyle(width: 3, cap: .round, join: .round), with: colors.quietText)
  }
}

extension ScrollView {
  /// What has the content fetched anew when a finger pulls it down; nil for nothing. The scroll view owns it.
  public final var refreshControl: RefreshControl? {
    get {
      for view in subviews { if let control = view as? RefreshControl { return control } }
      return nil
    }
    set {
      guard newValue !== refreshControl else { return }
      refreshControl?.removeFromSuperview()
      if let newValue {
        // Nothing to scroll is no reason not to look for more.
        alwaysBounceVertical = true
        addSubview(newValue)
      }
    }
  }
}
