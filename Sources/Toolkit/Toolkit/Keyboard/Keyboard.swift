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
  /// The app's custom layouts. If the list is empty, the keyboard offers the layouts of `KeyboardLanguage.offered`. Set
  /// the list before `Kiosk.run`: `VITRINE_KEYBOARD` chooses among the layouts by their languages. The list belongs to
  /// the current `AppContext`.
  public static var layouts: [KeyboardLayout] {
    get { KeyboardContext.current.layouts }
    set {
      KeyboardContext.current.layouts = newValue
      KeyboardLanguage.appTags = newValue.compactMap { $0.tag.isEmpty ? nil : $0.tag }
    }
  }

  /// Called when a touch presses a key, for example to play a click. The closure belongs to the current `AppContext`.
  public static var onKeyDown: (() -> Void)? {
    get { KeyboardContext.current.onKeyDown }
    set { KeyboardContext.current.onKeyDown = newValue }
  }

  /// The time in seconds after which a held Delete key repeats, or `nil` if it does not. The default is 0.5. Users who
  /// cannot lift a finger quickly need at least 2 (EN 301 549, 5.7). The value belongs to the current `AppContext`.
  public static var deleteRepeatDelay: Double? {
    get { KeyboardContext.current.deleteRepeatDelay }
    set { KeyboardContext.current.deleteRepeatDelay = newValue.map { max(0.1, min($0, 60)) } }
  }

  /// The word lists for the bar of completions above the keys. The keyboard uses the list in the language of its keys,
  /// or else a list without a language. Without lists, there is no bar. The lists belong to the current `AppContext`.
  public static var wordLists: [WordList] {
    get { KeyboardContext.current.wordLists }
    set {
      let context = KeyboardContext.current
      context.wordLists = newValue
      // Only this line refers to the bar, so a program without word lists does not contain it.
      context.makeAccessory = { CompletionBar(of: $0) }
    }
  }

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
  private(set) var shift = Shift.off
  private(set) var traits = TextInputTraits()
  private(set) var style = KeyboardStyle(.dark)
  private var plane = KeyboardPage.Kind.letters
  private var plan: KeyboardPage?
  /// The values for which the keys were last updated, or `nil` if they need a complete update.
  private var keyState: KeyState?
  private var targets = KeyTargets()

  private let layouts: [KeyboardLayout]
  private var layoutIndex = 0
  /// Whether the user has chosen the layout.
  private var userSelectedLayout = false
  private var layout: KeyboardLayout { layouts[layoutIndex] }

  private var keys: [KeyboardKey] = []
  /// Keys for reuse that are not shown.
  private var reusableKeys: [KeyboardKey] = []

  /// The view above the keys.
  private var accessory: KeyboardAccessory?

  /// A weak reference to the input view, while the keyboard is shown.
  private var inputAnchor: WeakReference?
  private var isPresented = false
  private var avoidance = KeyboardAvoidance()
  /// The text before the caret at the last update.
  private var lastText = ""
  /// The time when the space bar was last typed.
  private var lastSpace = -Double.infinity

  /// The longest time between two spaces that become a full stop, in seconds. Chosen.
  static let fullStopInterval = 0.8

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

  // MARK: Keys

  var layoutNames: [String] { layouts.map { $0.name } }

  private struct KeyState {
    struct Frames: Equatable {
      var page: KeyboardPage.Configuration
      var window: Size
      /// The height of the accessory above the keys, in points.
      var top: Double
    }

    struct Appearance: Equatable {
      var shift: Shift
      var returnKey: TextInputTraits.ReturnKeyType
    }

    var frames: Frames
    var appearance: Appearance
    /// The letter before the caret, which determines the likely next keys.
    var letter: String
  }

  /// Updates the keys that `keyState` shows to be out of date. Few letters typed change more than the likely next keys.
  @export(interface)
  private func updateKeys(in size: Size) {
    let isShifted = shift != .off
    let page = KeyboardPage.Configuration(
      kind: traits.keyboardType, layout: layoutIndex, plane: plane, isShifted: isShifted)
    if page != keyState?.frames.page {
      plan = KeyboardPage(traits, layout, plane: plane, isUpper: isShifted, hasOthers: layouts.count > 1)
    }
    guard let plan else { return }
    let metrics = KeyboardMetrics(plan, in: size)
    let top = accessory.map { $0.isHidden ? 0 : $0.height(row: metrics.row) } ?? 0
    let old = keyState
    let new = KeyState(
      frames: KeyState.Frames(page: page, window: size, top: top),
      appearance: KeyState.Appearance(shift: shift, returnKey: traits.returnKeyType),
      letter: plane == .letters ? lastText.last.map { String($0).lowercased() } ?? "" : "")
    keyState = new
    let isOther = old?.frames != new.frames
    if isOther { layOutKeys(of: plan, metrics, in: new.frames) }
    if isOther || old?.appearance != new.appearance { showKeys(of: plan, metrics) }
    if isOther || old?.letter != new.letter {
      targets.updateLikelyKeys { index in
        let plan = keys[index].plan
        guard plan.role == .letter, !new.letter.isEmpty else { return false }
        return layout.isLikely(plan.title.lowercased(), after: new.letter)
      }
    }
  }

  private func layOutKeys(of plan: KeyboardPage, _ metrics: KeyboardMetrics, in frames: KeyState.Frames) {
    let width = metrics.letterKeyWidth * plan.width
    bounds = Rect(0, 0, frames.window.width, metrics.height + frames.top)
    accessory?.frame = Rect((frames.window.width - width) / 2, 0, width, frames.top)
    let areas = metrics.areas(of: plan, width: frames.window.width, top: frames.top)
    targets = KeyTargets(areas: areas, row: metrics.row)
    reconcileKeys(with: Array(plan.rows.joined()))
    for index in keys.indices { keys[index].frame = areas[index].inset(by: Insets(all: metrics.gap / 2)) }
  }

  private func showKeys(of plan: KeyboardPage, _ metrics: KeyboardMetrics) {
    let letters = metrics.letterSize(for: plan)
    let room = Size(metrics.letterKeyWidth - metrics.gap, metrics.row - metrics.gap)
    for (key, keyPlan) in zip(keys, plan.rows.joined()) {
      key.show(keyPlan, isPad: plan.isPad, row: metrics.row, letters: letters, room: room)
    }
  }

  /// Updates `keys` to match `plans`. Keeps keys other than letters in their roles, because a touch may be on one.
  @export(interface)
  private func reconcileKeys(with plans: [KeyDefinition]) {
    // Shift changes the titles of the keys, but not their frames: touches on them continue.
    if keys.count == plans.count, zip(keys, plans).allSatisfy({ $0.plan.role == $1.role }) { return }
    var free = keys + reusableKeys
    keys = plans.map { plan in
      let isSame = { (key: KeyboardKey) in
        key.plan.role == plan.role && (plan.role != .letter || key.plan.title == plan.title)
      }
      let index =
        free.firstIndex(where: isSame)
        ?? free.firstIndex { !$0.isTracking && $0.plan.role == .letter && plan.role == .letter }
      if let index { return free.remove(at: index) }
      return KeyboardKey(of: self)
    }
    reusableKeys = free
    for key in reusableKeys where key.superview != nil { key.removeFromSuperview() }
    for key in keys where key.superview == nil { addSubview(key) }
  }

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

  // MARK: Typing

  /// Performs the function of a key. Letter keys type `text`.
  func performKey(_ text: String, text key: KeyboardKey) {
    switch key.plan.role {
    case .letter:
      guard let input else { return }
      if accessory?.consumes(text, into: input) != true { input.insertText(text) }
      if shift == .once && plane == .letters { setShift(.off) }
    case .space: typeSpace()
    case .delete: input?.deleteBackward()
    case .enter: input?.handleReturn()
    case .hide: window?.firstResponder?.resignFirstResponder()
    case .layout: selectLayout((layoutIndex + 1) % layouts.count)
    case .shift: pressShift()
    case .page(let plane):
      self.plane = plane
      updateKeysImmediately()
    }
  }

  /// Moves the caret to the right by the given number of characters.
  func moveCaret(by characters: Int) {
    guard let input else { return }
    input.moveCaret(by: input.isTextRightToLeft ? -characters : characters)
  }

  /// Switches to the layout that the user has chosen.
  func selectLayout(_ index: Int) {
    layoutIndex = index
    userSelectedLayout = true
    plane = .letters
    updateKeysImmediately()
    setNeedsLayout()
  }

  private func pressShift() {
    let now = window?.application?.now ?? 0
    let isSecond = now - lastShift <= TouchConstants.tapInterval
    lastShift = now
    setShift(shift == .off ? .once : isSecond && shift == .once ? .locked : .off)
  }
  private var lastShift = -Double.infinity

  private func setShift(_ state: Shift) {
    shift = state
    updateKeysImmediately()
  }

  /// Updates the keys immediately, so that a touch that begins in the same frame hits the new keys.
  private func updateKeysImmediately() {
    if let window { updateKeys(in: window.bounds.size) }
  }

  /// Returns `true` if a word and a space precede the caret. A separate function, so that no substring keeps a
  /// reference to the text during the edit, which would then copy the text.
  private func endsWithWordAndSpace(_ input: any TextInput) -> Bool {
    let before = input.textBeforeCaret
    guard before.last == " ", let letter = before.dropLast().last else { return false }
    return letter.isLetter || letter.isNumber
  }

  private func typeSpace() {
    guard let input else { return }
    let now = window?.application?.now ?? 0
    if accessory?.consumes(" ", into: input) == true {
      lastSpace = now
    } else if traits.insertsFullStopAfterTwoSpaces, traits.keyboardType == .text,
      now - lastSpace <= Self.fullStopInterval,
      endsWithWordAndSpace(input)
    {
      input.deleteBackward()
      input.insertText(". ")
      lastSpace = -.infinity
    } else {
      input.insertText(" ")
      lastSpace = now
    }
    // Return to letters after a space: users type symbols one at a time.
    if plane != .letters {
      plane = .letters
      updateKeysImmediately()
    }
  }
}
