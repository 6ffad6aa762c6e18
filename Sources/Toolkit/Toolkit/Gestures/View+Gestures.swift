extension View {
  /// Has `recognizer` watch this view's touches, instead of those of the view it was on.
  public final func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    // What that called may have put it on a view already.
    guard recognizer.view == nil else { return }
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes `recognizer` off this view, which lets go of it. A gesture that has begun is
  /// cancelled; nothing where it is on another view.
  public final func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.attempt?.delivery.withdraw(recognizer)
    guard recognizer.view === self else { return }
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
