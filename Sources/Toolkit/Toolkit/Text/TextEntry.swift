import Geometry
import Raster
import Typography

/// The base class of text fields and text views: a control that edits text.
///
/// **Touches.** A tap moves the caret to the nearest character boundary and makes the entry the first responder. A tap
/// on the caret or the selection shows the menu. A double tap selects a word. A triple tap selects the whole text, or
/// the paragraph in a multiline entry. A long press, or a drag in a focused single line, moves the caret under a loupe.
/// A selection has a handle at each end.
///
/// Edits by the user call `onChange` and send `valueChanged`. Setting `text` does neither.
open class TextEntry: Control, TextInput {
  // MARK: Text

  /// The text. Setting it leaves out characters that `rules` do not allow.
  public final var text: String {
    get { editing.text }
    set {
      editing.replaceAll(with: newValue)
      textDidChange()
    }
  }

  /// The text with its selection and its undo history.
  public internal(set) final var editing = EditableText()

  /// The rules for edits.
  public final var rules: TextRules {
    get { editing.rules }
    set { editing.rules = newValue }
  }

  /// The keyboard, return key and typing aids for this entry.
  public final var traits = TextInputTraits()

  /// The text that shows while the entry is empty.
  public final var placeholder = "" {
    didSet { if placeholder != oldValue { content.setNeedsDisplay() } }
  }

  /// Whether the entry shows dots instead of its characters. A secure text cannot be copied.
  public final var isSecure = false {
    didSet { if isSecure != oldValue { textDidChange() } }
  }

  // MARK: Appearance

  /// The font of the text, before the theme's text scale.
  public final var font = Font(size: 18) {
    didSet {
      guard font != oldValue else { return }
      textDidChange()
      setNeedsMeasure()
    }
  }
  /// The color of the text. The default is the theme's text color.
  public final var textColor: Color {
    get { ownTextColor ?? colors.text }
    set {
      ownTextColor = newValue
      content.setNeedsDisplay()
    }
  }
  private final var ownTextColor: Color?
  /// The color of the caret, the selection and its handles. The default is the theme's tint color.
  public final var caretColor: Color {
    get { ownCaretColor ?? colors.tint }
    set {
      ownCaretColor = newValue
      content.setNeedsDisplay()
    }
  }
  private final var ownCaretColor: Color?
  private final var themedBackground = ThemedValue(Theme.dark.colors.field)
  /// The font that is drawn, with the theme's text scale.
  final var scaledFont: Font { font.withSize(font.size * textScale) }
  /// The time that the caret is shown, and hidden, in turn, in seconds. The default is 0: the caret does not blink, and
  /// an idle board does not wake up.
  public final var caretBlinkInterval = 0.0 {
    didSet { content.updateBlinking() }
  }
  /// The insets between the bounds and the text, in points.
  public final var textInsets = Insets(top: 8, left: 14, bottom: 8, right: 14) {
    didSet { setNeedsLayout() }
  }

  // MARK: Callbacks

  /// Called after the user edited the text.
  public final var onChange: ((TextEntry) -> Void)?
  /// Called after the entry became the first responder.
  public final var onBeginEditing: ((TextEntry) -> Void)?
  /// Called after the entry resigned as first responder.
  public final var onEndEditing: ((TextEntry) -> Void)?

  // MARK: Subviews

  let content = TextContent()
  /// The handling of touches in the text.
  final let touchHandler = TextTouchHandler()
  /// Whether the text may have several lines.
  var isMultiline: Bool { false }

  public override init(frame: Rect) {
    super.init(frame: frame)
    horizontalHugging = .loose
    backgroundColor = themedBackground.value
    cornerRadius = ControlStyle.cornerRadius
    borderWidth = TextStyle.borderWidth
    borderColor = colors.edge
    claimsHorizontalDrags = true
    content.owner = self
    touchHandler.owner = self
    addSubview(content)
  }

  deinit {
    touchHandler.invalidate()
    content.owner = nil
    touchHandler.owner = nil
  }

  open override func layoutSubviews() {
    content.frame = bounds.inset(by: boxInsets).inset(by: textInsets)
    content.scrollToCaret()
    touchHandler.updateHandles()
  }

