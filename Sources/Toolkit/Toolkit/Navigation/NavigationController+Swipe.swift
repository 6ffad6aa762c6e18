import Geometry

extension NavigationController {
  /// Whether there is a screen to go back to and no transition is running.
  final var canGoBackBySwipe: Bool {
    canUserGoBack && transition == nil && canAnimate
      && topViewController?.navigationItemIfLoaded?.allowsBackSwipe != false
  }

  /// Whether the user can leave the top screen for the one below it.
  final var canUserGoBack: Bool {
    viewControllers.count > 1 && topViewController?.navigationItemIfLoaded?.hidesBackButton != true
  }

  final func handleBackSwipe() {
    switch backSwipe.state {
    case .began:
      beginSwipe()
      drag()
    case .changed: drag()
    case .ended: endSwipe(velocity: backSwipe.velocity(in: view).dx * view.readingDirection)
    case .cancelled: endSwipe(velocity: -.infinity)
    case .possible, .failed: return
    }
  }

  /// Inserts the previous screen beneath the top one. The stack does not change until the finger has decided.
  private func beginSwipe() {
    guard canGoBackBySwipe, let top = topViewController, let previous = controller(before: top) else { return }
    performUpdates { replacePage(with: previous, Change(isForward: false, motion: .interactive)) }
  }

  private func drag() {
    guard let transition, transition.isInteractive, view.bounds.width > 0 else { return }
    let share = backSwipe.translation(in: view).dx * view.readingDirection / view.bounds.width
    place(transition, 1 - max(0, min(1, share)))
  }

  /// Ends the swipe with `velocity`, in points per second in the reading direction.
  private func endSwipe(velocity: Double) {
    guard let transition, transition.isInteractive else { return }
    let isFlick = abs(velocity) > NavigationConstants.flickVelocity
    if isFlick ? velocity > 0 : transition.progress < 0.5 {
      removeTop()
      commit(transition)
    } else {
      performUpdates { animateBack(transition) }
    }
  }

  /// Continues the transition without the finger.
  final func commit(_ transition: NavigationTransition) {
    transition.isInteractive = false
    animate(transition)
  }
}
