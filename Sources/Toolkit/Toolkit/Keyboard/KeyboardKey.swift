import Geometry
import Languages
import Raster
import Typography

/// A key of the on-screen keyboard: a `Key` with the functions of keys other than letters.
final class KeyboardKey: Key {
  /// The keyboard, which owns its keys.
  private unowned(unsafe) let keyboard: Keyboard
  private(set) var plan = KeyDefinition(role: .letter)
  private var repetition: Timer?
  /// The x coordinate of the touch when it last moved the caret, or `nil` if the touch doesn't move the caret.
  private var lastCaretX: Double?
  private var initialX = 0.0

  /// The time between repeats of delete, in seconds. Chosen: hardware keyboards repeat 12 times a second.
  static let repeatInterval = 0.08
  /// The distance along the space bar that starts moving the caret, in points. Chosen.
  static let caretSlop = 12.0
  /// The distance along the space bar that moves the caret by one character, in points. Chosen.
  static let caretStep = 9.0

  /// The maximum height of an enlarged letter, as a fraction of the key's height. Chosen.
  private static let maximumLetterHeightRatio = 0.68
  /// The maximum width of an enlarged letter, as a fraction of the key's width. Chosen.
  private static let maximumLetterWidthRatio = 0.78

  init(of keyboard: Keyboard) {
    self.keyboard = keyboard
    super.init(frame: .zero)
    // The keyboard decides which key a touch hits.
    hitMargins.contact = 0
    drawingOutsets = .zero
    onInput = { [unowned(unsafe) keyboard, unowned(unsafe) self] in keyboard.performKey($0, text: self) }
  }

  deinit { repetition?.cancel() }

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    if let word = plan.accessibilityWord { element.label = word.text }
    if plan.role == .shift, keyboard.shift != .off { element.states.insert(.selected) }
  }

  /// - Parameters:
  ///   - row: The height of a row, in points.
  ///   - letters: The font size of a letter, in points, before the theme's text scale.
  ///   - room: The size for a letter on the narrowest key, in points. It is the same for all keys, so that all letters
  ///     have the same size.
  @export(interface)
  func show(_ plan: KeyDefinition, isPad: Bool, row: Double, letters: Double, room: Size) {
    let isText = plan.role == .letter || plan.role == .space
    let size =
      plan.role == .letter ? (plan.title.utf8.count > 3 && plan.title.count > 1 ? row * 0.36 : letters) : row * 0.3
    if self.plan != plan {
      self.plan = plan
      title = plan.title
      choices = plan.choices
      enlarges = plan.role == .letter && !isPad && plan.title.count == 1
      setNeedsDisplay()
    }
    // The size before the theme's text scale, by which the label multiplies. A letter is at most as wide as its font
    // size, and less high.
    let most =
      min(room.height * Self.maximumLetterHeightRatio, room.width * Self.maximumLetterWidthRatio) / max(1, textScale)
    let font = Font(size: max(size.rounded() / max(1, textScale), min(size.rounded(), most.rounded(.down))))
    if self.font != font {
      self.font = font
      choiceFont = font
    }
    cornerRadius = row < 44 ? 6 : 8
    let isActive = plan.role == .shift && keyboard.shift != .off
    let style = keyboard.style
    if plan.role == .enter {
      color = style.enter
      titleColor = style.onEnter
    } else if isActive {
      color = style.active
      titleColor = style.onActive
    } else {
      color = isText ? style.key : style.functionKey
      titleColor = style.text
    }
    updatePopUpColors()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    guard let sign else { return }
    let size = min(bounds.width * 0.7, bounds.height * 0.52).rounded()
    sign.draw(in: bounds, size: size, color: titleColor, on: canvas)
  }

  private var sign: KeyIcon? {
    switch plan.role {
    case .letter, .space, .page: nil
    case .delete: .delete
    case .layout: .globe
    case .hide: .hide
    case .shift: keyboard.shift == .locked ? .shiftLocked : keyboard.shift == .once ? .shiftOnce : .shift
    case .enter:
      switch keyboard.traits.returnKeyType {
      case .automatic: .enter
      case .next: .next
      case .done: .done
      case .search: .search
      case .send: .send
      }
    }
  }

  // MARK: Key

  override var showsPanelMark: Bool { false }

  override var typesOnTouchDown: Bool {
    switch plan.role {
    case .delete, .shift, .page: true
    case .letter, .space, .layout, .hide, .enter: false
    }
  }

  override var opensOnLongPress: Bool { plan.role == .layout ? keyboard.layoutNames.count > 2 : super.opensOnLongPress }
  override var offeredChoices: [String] { plan.role == .layout ? keyboard.layoutNames : super.offeredChoices }

  /// Whether a touch that ends on the key itself chooses an item. Lifting from the globe key, which lists the
  /// languages, does not.
  override var canChooseFromInside: Bool { plan.role != .layout && super.canChooseFromInside }

  override func choose(_ index: Int) {
    if plan.role == .layout { keyboard.selectLayout(index) } else { super.choose(index) }
  }

  override func willType() { Keyboard.onKeyDown?() }

  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    lastCaretX = nil
    initialX = touch.location(in: nil).x
    if plan.role == .delete, let delay = Keyboard.deleteRepeatDelay { repeatDelete(after: delay) }
    return true
  }

  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    if plan.role == .space { moveCaret(touch.location(in: nil).x) }
    if !isTouchInside { repetition?.cancel() }
    return true
  }

  override func endTracking(_ touch: Touch, with event: Event) {
    repetition?.cancel()
    super.endTracking(touch, with: event)
  }

  override func cancelTracking(with event: Event?) {
    repetition?.cancel()
    super.cancelTracking(with: event)
  }

  override func willMove(toWindow window: Window?) {
    repetition?.cancel()
    super.willMove(toWindow: window)
  }

  override func typeBeforeTouchEnds() {
    repetition?.cancel()
    super.typeBeforeTouchEnds()
  }

  private func repeatDelete(after wait: Double) {
    guard let application = window?.application else { return }
    if let repetition { return application.reschedule(repetition, after: wait) }
    repetition = application.schedule(after: wait) { [unowned(unsafe) self] _ in
      keyboard.performKey("", text: self)
      repeatDelete(after: Self.repeatInterval)
    }
  }

  /// Moves the caret with a touch on the space bar. `x` is in window coordinates.
  private func moveCaret(_ x: Double) {
    if lastCaretX == nil, !hasTyped, abs(x - initialX) > Self.caretSlop {
      // Don't type a space when the touch ends.
      hasTyped = true
      lastCaretX = x
    }
    guard let place = lastCaretX else { return }
    let steps = ((x - place) / Self.caretStep).rounded(.towardZero)
    guard steps != 0, abs(steps) < 1000 else { return }
    lastCaretX = place + steps * Self.caretStep
    keyboard.moveCaret(by: Int(steps))
  }
}
