import Geometry

/// All presentations of a window above its root view: controllers on top of each other, and a toast.
final class PresentationManager: PresentationHost {
  /// The window, which owns this object and outlives it.
  private unowned(unsafe) let window: Window
  /// The presentations that are presented or appearing, back to front.
  private(set) var stack: [Presentation] = []
  private var leaving: [Presentation] = []
  private var toast: Toast?
  private var isRemovingAll = false

  private init(window: Window) { self.window = window }

  /// Returns the presentations of `window`, created on first use.
  static func manager(for window: Window) -> PresentationManager {
    if let made = window.presentationHost as? PresentationManager { return made }
    let made = PresentationManager(window: window)
    window.presentationHost = made
    return made
  }

  // MARK: Controllers

  func present(
    _ controller: ViewController, from presenter: ViewController, as style: PresentationStyle?, named name: String,
    animated: Bool,
    timeout: Double?,
    _ onDismiss: (() -> Void)?
  ) -> Bool {
    // A controller that is still disappearing finishes immediately.
    for old in leaving where old.controller === controller { finishDisappearing(old) }
    guard canPresent(controller, from: presenter) else { return false }
    window.existingMenu?.hide()
    _ = window.firstResponder?.resignFirstResponder()
    window.application?.delivery.revokeTouches(in: window)
    // A callback may have presented the same controller or removed the presenter.
    guard canPresent(controller, from: presenter) else { return false }
    let presentation = Presentation(
      controller, from: presenter, as: style ?? controller.defaultPresentationStyle, named: name, timeout: timeout,
      onDismiss)
    presentation.stage.owner = self
    stack.append(presentation)
    let isAnimated = animated && window.application != nil
    if isAnimated { controller.beginAppearanceTransition(true, animated: true) }
    if presentation.phase == .appearing { insert(presentation.stage) }
    guard presentation.phase == .appearing else { return true }
    presentation.stage.layoutIfNeeded()
    guard isAnimated else {
      finishAppearing(presentation)
      return true
    }
    presentation.stage.setProgress(0)
    animate(presentation, to: 1, duration: presentation.stage.duration)
    return true
  }

  private func canPresent(_ controller: ViewController, from presenter: ViewController) -> Bool {
    !isRemovingAll && controller.parent == nil && controller !== presenter && controller.viewIfLoaded?.window == nil
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
  @export(interface)
  func remove(_ presentation: Presentation, animated: Bool, for duration: Double? = nil) {
    while let top = stack.last, top !== presentation, stack.contains(where: { $0 === presentation }) {
      startDisappearing(top, animated: false, duration: 0)
    }
    guard stack.last === presentation else { return }
    startDisappearing(presentation, animated: animated, duration: duration ?? presentation.stage.duration)
  }

  @export(interface)
  private func startDisappearing(_ presentation: Presentation, animated: Bool, duration: Double) {
    presentation.stopTimeout()
    stack.removeAll { $0 === presentation }
    leaving.append(presentation)
    presentation.phase = .disappearing
    let stage = presentation.stage
    // From now on, touches reach the views behind.
    stage.isUserInteractionEnabled = false
    guard animated, let application = window.application, stage.window === window else {
      return finishDisappearing(presentation)
    }
    presentation.controller.beginAppearanceTransition(false, animated: true)
    window.resignFirstResponder(in: stage)
    application.delivery.revokeTouches(in: stage)
    // A callback may have finished the presentation.
    guard presentation.phase == .disappearing else { return }
    animate(presentation, to: 0, duration: duration)
  }

  /// Animates `presentation` in or out, from its current position.
  func animate(_ presentation: Presentation, to share: Double, duration: Double) {
    let stage = presentation.stage
    stage.isMoving = true
    window.animate(duration: duration, curve: .easeOut, options: [.beginFromCurrentState]) {
      stage.setProgress(share)
    } completion: { [self] isWhole in
      switch presentation.phase {
      case .appearing: finishAppearing(presentation)
      case .presented where isWhole: stage.isMoving = false
      case .disappearing where share == 0: finishDisappearing(presentation)
      default: break
      }
    }
  }

  /// Completes the appearance of a presentation, at the end of its animation or when a finger drags it.
  func finishAppearing(_ presentation: Presentation) {
    guard presentation.phase == .appearing else { return }
    presentation.phase = .presented
    presentation.stage.isMoving = false
    // This object owns the presentation as long as its timeout runs.
    presentation.startTimeout(in: window) { [unowned(unsafe) self, unowned(unsafe) presentation] in
      remove(presentation, animated: true)
    }
    presentation.controller.endAppearanceTransition()
  }

  /// Completes all appearances immediately.
  func finishAllAppearing() {
    for presentation in stack where presentation.phase == .appearing {
      // Set a different value before the final one: setting a value that differs ends the running animation.
      for share in [0.0, 1] { presentation.stage.setProgress(share) }
      finishAppearing(presentation)
    }
  }

  private func finishDisappearing(_ presentation: Presentation) {
    guard presentation.phase == .disappearing else { return }
    presentation.phase = .dismissed
    leaving.removeAll { $0 === presentation }
    let stage = presentation.stage
    stage.removeFromSuperview()
    stage.owner = nil
    stage.removePresentedView()
    // A controller whose view never reached the window gets its final callbacks here.
    presentation.controller.matchAppearanceToWindow()
    presentation.notifyDismissed()
  }

  /// Dismisses a presentation after a touch.
  func dismissByTouch(_ stage: PresentationContainerView, for duration: Double? = nil) {
    guard let presentation = presentation(of: stage) else { return }
    remove(presentation, animated: true, for: duration)
    presentation.controller.didDismissByTouch()
  }

  func presentation(of stage: PresentationContainerView) -> Presentation? { stack.first { $0.stage === stage } }

  // MARK: The toast

  /// Shows `toast` and hides the previous one.
  func show(_ toast: Toast) -> Bool {
    guard !isRemovingAll else { return false }
    if self.toast !== toast { self.toast?.hide(animated: false) }
    self.toast = toast
    insert(toast)
    layOut(toast)
    return true
  }

  func toastDidHide(_ toast: Toast) {
    if self.toast === toast { self.toast = nil }
  }

  private func layOut(_ toast: Toast) {
    var area = window.bounds
    if let keyboard = window.inputPanel as? Keyboard, keyboard.isShown { area.size.height = keyboard.frame.minY }
    toast.updateFrame(in: area)
  }

  // MARK: Called by the window

  func windowDidResize() {
    for presentation in stack + leaving {
      presentation.stage.frame = window.bounds
      presentation.stage.setNeedsLayout()
    }
    if let toast { layOut(toast) }
  }

  func contentSizeDidChange() {
    for presentation in stack { presentation.stage.setNeedsLayout() }
  }

  func willSend(_ event: Event) {
    if !stack.isEmpty, event.allTouches.contains(where: { $0.phase == .began }) { userDidAct() }
  }

  func userDidAct() {
    for presentation in stack { presentation.userDidAct() }
  }

  func willRemove(_ view: View) {
    for presentation in stack where presentation.dependsOn(view) {
      remove(presentation, animated: false)
      return willRemove(view)
    }
  }

  func reset() {
    isRemovingAll = true
    toast?.hide(animated: false)
    while let first = stack.first { remove(first, animated: false) }
    for presentation in leaving { finishDisappearing(presentation) }
    isRemovingAll = false
  }
}
