import Geometry
import Raster
import Typography

/// The on-screen keyboard, which slides in from the bottom edge while a text input is first responder.
///
/// Text fields show it automatically. A program without text fields does not contain its code. The keyboard keeps the
/// text input visible: it scrolls the scroll views around the input and, if that is not enough, moves the app's view
/// up.
///
/// An app sets the available layouts with `layouts` or `KeyboardLanguage.offered`. A board's `VITRINE_KEYBOARD` setting
/// chooses among the app's layouts and the built-in ones.
public final class Keyboard: View, InputPanel {
  /// Shows the keyboard in `window` for its first responder. A custom view with a `textInput` calls this method when it
  /// becomes first responder.
  public static func show(in window: Window) {
    if window.inputPanel == nil {
      let keyboard = Keyboard()
      window.addSubview(keyboard)
      window.inputPanel = keyboard
    }
    window.inputPanel?.inputDidChange()
  }

  enum Shift { case off, once, locked }
  var shift = Shift.off
  private(set) var traits = TextInputTraits()
  private(set) var style = KeyboardStyle(.dark)
  var plane = KeyboardPage.Kind.letters
  var plan: KeyboardPage?
  /// The values for which the keys were last updated, or `nil` if they need a complete update.
  var keyState: KeyState?
  var targets = KeyTargets()

  let layouts: [KeyboardLayout]
  var layoutIndex = 0
  /// Whether the user has chosen the layout.
  var userSelectedLayout = false
  var layout: KeyboardLayout { layouts[layoutIndex] }

  var keys: [KeyboardKey] = []
  /// Keys for reuse that are not shown.
  var reusableKeys: [KeyboardKey] = []

  /// The view above the keys.
  var accessory: KeyboardAccessory?

  /// A weak reference to the input view, while the keyboard is shown.
  private var inputAnchor: WeakReference?
  private var isPresented = false
  private var avoidance = KeyboardAvoidance()
  /// The text before the caret at the last update.
  private(set) var lastText = ""
  /// The time when the space bar was last typed.
  var lastSpace = -Double.infinity
  /// The time when Shift was last pressed.
  var lastShift = -Double.infinity

  private init() {
    layouts = Self.offered
    super.init(frame: .zero)
    isHidden = true
    isMultipleTouchEnabled = true
    backgroundColor = style.background
    updateLayoutForLanguage()
  }

  /// Whether the keyboard is shown or sliding in.
  public var isShown: Bool { isPresented }

  /// The layouts that the board chooses, or else those of the app.
  private static var offered: [KeyboardLayout] {
    let chosen = KeyboardLanguage.boardTags.compactMap { tag in
      layouts.first { $0.tag.utf8.elementsEqual(tag.utf8) } ?? KeyboardLanguage(tag: tag).map { KeyboardLayout($0) }
    }
    if !chosen.isEmpty { return chosen }
    return layouts.isEmpty ? KeyboardLanguage.offered.map { KeyboardLayout($0) } : layouts
  }

  public override func describe(_ element: AccessibilityElement) {
    element.role = .keyboard
    element.isHidden = !isPresented
    element.onDismiss = { [self] in window?.firstResponder?.resignFirstResponder() }
  }

  // MARK: Text input

  package func inputDidChange() { setNeedsLayout() }

  package func windowDidResize() { setNeedsLayout() }

  package func reset() {
    if input != nil { window?.firstResponder?.resignFirstResponder() }
    layoutIndex = 0
    userSelectedLayout = false
    plane = .letters
    shift = .off
    lastText = ""
    lastSpace = -.infinity
    lastShift = -.infinity
    updateLayoutForLanguage()
    setNeedsLayout()
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    keyState = nil
    style = KeyboardStyle(colors)
    backgroundColor = style.background
    updateLayoutForLanguage()
    setNeedsLayout()
  }

  /// Switches to the app's language, unless the user has chosen a layout.
  private func updateLayoutForLanguage() {
    guard !userSelectedLayout, let suiting = KeyboardLanguage.preferredIndex else { return }
    layoutIndex = suiting(layouts.map { $0.tag }) ?? 0
  }

