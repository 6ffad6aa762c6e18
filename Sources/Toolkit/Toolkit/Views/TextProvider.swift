import Geometry

/// A hidden subview that updates the text of a label or button when the language changes.
///
/// Views are notified of that change. A property of `Label` would add code to programs without such texts.
final class TextProvider: View {
  /// Sets the text of the superview.
  private let update: (View) -> Void

  /// Adds a provider to `view`, and updates its text.
  static func add(to view: View, _ update: @escaping (View) -> Void) {
    view.addSubview(TextProvider(update))
    update(view)
  }

  private init(_ update: @escaping (View) -> Void) {
    self.update = update
    super.init(frame: .zero)
    isHidden = true
  }

  func updateText() {
    if let superview { update(superview) }
  }

  override func environmentDidChange() {
    super.environmentDidChange()
    updateText()
  }
}

extension View {
  /// Calls the closures of all labels, buttons, and form rows in this view that were created with one, and shows the
  /// texts that they return.
  ///
  ///     house.onChange = weakly { page in page.view.updateTexts() }
  public final func updateTexts() {
    for view in subviews {
      if let provider = view as? TextProvider { provider.updateText() } else { view.updateTexts() }
    }
  }
}

extension ViewController {
  /// Sets a title that follows the language, in a screen of a navigation controller.
  ///
  ///     setTitle { [event] in event.title.text }
  ///
  /// - Parameter title: Returns the title. The controller calls it now, and after every change of the language or theme.
  ///   It owns the closure, which must not retain it.
  public final func setTitle(_ title: @escaping () -> String) {
    navigationItem.makeTitle = title
    navigationItem.updateTitle()
  }
}

extension View {
  /// Sets an `accessibilityLabel` that follows the language, for a view that is not a grid, whose cells are its
  /// subviews.
  ///
  ///     photograph.setAccessibilityLabel { [event] in event.title.text }
  ///
  /// - Parameter label: Returns the label. The view calls it now, after every change of the language or theme, and in
  ///   `View.updateTexts()`. The view owns the closure, which must not retain it or its controller.
  public final func setAccessibilityLabel(_ label: @escaping () -> String) {
    TextProvider.add(to: self) { view in view.accessibilityLabel = label() }
  }
}

extension Label {
  /// Creates a label whose text follows the language. It wraps, because translations differ in length.
  ///
  ///     let heading = Label(.title) { Texts.welcome }
  ///     let total = Label { [order] in Texts.total(price: order.price) }
  ///
  /// - Parameter text: Returns the text. The label calls it now, after every change of the language or theme, and in
  ///   `View.updateTexts()`. The label owns the closure, which must not retain it or its controller.
  public convenience init(_ role: TextRole = .body, text: @escaping () -> String) {
    self.init("", role)
    numberOfLines = 0
    setText(text)
  }

  final func setText(_ text: @escaping () -> String) {
    TextProvider.add(to: self) { view in (view as? Label)?.text = text() }
  }
}

extension Button {
  /// Creates a button whose title follows the language. The button calls `action` when it is pressed.
  ///
  ///     let done = Button(title: { Texts.done }, action: weakly { page, _ in page.dismiss() })
  ///
  /// - Parameter title: Returns the title. The button calls it now, after every change of the language or theme, and in
  ///   `View.updateTexts()`. The button owns both closures, which must not retain it or its controller.
  public convenience init(
    title: @escaping () -> String, style: ButtonStyle = .primary, action: @escaping (Button) -> Void
  ) {
    self.init(title: "", style: style, action: action)
    TextProvider.add(to: self) { view in (view as? Button)?.title = title() }
  }
}

extension FormView {
  /// Adds a row whose label follows the language.
  ///
  ///     form.add(name, title: { Texts.name })
  ///
  /// - Parameter title: Returns the text of the label. The form calls it now, after every change of the language or
  ///   theme, and in `View.updateTexts()`. The form owns the closure, which must not retain it.
  @discardableResult
  public final func add(_ control: View, title: @escaping () -> String) -> FormRow {
    let row = add("", control)
    row.label.setText(title)
    return row
  }
}
