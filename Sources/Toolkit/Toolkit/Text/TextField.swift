import Geometry
import Raster
import Typography

/// A line of text that a person types: a name, an address, a number.
///
///     let email = TextField("E-mail")
///     email.traits.keyboard = .email
///     email.validate = { $0.contains("@") ? nil : "That is no e-mail address" }
///     email.nextField = pin
///
/// The return key goes on to `nextField`; without one it calls `onReturn`, and the keyboard goes.
open class TextField: TextEntry {
  /// Where the return key goes on. It is in the same window, and not kept alive.
  public final var nextField: TextEntry? {
    get { nextAnchor?.object as? TextEntry }
    set { nextAnchor = newValue?.anchor }
  }
  private final var nextAnchor: Anchor?

  /// Called by the return key of the last field.
  public final var onReturn: ((TextField) -> Void)?

  /// Says what is wrong with a text; nil where nothing is. Asked when the field is left, and from then on at every edit.
  public final var validate: ((_ text: String) -> String?)?

  /// What is wrong, below the field: `messageHeight` points that the app leaves free there. Nil where nothing is.
  public final var message: String? {
    didSet { if message != oldValue { showMessage() } }
  }

  /// What a message takes below the field, in points: 20 at a text scale of 1, and as much more as its line grows by.
  public final var messageHeight: Double {
    20 + (max(0, textScale - 1) * Font(size: Self.messageSize).lineHeight).rounded(.up)
  }

  /// Of a message, before the theme's scale of text.
  private static let messageSize = 13.0
  private final var messageLabel: Label?

  /// A field that says `placeholder` while it is empty.
  public convenience init(_ placeholder: String) {
    self.init(frame: .zero)
    self.placeholder = placeholder
  }

  /// Asks `validate` now. Whether the text is right.
  @discardableResult
  public final func check() -> Bool {
    message = validate?(text)
    return message == nil
  }

  /// As wide as asked for, and a fingertip high.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width.asRoom(or: 240), max(ControlStyle.target, scaledFont.lineHeight + padding.top + padding.bottom))
  }

  override var spokenName: String { logName.isEmpty ? "the field \"\(placeholder)\"" : logName }

  open override var inputTraits: InputTraits {
    var traits = self.traits
    if traits.returnKey == .automatic { traits.returnKey = nextField == nil ? .done : .next }
    return traits
  }

  open override func pressReturn() {
    if let next = nextField, next.becomeFirstResponder() { return }
    resignFirstResponder()
    onReturn?(self)
  }

  override func didEndEditing() { if validate != nil { check() } }
  override func personDidEdit() { if message != nil { check() } }

  open override func stateDidChange() {
    super.stateDidChange()
    guard message != nil else { return }
    borderColor = colors.wrong
    messageLabel?.textColor = colors.wrong
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    messageLabel?.frame = mirrored(
      Rect(padding.left, bounds.maxY + 2, max(0, bounds.width - padding.left), messageHeight - 2))
  }

  private final func showMessage() {
    stateDidChange()
    let label = messageLabel ?? FittingLabel()
    if messageLabel == nil {
      label.font = Font(size: Self.messageSize)
      label.textColor = colors.wrong
      addSubview(label)
      messageLabel = label
    }
    label.text = message ?? ""
    label.isHidden = message == nil
    setNeedsLayout()
  }
}
