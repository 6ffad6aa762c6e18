import Geometry
import Languages
import Raster
import Typography

/// What text fields and text views have in common: a text that a person edits.
///
/// **Fingers.** A tap puts the caret at the nearest place between two characters and makes it the first responder; a tap
/// on the caret brings the menu. Two taps select a word, three all, or the paragraph where there may be several. A finger that is held, or drags the caret of a line, shows
/// the text enlarged above it, and the caret goes with it. A selection has a handle at each end.
///
/// A person's edit sends `valueChanged` and calls `onChange`; setting `text` does neither.
open class TextEntry: Control, TextInput {
  // MARK: What it says

  /// The text. What `rules` do not allow is left out.
  public final var text: String {
    get { editing.text }
    set {
      editing.replaceAll(with: newValue)
      textDidChange()
    }
  }

  /// The text with its caret, selection and way back.
  public internal(set) final var editing = EditableText()

  /// What may be typed.
  public final var rules: TextRules {
    get { editing.rules }
    set { editing.rules = newValue }
  }

  /// What somebody who types is offered.
  public final var traits = InputTraits()

  /// What shows while there is no text.
  public final var placeholder = "" {
    didSet { if placeholder != oldValue { content.setNeedsDisplay() } }
  }

  /// Whether dots show in the place of the characters, which cannot be copied either.
  public final var isSecure = false {
    didSet { if isSecure != oldValue { textDidChange() } }
  }

  // MARK: Looks

  /// The font of the text.
  public final var font = Font(size: 18) {
    didSet {
      guard font != oldValue else { return }
      textDidChange()
      setNeedsMeasure()
    }
  }
  /// The color of the text; unless it is set, that of the theme.
  public final var textColor: Color {
    get { ownTextColor ?? colors.text }
    set {
      ownTextColor = newValue
      content.setNeedsDisplay()
    }
  }
  private final var ownTextColor: Color?
  /// The color of caret, selection and handles; unless it is set, the theme's tint.
  public final var caretColor: Color {
    get { ownCaretColor ?? colors.tint }
    set {
      ownCaretColor = newValue
      content.setNeedsDisplay()
    }
  }
  private final var ownCaretColor: Color?
  /// The background that the theme gave it: one that has another now has it from the app.
  private final var themedBackground = Color.clear
  /// The font that is drawn, in the theme's scale.
  final var scaledFont: Font { font.sized(font.size * textScale) }
  /// Seconds that the caret shows and hides in turn; 0 keeps it on, and the board asleep.
  public final var blinkInterval = 0.0 {
    didSet { content.blink() }
  }
  /// Room around the text, in points.
  public final var padding = Insets(top: 8, left: 14, bottom: 8, right: 14) {
    didSet { setNeedsLayout() }
  }

  /// What the menu offers, where it can be done; unless it is set, six words of `StandardWord`.
  public static var menuItems: [MenuItem] {
    get {
      ownMenuItems ?? [
        MenuItem(StandardWord.cut.text, .cut), MenuItem(StandardWord.copy.text, .copy), MenuItem(StandardWord.paste.text, .paste),
        MenuItem(StandardWord.select.text, .select), MenuItem(StandardWord.selectAll.text, .selectAll),
        MenuItem(StandardWord.undo.text, .undo),
      ]
    }
    set { ownMenuItems = newValue }
  }
  private nonisolated(unsafe) static var ownMenuItems: [MenuItem]?

  // MARK: What is told

  /// Called when a person has edited the text.
  public final var onChange: ((TextEntry) -> Void)?
  /// Called when it becomes the first responder.
  public final var onBegin: ((TextEntry) -> Void)?
  /// Called when it is that no longer.
  public final var onEnd: ((TextEntry) -> Void)?

  // MARK: Parts

  let content = TextContent()
  private final var handles: (start: SelectionHandle, end: SelectionHandle)?
  private final var loupe: Loupe?
  private final var hold: Timer?
  /// Where the finger came down.
  private final var origin = Point.zero
  private final var hasMoved = false
  /// Whether the finger carries the caret.
  private final var isCarrying = false
  /// Whether text may have several lines.
  var isMultiline: Bool { false }

  public override init(frame: Rect) {
    super.init(frame: frame)
    hugging = .loose
    themedBackground = colors.field
    backgroundColor = themedBackground
    cornerRadius = ControlStyle.cornerRadius
    borderWidth = TextStyle.borderWidth
    borderColor = colors.border
    keepsSidewaysDrags = true
    content.owner = self
    addSubview(content)
  }

