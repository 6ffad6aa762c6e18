import Geometry
import Raster
import Typography

/// A key of an on-screen keyboard.
///
/// While a finger is on a key, the key is shown enlarged above the finger, or next to it at the window's upper edge.
/// The key types its title when the touch ends. A key with `choices`, its alternative characters, shows them during a
/// long press. They are in a strip that begins with the title, and the touch types the character at which it ends.
///
/// A fast typist presses the next key before releasing the last one. Therefore, a key also types when a touch begins on
/// another key of the window, or a second touch on the same key. The text is inserted in the order in which the touches
/// began. The earlier touch has no further effect.
///
/// A touch between keys presses the nearest key (`TouchConstants.keyContactMargin`).
open class Key: Expander {
  /// The last text that was typed. The key sends `valueChanged` for each text.
  public private(set) final var input = ""

  /// The least side of the touch area. Keys are adjacent and have their own margins.
  override var leastTouchSide: Double { 0 }

  /// Called with the text that is typed.
  public final var onInput: ((_ text: String) -> Void)?

  /// Whether the key is shown enlarged while a finger is on it. If not, it glows as a button does, for example a space
  /// bar, which has no visible character.
  public final var enlarges = true

  /// Whether the current touch has typed before it ended.
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

  /// - Parameter choices: The alternative characters of the key.
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

  /// Whether the key is shown enlarged.
  public final var isEnlarged: Bool { popUp.isShown }

  open override func environmentDidChange() {
    super.environmentDidChange()
    dressPopUp()
  }

  /// Updates the colors of the enlarged key.
  final func dressPopUp() { if isEnlarged { popUp.wear(self) } }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    // An enlarged key is highlighted in its pop-up.
    if enlarges { drawCorner(on: canvas) } else { super.draw(rect, on: canvas) }
  }

  // MARK: Expander

  /// Whether the key types when the touch begins, rather than when it ends.
  var typesAtOnce: Bool { false }
  override var offer: [String] { [title] + choices }
  override var opensWhenHeld: Bool { !choices.isEmpty }
  override var choosesFromWithin: Bool { true }
  override var keepsFirstChoiceNear: Bool { true }

  /// Returns a frame in which the cell of the title is directly above the key.
  override func panelFrame(for size: Size) -> Rect {
    let margin = ChoiceStrip.margin
    let cell = (size.width - 2 * margin) / Double(strip.columns)
    return mirrored(Rect(bounds.midX - cell / 2 - margin, bounds.minY - size.height, size.width, size.height))
  }

  override func willExpand() { popUp.hide(animated: false) }

  override func choose(_ index: Int) { type(offer[index]) }

  // MARK: Touch tracking

  /// Handles each touch separately: two touches on one key type twice.
  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      if isTracking {
        typeEarly()
        leaveHand()
        finishEarly()
      }
      // The app may have removed the key when it typed.
      if window != nil { begin(touch, with: event) }
    }
  }

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    hasTyped = false
    let earlier = window?.keyInHand
    window?.keyInHand = self
    earlier?.typeEarly()
    // The app may have removed this key when the earlier key typed.
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

  /// Types the text that the end of the touch would type, because a touch began on the next key.
  func typeEarly() {
    guard !hasTyped else { return }
    hasTyped = true
    popUp.hideSoon()
    chooseAndClose()
    if isTouchInside && !isClosing { type(title) }
  }

  /// Ends this key's role as the window's key in hand, which the next touch would type early.
  private final func leaveHand() {
    if window?.keyInHand === self { window?.keyInHand = nil }
  }

  private final func enlarge(_ isLarge: Bool) {
    if isLarge && enlarges { popUp.show(self) } else { popUp.hideSoon() }
  }

  /// Called when a touch begins.
  func willType() {}

  final func type(_ text: String) {
    input = text
    onInput?(text)
    sendActions(for: .valueChanged)
  }
}
