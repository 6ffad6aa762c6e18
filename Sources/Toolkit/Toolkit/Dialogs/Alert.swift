/// A question in the middle of the screen that the user must answer before continuing.
///
///     let alert = Alert("Delete the photo?", message: "You cannot undo this.")
///     alert.addAction("Delete", role: .destructive) { photo.delete() }
///     alert.addAction("Keep", role: .cancel)
///     alert.timeout = DialogTimeout(30)
///     present(alert)
///
/// A tap outside the alert has no effect. Shortly before the alert times out, the button that will be chosen shows the
/// remaining seconds.
public final class Alert: Dialog {
  /// The text field above the buttons, or `nil` before `addField` is called.
  public private(set) var field: TextField?

  /// Creates an alert without buttons.
  public override init(_ title: String, message: String = "") {
    super.init(title, message: message)
    isDismissibleByTouch = false
  }

  /// Adds a text field, which becomes first responder when the alert appears. Call this method before presenting the
  /// alert.
  @discardableResult
  public func addField(_ placeholder: String = "") -> TextField {
    if let field { return field }
    let made = TextField(placeholder)
    field = made
    return made
  }

  override var defaultPresentationStyle: PresentationStyle { .form }

  override func makeView() -> DialogView {
    let made = super.makeView()
    if let field { made.add(field) }
    return made
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    field?.becomeFirstResponder()
  }
}
