import Geometry
import Raster
import Typography

/// An overlay that shows the progress of a task and blocks touches on the app behind it.
///
///     let overlay = ProgressOverlay("Printing")
///     overlay.addCancelButton("Stop") { printer.stop() }
///     overlay.setTimeout(60) { printer.stop() }
///     present(overlay)
///     overlay.progress = 0.4
///     overlay.dismiss()
public final class ProgressOverlay: ViewController {
  /// The progress, from 0 to 1. The default is `nil`, which shows an activity indicator.
  public var progress: Double? {
    didSet { panel.show(progress) }
  }

  /// The description of the task.
  public var text: String {
    get { panel.text }
    set {
      guard newValue != panel.text else { return }
      panel.text = newValue
      panel.window?.presentationHost?.contentSizeDidChange()
    }
  }

  private let panel = ProgressPanel()
  private var onCancel: (() -> Void)?
  private var onTimeout: (() -> Void)?
  private var countdown: Countdown?
  private var seconds = 0.0
  private var isOver = false

  /// Creates an overlay with a description and an activity indicator, and without a button.
  public init(_ text: String) {
    super.init()
    panel.text = text
    isDismissibleByTouch = false
  }

  /// Adds a button that dismisses the overlay and calls `handler`. Call this method before presenting the overlay.
  public func addCancelButton(_ title: String, handler: @escaping () -> Void) {
    onCancel = handler
    // The panel is deallocated before the controller.
    panel.addCancel(title) { [unowned(unsafe) self] in end(onCancel) }
  }

  /// Dismisses the overlay after the given number of seconds, regardless of touches, and calls `handler`. Without
  /// `handler`, calls the cancel button's action. Call this method before presenting the overlay.
  public func setTimeout(_ seconds: Double, handler: (() -> Void)? = nil) {
    self.seconds = seconds
    onTimeout = handler
    countdown = Countdown(seconds)
    // The countdown ends before the controller is deallocated.
    countdown?.onEnd = { [unowned(unsafe) self] in end(onTimeout ?? onCancel) }
  }

  private func end(_ action: (() -> Void)?) {
    guard !isOver else { return }
    isOver = true
    if presentingViewController != nil { dismiss() }
    action?()
  }

  public override func loadView() { view = panel }

  override var defaultPresentationStyle: PresentationStyle { .form }

  override func contentSize(within room: Size) -> Size { panel.size(within: room) }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isOver = false
    panel.show(progress)
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if let application = view.window?.application { countdown?.start(in: application) }
  }

  public override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    countdown?.stop()
  }
}

private final class ProgressPanel: View {
  private typealias Style = DialogStyle
  private let label = FittingLabel()
  private let wheel = ActivityIndicator()
  private let line = ProgressView()
  private var button: Button?

  var text: String {
    get { label.text }
    set {
      label.text = newValue
      setNeedsLayout()
    }
  }

  override init(frame: Rect) {
    super.init(frame: frame)
    label.role = .body
    label.textAlignment = .center
    label.numberOfLines = 0
    line.isHidden = true
    for part in [label, wheel, line] as [View] { addSubview(part) }
    wheel.startAnimating()
  }

  func addCancel(_ title: String, action: @escaping () -> Void) {
    button?.removeFromSuperview()
    let made = Button(title: title) { _ in action() }
    made.wraps = true
    button = made
    addSubview(made)
    Style.applyColors(to: made, for: .cancel)
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    if let button { Style.applyColors(to: button, for: .cancel) }
  }

  func show(_ progress: Double?) {
    line.isHidden = progress == nil
    wheel.isHidden = progress != nil
    if progress == nil { wheel.startAnimating() } else { wheel.stopAnimating() }
    if let progress { line.setProgress(progress, animated: true) }
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .status
    element.label = label.text
    element.liveRegion = .polite
    element.onDescribeSubview = { [label] view, child in if view === label { child.role = .none } }
  }

  private static let width = 300.0
  private static let markHeight = 40.0

  func size(within room: Size) -> Size {
    let width = min(room.width, Self.width * max(1, textScale))
    let inner = max(1, width - 2 * Style.padding)
    let text = label.sizeThatFits(Size(inner, 0)).height
    let cancel = button.map { Style.partGap + Style.height(of: $0, in: inner) } ?? 0
    return Size(width, min(room.height, 2 * Style.padding + Self.markHeight + Style.textGap + text + cancel))
  }

  override func layoutSubviews() {
    let inner = max(0, bounds.width - 2 * Style.padding)
    let mark = Rect(Style.padding, Style.padding, inner, Self.markHeight)
    wheel.frame = Rect(center: mark.center, size: Size(Self.markHeight, Self.markHeight))
    line.frame = Rect(center: mark.center, size: Size(inner, line.sizeThatFits(mark.size).height))
    let cancel = button.map { Style.height(of: $0, in: inner) } ?? 0
    let top = mark.maxY + Style.textGap
    let room = bounds.maxY - Style.padding - top - (cancel > 0 ? cancel + Style.partGap : 0)
    label.frame = Rect(Style.padding, top, inner, max(0, min(label.sizeThatFits(Size(max(inner, 1), 0)).height, room)))
    button?.frame = Rect(Style.padding, bounds.maxY - Style.padding - cancel, inner, cancel)
  }
}
