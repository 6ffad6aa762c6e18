import Geometry
import Platform
import Toolkit

/// Who has the panel and its fingers: the app, or a page in front of it. A page is for the staff, or is what is shown while nobody is there.
///
/// It knows no frames. The loop tells it what fingers do and what time it is, and shows whom it names.
final class Foreground {
  let application: Application
  /// What is done while nobody is there.
  private let manners: Manners
  /// How the staff asks for the page about the board; nil where nobody can.
  private var gesture: StaffGesture?
  /// Whether somebody is there; nil where it makes no difference.
  private var attendance: Attendance?
  /// What follows the hours; nil where there are none.
  private var hoursKeeper: AnyObject?
  private var light = DimmedLight()

  /// The page over the app; nil: the app has the panel.
  private(set) var page: FrontPage? {
    didSet { if let app = application.window { page?.follow(app) } }
  }
  /// Whether the panel is the machine's own.
  var isPanel = false
  /// Has the app begin anew for the next visitor.
  var beginAnew: () -> Void = {}
  /// Tells the page how the board is.
  var diagnose: () -> BoardDiagnosis = BoardDiagnosis.read
  /// Takes the fingers from who has the panel, before another one has it.
  var dropTouches: (Double) -> Void = { _ in }

  /// - Parameters:
  ///   - gesture: by which the staff asks for the page about the board; nil: there is none.
  ///   - manners: what is done while nobody is there.
  init(of application: Application, gesture: StaffGesture?, manners: Manners) {
    (self.application, self.gesture, self.manners) = (application, gesture, manners)
    if manners.isNeeded { attendance = Attendance(manners, at: application.now) }
    application.hearsPerson = { [unowned(unsafe) self] in hearsKeys(at: self.application.now) }
  }

  /// The hours count from now on, for as long as this is kept.
  func keepHours() { hoursKeeper = manners.keepHours?(self) }

  // MARK: Who is shown

  /// The app, or the page over it.
  var front: Application { page ?? application }

  var window: Window { front.window! }

  /// That of the app, which goes on behind the page, or the page's.
  var nextTimer: Double? {
    var next = application.nextTimer
    next.bringForward(to: page?.nextTimer)
    return next
  }

  /// Whether something on the panel moves by itself. What is hidden while nobody is there goes on without frames.
  var isAnimating: Bool { page?.isAnimating == true || application.isAnimating && !(page is RestPage) }

  /// The app and the page have another size.
  func resize(to size: Size, scale: Double, pointsPerMillimeter: Double?) {
    application.window?.resize(to: size, scale: scale, pointsPerMillimeter: pointsPerMillimeter)
    page?.window?.resize(to: size, scale: scale, pointsPerMillimeter: pointsPerMillimeter)
  }

  /// Whether nothing is to be seen, and there is no light to switch off but the panel itself.
  var isDark: Bool { (page as? RestPage)?.kind == .darkness && application.backlight?.brightness == nil }

  // MARK: Time

  /// When `turn` has something to do; nil while nothing is timed.
  var deadline: Double? {
    var deadline = gesture?.deadline
    deadline.bringForward(to: attendance?.deadline)
    return deadline
  }

  /// Does what is due.
  ///
  /// - Parameter isVisible: whether a page would be seen.
  func turn(at now: Double, isVisible: Bool) {
    if (gesture?.deadline).isDue(at: now) { showPage(at: now, isVisible: isVisible) }
    if (attendance?.deadline).isDue(at: now) { rest(at: now) }
  }

  /// Brings the app and the page to `now`. One that is over goes.
  func advance(to now: Double) {
    application.advance(to: now)
    page?.advance(to: now)
    if page?.isOver == true { leavePage(at: now) }
  }

  // MARK: While nobody is there

  /// Takes in that a finger is there; says whether what it does is for who has the panel.
  func attends(to input: TouchInput) -> Bool {
    gesture?.follow(input)
    guard let old = attendance else { return true }
    let isForApp = attendance!.follow(input)
    if !old.isAwake { follow(old, at: input.time) }
    return isForApp
  }

  /// The panel is another one now, or gone: no finger is on it.
  func forgetFingers() {
    gesture?.forget()
    attendance?.forgetFingers()
  }

  /// The hours have begun or ended.
  ///
  /// - Parameter isSurprise: whether the clock was set.
  func follow(isOpen: Bool, isSurprise: Bool) {
    guard let old = attendance else { return }
    attendance!.follow(isOpen: isOpen, at: application.now, isSurprise: isSurprise)
    if attendance != old { follow(old, at: application.now) }
  }

  /// Somebody types, on a keyboard beside the panel. Says whether that is for the app: it has the panel, and shows what it has.
  func hearsKeys(at now: Double) -> Bool {
    let hasPanel = page == nil
    guard let old = attendance else { return hasPanel }
    let isForApp = attendance!.followKey(at: now)
    if !old.isAwake { follow(old, at: now) }
    return hasPanel && isForApp
  }

  /// Nobody has been there for long enough that something is to be done.
  private func rest(at now: Double) {
    guard let old = attendance else { return }
    // Whoever reads the page about the board is there; it goes by itself.
    if servesStaff {
      attendance!.see(at: now)
    } else {
      attendance!.advance(to: now, hasLight: application.backlight?.brightness != nil)
    }
    follow(old, at: now)
  }

  /// Does what `attendance` has come to.
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

  /// The program ends: nobody else would give the light back.
  func giveLightBack() { if let backlight = application.backlight { light.giveBack(backlight) } }

  // MARK: The page for the staff

  /// Whether the staff has the panel.
  private var servesStaff: Bool { page?.isForStaff == true }

  /// The app's fingers are taken from it; what it shows from here on is seen when the page has gone.
  private func showPage(at now: Double, isVisible: Bool) {
    gesture?.take()
    guard !servesStaff, isVisible else { return }
    dropTouches(now)
    let place = StaffPage.Place(now: now, size: window.bounds.size, scale: window.scale, isPanel: isPanel, read: diagnose)
    page = manners.staffPage?(place) ?? StaffPage(place)
  }

  /// The page is over: the app has the panel again, or the page behind it.
  private func leavePage(at now: Double) {
    let following = page?.following
    hidePage(at: now)
    page = following?(now)
  }

  private func hidePage(at now: Double) {
    dropTouches(now)
    // Somebody has read it until now.
    if servesStaff { attendance?.see(at: now) }
    page = nil
    window.setNeedsDisplay()
  }
}
