import Geometry
import Raster
import Typography

/// A key of a keyboard on the screen.
///
/// While a finger is on it, the key shows enlarged above the finger; at the window's
/// upper edge, beside it. Lifting types the title. A key with `choices`, its other
/// characters, shows them when it is held: a strip that begins with the title above
/// the finger, of which one is typed by lifting.
///
/// Who types fast puts the next finger down before the last one lifts. So a key is also
/// typed when a finger comes down on another key of the window: what is typed comes in
/// the order in which the fingers came down. The earlier finger then does no more. That goes for a second finger on the
/// same key too, which types it again.
///
/// A finger between keys types the nearest one (`TouchConstants.keyContactMargin`).
open class Key: Expander {
  /// What was typed last; `valueChanged` is sent for each.
  public private(set) final var input = ""

  /// Keys stand side by side, and have margins of their own.
  override var leastTouchSide: Double { 0 }

  /// Called with what is typed.
  public final var onInput: ((_ text: String) -> Void)?

  /// Whether the key shows enlarged while a finger is on it. Without that it glows as a
  /// button does: for keys that type nothing one could read, such as a space bar.
  public final var enlarges = true

  /// Whether the finger on it has typed, though it has not lifted.
  final var hasTyped = false
  private let popUp = KeyPopUp()

  public override init(frame: Rect) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
    holdDuration = TouchConstants.keyHold
    hitMargins = HitMargins(contact: TouchConstants.keyContactMargin, tracking: TouchConstants.keyTrackingMargin)
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

  override var themedColor: Color { colors.surface }
  override var themedTitleColor: Color { colors.text }
  override var themedHighlight: Color { colors.accent }

  /// Whether it shows enlarged.
  public final var isEnlarged: Bool { popUp.isShown }

  open override func environmentDidChange() {
    super.environmentDidChange()
    dressPopUp()
  }

  /// Has the enlarged key look as this one does now.
  final func dressPopUp() { if isEnlarged { popUp.wear(self) } }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    // One that enlarges glows in its pop-up.
    if enlarges { drawCorner(on: canvas) } else { super.draw(rect, on: canvas) }
  }

  // MARK: As an expander

  /// Whether it types when the finger comes down, rather than when it lifts.
  var typesAtOnce: Bool { false }
  override var offer: [String] { [title] + choices }
  override var opensWhenHeld: Bool { !choices.isEmpty }
  override var choosesFromWithin: Bool { true }
  override var keepsFirstChoiceNear: Bool { true }

  /// The title's cell right above the key.
  override func panelFrame(for size: Size) -> Rect {
    let margin = ChoiceStrip.margin
    let cell = (size.width - 2 * margin) / Double(strip.columns)
    return mirrored(Rect(bounds.midX - cell / 2 - margin, bounds.minY - size.height, size.width, size.height))
  }

  override func willExpand() { popUp.hide(animated: false) }

  override func choose(_ index: Int) { type(offer[index]) }

  // MARK: Tracking

  /// Each finger types, also two on one key.
  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      if isTracking {
        typeEarly()
        leaveHand()
        finishEarly()
      }
      // What that typed may have taken the key away.
      if window != nil { begin(touch, with: event) }
    }
  }

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    hasTyped = false
    let earlier = window?.keyInHand
    window?.keyInHand = self
    earlier?.typeEarly()
    // What that typed may have taken this key away.
    guard isTracking else { return true }
    enlarge(true)
    willType()
    if typesAtOnce {
      hasTyped = true
      type(title)
    }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    if enlarges && !isExpanded && !hasTyped && isTouchInside != popUp.isShown { enlarge(isTouchInside) }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    leaveHand()
    popUp.hideSoon()
    guard !hasTyped else { return }
    super.endTracking(touch, with: event)
    if isTouchInside && !isClosing { type(title) }
  }

  open override func cancelTracking(with event: Event?) {
    leaveHand()
    popUp.hideSoon()
    super.cancelTracking(with: event)
  }

  open override func willMove(toWindow window: Window?) {
    leaveHand()
    popUp.hide(animated: false)
    super.willMove(toWindow: window)
  }

  /// Types what a lift would type now: the finger on the next key has come down.
  func typeEarly() {
    guard !hasTyped else { return }
    hasTyped = true
    popUp.hideSoon()
    chooseAndClose()
    if isTouchInside && !isClosing { type(title) }
  }

  /// Another key's finger has nothing to type of this one any more.
  private final func leaveHand() {
    if window?.keyInHand === self { window?.keyInHand = nil }
  }

  private final func enlarge(_ isLarge: Bool) {
    if isLarge && enlarges { popUp.show(self) } else { popUp.hideSoon() }
  }

  /// A finger has come down.
  func willType() {}

  final func type(_ text: String) {
    input = text
    onInput?(text)
    sendActions(for: .valueChanged)
  }
}
