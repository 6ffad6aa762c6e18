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
}

extension NavigationItem {
  /// UIKit's name `rightBarButtonItem`.
  @available(*, unavailable, renamed: "trailingItems")
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
}

extension Label {
  /// UIKit's name `attributedText`.
  @available(*, unavailable, renamed: "styledText")
  public final var attributedText: StyledText? {
    get { nil }
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
