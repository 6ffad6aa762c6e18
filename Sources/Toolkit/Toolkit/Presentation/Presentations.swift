import Geometry

/// All presentations of a window above its root view: controllers on top of each other, and a toast.
final class Presentations: PresentationHost {
  /// The window, which owns this object and outlives it.
  private unowned(unsafe) let window: Window
  /// The presentations that are presented or appearing, back to front.
  private(set) var stack: [Presentation] = []
  /// The presentations that are disappearing.
  private var leaving: [Presentation] = []
  /// The toast, a short message at the bottom.
  private var toast: Toast?
  private var isStartingAnew = false

  private init(window: Window) { self.window = window }

  /// Returns the presentations of `window`, created on first use.
  static func of(_ window: Window) -> Presentations {
    if let made = window.presentationHost as? Presentations { return made }
    let made = Presentations(window: window)
    window.presentationHost = made
    return made
  }

  // MARK: Controllers

  func present(
    _ controller: ViewController, from presenter: ViewController, as style: PresentationStyle?, named name: String, animated: Bool,
    timeout: Double?,
    _ whenDismissed: (() -> Void)?
  ) -> Bool {
    // A controller that is still disappearing finishes immediately.
    for old in leaving where old.controller === controller { finish(old) }
    guard mayPresent(controller, from: presenter) else { return false }
    window.menuIfMade?.hide()
    _ = window.firstResponder?.resignFirstResponder()
    window.application?.delivery.revokeTouches(in: window)
    // A callback may have presented the same controller or removed the presenter.
    guard mayPresent(controller, from: presenter) else { return false }
    let presentation = Presentation(
      controller, from: presenter, as: style ?? controller.ownPresentationStyle, named: name, timeout: timeout, whenDismissed)
    presentation.stage.owner = self
    stack.append(presentation)
    let isAnimated = animated && window.application != nil
    if isAnimated { controller.beginAppearanceTransition(true, animated: true) }
    if presentation.phase == .coming { insert(presentation.stage) }
    guard presentation.phase == .coming else { return true }
    presentation.stage.layoutIfNeeded()
    guard isAnimated else {
      arrive(presentation)
      return true
    }
    presentation.stage.show(0)
    glide(presentation, to: 1, for: presentation.stage.duration)
    return true
  }

  private func mayPresent(_ controller: ViewController, from presenter: ViewController) -> Bool {
    !isStartingAnew && controller.parent == nil && controller !== presenter && controller.viewIfLoaded?.window == nil
      && presenter.viewIfLoaded?.window === window && !stack.contains { $0.controller === controller }
  }

  /// Inserts `view` in front of all other views except the on-screen keyboard.
  private func insert(_ view: View) {
    view.frame = window.bounds
    if let keyboard = window.inputPanel as? View, keyboard.superview === window {
      window.insertSubview(view, belowSubview: keyboard)
    } else {
      window.addSubview(view)
    }
  }

  func presented(by presenter: ViewController) -> Presentation? {
    stack.last { $0.presenter.object === presenter }
  }

  func presentation(around controller: ViewController) -> Presentation? {
    var candidate: ViewController? = controller
    while let present = candidate {
      if let found = stack.first(where: { $0.controller === present }) { return found }
      candidate = present.parent
    }
    return nil
  }

  /// Removes `presentation`, and immediately removes everything above it.
  ///
  /// - Parameter duration: The duration of the animation, in seconds, or `nil` for the default.
  func remove(_ presentation: Presentation, animated: Bool, for duration: Double? = nil) {
    while let top = stack.last, top !== presentation, stack.contains(where: { $0 === presentation }) {
      leave(top, animated: false, for: 0)
    }
    guard stack.last === presentation else { return }
    leave(presentation, animated: animated, for: duration ?? presentation.stage.duration)
  }

