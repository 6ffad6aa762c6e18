internal import AppContexts

extension Application {
  /// Removes the traces of a user who has left.
  ///
  /// The clipboard is cleared, the on-screen keyboard closes and returns to its first language, and presented content
  /// is dismissed without a selection. The window returns to its `initialTheme`, and the focus of keys to its initial
  /// element.
  ///
  /// The app itself must clear the contents of its fields.
  public final func resetForNextUser() {
    context.performAsCurrent {
      onUserAbsence?(.confirmed)
      onNextUser?()
      clipboard = ""
      window?.presentationHost?.reset()
      window?.inputPanel?.reset()
      window?.resetToInitialTheme()
    }
  }
}
