/// A theme that a view has of its own.
final class OwnTheme {
  let theme: Theme
  init(_ theme: Theme) { self.theme = theme }
}

/// The corners that a theme gave a view: one whose corners are others now has them from the app.
struct ThemedCorners {
  private var radius = ControlStyle.cornerRadius

  /// Gives `view` those of its theme.
  mutating func follow(_ view: View) {
    let own = view.cornerRadius == radius
    radius = view.theme.cornerRadius
    if own { view.cornerRadius = radius }
  }
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

  /// Has the view, which has come into `parent`, go by what that goes by. Without a theme above it now and before, nothing is done.
  final func takeLooks(in parent: View) {
    let isThemed = parent.isThemed
    guard isThemed || hasTakenLooks else { return }
    environmentChanged()
    hasTakenLooks = isThemed
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
