/// A theme that is set on a view.
final class ThemeBox {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }
}

extension View {
  /// The theme of the view and its subviews. The default is the theme of the superview, and at the top `Theme.dark`.
  /// Setting the property gives the view its own theme.
  public final var theme: Theme {
    get {
      var view: View? = self
      while let present = view {
        if let own = present.explicitTheme { return own.theme }
        view = present.superview
      }
      return .dark
    }
    set {
      if let own = explicitTheme, own.theme == newValue { return }
      explicitTheme = ThemeBox(newValue)
      environmentChanged()
    }
  }

  /// The colors of the theme.
  final var colors: Theme.Colors { theme.colors }
  /// The theme's scale of text.
  final var textScale: Double { theme.textScale }
  /// Whether the theme reduces motion. Check this before any movement that does not follow a touch.
  final var reducesMotion: Bool { theme.reducesMotion }

  /// Removes the view's own theme, so that it uses its superview's theme again.
  public final func resetTheme() {
    guard explicitTheme != nil else { return }
    explicitTheme = nil
    environmentChanged()
  }

  /// Updates the appearance of the view after it was added to `parent`. Does nothing if neither its old nor its new
  /// superviews have a theme or a layout direction.
  final func inheritEnvironment(from parent: View) {
    let isThemed = parent.hasCustomEnvironment
    guard isThemed || hasInheritedEnvironment else { return }
    environmentChanged()
    hasInheritedEnvironment = isThemed
  }

  /// Whether the view or one of its superviews has its own theme or layout direction, so that a view added here may
  /// need to update its appearance.
  final var hasCustomEnvironment: Bool {
    var view: View? = self
    while let present = view {
      if present.explicitTheme != nil || present.explicitLayoutDirection != nil { return true }
      view = present.superview
    }
    return false
  }
}
