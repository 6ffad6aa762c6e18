public import Geometry
public import Raster
public import Typography

// Members of UIKit for developers who try them. The compiler replies with the toolkit's way, and programs contain none
// of these declarations.

extension View {
  /// UIKit's name `layer`.
  @available(*, unavailable, message: "Set cornerRadius, borderWidth, borderColor, shadow, or gradient of the view.")
  public final var layer: View { self }

  /// UIKit's name `intrinsicContentSize`.
  @available(*, unavailable, message: "Override sizeThatFits(_:), and call setNeedsMeasure() when its result changes.")
  public final var intrinsicContentSize: Size { .zero }

  /// UIKit's name `invalidateIntrinsicContentSize`.
  @available(*, unavailable, renamed: "setNeedsMeasure()")
  public final func invalidateIntrinsicContentSize() {}

  /// UIKit's name `translatesAutoresizingMaskIntoConstraints`.
  @available(*, unavailable, message: "Views have no constraints. Arrange them in a StackView or GridView.")
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { false }
    set {}
  }

  /// UIKit's name `traitCollection`.
  @available(*, unavailable, message: "Use theme, and window.sizeClass.")
  public final var traitCollection: Theme { theme }

  /// UIKit's name `animate`.
  @available(*, unavailable, message: "Call animate(duration:animations:completion:) of a view.")
  public static func animate(
    withDuration duration: Double, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
}

extension ViewController {
  /// UIKit's name `present`.
  @available(*, unavailable, renamed: "present(_:as:animated:)")
  public final func present(_ controller: ViewController, animated: Bool, completion: (() -> Void)?) {}

  /// UIKit's name `dismiss`.
  @available(*, unavailable, message: "Use dismiss(animated:), and onDismiss of present(_:as:onDismiss:).")
  public final func dismiss(animated: Bool, completion: (() -> Void)?) {}
}

extension NavigationController {
  /// UIKit's name `pushViewController`.
  @available(*, unavailable, renamed: "push(_:animated:)")
  public final func pushViewController(_ controller: ViewController, animated: Bool) {}

  /// UIKit's name `popViewController`.
  @available(*, unavailable, renamed: "pop(animated:)")
  public final func popViewController(animated: Bool) -> ViewController? { nil }

  /// UIKit's name `popToRootViewController`.
  @available(*, unavailable, renamed: "popToRoot(animated:)")
  public final func popToRootViewController(animated: Bool) {}

  /// UIKit's name `setNavigationBarHidden`.
  @available(*, unavailable, message: "Set navigationItem.hidesBar of the controller that is shown.")
  public final func setNavigationBarHidden(_ isHidden: Bool, animated: Bool) {}

  /// UIKit's name `isNavigationBarHidden`.
  @available(*, unavailable, message: "Set navigationItem.hidesBar of the controller that is shown.")
  public final var isNavigationBarHidden: Bool {
    get { false }
    set {}
  }
}

extension Application {
  /// UIKit's name `shared`.
  @available(*, unavailable, message: "Use view.window?.application.")
  public static var shared: Application? { nil }
}

extension NavigationItem {
  /// UIKit's name `rightBarButtonItem`.
  @available(*, unavailable, message: "Set trailingItems to an array.")
  public final var rightBarButtonItem: BarButton? {
    get { nil }
    set {}
  }

  /// UIKit's name `rightBarButtonItems`.
  @available(*, unavailable, renamed: "trailingItems")
  public final var rightBarButtonItems: [BarButton]? {
    get { nil }
    set {}
  }

  /// UIKit's name `leftBarButtonItem`.
  @available(
    *, unavailable, message: "Set leadingItems to an array, and hidesBackButton = true to replace the back button."
  )
  public final var leftBarButtonItem: BarButton? {
    get { nil }
    set {}
  }

  /// UIKit's name `leftBarButtonItems`.
  @available(
    *, unavailable, message: "Set leadingItems to an array, and hidesBackButton = true to replace the back button."
  )
  public final var leftBarButtonItems: [BarButton]? {
    get { nil }
    set {}
  }

  /// UIKit's name `titleView`.
  @available(*, unavailable, message: "Set title of the controller, or add the view to leadingItems.")
  public final var titleView: View? {
    get { nil }
    set {}
  }

  /// UIKit's name `backBarButtonItem`.
  @available(*, unavailable, message: "Set backButtonTitle.")
  public final var backBarButtonItem: BarButton? {
    get { nil }
    set {}
  }

  /// UIKit's name `setHidesBackButton`.
  @available(*, unavailable, message: "Set hidesBackButton.")
  public final func setHidesBackButton(_ hides: Bool, animated: Bool) {}
}

extension Label {
  /// UIKit's name `attributedText`.
  @available(*, unavailable, renamed: "styledText")
  public final var attributedText: StyledText? {
    get { nil }
    set {}
  }

  /// UIKit's name `adjustsFontSizeToFitWidth`.
  @available(*, unavailable, message: "Set minimumScaleFactor.")
  public final var adjustsFontSizeToFitWidth: Bool {
    get { false }
    set {}
  }
}

extension ListView {
  /// UIKit's name `dequeueReusableCell`.
  @available(*, unavailable, message: "Use showItems(_:row:onSelect:), or dequeueReusableRow(withIdentifier:).")
  public final func dequeueReusableCell(withIdentifier identifier: StaticString) -> ListRow? { nil }

