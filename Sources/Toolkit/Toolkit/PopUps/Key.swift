import Geometry
import Raster
import Typography

/// A key of a keyboard on the screen.
///
/// While a finger is on it, the key shows enlarged above the finger; at the window's
/// upper edge, beside it. Lifting types the title. A key with `choices`, its other
/// characters, shows them when it is held: a strip that begins with the title above
/// the finger, of which one is typed by lifting.
open class Key: Expander {
  /// What was typed last; `valueChanged` is sent for each.
  public private(set) final var input = ""

  /// Called with what is typed.
  public final var onInput: ((_ text: String) -> Void)?

  private let popUp = KeyPopUp()

  public override init(frame: Rect) {
    super.init(frame: frame)
    holdDuration = TouchConstants.keyHold
    hitMargins.tracking = TouchConstants.keyTrackingMargin
    color = ControlStyle.groove
    highlightColor = .accent
    cornerRadius = 8
    font = Font(size: 22)
  }

  /// - Parameter choices: its other characters.
  public convenience init(_ title: String, choices: [String] = [], onInput: ((_ text: String) -> Void)? = nil) {
    self.init(frame: .zero)
    self.title = title
    self.choices = choices
    self.onInput = onInput
  }

  deinit { popUp.hide(animated: false) }

  /// Whether it shows enlarged.
  public final var isEnlarged: Bool { popUp.isShown }

  // It glows in its pop-up.
  open override func draw(_ rect: Rect, on canvas: Canvas) { drawCorner(on: canvas) }

  // MARK: As an expander

  override var offer: [String] { [title] + choices }
  override var opensWhenHeld: Bool { !choices.isEmpty }
  override var choosesFromWithin: Bool { true }
  override var keepsFirstChoiceNear: Bool { true }

  /// The title's cell right above the key.
  override func panelFrame(for size: Size) -> Rect {
    let margin = ChoiceStrip.margin
    let cell = (size.width - 2 * margin) / Double(offer.count)
    return Rect(bounds.midX - cell / 2 - margin, bounds.minY - size.height, size.width, size.height)
  }

  override func willExpand() { popUp.hide(animated: false) }

  override func choose(_ index: Int) { type(offer[index]) }

  // MARK: Tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    popUp.show(self)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    if !isExpanded && isTouchInside != popUp.isShown {
      if isTouchInside { popUp.show(self) } else { popUp.hide() }
    }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    super.endTracking(touch, with: event)
    popUp.hide()
    if isTouchInside && !isClosing { type(title) }
  }

  open override func cancelTracking(with event: Event?) {
    popUp.hide()
    super.cancelTracking(with: event)
  }

  open override func willMove(toWindow window: Window?) {
    popUp.hide(animated: false)
    super.willMove(toWindow: window)
  }

  private final func type(_ text: String) {
    input = text
    onInput?(text)
    sendActions(for: .valueChanged)
  }
}
