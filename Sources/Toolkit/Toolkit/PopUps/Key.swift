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
  public private(set) final var lastInput = ""

  /// The least side of the touch area. Keys are adjacent and have their own margins.
  override var minimumTouchTargetSize: Double { 0 }

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
    minimumPressDuration = TouchConstants.keyHold
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

  override var defaultColor: Color { colors.surface }
  override var defaultTitleColor: Color { colors.text }
  override var themedHighlight: Color { colors.accent }

  /// Whether the key is shown enlarged.
  public final var isEnlarged: Bool { popUp.isShown }

  open override func environmentDidChange() {
    super.environmentDidChange()
    updatePopUpColors()
  }

  final func updatePopUpColors() { if isEnlarged { popUp.applyColors(of: self) } }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    // An enlarged key is highlighted in its pop-up.
    if enlarges { drawCorner(on: canvas) } else { super.draw(rect, on: canvas) }
  }

  open override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.role = .key
    element.states.subtract([.expandable, .expanded])
  }

  // MARK: Expander

  /// Whether the key types when the touch begins, rather than when it ends.
  var typesOnTouchDown: Bool { false }
  override var offeredChoices: [String] { [title] + choices }
  override var opensOnLongPress: Bool { !choices.isEmpty }
  override var canChooseFromInside: Bool { true }
  override var keepsFirstChoiceNear: Bool { true }

  /// Returns a frame in which the cell of the title is directly above the key.
  override func panelFrame(for size: Size) -> Rect {
    let margin = ChoiceStrip.margin
    let cell = (size.width - 2 * margin) / Double(strip.columns)
    return mirrored(Rect(bounds.midX - cell / 2 - margin, bounds.minY - size.height, size.width, size.height))
  }

  override func willExpand() { popUp.hide(animated: false) }

  override func choose(_ index: Int) { type(offeredChoices[index]) }

  // MARK: Touch tracking

  /// Handles each touch separately: two touches on one key type twice.
  open override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      if isTracking {
        typeBeforeTouchEnds()
        resignActiveKey()
        completeTrackingEarly()
      }
      // The app may have removed the key when it typed.
      if window != nil { startTracking(touch, with: event) }
    }
  }

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    hasTyped = false
    let earlier = window?.heldKey
    window?.heldKey = self
    earlier?.typeBeforeTouchEnds()
    // The app may have removed this key when the earlier key typed.
    guard isTracking else { return true }
    enlarge(true)
    willType()
    if typesOnTouchDown {
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
    resignActiveKey()
    popUp.hideAfterDelay()
    guard !hasTyped else { return }
    super.endTracking(touch, with: event)
    if isTouchInside && !touchEndedInOpenPanel { type(title) }
  }

  open override func cancelTracking(with event: Event?) {
    resignActiveKey()
    popUp.hideAfterDelay()
    super.cancelTracking(with: event)
  }

  open override func willMove(toWindow window: Window?) {
    resignActiveKey()
    popUp.hide(animated: false)
    super.willMove(toWindow: window)
  }

  /// Types the text that the end of the touch would type, because a touch began on the next key.
  func typeBeforeTouchEnds() {
    guard !hasTyped else { return }
    hasTyped = true
    popUp.hideAfterDelay()
    finishChoosing()
    if isTouchInside && !touchEndedInOpenPanel { type(title) }
  }

  /// Ends this key's role as the window's key in hand, which the next touch would type early.
  private final func resignActiveKey() {
    if window?.heldKey === self { window?.heldKey = nil }
  }

  private final func enlarge(_ isLarge: Bool) {
    if isLarge && enlarges { popUp.show(self) } else { popUp.hideAfterDelay() }
  }

  /// Called when a touch begins.
  func willType() {}

  final func type(_ text: String) {
    lastInput = text
    onInput?(text)
    sendActions(for: .valueChanged)
  }
}
