/// A theme that is set on a view.
final class OwnTheme {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }
}

/// The corner radius that the theme has given a view. If the view's radius differs, the app has set it, and it is kept.
struct ThemedCorners {
  private var radius = ControlStyle.cornerRadius

  /// Applies the corner radius of the view's theme to `view`.
  mutating func follow(_ view: View) {
    let own = view.cornerRadius == radius
    radius = view.theme.cornerRadius
    if own { view.cornerRadius = radius }
  }
}

extension View {
  /// The theme of the view and its subviews. The default is the theme of the superview, and at the top `Theme.dark`.
  /// Setting the property gives the view its own theme.
  public final var theme: Theme {
    get {
      var view: View? = self
      while let present = view {
        if let own = present.ownTheme { return own.theme }
        view = present.superview
      }
      return .dark
    }
    set {
      if let own = ownTheme, own.theme == newValue { return }
      ownTheme = OwnTheme(newValue)
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
    guard ownTheme != nil else { return }
    ownTheme = nil
    environmentChanged()
  }

  /// Updates the appearance of the view after it was added to `parent`. Does nothing if neither its old nor its new
  /// superviews have a theme or a layout direction.
  final func takeLooks(in parent: View) {
    let isThemed = parent.isThemed
    guard isThemed || hasTakenLooks else { return }
    environmentChanged()
    hasTakenLooks = isThemed
  }

  /// Whether the view or one of its superviews has its own theme or layout direction, so that a view added here may
  /// need to update its appearance.
  final var isThemed: Bool {
    var view: View? = self
    while let present = view {
      if present.ownTheme != nil || present.ownDirection != nil { return true }
      view = present.superview
    }
    return false
  }
}
