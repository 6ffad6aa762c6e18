import Geometry
import Raster

/// A short message that disappears by itself. It does not block touches on the rest of the window.
///
///     Toast("Photo deleted", actionTitle: "Undo") { undo() }.show(in: window)
///
/// A window shows one toast at a time, and a new toast replaces the previous one. A tap on the toast hides it. Its
/// height depends on its text and the theme's text scale. If the panel has too little room, the text is drawn smaller.
public final class Toast: View {
  private typealias Style = DialogStyle

  /// The duration for which the toast is shown, in seconds. The default depends on the length of the text.
  public var duration: Double

  private let label = FittingLabel()
  private var button: Button?
  private var timer: Timer?
  /// Whether the toast is shown or appearing.
  public private(set) var isShown = false

  /// - Parameters:
  ///   - text: The message, one line or a few.
  ///   - actionTitle: The title of a button, which hides the toast, or `nil` for no button.
  ///   - handler: Called when the button is pressed.
  public init(_ text: String, actionTitle: String? = nil, handler: (() -> Void)? = nil) {
    // Chosen: one second to notice the toast, and a reading speed of 15 characters a second, at least 3 seconds.
    duration = max(3, 1 + Double(text.utf8.count) / 15)
    super.init(frame: .zero)
    borderWidth = 1
    drawingOutsets = PopUpStyle.shadowReach
    label.text = text
    label.numberOfLines = 0
    addSubview(label)
    updateAppearance()
    guard let actionTitle else { return }
    // The toast owns the button, so the closure never outlives `self`.
    let made = Button(title: actionTitle) { [unowned(unsafe) self] _ in
      hide()
      handler?()
    }
    made.wraps = true
    button = made
    made.font = Style.message(theme)
    addSubview(made)
  }

  deinit { timer?.cancel() }

  public override func describe(_ element: AccessibilityElement) {
    element.role = .status
    element.label = label.text
    element.liveRegion = .polite
    element.descendants = .merged
    element.onDismiss = { [self] in hide() }
    if !isShown { element.isHidden = true }
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    updateAppearance()
  }

  private func updateAppearance() {
    cornerRadius = theme.cornerRadius
    label.font = Style.message(theme)
    button?.font = Style.message(theme)
    backgroundColor = colors.field
    borderColor = colors.border
  }

  /// Shows the toast at the bottom of `window`, above the keyboard.
  ///
  /// - Returns: `false` if the window has no application, whose timer would hide the toast, or while the session of a
  ///   user is being reset.
  @discardableResult
  @export(interface)
  public func show(in window: Window) -> Bool {
    guard let application = window.application else { return false }
    let presentations = PresentationManager.manager(for: window)
    guard presentations.show(self) else { return false }
    if !isShown {
      alpha = 0
      animate(duration: theme.motion.card, options: [.beginFromCurrentState, .allowUserInteraction]) { alpha = 1 }
    }
    isShown = true
    timer?.cancel()
    // `deinit` cancels the timer, so it never outlives `self`.
    timer = application.schedule(after: duration) { [unowned(unsafe) self] _ in hide() }
    return true
  }

  /// Hides the toast. Does nothing if it is not shown.
  public func hide(animated: Bool = true) {
    timer?.cancel()
    timer = nil
    let wasShown = isShown
    isShown = false
    guard animated, window?.application != nil else {
      remove()
      return
    }
    guard wasShown else { return }
    animate(duration: theme.motion.card, options: .beginFromCurrentState) {
      alpha = 0
    } completion: { [self] _ in
      // The toast may have been shown again since then.
      if !isShown { remove() }
    }
  }

  private func remove() {
    (window?.presentationHost as? PresentationManager)?.toastDidHide(self)
    removeFromSuperview()
  }

  /// Positions the toast at the bottom of `area`.
  func updateFrame(in area: Rect) {
    let margin = PresentationConstants.margin
    let most = Size(
      max(0, min(area.width - 2 * margin, Self.width * max(1, textScale))), max(0, area.height - 2 * margin))
    let wanted = sizeThatFits(Size(most.width, 0))
    isStacked = action(in: most.width).isBelow
    setNeedsLayout()
    let size = Size(min(most.width, wanted.width), min(most.height, wanted.height))
    frame = Rect(
      (area.midX - size.width / 2).rounded(), (area.maxY - margin - size.height).rounded(), size.width, size.height)
  }

  /// The maximum width at a text scale of 1, in points.
  private static let width = DialogStyle.width * 1.2
  /// The distance between the button and the toast's edge, in points.
  private static let buttonMargin = 6.0
  /// The maximum fraction of the width for a button next to the text. A wider button is placed below the text. Chosen.
  private static let buttonShare = 0.4

  /// Whether the button is below the text.
  private var isStacked = false

  /// Returns the size of the button, and whether it is below the text, in a toast of at most `width` points.
  private func action(in width: Double) -> (size: Size, isBelow: Bool) {
    guard let button else { return (.zero, false) }
    let size = button.sizeThatFits(.zero)
    guard size.width > width * Self.buttonShare else { return (size, false) }
    return (button.sizeThatFits(Size(max(1, width - 2 * Self.buttonMargin), 0)), true)
  }

  /// Returns the size of the text and the button. The text wraps if it is wider than the available width.
  public override func sizeThatFits(_ size: Size) -> Size {
    let most = size.width.asLengthLimit(default: Self.width * max(1, textScale))
    let (action, isBelow) = action(in: most)
    let beside = isBelow || action.width == 0 ? 0 : action.width + Style.buttonGap
    let text = label.sizeThatFits(Size(max(1, most - 2 * Style.padding - beside), 0))
    let width = max(text.width + 2 * Style.padding + beside, isBelow ? action.width + 2 * Self.buttonMargin : 0)
    let words = max(Style.buttonHeight, text.height + Style.padding, isBelow ? 0 : action.height + Self.buttonMargin)
    return Size(min(most, width), words + (isBelow ? action.height + Self.buttonMargin : 0))
  }

  public override func layoutSubviews() {
    let margin = Self.buttonMargin
    let isBelow = isStacked
    let most = max(0, bounds.width - 2 * margin)
    let action = button?.sizeThatFits(Size(isBelow ? max(most, 1) : 0, 0)) ?? .zero
    let width = min(action.width, most)
    let place = isBelow ? bounds.maxY - margin - action.height : (bounds.midY - action.height / 2).rounded()
    button?.frame = mirrored(Rect(bounds.maxX - margin - width, place, width, action.height))
    let end = button == nil || isBelow ? bounds.maxX - Style.padding : bounds.maxX - width - Style.buttonGap
    let height = max(0, isBelow ? place - margin : bounds.height)
    label.frame = mirrored(Rect(Style.padding, 0, max(0, end - Style.padding), height))
  }

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.drawShadow(of: bounds, radius: cornerRadius)
    canvas.fill(roundedRect: bounds, radius: cornerRadius, with: backgroundColor)
  }

  // MARK: Touches

  public override func touchesBegan(_ touches: TouchSet, with event: Event) {}
  public override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  public override func touchesEnded(_ touches: TouchSet, with event: Event) { hide() }
  public override func touchesCancelled(_ touches: TouchSet, with event: Event) {}
}
