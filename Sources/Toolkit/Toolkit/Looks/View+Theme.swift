/// A theme that a view has of its own.
final class OwnTheme {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }
}

extension View {
  /// How the view and all in it look: its own theme, else that of the view it is in, else `Theme.dark`. Setting it gives the view
  /// its own.
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
  /// How large type is beside its own size.
  final var textScale: Double { theme.textScale }
  /// Whether nothing is to move by itself. All that moves without a finger asks this.
  final var reducesMotion: Bool { theme.reducesMotion }

  /// Has the view go by the theme of the view that it is in again.
  public final func resetTheme() {
    guard ownTheme != nil else { return }
    ownTheme = nil
    environmentChanged()
  }

  /// Whether some view above has a theme of its own, so that a view that comes here may have to change its looks.
  final var isThemed: Bool {
    var view: View? = self
    while let present = view {
      if present.ownTheme != nil || present.ownDirection != nil { return true }
      view = present.superview
    }
    return false
  }
}
