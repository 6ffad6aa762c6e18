/// What views are not to hear, or not yet.
extension GestureEnvironment {
  /// Whether a recognizer that may still recognize `touch` keeps it from its view.
  func withholdsBegan(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesBegan && $0.isUndecided }
  }

  func withholdsEnded(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.delaysTouchesEnded && $0.isUndecided }
  }

  /// Whether a new touch joins a gesture that takes its touches from the views.
  func isClaimed(_ touch: Touch) -> Bool {
    touch.gestureRecognizers.contains { $0.hasWon && $0.cancelsTouchesInView }
  }

  /// Whether a gesture that goes on follows `touch`, from a view outside `view`.
  func isClaimed(_ touch: Touch, outside view: View) -> Bool {
    touch.gestureRecognizers.contains {
      $0.hasWon && $0.hasBegun && !$0.isLeaving && $0.view?.isDescendant(of: view) == false
    }
  }
}
