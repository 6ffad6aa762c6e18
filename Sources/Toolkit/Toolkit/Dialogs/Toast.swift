import Geometry
import Raster

/// Says in a line what has happened, and goes by itself. It keeps nobody from anything: fingers beside it do what they do without it.
///
///     Toast("The photo is deleted", action: "Undo") { undo() }.show(in: window)
///
/// One shows at a time: a new one takes the place of the one before. A tap on it sends it away.
public final class Toast: View {
  private typealias Style = DialogStyle

  /// Seconds that it stays; by default what it takes to read it.
  public var seconds: Double

  private let label = Label()
  private var button: Button?
  private var timer: Timer?
  /// Whether it is there, or on its way in.
  public private(set) var isShown = false

  /// - Parameters:
  ///   - text: one line, or two.
  ///   - action: the title of a button, which sends it away; nil for none.
  ///   - handler: what the button does.
  public init(_ text: String, action: String? = nil, handler: (() -> Void)? = nil) {
    // D: a second to notice it, and 15 characters a second.
    seconds = max(3, 1 + Double(text.utf8.count) / 15)
    super.init(frame: .zero)
    cornerRadius = ControlStyle.cornerRadius
    borderWidth = 1
    overhang = PopUpStyle.shadowReach
    label.text = text
    label.font = Style.message
    label.numberOfLines = 2
    addSubview(label)
    updateLooks()
    guard let action else { return }
    // This owns the button.
    let made = Button(title: action) { [unowned(unsafe) self] _ in
      hide()
      handler?()
    }
    made.font = Style.message
    button = made
    addSubview(made)
  }

  deinit { timer?.cancel() }

  public override func environmentDidChange() {
    super.environmentDidChange()
    updateLooks()
  }

  private func updateLooks() {
    backgroundColor = colors.field
    borderColor = colors.border
  }

  /// Shows it at the bottom of `window`, above the keyboard.
  ///
  /// - Returns: false where there is no application that could take it away again, and while a visitor is being forgotten.
  @discardableResult
  public func show(in window: Window) -> Bool {
    guard let application = window.application else { return false }
    let presentations = Presentations.of(window)
    guard presentations.show(self) else { return false }
    if !isShown {
      alpha = 0
      animate(duration: PresentationConstants.appearance, options: [.beginFromCurrentState, .allowUserInteraction]) { alpha = 1 }
    }
    isShown = true
    timer?.cancel()
    // Cancelled before this goes.
    timer = application.schedule(after: seconds) { [unowned(unsafe) self] _ in hide() }
    return true
  }

  /// Takes it away; nothing where it is not there.
  public func hide(animated: Bool = true) {
    timer?.cancel()
    timer = nil
    let wasShown = isShown
    isShown = false
    guard animated, window?.application != nil else {
      leave()
      return
    }
    guard wasShown else { return }
    animate(duration: PresentationConstants.appearance, options: .beginFromCurrentState) {
      alpha = 0
    } completion: { [self] _ in
      // It may have been shown again meanwhile.
      if !isShown { leave() }
    }
  }

  private func leave() {
    (window?.presentationHost as? Presentations)?.forget(self)
    removeFromSuperview()
  }

  /// Lies at the bottom of `area`.
  func place(in area: Rect) {
    let margin = PresentationConstants.margin
    let most = min(area.width - 2 * margin, DialogStyle.width * 1.2)
    let action = button?.sizeThatFits(.zero).width ?? 0
    let beside = action > 0 ? action + Style.buttonGap : 0
    let text = label.sizeThatFits(Size(max(1, most - 2 * Style.padding - beside), 0))
    let size = Size(
      min(most, text.width + 2 * Style.padding + beside), max(Style.buttonHeight, text.height + Style.padding))
    frame = Rect(
      (area.midX - size.width / 2).rounded(), (area.maxY - margin - size.height).rounded(), size.width, size.height)
  }

  public override func layoutSubviews() {
    let action = button?.sizeThatFits(.zero) ?? .zero
    button?.frame = Rect(
      bounds.maxX - 6 - action.width, (bounds.midY - action.height / 2).rounded(), action.width, action.height)
    let end = button == nil ? bounds.maxX - Style.padding : bounds.maxX - action.width - Style.buttonGap
    label.frame = Rect(Style.padding, 0, max(0, end - Style.padding), bounds.height)
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
