import Geometry
import Raster
import Typography

/// A single-line text field, for example for a name, an address or a number.
///
///     let email = TextField("E-mail")
///     email.validation = .email
///     email.nextField = pin
///
/// The return key moves to `nextField`, and skips fields that are hidden or disabled. Without a next field, it hides the
/// keyboard and calls `onReturn`.
open class TextField: TextEntry {
  /// The field of the same window that the return key moves to. The reference is weak.
  public final var nextField: TextEntry? {
    get { nextAnchor?.object as? TextEntry }
    set { nextAnchor = newValue?.weakReference }
  }
  private final var nextAnchor: WeakReference?
  /// The next field as a form has set it, or `nil` if no form has set one.
  private final var formAnchor: WeakReference?
  /// All fields of the form, from top to bottom, including this one. They also lead past a `TextView`, which has no next
  /// field.
  private final var formEntries: [WeakReference] = []

  /// Sets `nextField`, unless the app has set another one than the form before.
  ///
  /// - Parameter entries: All fields of the form, from top to bottom.
  final func setNextField(inForm next: TextEntry?, of entries: [WeakReference]) {
    formEntries = entries
    guard nextAnchor?.object === formAnchor?.object else { return }
    nextField = next
    formAnchor = nextAnchor
  }

  /// The field that the return key moves to: `nextField`, or the one after it if that one is hidden or disabled. It is
  /// `nil` if there is none.
  final var nextEditableField: TextEntry? {
    if nextAnchor?.object === formAnchor?.object, let index = formEntries.firstIndex(where: { $0.object === self }) {
      for reference in formEntries[(index + 1)...] {
        if let entry = reference.object as? TextEntry, canMove(to: entry) { return entry }
      }
      return nil
    }
    guard let first = nextField else { return nil }
    if canMove(to: first) { return first }
    var skipped = [first]
    while let next = (skipped.last as? TextField)?.nextField, next !== self {
      if canMove(to: next) { return next }
      // The fields form a cycle, without one that can be edited.
      if skipped.contains(where: { $0 === next }) { return nil }
      skipped.append(next)
    }
    return nil
  }

  private final func canMove(to entry: TextEntry) -> Bool {
    guard entry !== self, entry.window === window, entry.canBecomeFirstResponder else { return false }
    var candidate: View? = entry
    while let view = candidate {
      if view.isHidden { return false }
      candidate = view.superview
    }
    return true
  }

  /// Called when the return key is pressed, unless it moves to `nextField`.
  public final var onReturn: ((TextField) -> Void)?

  /// Returns an error message for an invalid text, or `nil`. Called when editing ends, and after each edit while a
  /// message shows.
  public final var validate: ((_ text: String) -> String?)?

  /// The error message below the box of the field, or `nil`.
  ///
  /// The size that fits the field includes the message, so a stack or a grid makes room for it. If the app sets the
  /// frame and does not make it higher, the message is below the bounds, where the app must leave `errorMessageHeight`
  /// points free.
  public final var errorMessage: String? {
    didSet { if errorMessage != oldValue { showMessage(isResized: (errorMessage == nil) != (oldValue == nil)) } }
  }

  /// The height of a message, in points: 20 at a text scale of 1, and more at larger scales.
  public final var errorMessageHeight: Double {
    20 + (max(0, textScale - 1) * Font(size: Self.messageSize).lineHeight).rounded(.up)
  }

  /// The font size of a message, before the theme's text scale.
  private static let messageSize = 13.0
  private final var messageLabel: Label?
  /// The height of the bounds when the message appeared, in points.
  private final var heightWithoutMessage = 0.0

  /// Creates a field with a placeholder.
  public convenience init(_ placeholder: String) {
    self.init(frame: .zero)
    self.placeholder = placeholder
  }

  open override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    guard let errorMessage else { return }
    element.states.insert(.invalid)
    element.hint = errorMessage
  }

  /// Calls `validate` and updates `errorMessage`. Returns `true` if the text is valid.
  @discardableResult
  public final func validateText() -> Bool {
    errorMessage = validate?(text)
    return errorMessage == nil
  }

  /// Returns the proposed width, and a height of at least `ControlStyle.minimumTouchTarget`, plus that of the error
  /// message, if there is one.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asLengthLimit(default: 240), boxHeight + (errorMessage == nil ? 0 : errorMessageHeight))
  }

  /// The height that fits the box.
  private final var boxHeight: Double {
    max(ControlStyle.minimumTouchTarget, scaledFont.lineHeight(of: text) + textInsets.top + textInsets.bottom)
  }

  /// The space for the message, if the bounds are high enough for it.
  override var boxInsets: Insets {
    guard errorMessage != nil else { return .zero }
    // In a frame of the app, the box keeps its height.
    let isArranged = layoutItem?.assignedSize != nil
    let box = isArranged ? boxHeight : max(boxHeight, heightWithoutMessage)
    // The tolerance is for rounding to pixels.
    let fits = bounds.height + 1e-6 >= box + errorMessageHeight
    return Insets(top: 0, left: 0, bottom: fits ? errorMessageHeight : 0, right: 0)
  }

  open override var isOpaque: Bool { super.isOpaque && errorMessage == nil }

  override var logDescription: String { logName.isEmpty ? "the field \"\(placeholder)\"" : logName }

  open override var inputTraits: TextInputTraits {
    var traits = self.traits
    if traits.returnKeyType == .automatic { traits.returnKeyType = nextEditableField == nil ? .done : .next }
    return traits
  }

  open override func handleReturn() {
    if let next = nextEditableField, next.becomeFirstResponder() { return }
    resignFirstResponder()
    onReturn?(self)
  }

  override func didEndEditing() { if validate != nil { validateText() } }
  override func userDidEdit() { if errorMessage != nil { validateText() } }

  open override func stateDidChange() {
    super.stateDidChange()
    guard errorMessage != nil else { return }
    borderColor = colors.error
    messageLabel?.textColor = colors.error
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let top = bounds.maxY - boxInsets.bottom + 2
    messageLabel?.frame = mirrored(
      Rect(bounds.minX + textInsets.left, top, max(0, bounds.width - textInsets.left), errorMessageHeight - 2))
  }

  /// - Parameter isResized: Whether the size that fits the field has changed.
  private final func showMessage(isResized: Bool) {
    if isResized { heightWithoutMessage = errorMessage == nil ? 0 : bounds.height }
    stateDidChange()
    let label = messageLabel ?? FittingLabel()
    if messageLabel == nil {
      label.font = Font(size: Self.messageSize)
      label.textColor = colors.error
      addSubview(label)
      messageLabel = label
    }
    label.text = errorMessage ?? ""
    label.isHidden = errorMessage == nil
    setNeedsLayout()
    guard isResized else { return }
    setNeedsDisplay()
    setNeedsMeasure()
    superview?.setNeedsLayout()
  }
}
