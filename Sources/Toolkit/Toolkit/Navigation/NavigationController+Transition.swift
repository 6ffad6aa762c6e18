import Geometry

extension NavigationController {
  /// Replaces the current page by a page for `top`. Without an animation, the transition ends immediately.
  @export(interface)
  final func replacePage(with top: ViewController?, _ change: Change) {
    guard let top else {
      let origin = page
      page = nil
      origin?.removeFromSuperview()
      origin?.viewController.matchAppearanceToWindow()
      navigationBar.setContent(nil)
      return
    }
    // Create the page with its final size, before it appears.
    let next = NavigationPage(top, frame: area(of: top), color: backgroundColor)
    guard let origin = page else {
      insert(next)
      page = next
      navigationBar.setContent(navigationBar.addContent(for: top, after: controller(before: top)))
      view.setNeedsLayout()
      return
    }
    let tellsControllers = appearance == .visible
    if tellsControllers {
      origin.viewController.beginAppearanceTransition(false, animated: change.motion != .none && canAnimate)
      top.beginAppearanceTransition(true, animated: change.motion != .none && canAnimate)
    }
    let content = navigationBar.addContent(for: top, after: controller(before: top))
    let old = navigationBar.content ?? content
    if change.isForward { insert(next) } else { view.insertSubview(next, belowSubview: origin) }
    let transition = NavigationTransition(
      front: change.isForward ? next : origin, back: change.isForward ? origin : next,
      frontContent: change.isForward ? content : old, backContent: change.isForward ? old : content,
      isForward: change.isForward, tellsControllers: tellsControllers)
    start(transition)
    switch canAnimate ? change.motion : .none {
    case .animated:
      place(transition, transition.progress)
      animate(transition)
    case .interactive:
      place(transition, transition.progress)
      transition.isInteractive = true
    case .none:
      // Has no effect if a callback has already ended the transition, for example by removing the controller from the
      // screen.
      finish(transition)
    }
  }

  /// Inserts a page in front of all pages and behind the bar.
  private func insert(_ page: NavigationPage) {
    view.insertSubview(page, belowSubview: navigationBar)
  }

  /// Starts a transition and disables touches on its pages.
  final func start(_ transition: NavigationTransition) {
    self.transition = transition
    page = transition.destination
    for page in [transition.front, transition.back] {
      page.isMoving = true
    }
    navigationBar.isUserInteractionEnabled = false
  }

  /// Cancels the touches on the pages of `transition`.
  private func cancelTouches(_ transition: NavigationTransition) {
    for page in [transition.front, transition.back] {
      view.window?.application?.delivery.revokeTouches(in: page)
    }
  }

  /// Moves the pages. A `progress` of 0 means that the front page is outside, at the trailing edge; 1 means that it is
  /// in place.
  final func place(_ transition: NavigationTransition, _ progress: Double) {
    transition.progress = progress
    let front = transition.front
    let back = transition.back
    // Pages enter from the trailing edge.
    let width = view.bounds.width * view.readingDirection
    front.frame = area(of: front.viewController).offset(by: Vector(width * (1 - progress), 0))
    back.frame = area(of: back.viewController)
      .offset(by: Vector(-width * NavigationConstants.parallax * progress, 0))
    back.dimming = NavigationConstants.dimming * progress
    let travel = width * NavigationConstants.titleTravel
    // One title is almost transparent when the other appears, because overlapping text is unreadable.
    transition.frontContent.setPosition(shift: travel * (1 - progress), alpha: (progress - 0.4) / 0.6)
    transition.backContent.setPosition(shift: -travel * progress, alpha: (0.6 - progress) / 0.6)
    let frontBar = barShare(front.viewController)
    let backBar = barShare(back.viewController)
    layoutBar(navigationBar, shown: backBar + (frontBar - backBar) * progress)
  }

  private func barShare(_ controller: ViewController) -> Double {
    controller.navigationItemIfLoaded?.hidesBar == true ? 0 : 1
  }

  /// Animates the pages from their current positions to the end of the transition.
  final func animate(_ transition: NavigationTransition) {
    guard let application = view.window?.application else { return }
    cancelTouches(transition)
    link?.stop()
    let start = transition.progress
    let end = transition.endProgress
    let begin = application.now
    let share = max(NavigationConstants.minimumDurationFraction, min(1, abs(end - start)))
    let duration = view.reducesMotion ? 0 : view.theme.motion.screen * share
    let link = DisplayLink { [unowned(unsafe) self] time in
      let share = duration > 0 ? (time - begin) / duration : 1
      if share < 1 {
        place(transition, start + (end - start) * AnimationCurve.easeOut.value(at: share))
      } else {
        endTransition(transition)
      }
    }
    self.link = link
    application.start(link)
  }

  /// Reverses a transition and animates the pages back from their current positions.
  final func animateBack(_ transition: NavigationTransition) {
    let reversed = reverse(transition)
    guard self.transition === reversed else { return }
    if canAnimate {
      animate(reversed)
    } else {
      finish(reversed)
    }
  }

  /// Ends `transition` immediately: at its destination, or at its origin if a finger has not decided yet.
  final func finishImmediately(_ transition: NavigationTransition) {
    finish(transition.isInteractive ? reverse(transition) : transition)
  }

  /// Reverses a transition and notifies the controllers. Returns the new transition.
  private func reverse(_ transition: NavigationTransition) -> NavigationTransition {
    let reversed = transition.reversed
    self.transition = reversed
    page = reversed.destination
    updateBar()
    if transition.sendsAppearanceCallbacks {
      reversed.origin.viewController.beginAppearanceTransition(false, animated: true)
      reversed.destination.viewController.beginAppearanceTransition(true, animated: true)
    }
    return reversed
  }

  /// Moves the pages to the end of the transition and notifies the controllers.
  final func finish(_ transition: NavigationTransition) {
    guard self.transition === transition else { return }
    place(transition, transition.endProgress)
    link?.stop()
    link = nil
    self.transition = nil
    let origin = transition.origin
    let destination = transition.destination
    origin.isMoving = false
    destination.isMoving = false
    navigationBar.isUserInteractionEnabled = true
    navigationBar.setContent(transition.destinationContent)
    origin.removeFromSuperview()
    view.setNeedsLayout()
    guard transition.sendsAppearanceCallbacks else {
      // The controller may have been about to appear together with this one.
      origin.viewController.matchAppearanceToWindow()
      return
    }
    origin.viewController.endAppearanceTransition()
    destination.viewController.endAppearanceTransition()
  }
}