  /// UIKit's name `dequeueReusableCell`.
  @available(*, unavailable, message: "Use showItems(_:row:onSelect:), or dequeueReusableRow(withIdentifier:).")
  public final func dequeueReusableCell(withIdentifier identifier: StaticString, for path: IndexPath) -> ListRow? {
    nil
  }

  /// UIKit's name `register`.
  @available(*, unavailable, message: "Create a row if dequeueReusableRow(withIdentifier:) returns nil.")
  public final func register<Row>(_ row: Row, forCellReuseIdentifier identifier: StaticString) {}

  /// UIKit's name `deselectRow`.
  @available(*, unavailable, message: "Call selectRow(at: nil).")
  public final func deselectRow(at path: IndexPath, animated: Bool) {}

  /// UIKit's name `cellForRow`.
  @available(*, unavailable, renamed: "row(at:)")
  public final func cellForRow(at path: IndexPath) -> ListRow? { nil }
}

extension CollectionView {
  /// UIKit's name `register`.
  @available(*, unavailable, message: "Create a cell if dequeueReusableCell(withIdentifier:) returns nil.")
  public final func register<Cell>(_ cell: Cell, forCellWithReuseIdentifier identifier: StaticString) {}
}

// A subclass can have properties with these names, because they are not members of the class.
extension CallbackOwner where Self: ListRow {
  /// UIKit's name `textLabel`.
  @available(*, unavailable, message: "Set title, or use titleLabel.")
  public var textLabel: Label? { nil }

  /// UIKit's name `detailTextLabel`.
  @available(*, unavailable, message: "Set detail.")
  public var detailTextLabel: Label? { nil }

  /// UIKit's name `accessoryType`.
  @available(*, unavailable, renamed: "accessory")
  public var accessoryType: ListRow.Accessory {
    get { .none }
    set {}
  }

  /// UIKit's name `imageView`.
  @available(*, unavailable, renamed: "leadingView")
  public var imageView: View? { nil }
}

extension Font {
  /// UIKit's name `systemFont`.
  @available(*, unavailable, message: "Use Font(size:), or a role of the label, such as Label(text, .title).")
  public static func systemFont(ofSize size: Double) -> Font { Font(size: size) }

  /// UIKit's name `boldSystemFont`.
  @available(*, unavailable, message: "Use Font(size:), or a role of the label, such as Label(text, .title).")
  public static func boldSystemFont(ofSize size: Double) -> Font { Font(size: size) }
}

extension Color {
  /// UIKit's name `systemBlue`.
  @available(*, unavailable, message: "Use theme.colors.accent of a view.")
  public static var systemBlue: Color { .black }

  /// UIKit's name `systemRed`.
  @available(*, unavailable, message: "Use theme.colors.error of a view.")
  public static var systemRed: Color { .black }

  /// UIKit's name `systemBackground`.
  @available(*, unavailable, message: "Use theme.colors.background of a view.")
  public static var systemBackground: Color { .black }

  /// UIKit's name `label`.
  @available(*, unavailable, message: "Use theme.colors.text of a view.")
  public static var label: Color { .black }

  /// UIKit's name `secondaryLabel`.
  @available(*, unavailable, message: "Use theme.colors.secondaryText of a view.")
  public static var secondaryLabel: Color { .black }

  /// UIKit's name `separator`.
  @available(*, unavailable, message: "Use theme.colors.border of a view.")
  public static var separator: Color { .black }
}

extension Theme.Colors {
  /// UIKit's name `separator`.
  @available(*, unavailable, renamed: "border")
  public var separator: Color {
    get { border }
    set {}
  }
}

extension Button {
  /// UIKit's name `setTitle`.
  @available(*, unavailable, message: "Set title.")
  public final func setTitle(_ title: String?, for state: State) {}

  /// UIKit's name `setImage`.
  @available(*, unavailable, message: "Set icon.")
  public final func setImage(_ icon: Icon?, for state: State) {}

  /// UIKit's name `setTitleColor`.
  @available(*, unavailable, message: "Set titleColor.")
  public final func setTitleColor(_ color: Color?, for state: State) {}
}

extension StackView {
  /// UIKit's name `addArrangedSubview`.
  @available(*, unavailable, renamed: "add(_:)")
  public final func addArrangedSubview(_ view: View) {}

  /// UIKit's name `insertArrangedSubview`.
  @available(*, unavailable, renamed: "insert(_:at:)")
  public final func insertArrangedSubview(_ view: View, at index: Int) {}

  /// UIKit's name `removeArrangedSubview`.
  @available(*, unavailable, message: "Call removeFromSuperview() of the view.")
  public final func removeArrangedSubview(_ view: View) {}

  /// UIKit's name `arrangedSubviews`.
  @available(*, unavailable, renamed: "subviews")
  public final var arrangedSubviews: [View] { [] }

  /// UIKit's name `setCustomSpacing`.
  @available(*, unavailable, renamed: "setSpacing(_:after:)")
  public final func setCustomSpacing(_ spacing: Double, after view: View) {}

  /// UIKit's name `layoutMargins`.
  @available(*, unavailable, renamed: "insets")
  public final var layoutMargins: Insets {
    get { .zero }
    set {}
  }
}

extension TextEntry {
  /// UIKit's name `isSecureTextEntry`.
  @available(*, unavailable, renamed: "isSecure")
  public final var isSecureTextEntry: Bool {
    get { false }
    set {}
  }

  /// UIKit's name `keyboardType`.
  @available(*, unavailable, message: "Set traits.keyboardType.")
  public final var keyboardType: TextInputTraits.KeyboardType {
    get { .text }
    set {}
  }
}