  open override func describe(_ element: AccessibilityElement) {
    element.role = isSecure ? .passwordInput : isMultiline ? .multilineTextInput : .textInput
    element.label = placeholder
    element.value = isSecure ? String(repeating: "\u{2022}", count: text.count) : text
  }

  open override func environmentDidChange() {
    let field = colors.field
    if themedBackground.update(to: field, current: backgroundColor) { backgroundColor = field }
    super.environmentDidChange()
    textDidChange()
  }

  open override func stateDidChange() {
    alpha = isEnabled ? 1 : 0.5
    borderColor = isFirstResponder ? caretColor : colors.edge
    if !isEnabled { resignFirstResponder() }
  }

  // MARK: First responder

  /// Whether the entry is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }
  open override var textInput: (any TextInput)? { self }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard super.becomeFirstResponder() else { return false }
    if !wasFirst, let window {
      stateDidChange()
      borderWidth = TextStyle.activeBorderWidth
      content.updateBlinking()
      Keyboard.show(in: window)
      onBeginEditing?(self)
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasFirst = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if wasFirst {
      touchHandler.stopDraggingCaret()
      editing.moveCaret(to: editing.head)
      stateDidChange()
      borderWidth = TextStyle.borderWidth
      content.updateBlinking()
      caretDidMove()
      didEndEditing()
      onEndEditing?(self)
    }
    return true
  }

  /// Called after the entry resigned as first responder, before `onEndEditing`.
  func didEndEditing() {}

  open override func willMove(toWindow window: Window?) {
    touchHandler.cancel()
    super.willMove(toWindow: window)
  }

  // MARK: Text input

  /// The entry itself.
  public final var inputView: View { self }
  /// The caret's rectangle, in the entry's coordinates.
  public final var caretFrame: Rect { content.convert(content.caretRect, to: self) }
  open var inputTraits: TextInputTraits { traits }
  /// Whether the paragraph that contains the caret is right-to-left.
  public final var isTextRightToLeft: Bool { content.isTextRightToLeft }
  /// The text before the caret, or an empty string in a secure entry.
  public final var textBeforeCaret: Substring { isSecure ? "" : editing.textBeforeSelection }

  /// Replaces the selection with `text`, as typing does.
  public final func insertText(_ text: String) { edit { $0.insert(text) } }
  /// Deletes the selection, or the character before the caret if nothing is selected.
  public final func deleteBackward() { edit { $0.deleteBackward() } }

  /// Replaces the given number of characters before the caret, the start of a word, with the whole word and a space, as
  /// one undo step. Does nothing if the rules do not allow the whole word.
  final func completeWord(replacingLast characters: Int, with word: String) {
    edit { $0.completeWord(replacingLast: characters, with: word) }
  }

  /// Moves the caret by the given number of characters.
  public final func moveCaret(by characters: Int) {
    editing.moveCaret(by: characters)
    caretDidMove()
  }

  open func handleReturn() { resignFirstResponder() }

  /// Performs an edit of the user. Calls `onChange` and sends `valueChanged` if `change` returns `true`.
  final func edit(_ change: (inout EditableText) -> Bool) {
    window?.existingMenu?.hide()
    content.invalidateLayout()
    guard change(&editing) else { return }
    textDidChange()
    userDidEdit()
    onChange?(self)
    sendActions(for: .valueChanged)
  }

  /// Called after an edit of the user, before `onChange`.
  func userDidEdit() {}

  final func textDidChange() {
    content.invalidateLayout()
    caretDidMove()
  }

  final func caretDidMove() {
    content.scrollToCaret()
    content.setNeedsDisplay()
    touchHandler.updateHandles()
    if isFirstResponder { window?.inputPanel?.inputDidChange() }
  }

  // MARK: Touch tracking

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    touchHandler.touchBegan(touch)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    touchHandler.touchMoved(touch)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) { touchHandler.touchEnded(touch) }

  open override func cancelTracking(with event: Event?) { touchHandler.cancel() }

  // MARK: Editing menu

  open override func canPerformAction(_ action: Action, withSender sender: Responder?) -> Bool {
    canPerformEditing(action) ?? super.canPerformAction(action, withSender: sender)
  }

  open override func handler(for action: Action) -> ((Responder?) -> Void)? {
    editingHandler(for: action) ?? super.handler(for: action)
  }
}