  deinit {
    hold?.cancel()
    loupe?.hide(animated: false)
    content.owner = nil
  }

  open override func layoutSubviews() {
    content.frame = bounds.inset(by: padding)
    content.scrollToCaret()
    placeHandles()
  }

  open override func environmentDidChange() {
    let field = colors.field
    if backgroundColor == themedBackground { backgroundColor = field }
    themedBackground = field
    super.environmentDidChange()
    textDidChange()
  }

  open override func stateDidChange() {
    alpha = isEnabled ? 1 : 0.5
    borderColor = isFirstResponder ? caretColor : colors.border
    if !isEnabled { resignFirstResponder() }
  }

  // MARK: First responder

  /// An enabled one can.
  open override var canBecomeFirstResponder: Bool { isEnabled }
  open override var textInput: (any TextInput)? { self }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    if !wasFirst, let window {
      stateDidChange()
      borderWidth = TextStyle.activeBorderWidth
      content.blink()
      Keyboard.serve(window)
      onBegin?(self)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if wasFirst {
      stopCarrying()
      editing.moveCaret(to: editing.head)
      stateDidChange()
      borderWidth = TextStyle.borderWidth
      content.blink()
      caretDidMove()
      didEndEditing()
      onEnd?(self)
    }
    return true
  }

  /// It is the first responder no longer.
  func didEndEditing() {}

  open override func willMove(toWindow window: Window?) {
    hold?.cancel()
    stopCarrying()
    super.willMove(toWindow: window)
  }

  // MARK: Text input

  /// The field itself.
  public final var inputView: View { self }
  /// Of the caret, in the field's points.
  public final var caretFrame: Rect { content.convert(content.caret, to: self) }
  open var inputTraits: InputTraits { traits }
  /// Whether the paragraph that has the caret goes from right to left.
  public final var isTextRightToLeft: Bool { content.isTextRightToLeft }
  /// What stands before the caret; nothing of a secure field.
  public final var textBeforeCaret: Substring { isSecure ? "" : editing.textBefore }

  /// Types in the place of what is selected, as a person does.
  public final func insertText(_ text: String) { edit { $0.insert(text) } }
  /// Deletes what is selected, else the character before the caret.
  public final func deleteBackward() { edit { $0.deleteBackward() } }

  /// Puts a whole word, and a space, in the place of so many characters before the caret, which began it: one step of undo. Nothing where the
  /// rules do not allow all of the word.
  final func complete(_ characters: Int, with word: String) { edit { $0.complete(characters, with: word) } }

  /// Moves the caret by so many characters.
  public final func moveCaret(by characters: Int) {
    editing.moveCaret(by: characters)
    caretDidMove()
  }

  open func pressReturn() { resignFirstResponder() }

  /// Edits as a person does, and tells of it where something changed.
  final func edit(_ change: (inout EditableText) -> Bool) {
    window?.menuIfMade?.hide()
    guard change(&editing) else { return }
    textDidChange()
    personDidEdit()
    onChange?(self)
    sendActions(for: .valueChanged)
  }

  /// A person has edited the text.
  func personDidEdit() {}

  final func textDidChange() {
    content.forgetLayout()
    caretDidMove()
  }

  final func caretDidMove() {
    content.scrollToCaret()
    content.setNeedsDisplay()
    placeHandles()
    if isFirstResponder { window?.inputPanel?.inputDidChange() }
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    origin = touch.location(in: self)
    (hasMoved, isCarrying) = (false, false)
    hold = window?.application?.schedule(after: TextStyle.hold) { [unowned(unsafe) self] _ in carry(to: origin) }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    let place = touch.location(in: self)
    if isCarrying {
      carry(to: place)
    } else if place.distance(to: origin) > TextStyle.slop {
      hold?.cancel()
      if isFirstResponder && !isMultiline && !hasMoved { carry(to: place) }
      if isMultiline {
        content.scroll(by: touch.previousLocation(in: self).y - place.y)
        placeHandles()
      }
      hasMoved = true
    }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    hold?.cancel()
    guard !isCarrying else {
      stopCarrying()
      showMenu()
      return
    }
    guard isTouchInside, !hasMoved else { return }
    let wasFirst = isFirstResponder
    let offset = content.offset(at: convert(touch.location(in: self), to: content))
    guard becomeFirstResponder() else { return }
    let wasThere = wasFirst && (offset == editing.head || editing.selection.contains(offset))
    switch touch.tapCount {
    // Where its words are is nobody's business, of a text that dots stand for.
    case 2 where !isSecure: editing.selectWord(at: offset)
    case 3 where isMultiline && !isSecure: editing.selectParagraph(at: offset)
    case 2...: editing.selectAll()
    default: if editing.selection.isEmpty || !wasThere { editing.moveCaret(to: offset) }
    }
    caretDidMove()
    if wasThere || touch.tapCount > 1 { showMenu() }
  }

