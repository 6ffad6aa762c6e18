import Geometry
import Platform
import Toolkit

/// Decides whether the app or a page over it owns the panel and its touches. A page is for the staff, or is shown while
/// the kiosk is idle.
///
/// This class does not handle frames. The frame loop passes touches and the time to it, and shows the application that
/// it returns.
final class PanelOwnership {
  let application: Application
  private let idlePolicy: IdlePolicy
  /// The gesture that opens the staff's page, or `nil` if there is none.
  private var gesture: StaffGesture?
  /// Tracks whether the kiosk is in use, or `nil` if the policy does not need it.
  private var idleTracker: IdleTracker?
  /// The object that applies the hours, or `nil` if there are none.
  private var hoursKeeper: AnyObject?
  private var light = BacklightDimmer()

  /// The page over the app, or `nil` if the app owns the panel.
  private(set) var overlay: OverlayApplication? {
    didSet {
      if let app = application.window { overlay?.adoptAppearance(of: app) }
      application.onCover?(isStaffPageShown ? overlay : nil)
    }
  }
  /// Whether the display is the machine's own panel.
  var isOwnPanel = false
  var resetApp: () -> Void = {}
  var diagnose: () -> BoardDiagnosis = BoardDiagnosis.read
  /// Cancels all touches before the owner of the panel changes.
  var cancelTouches: (Double) -> Void = { _ in }

  /// Creates the ownership, which starts with `application`.
  ///
  /// - Parameter gesture: The gesture that opens the staff's page, or `nil` for none.
  init(of application: Application, gesture: StaffGesture?, idlePolicy: IdlePolicy) {
    self.application = application
    self.gesture = gesture
    self.idlePolicy = idlePolicy
    if idlePolicy.isActive { idleTracker = IdleTracker(idlePolicy, at: application.now) }
    application.onUserActivity = { [unowned(unsafe) self] in
      receiver(ofKeyAt: self.application.now, opensStaffPage: $0)
    }
  }

  /// Starts to apply the hours, for the lifetime of this object.
  func startHours() { hoursKeeper = idlePolicy.applyHours?(self) }

  // MARK: Panel ownership

  /// The application that owns the panel: the page, or otherwise the app.
  var owner: Application { overlay ?? application }

  var window: Window { owner.window! }

  /// The time of the next timer. The app's timers continue while a page covers it.
  var nextTimer: Double? {
    var next = application.nextDeadline
    next.bringForward(to: overlay?.nextDeadline)
    return next
  }

  /// Whether an animation on the panel is running. An app that an idle page covers makes no frames for its animations.
  var isAnimating: Bool { overlay?.isAnimating == true || application.isAnimating && !(overlay is IdleScreen) }

  /// Resizes the windows of the app and the page.
  func resize(to size: Size, scale: Double, pointsPerMillimeter: Double?) {
    application.window?.resize(to: size, scale: scale, pointsPerMillimeter: pointsPerMillimeter)
    overlay?.window?.resize(to: size, scale: scale, pointsPerMillimeter: pointsPerMillimeter)
  }

  /// Whether the screen is dark and the panel itself must be switched off because it has no backlight control.
  var isDark: Bool { (overlay as? IdleScreen)?.kind == .black && application.backlight?.brightness == nil }

  // MARK: Time

  /// The time at which `performDueActions(at:isVisible:)` must be called, or `nil` if nothing is scheduled.
  var deadline: Double? {
    var deadline = gesture?.deadline
    deadline.bringForward(to: idleTracker?.deadline)
    return deadline
  }

  /// Performs the actions that are due.
  ///
  /// - Parameter isVisible: Whether a page would be visible.
  func performDueActions(at now: Double, isVisible: Bool) {
    if (gesture?.deadline).isDue(at: now) { showStaffPage(at: now, isVisible: isVisible) }
    if (idleTracker?.deadline).isDue(at: now) { performIdleActions(at: now) }
  }

  /// Advances the app and the page to `now`, and removes a page that is over.
  func advance(to now: Double) {
    application.advance(to: now)
    overlay?.advance(to: now)
    if overlay?.isTerminated == true { closeOverlay(at: now) }
  }

  // MARK: Idle state

  /// Updates the idle state for a touch. Returns `true` if the touch is for the owner of the panel.
  func shouldDeliver(_ input: TouchInput) -> Bool {
    gesture?.update(with: input)
    overlay?.recordActivity(at: input.time)
    guard let old = idleTracker else { return true }
    let isForApp = idleTracker!.update(with: input)
    if !old.isAwake { applyChanges(since: old, at: input.time) }
    if !isForApp { application.onWakingTouch?(input) }
    return isForApp
  }

