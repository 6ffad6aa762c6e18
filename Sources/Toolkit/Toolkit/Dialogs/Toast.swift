import Geometry
import Raster

/// Says in a line what has happened, and goes by itself. It keeps nobody from anything: fingers beside it do what they do without it.
///
///     Toast("The photo is deleted", action: "Undo") { undo() }.show(in: window)
///
/// One shows at a time: a new one takes the place of the one before. A tap on it sends it away. It is as high as its words need in the
/// theme's scale of text; on a panel without that much room they are written smaller.
public final class Toast: View {
  private typealias Style = DialogStyle

  /// Seconds that it stays; by default what it takes to read it.
  public var seconds: Double

  private let label = FittingLabel()
  private var button: Button?
  private var timer: Timer?
  /// Whether it is there, or on its way in.
  public private(set) var isShown = false

  /// - Parameters:
  ///   - text: one line, or a few.
  ///   - action: the title of a button, which sends it away; nil for none.
  ///   - handler: what the button does.
  public init(_ text: String, action: String? = nil, handler: (() -> Void)? = nil) {
    // D: a second to notice it, and 15 characters a second.
    seconds = max(3, 1 + Double(text.utf8.count) / 15)
    super.init(frame: .zero)
    borderWidth = 1
    overhang = PopUpStyle.shadowReach
    label.text = text
    label.numberOfLines = 0
    addSubview(label)
    updateLooks()
    guard let action else { return }
    // This owns the button.
    let made = Button(title: action) { [unowned(unsafe) self] _ in
      hide()
      handler?()
    }
    made.wraps = true
    button = made
    made.font = Style.message(theme)
    addSubview(made)
  }

  deinit { timer?.cancel() }

  public override func environmentDidChange() {
    super.environmentDidChange()
    updateLooks()
  }

  private func updateLooks() {
    cornerRadius = theme.cornerRadius
    label.font = Style.message(theme)
    button?.font = Style.message(theme)
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
      animate(duration: theme.motion.card, options: [.beginFromCurrentState, .allowUserInteraction]) { alpha = 1 }
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
    animate(duration: theme.motion.card, options: .beginFromCurrentState) {
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
    let most = Size(
      max(0, min(area.width - 2 * margin, Self.width * max(1, textScale))), max(0, area.height - 2 * margin))
    let wanted = sizeThatFits(Size(most.width, 0))
    isStacked = action(in: most.width).isBelow
    setNeedsLayout()
    let size = Size(min(most.width, wanted.width), min(most.height, wanted.height))
    frame = Rect(
      (area.midX - size.width / 2).rounded(), (area.maxY - margin - size.height).rounded(), size.width, size.height)
  }

  /// Points across the widest one at a text scale of 1.
  private static let width = DialogStyle.width * 1.2
  /// Points between its button and its edge.
  private static let buttonMargin = 6.0
  /// How much of it a button may take beside the words: a wider one lies below them. (D)
  private static let buttonShare = 0.4

  /// Whether its button lies below its words.
  private var isStacked = false

  /// What its button takes, and whether it lies below the words, where it is `width` points wide at most.
  private func action(in width: Double) -> (size: Size, isBelow: Bool) {
    guard let button else { return (.zero, false) }
    let size = button.sizeThatFits(.zero)
    guard size.width > width * Self.buttonShare else { return (size, false) }
    return (button.sizeThatFits(Size(max(1, width - 2 * Self.buttonMargin), 0)), true)
  }

  /// As wide as its words and its button, in several lines where that is more than there is room.
  public override func sizeThatFits(_ size: Size) -> Size {
    let most = size.width.asRoom(or: Self.width * max(1, textScale))
    let (action, isBelow) = action(in: most)
    let beside = isBelow || action.width == 0 ? 0 : action.width + Style.buttonGap
    let text = label.sizeThatFits(Size(max(1, most - 2 * Style.padding - beside), 0))
    let width = max(text.width + 2 * Style.padding + beside, isBelow ? action.width + 2 * Self.buttonMargin : 0)
    let words = max(Style.buttonHeight, text.height + Style.padding, isBelow ? 0 : action.height + Self.buttonMargin)
    return Size(min(most, width), words + (isBelow ? action.height + Self.buttonMargin : 0))
  }

  public override func layoutSubviews() {
    let (margin, isBelow) = (Self.buttonMargin, isStacked)
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