  open override func cancelTracking(with event: Event?) {
    hold?.cancel()
    stopCarrying()
  }

  /// Brings the caret to a finger, which sees it in the loupe.
  private final func carry(to place: Point) {
    guard becomeFirstResponder() else { return }
    isCarrying = true
    editing.moveCaret(to: content.offset(at: convert(place, to: content)))
    caretDidMove()
    showLoupe()
  }

  private final func stopCarrying() {
    isCarrying = false
    loupe?.hide()
    loupe = nil
  }

  private final func showLoupe() {
    let shown = loupe ?? Loupe(of: self)
    loupe = shown
    shown.follow(content.convert(content.caret, to: nil))
  }

  // MARK: Handles

  /// The finger has let go of a handle, or was taken away.
  final func endDrag(isCancelled: Bool) {
    stopCarrying()
    if !isCancelled { showMenu() }
  }

  /// A finger has one of the handles at `place` of the window.
  final func drag(_ handle: SelectionHandle, to place: Point) {
    let selection = editing.selection
    let offset = content.offset(at: content.convert(place, from: nil))
    if handle === handles?.start {
      editing.select(from: selection.upperBound, to: min(offset, editing.border(before: selection.upperBound)))
    } else {
      editing.select(from: selection.lowerBound, to: max(offset, editing.border(after: selection.lowerBound)))
    }
    caretDidMove()
    showLoupe()
  }

  private final func placeHandles() {
    guard isFirstResponder, !editing.selection.isEmpty else {
      handles?.start.removeFromSuperview()
      handles?.end.removeFromSuperview()
      handles = nil
      return
    }
    let shown = handles ?? (SelectionHandle(of: self, isStart: true), SelectionHandle(of: self, isStart: false))
    handles = shown
    shown.start.place(at: content.convert(content.caret(at: editing.selection.lowerBound), to: self), color: caretColor)
    shown.end.place(at: content.convert(content.caret(at: editing.selection.upperBound), to: self), color: caretColor)
  }

  // MARK: The menu

  /// Shows what can be done with the text, above the selection or the caret.
  final func showMenu() {
    guard isFirstResponder, let window else { return }
    window.menu.items = Self.menuItems
    let place = content.selectionBounds.intersection(content.bounds)
    window.menu.setTargetRect(place.isEmpty ? content.caret : place, in: content)
    window.menu.show()
  }

  open override func canPerform(_ action: Action, from sender: Responder?) -> Bool {
    let isSelected = !editing.selection.isEmpty
    switch action {
    case .cut, .copy: return isSelected && !isSecure
    case .paste: return window?.application?.clipboard.isEmpty == false
    case .select: return !isSelected && !text.isEmpty && !isSecure
    case .selectAll: return !text.isEmpty && editing.selection.count < text.utf8.count
    case .undo: return editing.canUndo
    default: return super.canPerform(action, from: sender)
    }
  }

  open override func handler(for action: Action) -> ((Responder?) -> Void)? {
    switch action {
    case .cut:
      return { [unowned(unsafe) self] _ in
        copySelection()
        edit { $0.deleteBackward() }
      }
    case .copy: return { [unowned(unsafe) self] _ in copySelection() }
    case .paste: return { [unowned(unsafe) self] _ in insertText(window?.application?.clipboard ?? "") }
    case .select, .selectAll:
      return { [unowned(unsafe) self] _ in
        if action == .select { editing.selectWord(at: editing.head) } else { editing.selectAll() }
        caretDidMove()
        showMenu()
      }
    case .undo: return { [unowned(unsafe) self] _ in edit { $0.undo() } }
    default: return super.handler(for: action)
    }
  }

  private final func copySelection() {
    if !isSecure { window?.application?.clipboard = editing.selectedText }
  }
}