  var input: (any TextInput)? { window?.firstResponder?.textInput }

  /// Returns the proposed width, or the window's width if there is none, and the height of the keys. The height is 0
  /// until the first layout.
  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asLengthLimit(default: window?.bounds.width ?? bounds.width), plan == nil ? 0 : bounds.height)
  }

  public override func layoutSubviews() {
    guard let window, !layouts.isEmpty else { return }
    guard let input else { return slideOut() }
    let isOther = inputAnchor?.object !== input.inputView || !isPresented
    if isOther {
      inputAnchor = input.inputView.weakReference
      plane = .letters
      shift = .off
      lastText = "\u{0}"
      // Views added to the window since then, such as a presented card, would cover the keyboard.
      window.bringSubviewToFront(self)
    }
    traits = input.inputTraits
    updateShift(for: input)
    updateAccessory(for: input)
    updateKeys(in: window.bounds.size)
    slideIn(in: window)
    avoidance.keepVisible(input, above: bounds.height, in: window)
  }

  /// Turns shift on at the start of a sentence or word, and remembers the text before the caret.
  @export(interface)
  private func updateShift(for input: any TextInput) {
    let before = input.textBeforeCaret.suffix(3)
    guard before != lastText[...] else { return }
    lastText = String(before)
    if shift != .locked { shift = beginsCapital(before) ? .once : .off }
  }

  private func updateAccessory(for input: any TextInput) {
    if accessory == nil, let make = KeyboardContext.current.makeAccessory {
      let made = make(self)
      made.isHidden = true
      addSubview(made)
      accessory = made
    }
    guard let accessory else { return }
    let isThere = accessory.supports(input, traits: traits, languageTag: layout.tag)
    if accessory.isHidden == isThere { accessory.isHidden = !isThere }
    if isThere { accessory.inputDidChange(input) }
  }

  private func beginsCapital(_ before: Substring) -> Bool {
    guard traits.keyboardType == .text, traits.autocapitalizationType != .none else { return false }
    guard let last = before.last else { return true }
    if traits.autocapitalizationType == .words || last == "\n" { return last.isWhitespace }
    guard last.isWhitespace, let sign = before.dropLast().last else { return false }
    return sign == "." || sign == "!" || sign == "?"
  }

  // MARK: Sliding in and out

  private func slideIn(in window: Window) {
    let place = Rect(0, window.bounds.maxY - bounds.height, window.bounds.width, bounds.height)
    guard !isPresented else {
      if frame != place { frame = place }
      return
    }
    isPresented = true
    if isHidden {
      frame = place.offset(by: Vector(0, bounds.height))
      isHidden = false
    }
    animate(
      duration: KeyboardStyle.slideDuration, curve: .easeOut, options: [.beginFromCurrentState, .allowUserInteraction]
    ) {
      frame = place
    }
  }

  private func slideOut() {
    guard isPresented, let window else { return }
    isPresented = false
    inputAnchor = nil
    accessory?.reset()
    avoidance.restore(in: window)
    animate(duration: KeyboardStyle.slideDuration, curve: .easeIn, options: .beginFromCurrentState) {
      frame = Rect(0, window.bounds.maxY, window.bounds.width, bounds.height)
    } completion: { _ in
      if !self.isPresented { self.isHidden = true }
    }
    if window.application == nil { isHidden = true }
  }

  // MARK: Touches

  /// Returns the key that a touch hits. Every point of the keyboard belongs to a key.
  public override func hitTest(_ point: Point, with event: Event?) -> View? {
    guard super.hitTest(point, with: event) != nil else { return nil }
    if let accessory, !accessory.isHidden, point.y < accessory.frame.maxY {
      return accessory.hitTest(convert(point, to: accessory), with: event) ?? self
    }
    guard let index = targets.key(at: point), keys.indices.contains(index) else { return self }
    return keys[index]
  }

  /// Ignores touches that hit no key, so that they don't reach the app below.
  public override func touchesBegan(_ touches: TouchSet, with event: Event) {}

  public override func draw(_ rect: Rect, on canvas: Canvas) {
    canvas.fill(Rect(0, 0, bounds.width, 1), with: style.edge)
  }
}
