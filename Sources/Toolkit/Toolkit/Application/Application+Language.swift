import AppContexts
import Languages

extension Application {
  /// The language that the app is shown in: one of `Language.offered`.
  ///
  /// Setting it to one that is not offered shows the nearest, and where none is near, the first; a region, as in `de-AT`, is kept for what
  /// `Formats.current` writes. All that has its words in
  /// `environmentDidChange()` follows at once, also what is in the window no more or not yet, and the window is turned round for a
  /// language that is written from right to left. The keyboard on the screen has its letters, where it has any. Dialogs and toasts that are up keep the words that they were given.
  public final var language: Language {
    get { context.performAsCurrent { Language.current } }
    set { context.performAsCurrent { change(to: newValue) } }
  }

  private final func change(to language: Language) {
    KeyboardLanguage.suiting = { tags in Language.isFirst ? nil : Language.current.position(in: tags.map { Language($0) }) }
    let isNew = Language.choose(language)
    guard let window else { return }
    let direction = Language.current.isRightToLeft ? LayoutDirection.rightToLeft : .leftToRight
    guard isNew || window.ownDirection != direction else { return }
    // With a direction of its own, the window tells what comes into it of the language, too.
    window.ownDirection = direction
    window.environmentChanged()
    window.rootViewController?.tellOutsideWindow()
  }
}

extension ViewController {
  /// Tells the views of this controller and of those below that are in no window, such as those under the top of a navigation: what
  /// a bar says of them is seen already.
  fileprivate final func tellOutsideWindow() {
    if let view = viewIfLoaded, view.window == nil { view.environmentChanged() }
    for child in children { child.tellOutsideWindow() }
  }
}
