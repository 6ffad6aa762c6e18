extension View {
  /// Adds `recognizer` to this view and removes it from its previous view.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    // Removing the recognizer calls its actions, which may have added it to another view.
    guard recognizer.view == nil else { return }
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes `recognizer` from this view, which releases it. A gesture that has begun is cancelled.
  ///
  /// The method does nothing if the recognizer belongs to another view.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.attempt?.delivery.withdraw(recognizer)
    guard recognizer.view === self else { return }
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
