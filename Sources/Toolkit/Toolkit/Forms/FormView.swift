import Geometry

/// A column of rows with labels, controls and error messages.
///
///     let form = FormView()
///     form.add("Name", name)
///     form.add("E-mail", email)
///     form.add("Tickets", tickets) { tickets.value > 0 ? nil : "Choose at least one ticket" }
///     form.addSubmitButton { "Continue" }
///     form.onSubmit = weakly { page in page.order() }
///
/// The return key of a field moves to the next field, and closes the keyboard in the last one, unless the app has set
/// `TextField.nextField`. Hidden rows are not validated.
open class FormView: StackView {
  /// Called by `submit()` if all values are valid.
  public final var onSubmit: (() -> Void)?

  /// Whether the app is still processing the values. The submit button is then disabled, and `submit()` does nothing.
  /// The app sets it in `onSubmit`, and resets it when the values can be submitted again. The default is `false`.
  public final var isSubmitting = false {
    didSet { submitButton?.isEnabled = !isSubmitting }
  }
  /// The button of `addSubmitButton(icon:title:)`, or `nil`.
  public private(set) final var submitButton: Button?

  /// The space between two rows, in points. Chosen.
  public static let spacing = 16.0

  /// Creates an empty form.
  public convenience init(insets: Insets = .zero) { self.init(.vertical, spacing: Self.spacing, insets: insets) }

  /// The rows, from top to bottom.
  public final var rows: [FormRow] { subviews.compactMap { $0 as? FormRow } }

  /// Adds a row.
  ///
  /// - Parameter validate: Returns an error message for an invalid value, or `nil`. The form owns the closure, which
  ///   must not retain it.
  @discardableResult
  public final func add(_ title: String, _ control: View, validate: (() -> String?)? = nil) -> FormRow {
    let previous = rows.last { $0.control is TextField }?.control as? TextField
    if let previous, previous.nextField == nil, let entry = control as? TextEntry { previous.nextField = entry }
    let row = FormRow(title, control)
    row.validate = validate
    addSubview(row)
    return row
  }

  /// Adds a button that calls `submit()`. Its title follows the language, and the button is below the rows so far.
  ///
  /// - Parameter title: Returns the title, as for `Button(title:style:action:)`.
  @discardableResult
  public final func addSubmitButton(icon: Icon? = nil, title: @escaping () -> String) -> Button {
    // The app can move the button to another view, in which it may outlive the form.
    let button = Button(title: title, action: weakly { form, _ in form.submit() })
    button.icon = icon
    button.isEnabled = !isSubmitting
    addSubview(button)
    submitButton = button
    return button
  }

  /// Validates all rows and shows their messages. Returns the first invalid row, or `nil` if all are valid.
  @discardableResult
  public final func validate() -> FormRow? {
    var invalid: FormRow?
    for row in rows where !row.isHidden && !row.validateValue() { invalid = invalid ?? row }
    return invalid
  }

  /// Validates all rows. If all are valid, closes the keyboard and calls `onSubmit`. Otherwise shows the messages, and
  /// scrolls to the first invalid row; a field is focused. Returns `true` if all values are valid, and `false` while
  /// `isSubmitting` is set.
  @discardableResult
  public final func submit() -> Bool {
    guard !isSubmitting else { return false }
    guard let row = validate() else {
      rows.first { $0.control.isFirstResponder }?.control.resignFirstResponder()
      onSubmit?()
      return true
    }
    window?.layoutIfNeeded()
    scrollToVisible(row)
    if row.control is TextEntry { row.control.becomeFirstResponder() }
    return false
  }

  private final func scrollToVisible(_ row: FormRow) {
    var candidate = superview
    while let present = candidate {
      if let scroll = present as? ScrollView {
        return scroll.scrollRectToVisible(row.convert(row.bounds, to: scroll), animated: true)
      }
      candidate = present.superview
    }
  }
}
