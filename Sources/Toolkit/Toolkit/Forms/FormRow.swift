import Geometry

/// A row of a form: a label, a control below it, and an error message below the control, which takes part in the
/// layout.
///
/// A tap on the row of a field focuses the field, and a tap on the label of a switch, which is as wide as the row, toggles
/// the switch. The label is also the control's `accessibilityLabel`, unless the control has one.
public final class FormRow: StackView {
  /// The label above the control.
  public let label: Label
  /// The control or field.
  public let control: View

  /// Returns an error message for an invalid value, or `nil`. A `TextField` uses its own `TextField.validate` in
  /// addition, which it also calls when editing ends.
  public var validate: (() -> String?)?

  /// The error message below the control, or `nil`.
  public var errorMessage: String? {
    get { field?.errorMessage ?? ownMessage }
    set { if let field { field.errorMessage = newValue } else { ownMessage = newValue } }
  }

  /// The message of a control that is not a `TextField`.
  private var ownMessage: String? {
    didSet { if ownMessage != oldValue { showMessage() } }
  }
  private var messageLabel: Label?
  /// The name that the control has from the label.
  private var givenName: String?
  /// The action that checks the value again. The control may outlive the row.
  private var revalidation: Control.ActionID?
  private var field: TextField? { control as? TextField }

  /// The space between label, control and message, in points. Chosen: less than half of the space between rows.
  private static let spacing = 6.0

  /// Creates a row.
  public init(_ title: String, _ control: View) {
    label = Label(title, .caption)
    self.control = control
    // A name that another row has given to the control is not a name of the app.
    if let other = control.superview as? FormRow, other.control === control { givenName = other.givenName }
    super.init(.vertical, spacing: Self.spacing)
    label.numberOfLines = 0
    add(label, control)
    // The row is one element: its control, named by the label.
    isAccessibilityElement = false
    label.accessibilityElementsHidden = true
    nameControl()
    if control is TextEntry {
      addGestureRecognizer(TapGestureRecognizer { [unowned(unsafe) control] _ in control.becomeFirstResponder() })
    }
    if let control = control as? Switch {
      label.isUserInteractionEnabled = true
      // The app can move the label to another view, in which it may outlive the switch.
      label.addGestureRecognizer(TapGestureRecognizer(control.weakly { control, _ in control.toggleByTap() }))
    }
    // A message disappears when the user corrects the value.
    revalidation = (control as? Control)?.addAction(for: .valueChanged) { [unowned(unsafe) self] _ in
      if ownMessage != nil { validateValue() }
    }
  }

  deinit {
    if let revalidation { (control as? Control)?.removeAction(revalidation) }
    guard let givenName, control.accessibilityLabel == givenName else { return }
    guard let other = control.superview as? FormRow, other !== self else {
      control.accessibilityLabel = nil
      return
    }
    // Another row has the control now, and may have given it the same name.
    if other.givenName == givenName { return }
    control.accessibilityLabel = nil
    other.nameControl()
  }

  /// Checks the value and updates `errorMessage`. Returns `true` if the value is valid.
  @discardableResult
  public func validateValue() -> Bool {
    let fieldIsValid = field?.validateText() ?? true
    if fieldIsValid { errorMessage = validate?() }
    return errorMessage == nil
  }

  /// Names the control by the label, unless the app has named it, or another row has the control now.
  private func nameControl() {
    if let other = control.superview as? FormRow, other !== self { return }
    guard control.accessibilityLabel == givenName else { return }
    givenName = label.text
    control.accessibilityLabel = givenName
  }

  // A new text of the label changes the layout.
  public override func layoutSubviews() {
    nameControl()
    super.layoutSubviews()
  }

  private func showMessage() {
    let label = messageLabel ?? FittingLabel()
    if messageLabel == nil {
      label.role = .caption
      label.numberOfLines = 0
      label.textColor = colors.error
      addSubview(label)
      messageLabel = label
    }
    label.text = ownMessage ?? ""
    label.isHidden = ownMessage == nil
  }

  public override func environmentDidChange() {
    super.environmentDidChange()
    messageLabel?.textColor = colors.error
    updateMessage()
  }

  /// Replaces a message of a rule by that in the current language. A message of the app stays if the value is valid.
  private func updateMessage() {
    guard errorMessage != nil else { return }
    let fieldMessage = field.flatMap { $0.validate?($0.text) }
    if let message = fieldMessage ?? validate?() { errorMessage = message }
  }
}