  private func leave(_ presentation: Presentation, animated: Bool, for duration: Double) {
    presentation.stopTime()
    stack.removeAll { $0 === presentation }
    leaving.append(presentation)
    presentation.phase = .going
    let stage = presentation.stage
    // From now on, touches reach the views behind.
    stage.isUserInteractionEnabled = false
    guard animated, let application = window.application, stage.window === window else { return finish(presentation) }
    presentation.controller.beginAppearanceTransition(false, animated: true)
    window.resignResponder(in: stage)
    application.delivery.revokeTouches(in: stage)
    // A callback may have finished the presentation.
    guard presentation.phase == .going else { return }
    glide(presentation, to: 0, for: duration)
  }

  /// Animates `presentation` in or out, from its current position.
  func glide(_ presentation: Presentation, to share: Double, for duration: Double) {
    let stage = presentation.stage
    stage.isMoving = true
    window.animate(duration: duration, curve: .easeOut, options: [.beginFromCurrentState]) {
      stage.show(share)
    } completion: { [self] isWhole in
      switch presentation.phase {
      case .coming: arrive(presentation)
      case .there where isWhole: stage.isMoving = false
      case .going where share == 0: finish(presentation)
      default: break
      }
    }
  }

  /// Completes the appearance of a presentation, at the end of its animation or when a finger drags it.
  func arrive(_ presentation: Presentation) {
    guard presentation.phase == .coming else { return }
    presentation.phase = .there
    presentation.stage.isMoving = false
    // This object owns the presentation as long as its timeout runs.
    presentation.startTime(in: window) { [unowned(unsafe) self, unowned(unsafe) presentation] in remove(presentation, animated: true) }
    presentation.controller.endAppearanceTransition()
  }

  /// Completes all appearances immediately.
  func arriveAtOnce() {
    for presentation in stack where presentation.phase == .coming {
      // Set a different value before the final one: setting a value that differs ends the running animation.
      for share in [0.0, 1] { presentation.stage.show(share) }
      arrive(presentation)
    }
  }

  private func finish(_ presentation: Presentation) {
    guard presentation.phase == .going else { return }
    presentation.phase = .gone
    leaving.removeAll { $0 === presentation }
    let stage = presentation.stage
    stage.removeFromSuperview()
    stage.owner = nil
    stage.letGo()
    // A controller whose view never reached the window gets its final callbacks here.
    presentation.controller.matchAppearanceToWindow()
    presentation.tellDismissed()
  }

  /// Dismisses a presentation after a touch.
  func dismissByTouch(_ stage: PresentationStage, for duration: Double? = nil) {
    guard let presentation = presentation(of: stage) else { return }
    remove(presentation, animated: true, for: duration)
    presentation.controller.wasDismissedByTouch()
  }

  func presentation(of stage: PresentationStage) -> Presentation? { stack.first { $0.stage === stage } }

  // MARK: The toast

  /// Shows `toast` and hides the previous one.
  func show(_ toast: Toast) -> Bool {
    guard !isStartingAnew else { return false }
    if self.toast !== toast { self.toast?.hide(animated: false) }
    self.toast = toast
    insert(toast)
    place(toast)
    return true
  }

  func forget(_ toast: Toast) {
    if self.toast === toast { self.toast = nil }
  }

  private func place(_ toast: Toast) {
    var area = window.bounds
    if let keyboard = window.inputPanel as? Keyboard, keyboard.isShown { area.size.height = keyboard.frame.minY }
    toast.place(in: area)
  }

  // MARK: Called by the window

  func windowDidResize() {
    for presentation in stack + leaving {
      presentation.stage.frame = window.bounds
      presentation.stage.setNeedsLayout()
    }
    if let toast { place(toast) }
  }

  func contentSizeDidChange() {
    for presentation in stack { presentation.stage.setNeedsLayout() }
  }

  func watch(_ event: Event) {
    guard !stack.isEmpty else { return }
    for touch in event.allTouches where touch.phase == .began {
      for presentation in stack { presentation.somebodyIsThere() }
      return
    }
  }

  func watch(leaving view: View) {
    for presentation in stack where presentation.dependsOn(view) {
      remove(presentation, animated: false)
      return watch(leaving: view)
    }
  }

  func startAnew() {
    isStartingAnew = true
    toast?.hide(animated: false)
    while let first = stack.first { remove(first, animated: false) }
    for presentation in leaving { finish(presentation) }
    isStartingAnew = false
  }
}
