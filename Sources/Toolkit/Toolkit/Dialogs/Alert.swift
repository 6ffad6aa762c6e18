/// A question in the middle of the screen that has to be answered before anything else.
///
///     let alert = Alert("Delete the photo?", message: "It cannot be brought back.")
///     alert.add("Delete", role: .destructive) { photo.delete() }
///     alert.add("Keep", role: .cancel)
///     alert.timeout = DialogTimeout(30)
///     present(alert)
///
/// A tap beside it does nothing. When its time-out comes near, the seconds that are left stand on the button that will be chosen.
public final class Alert: Dialog {
  /// What somebody types, above the buttons; nil until asked for with `addField`.
  public private(set) var field: TextField?

  /// An alert without buttons so far.
  public override init(_ title: String, message: String = "") {
    super.init(title, message: message)
    canBeDismissedByTouch = false
  }

  /// Adds a field for something short, which is typed into as soon as the alert is there. To be called before it is presented.
  @discardableResult
  public func addField(_ placeholder: String = "") -> TextField {
    if let field { return field }
    let made = TextField(placeholder)
    field = made
    return made
  }

  override var ownPresentationStyle: PresentationStyle { .form }

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
