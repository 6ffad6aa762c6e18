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

  final var colors: Theme.Colors { theme.colors }
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

/// The parts of the theme that the board's owner has chosen with the settings `VITRINE_THEME` and `VITRINE_TEXT_SCALE`.
package struct ThemeSettings {
  /// The colors, or `nil` for the app's.
  package var colors: Theme.Colors?
  /// The scale of text, or `nil` for the app's.
  package var textScale: Double?

  package init(colors: Theme.Colors?, textScale: Double?) {
    self.colors = colors
    self.textScale = textScale
  }

  /// Returns `theme` with the owner's choices. The app's own colors stay if they are as dark as the chosen ones, except
  /// if the owner has chosen high contrast.
  func applied(to theme: Theme) -> Theme {
    var theme = theme
    if let colors, colors == .highContrast || Theme(colors).isDark != theme.isDark { theme.colors = colors }
    theme.textScale = textScale ?? theme.textScale
    return theme
  }
}

/// The themes of a window in addition to the current one.
final class WindowThemes {
  var initial: Theme?
  var settings = ThemeSettings(colors: nil, textScale: nil)
}

extension Window {
  /// The theme with which each visit begins. `Application.resetForNextUser()` returns to it, so that no user finds the
  /// text size or the colors of the previous one. The default is `nil`: the theme stays as it is.
  ///
  ///     window.initialTheme = .light                          // at the start
  ///     window.theme.textScale = 1.5                          // when a user wants larger text
  ///
  /// Setting it also sets `theme`. The settings `VITRINE_THEME` and `VITRINE_TEXT_SCALE` of the board take precedence:
  /// if the board has the light theme and this one is dark, it gets the colors of `Theme.light`.
  public final var initialTheme: Theme? {
    get { themes?.initial }
    set {
      let themes = self.themes ?? WindowThemes()
      self.themes = themes
      themes.initial = newValue.map { themes.settings.applied(to: $0) }
      resetToInitialTheme()
    }
  }

  /// Applies the board's settings to the current theme and to every `initialTheme`.
  package final func apply(_ settings: ThemeSettings) {
    let themes = self.themes ?? WindowThemes()
    self.themes = themes
    themes.settings = settings
    initialTheme = themes.initial ?? theme
  }

  /// Sets the theme to `initialTheme`, if there is one.
  final func resetToInitialTheme() { if let theme = themes?.initial { self.theme = theme } }
}
