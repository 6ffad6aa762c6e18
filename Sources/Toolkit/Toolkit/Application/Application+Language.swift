internal import AppContexts
import Languages

extension Application {
  /// The language of the app's user interface, one of `Language.offered`.
  ///
  /// If you set a language that is not offered, the nearest one is used, or the first one if none is near. A region,
  /// such as the one of `de-AT`, is kept for `Formats.current`.
  ///
  /// A change calls `environmentDidChange()` on all views, including those of view controllers that are not in the
  /// window. The window's layout direction becomes that of the language. The on-screen keyboard changes to a
  /// layout for the language if it has one. Visible dialogs and toasts keep their text.
  public final var language: Language {
    get { context.performAsCurrent { Language.current } }
    set { context.performAsCurrent { change(to: newValue) } }
  }

  @export(interface)
  private final func change(to language: Language) {
    KeyboardLanguage.preferredIndex = { tags in
      Language.isInitial ? nil : Language.current.indexOfBestMatch(in: tags.map { Language($0) })
    }
    let isNew = Language.setCurrent(language)
    guard let window else { return }
    let direction = Language.current.isRightToLeft ? LayoutDirection.rightToLeft : .leftToRight
    guard isNew || window.explicitLayoutDirection != direction else { return }
    // The window now has a layout direction of its own, so views that are added later are also notified of the
    // language.
    window.explicitLayoutDirection = direction
    window.environmentChanged()
    window.rootViewController?.notifyDetachedViews()
  }
}

extension ViewController {
  /// Notifies the views of this controller and its descendants that are not in a window, such as those below the top of
  /// a navigation stack. Their titles can already be visible in a bar.
  fileprivate final func notifyDetachedViews() {
    if let view = viewIfLoaded, view.window == nil { view.environmentChanged() }
    for child in children { child.notifyDetachedViews() }
  }
}
