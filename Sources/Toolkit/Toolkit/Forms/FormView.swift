import Geometry

/// A column of rows with labels, controls and error messages.
///
///     let form = FormView()
///     form.add("Name", name)
///     form.add("E-mail", email)
///     form.add("Tickets", tickets) { tickets.value > 0 ? nil : "Choose at least one ticket" }
///     form.onSubmit = weakly { page in page.order() }
///     form.add(Button(title: "Continue") { [unowned(unsafe) form] _ in form.submit() })
///
/// The return key of a field moves to the next field, and closes the keyboard in the last one, unless the app has set
/// `TextField.nextField`. Hidden rows are not validated.
open class FormView: StackView {
  /// Called by `submit()` if all values are valid.
  public final var onSubmit: (() -> Void)?

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

  /// Validates all rows and shows their messages. Returns the first invalid row, or `nil` if all are valid.
  @discardableResult
  public final func validate() -> FormRow? {
    var invalid: FormRow?
    for row in rows where !row.isHidden && !row.validateValue() { invalid = invalid ?? row }
    return invalid
  }

  /// Validates all rows. If all are valid, closes the keyboard and calls `onSubmit`. Otherwise shows the messages, and
  /// scrolls to the first invalid row; a field is focused. Returns `true` if all values are valid.
  @discardableResult
  public final func submit() -> Bool {
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
