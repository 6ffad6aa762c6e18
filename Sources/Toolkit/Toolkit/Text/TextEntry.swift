import Geometry
import Raster
import Typography

/// What text fields and text views have in common: a text that a person edits.
///
/// **Fingers.** A tap puts the caret at the nearest place between two characters and makes it the first responder; a tap
/// on the caret brings the menu. Two taps select a word, three all, or the paragraph where there may be several. A finger that is
/// held, or drags the caret of a line, shows the text enlarged above it, and the caret goes with it. A selection has a handle at
/// each end.
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

  // MARK: What is told

  /// Called when a person has edited the text.
  public final var onChange: ((TextEntry) -> Void)?
  /// Called when it becomes the first responder.
  public final var onBegin: ((TextEntry) -> Void)?
  /// Called when it is that no longer.
  public final var onEnd: ((TextEntry) -> Void)?

  // MARK: Parts

  let content = TextContent()
  /// What fingers do with the text.
  final let fingers = TextFingers()
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
    (content.owner, fingers.owner) = (self, self)
    addSubview(content)
  }

  deinit {
    fingers.leave()
    (content.owner, fingers.owner) = (nil, nil)
  }

  open override func layoutSubviews() {
    content.frame = bounds.inset(by: padding)
    content.scrollToCaret()
    fingers.placeHandles()
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
      fingers.stopCarrying()
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
    fingers.cancel()
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
    content.forgetLayout()
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
    fingers.placeHandles()
    if isFirstResponder { window?.inputPanel?.inputDidChange() }
  }

  // MARK: Fingers

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    fingers.begin(touch)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    fingers.follow(touch)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) { fingers.end(touch) }

  open override func cancelTracking(with event: Event?) { fingers.cancel() }

  // MARK: The menu

  open override func canPerform(_ action: Action, from sender: Responder?) -> Bool {
    canEdit(by: action) ?? super.canPerform(action, from: sender)
  }

  open override func handler(for action: Action) -> ((Responder?) -> Void)? { edit(by: action) ?? super.handler(for: action) }
}
