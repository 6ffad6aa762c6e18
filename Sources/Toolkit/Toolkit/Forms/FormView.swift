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
/// Rows, and fields without a row, can also be in other views of the form, such as two rows next to each other in a
/// `StackView`, and one row can have several fields in a view. The return key of a field moves to the next field, and
/// closes the keyboard in the last one, unless the app has set `TextField.nextField`. Hidden and disabled fields are
/// skipped, and hidden ones are not validated.
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

  /// The rows, from top to bottom, including those in other views of the form.
  public final var rows: [FormRow] { parts(includingHidden: true).compactMap { $0 as? FormRow } }

  /// Returns the rows, and the fields without a row, from top to bottom.
  private final func parts(includingHidden: Bool) -> [View] {
    var found: [View] = []
    collectParts(of: self, includingHidden, &found)
    return found
  }

  private final func collectParts(of view: View, _ includingHidden: Bool, _ found: inout [View]) {
    for child in view.subviews where includingHidden || !child.isHidden {
      if child is TextEntry {
        found.append(child)
      } else if let row = child as? FormRow {
        found.append(row)
        // A row has one control, or a view with several.
        let control = row.control
        if !(control is TextEntry), includingHidden || !control.isHidden {
          collectParts(of: control, includingHidden, &found)
        }
      } else {
        collectParts(of: child, includingHidden, &found)
      }
    }
  }

  /// Makes the return key of each field move to the next one. A form in another form leaves that to the outer one.
  private final func linkFields() {
    var candidate = superview
    while let view = candidate {
      if view is FormView { return }
      candidate = view.superview
    }
    var entries: [TextEntry] = []
    for part in parts(includingHidden: true) {
      guard let entry = (part as? FormRow)?.control as? TextEntry ?? part as? TextEntry else { continue }
      entries.append(entry)
    }
    let references = entries.map { $0.weakReference }
    for (index, entry) in entries.enumerated() {
      guard let field = entry as? TextField else { continue }
      field.setNextField(inForm: index + 1 < entries.count ? entries[index + 1] : nil, of: references)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    linkFields()
  }

  /// Adds a row.
  ///
  /// - Parameter validate: Returns an error message for an invalid value, or `nil`. The form owns the closure, which
  ///   must not retain it.
  @discardableResult
  public final func add(_ title: String, _ control: View, validate: (() -> String?)? = nil) -> FormRow {
    let row = FormRow(title, control)
    row.validate = validate
    addSubview(row)
    linkFields()
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

  /// Validates all rows, and all fields without a row, and shows their messages. Returns the first invalid `FormRow` or
  /// `TextField`, or `nil` if all are valid.
  @discardableResult
  public final func validate() -> View? {
    var invalid: View?
    for part in parts(includingHidden: false) {
      let isValid = (part as? FormRow)?.validateValue() ?? (part as? TextField)?.validateText() ?? true
      if !isValid { invalid = invalid ?? part }
    }
    return invalid
  }

  /// Validates all rows and fields. If all are valid, closes the keyboard and calls `onSubmit`. Otherwise shows the
  /// messages, and scrolls to the first invalid row; a field is focused. Returns `true` if all values are valid, and
  /// `false` while `isSubmitting` is set.
  @discardableResult
  public final func submit() -> Bool {
    guard !isSubmitting else { return false }
    guard let part = validate() else {
      if let editor = window?.firstResponder, editor.responderView?.isDescendant(of: self) == true {
        editor.resignFirstResponder()
      }
      onSubmit?()
      return true
    }
    window?.layoutIfNeeded()
    scrollToVisible(part)
    let control = (part as? FormRow)?.control ?? part
    if control is TextEntry { control.becomeFirstResponder() }
    return false
  }

  /// Scrolls all scroll views around a part.
  private final func scrollToVisible(_ part: View) {
    var candidate = part.superview
    while let present = candidate {
      if let scroll = present as? ScrollView {
        scroll.scrollRectToVisible(part.convert(part.bounds, to: scroll), animated: true)
      }
      candidate = present.superview
    }
  }
}
