import Geometry
import Raster
import Typography

/// A key of the keyboard on the screen: system 39's, with what keys other than letters do.
final class KeyboardKey: Key {
  /// The keyboard, which owns its keys.
  private unowned(unsafe) let keyboard: Keyboard
  private(set) var plan = KeyPlan(role: .letter)
  private var repetition: Timer?
  /// Where the finger was when the caret moved last; nil while it moves none.
  private var caretPlace: Double?
  private var firstPlace = 0.0

  /// Seconds until delete begins to repeat, and between two times. (D: as hardware keyboards do, 2 and 12 a second)
  static let (repeatDelay, repeatInterval) = (0.5, 0.08)
  /// Points that a finger goes along the space bar before it moves the caret, and then for each character. (D)
  static let (caretSlop, caretStep) = (12.0, 9.0)

  /// D: how much of a key a large letter takes.
  private static let (mostOfHeight, mostOfWidth) = (0.68, 0.78)

  init(of keyboard: Keyboard) {
    self.keyboard = keyboard
    super.init(frame: .zero)
    // The keyboard says whose a finger is.
    hitMargins.contact = 0
    overhang = .zero
    onInput = { [unowned(unsafe) keyboard, unowned(unsafe) self] in keyboard.take($0, from: self) }
  }

  deinit { repetition?.cancel() }

  /// - Parameters:
  ///   - row: the height of a row, in points.
  ///   - letters: the size of a letter, in points, before the theme's scale.
  ///   - room: what a letter has, in points: no key of the row is to have a smaller one.
  func show(_ plan: KeyPlan, isPad: Bool, row: Double, letters: Double, room: Size) {
    let isText = plan.role == .letter || plan.role == .space
    let size = plan.role == .letter ? (plan.title.utf8.count > 3 && plan.title.count > 1 ? row * 0.36 : letters) : row * 0.3
    if self.plan != plan {
      self.plan = plan
      title = plan.title
      choices = plan.choices
      enlarges = plan.role == .letter && !isPad && plan.title.count == 1
      setNeedsDisplay()
    }
    // Before the theme's scale, which the label multiplies by. A letter may be as wide as its size, and is lower than it.
    let most = min(room.height * Self.mostOfHeight, room.width * Self.mostOfWidth) / max(1, textScale)
    let font = Font(size: max(size.rounded() / max(1, textScale), min(size.rounded(), most.rounded(.down))))
    if self.font != font {
      self.font = font
      choiceFont = font
    }
    cornerRadius = row < 44 ? 6 : 8
    let isActive = plan.role == .shift && keyboard.shift != .off
    let style = keyboard.style
    if plan.role == .enter {
      (color, titleColor) = (style.enter, style.onEnter)
    } else if isActive {
      (color, titleColor) = (style.active, style.onActive)
    } else {
      (color, titleColor) = (isText ? style.key : style.special, style.text)
    }
    dressPopUp()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    super.draw(rect, on: canvas)
    guard let sign else { return }
    let size = min(bounds.width * 0.7, bounds.height * 0.52).rounded()
    sign.draw(in: bounds, size: size, color: titleColor, on: canvas)
  }

  private var sign: KeyIcon? {
    switch plan.role {
    case .letter, .space, .plane: nil
    case .delete: .delete
    case .layout: .globe
    case .hide: .hide
    case .shift: keyboard.shift == .locked ? .shiftLocked : keyboard.shift == .once ? .shiftOnce : .shift
    case .enter:
      switch keyboard.traits.returnKey {
      case .automatic: .enter
      case .next: .next
      case .done: .done
      case .search: .search
      case .send: .send
      }
    }
  }

  // MARK: As a key

  override var showsCorner: Bool { false }

  override var typesAtOnce: Bool {
    switch plan.role {
    case .delete, .shift, .plane: true
    case .letter, .space, .layout, .hide, .enter: false
    }
  }

  override var opensWhenHeld: Bool { plan.role == .layout ? keyboard.layoutNames.count > 2 : super.opensWhenHeld }
  override var offer: [String] { plan.role == .layout ? keyboard.layoutNames : super.offer }

  /// Who lifts from the globe that listed the languages chooses none.
  override var choosesFromWithin: Bool { plan.role != .layout && super.choosesFromWithin }

  override func choose(_ index: Int) {
    if plan.role == .layout { keyboard.chooseLayout(index) } else { super.choose(index) }
  }

  override func willType() { Keyboard.onKeyDown?() }

  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    caretPlace = nil
    firstPlace = touch.location(in: nil).x
    if plan.role == .delete { repeatDelete(after: Self.repeatDelay) }
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

  override func typeEarly() {
    repetition?.cancel()
    super.typeEarly()
  }

  private func repeatDelete(after wait: Double) {
    guard let application = window?.application else { return }
    if let repetition { return application.schedule(again: repetition, after: wait) }
    repetition = application.schedule(after: wait) { [unowned(unsafe) self] _ in
      keyboard.take("", from: self)
      repeatDelete(after: Self.repeatInterval)
    }
  }

  /// The finger on the space bar is at `x` of the window.
  private func moveCaret(_ x: Double) {
    if caretPlace == nil, !hasTyped, abs(x - firstPlace) > Self.caretSlop {
      // It types no space any more.
      hasTyped = true
      caretPlace = x
    }
    guard let place = caretPlace else { return }
    let steps = ((x - place) / Self.caretStep).rounded(.towardZero)
    guard steps != 0, abs(steps) < 1000 else { return }
    caretPlace = place + steps * Self.caretStep
    keyboard.moveCaret(by: Int(steps))
  }
}
