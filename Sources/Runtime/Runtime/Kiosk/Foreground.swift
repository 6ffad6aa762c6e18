import Geometry
import Platform
import Toolkit

/// Decides whether the app or a page over it owns the panel and its touches. A page is for the staff, or is shown while
/// the kiosk is idle.
///
/// This class does not handle frames. The frame loop passes touches and the time to it, and shows the application that
/// it returns.
final class Foreground {
  let application: Application
  /// The idle policy.
  private let manners: Manners
  /// The gesture that opens the staff's page, or `nil` if there is none.
  private var gesture: StaffGesture?
  /// Tracks whether the kiosk is in use, or `nil` if the policy does not need it.
  private var attendance: Attendance?
  /// The object that applies the hours, or `nil` if there are none.
  private var hoursKeeper: AnyObject?
  private var light = DimmedLight()

  /// The page over the app, or `nil` if the app owns the panel.
  private(set) var page: FrontPage? {
    didSet { if let app = application.window { page?.follow(app) } }
  }
  /// Whether the display is the machine's own panel.
  var isPanel = false
  /// Resets the app for the next user.
  var beginAnew: () -> Void = {}
  /// Returns the diagnosis for the staff's page.
  var diagnose: () -> BoardDiagnosis = BoardDiagnosis.read
  /// Cancels all touches before the owner of the panel changes.
  var dropTouches: (Double) -> Void = { _ in }

  /// Creates the foreground.
  ///
  /// - Parameters:
  ///   - gesture: The gesture that opens the staff's page, or `nil` for none.
  ///   - manners: The idle policy.
  init(of application: Application, gesture: StaffGesture?, manners: Manners) {
    (self.application, self.gesture, self.manners) = (application, gesture, manners)
    if manners.isNeeded { attendance = Attendance(manners, at: application.now) }
    application.hearsPerson = { [unowned(unsafe) self] in hearsKeys(at: self.application.now) }
  }

  /// Starts to apply the hours, for the lifetime of this object.
  func keepHours() { hoursKeeper = manners.keepHours?(self) }

  // MARK: Panel ownership

  /// The application that owns the panel: the page, or otherwise the app.
  var front: Application { page ?? application }

  var window: Window { front.window! }

  /// The time of the next timer. The app's timers continue while a page covers it.
  var nextTimer: Double? {
    var next = application.nextTimer
    next.bringForward(to: page?.nextTimer)
    return next
  }

  /// Whether an animation on the panel is running. An app that an idle page covers makes no frames for its animations.
  var isAnimating: Bool { page?.isAnimating == true || application.isAnimating && !(page is RestPage) }

  /// Resizes the windows of the app and the page.
  func resize(to size: Size, scale: Double, pointsPerMillimeter: Double?) {
    application.window?.resize(to: size, scale: scale, pointsPerMillimeter: pointsPerMillimeter)
    page?.window?.resize(to: size, scale: scale, pointsPerMillimeter: pointsPerMillimeter)
  }

  /// Whether the screen is dark and the panel itself must be switched off because it has no backlight control.
  var isDark: Bool { (page as? RestPage)?.kind == .darkness && application.backlight?.brightness == nil }

  // MARK: Time

  /// The time at which `turn` must be called, or `nil` if nothing is scheduled.
  var deadline: Double? {
    var deadline = gesture?.deadline
    deadline.bringForward(to: attendance?.deadline)
    return deadline
  }

  /// Performs the actions that are due.
  ///
  /// - Parameter isVisible: Whether a page would be visible.
  func turn(at now: Double, isVisible: Bool) {
    if (gesture?.deadline).isDue(at: now) { showPage(at: now, isVisible: isVisible) }
    if (attendance?.deadline).isDue(at: now) { rest(at: now) }
  }

  /// Advances the app and the page to `now`, and removes a page that is over.
  func advance(to now: Double) {
    application.advance(to: now)
    page?.advance(to: now)
    if page?.isOver == true { leavePage(at: now) }
  }

  // MARK: Idle state

  /// Updates the idle state for a touch. Returns `true` if the touch is for the owner of the panel.
  func attends(to input: TouchInput) -> Bool {
    gesture?.follow(input)
    guard let old = attendance else { return true }
    let isForApp = attendance!.follow(input)
    if !old.isAwake { follow(old, at: input.time) }
    return isForApp
  }

  /// Forgets all touches, because the panel was replaced or removed.
  func forgetFingers() {
    gesture?.forget()
    attendance?.forgetFingers()
  }

  /// Updates the idle state at the start or end of the hours.
  ///
  /// - Parameter isSurprise: Whether the change was caused by setting the clock.
  func follow(isOpen: Bool, isSurprise: Bool) {
    guard let old = attendance else { return }
    attendance!.follow(isOpen: isOpen, at: application.now, isSurprise: isSurprise)
    if attendance != old { follow(old, at: application.now) }
  }

  /// Updates the idle state for input from a keyboard. Returns `true` if the app owns the panel and the input is for
  /// it.
  func hearsKeys(at now: Double) -> Bool {
    let hasPanel = page == nil
    guard let old = attendance else { return hasPanel }
    let isForApp = attendance!.followKey(at: now)
    if !old.isAwake { follow(old, at: now) }
    return hasPanel && isForApp
  }

  /// Performs the idle actions that are due.
  private func rest(at now: Double) {
    guard let old = attendance else { return }
    // Reading the page about the board counts as activity. The page closes itself.
    if servesStaff {
      attendance!.see(at: now)
    } else {
      attendance!.advance(to: now, hasLight: application.backlight?.brightness != nil)
    }
    follow(old, at: now)
  }

  /// Applies the changes of `attendance` since `old`.
  private func follow(_ old: Attendance, at now: Double) {
    guard let attendance, let appWindow = application.window else { return }
    if attendance.visit == .over, old.visit != .over {
      application.cancelTouches(at: now)
      application.forgetVisitor()
      beginAnew()
    }
    let kind: RestPage.Kind? =
      switch (attendance.light, attendance.visit) {
      case (.dark, _): .darkness
      case (_, .asked(let end)): .question(until: end)
      case (_, .over): manners.attract == nil ? nil : .attraction
      default: nil
      }
    if !servesStaff, (page as? RestPage)?.kind != kind {
      if page != nil { hidePage(at: now) } else { dropTouches(now) }
      page = kind.map { RestPage($0, manners, at: now, size: appWindow.bounds.size, scale: appWindow.scale) }
    }
    if attendance.light != old.light, let backlight = application.backlight { light.set(attendance.light, backlight) }
  }

  /// Restores the brightness when the program ends, because no other program does.
  func giveLightBack() { if let backlight = application.backlight { light.giveBack(backlight) } }

  // MARK: Page for the staff

  /// Whether the staff owns the panel.
  private var servesStaff: Bool { page?.isForStaff == true }

  /// Opens the page. Cancels the app's touches; changes of the app's content become visible when the page closes.
  private func showPage(at now: Double, isVisible: Bool) {
    gesture?.take()
    guard !servesStaff, isVisible else { return }
    dropTouches(now)
    let place = StaffPage.Place(now: now, size: window.bounds.size, scale: window.scale, isPanel: isPanel, read: diagnose)
    page = manners.staffPage?(place) ?? StaffPage(place)
  }

  /// Closes the page. The page that follows it or the app gets the panel.
  private func leavePage(at now: Double) {
    let following = page?.following
    hidePage(at: now)
    page = following?(now)
  }

  private func hidePage(at now: Double) {
    dropTouches(now)
    // The staff has read the page until now.
    if servesStaff { attendance?.see(at: now) }
    page = nil
    window.setNeedsDisplay()
  }
}
