import Geometry
import Raster
import Typography

/// A single-line text field, for example for a name, an address or a number.
///
///     let email = TextField("E-mail")
///     email.traits.keyboardType = .email
///     email.validate = { $0.contains("@") ? nil : "Enter an e-mail address with an @ sign" }
///     email.nextField = pin
///
/// The return key moves to `nextField`. Without one, it hides the keyboard and calls `onReturn`.
open class TextField: TextEntry {
  /// The field of the same window that the return key moves to. The reference is weak.
  public final var nextField: TextEntry? {
    get { nextAnchor?.object as? TextEntry }
    set { nextAnchor = newValue?.weakReference }
  }
  private final var nextAnchor: WeakReference?

  /// Called when the return key is pressed, unless it moves to `nextField`.
  public final var onReturn: ((TextField) -> Void)?

  /// Returns an error message for an invalid text, or `nil`. Called when editing ends, and after each edit while a
  /// message shows.
  public final var validate: ((_ text: String) -> String?)?

  /// The error message below the field, or `nil`. The app must leave `errorMessageHeight` points free below the field.
  public final var errorMessage: String? {
    didSet { if errorMessage != oldValue { showMessage() } }
  }

  /// The height of a message below the field, in points: 20 at a text scale of 1, and more at larger scales.
  public final var errorMessageHeight: Double {
    20 + (max(0, textScale - 1) * Font(size: Self.messageSize).lineHeight).rounded(.up)
  }

  /// The font size of a message, before the theme's text scale.
  private static let messageSize = 13.0
  private final var messageLabel: Label?

  /// Creates a field with a placeholder.
  public convenience init(_ placeholder: String) {
    self.init(frame: .zero)
    self.placeholder = placeholder
  }

  /// Calls `validate` and updates `errorMessage`. Returns `true` if the text is valid.
  @discardableResult
  public final func validateText() -> Bool {
    errorMessage = validate?(text)
    return errorMessage == nil
  }

  /// Returns the proposed width, and a height of at least `ControlStyle.minimumTouchTarget`.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(
      size.width.asLengthLimit(default: 240),
      max(ControlStyle.minimumTouchTarget, scaledFont.lineHeight + textInsets.top + textInsets.bottom))
  }

  override var logDescription: String { logName.isEmpty ? "the field \"\(placeholder)\"" : logName }

  open override var inputTraits: TextInputTraits {
    var traits = self.traits
    if traits.returnKeyType == .automatic { traits.returnKeyType = nextField == nil ? .done : .next }
    return traits
  }

  open override func handleReturn() {
    if let next = nextField, next.becomeFirstResponder() { return }
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
    messageLabel?.frame = mirrored(
      Rect(textInsets.left, bounds.maxY + 2, max(0, bounds.width - textInsets.left), errorMessageHeight - 2))
  }

  private final func showMessage() {
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
  }
}
