import AppContexts

extension Application {
  /// Forgets what a visitor who has left was doing: the clipboard is empty, the keyboard on the screen goes and
  /// comes back with the first of its languages, and what was presented is gone, without anything being chosen.
  ///
  /// What stands in fields is the app's own business.
  public final func forgetVisitor() {
    context.performAsCurrent {
      clipboard = ""
      window?.presentationHost?.startAnew()
      window?.inputPanel?.startAnew()
    }
  }
}