  /// Forgets all touches, because the panel was replaced or removed.
  func removeAllTouches() {
    gesture?.removeAllTouches()
    idleTracker?.removeAllTouches()
  }

  /// Updates the idle state at the start or end of the hours.
  ///
  /// - Parameter isSurprise: Whether the change was caused by setting the clock.
  func hoursChanged(isOpen: Bool, clockWasSet isSurprise: Bool) {
    guard let old = idleTracker else { return }
    idleTracker!.hoursChanged(isOpen: isOpen, at: application.now, clockWasSet: isSurprise)
    if idleTracker != old { applyChanges(since: old, at: application.now) }
  }

  /// Updates the idle state for a key. Returns the application that receives the key, or `nil` if the key only wakes the
  /// kiosk.
  ///
  /// - Parameter opensStaffPage: Whether the staff has pressed its keys, which open its page as the gesture does.
  func receiver(ofKeyAt now: Double, opensStaffPage: Bool = false) -> Application? {
    var isForOwner = overlay == nil || isStaffPageShown
    if let old = idleTracker {
      if !idleTracker!.keyPressed(at: now) { isForOwner = false }
      if !old.isAwake { applyChanges(since: old, at: now) }
    }
    if opensStaffPage { showStaffPage(at: now, isVisible: true) }
    overlay?.recordActivity(at: now)
    return isForOwner ? owner : nil
  }

  private func performIdleActions(at now: Double) {
    guard let old = idleTracker else { return }
    // Reading the page about the board counts as activity. The page closes itself.
    if isStaffPageShown {
      idleTracker!.recordActivity(at: now)
    } else {
      idleTracker!.advance(to: now, hasLight: application.backlight?.brightness != nil)
    }
    applyChanges(since: old, at: now)
  }

  /// Applies the changes of `idleTracker` since `old`.
  private func applyChanges(since old: IdleTracker, at now: Double) {
    guard let idleTracker, let appWindow = application.window else { return }
    if idleTracker.visit == .idle, old.visit != .idle {
      application.startNextVisit(at: now, resetApp)
    }
    let kind: IdleScreen.Kind? =
      switch (idleTracker.light, idleTracker.visit) {
      case (.dark, _): .black
      case (_, .warning(let end)): .question(until: end)
      case (_, .idle): idlePolicy.makeIdleContent == nil ? nil : .content
      default: nil
      }
    if !isStaffPageShown, (overlay as? IdleScreen)?.kind != kind {
      if overlay != nil { removeOverlay(at: now) } else { cancelTouches(now) }
      overlay = kind.map { IdleScreen($0, idlePolicy, at: now, size: appWindow.bounds.size, scale: appWindow.scale) }
      if case .question(let end)? = kind, let onUserAbsence = application.onUserAbsence {
        application.setTime(now)
        onUserAbsence(
          .question(idlePolicy.question(), hint: idlePolicy.hint(), seconds: IdleScreen.seconds(from: now, to: end)))
      }
    }
    if idleTracker.light != old.light, let backlight = application.backlight { light.set(idleTracker.light, backlight) }
  }

  /// Restores the brightness when the program ends, because no other program does.
  func restoreBacklight() { if let backlight = application.backlight { light.restore(backlight) } }

  // MARK: Page for the staff

  private var isStaffPageShown: Bool { overlay?.isForStaff == true }

  /// Opens the page. Cancels the app's touches; changes of the app's content become visible when the page closes.
  private func showStaffPage(at now: Double, isVisible: Bool) {
    gesture?.reset()
    guard !isStaffPageShown, isVisible else { return }
    cancelTouches(now)
    let context = StaffPage.Context(
      now: now, size: window.bounds.size, scale: window.scale, isOwnPanel: isOwnPanel, diagnose: diagnose)
    overlay = idlePolicy.staffPage?(context) ?? StaffPage(context)
  }

  /// Closes the page. The page that follows it or the app gets the panel.
  private func closeOverlay(at now: Double) {
    let following = overlay?.makeNext
    removeOverlay(at: now)
    overlay = following?(now)
  }

  private func removeOverlay(at now: Double) {
    cancelTouches(now)
    // The staff has read the page until now.
    if isStaffPageShown { idleTracker?.recordActivity(at: now) }
    overlay = nil
    window.setNeedsDisplay()
  }
}
