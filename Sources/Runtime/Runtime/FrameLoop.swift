import EventSources
import Geometry
import Platform
import Raster
import System
import Toolkit

/// The heart of a kiosk: touch samples in, frames out, one `turn` at a time.
///
/// It never waits. The caller of `turn` says what time it is, so a script plays at any speed; the clock is read only
/// to measure what a frame cost.
final class FrameLoop {
  let application: Application
  private let display: any Display
  private let touch: any TouchSource
  /// Pixels a point; nil takes it from the panel. Another one counts from the next change of the screen on.
  var scaleSetting: Double?
  private let clock: (() -> Double)?
  private let statistics: FrameStatistics?
  /// How the staff asks for the page about the board; nil where nobody can.
  private var gesture: StaffGesture?
  /// That page, or what is shown while nobody is there: over the app.
  private(set) var page: FrontPage? {
    didSet { if let app = application.window { page?.follow(app) } }
  }
  /// What is done while nobody is there.
  private let manners: Manners
  /// Whether somebody is; nil where it makes no difference.
  private var attendance: Attendance?
  /// What follows the hours; nil where there are none.
  private var hoursKeeper: AnyObject?
  /// Whether the panel is the machine's own.
  var isPanel = false
  /// Has the app begin anew for the next visitor.
  var beginAnew: () -> Void = {}
  private var light = DimmedLight()
  /// Tells the page how the board is.
  var diagnose: () -> BoardDiagnosis = BoardDiagnosis.read

  /// The picture in cached memory that views draw into; what the panel shows
  /// is copied from it and never read back.
  var shadow: Bitmap? { shadowMemory?.bitmap }
  private var shadowMemory: ShadowMemory?
  private var canvas: Canvas?
  /// Whether a panel with fewer colors shows those between them as a pattern.
  var isDithered = true
  /// Nil while there is no screen, or no memory for its picture.
  private(set) var mapping: PanelMapping?
  /// Called when the first picture is on a screen: one that was there at the start, or came.
  var pictureAppeared: (() -> Void)?
  private var hasPicture = false

  /// What the display reported and is not handled yet.
  private var events: [DisplayEvent] = []
  private var samples: [TouchSample] = []
  /// What fingers did since the last frame began.
  private var inputs: [TouchInput] = []
  private var mouse = MousePointer()
  private var pacer = FramePacer()
  /// What the frame being made changes.
  private var damage = Region()
  /// The earliest start of the next frame while frames follow one another; nil at rest.
  private var frameStart: Double?
  /// Nothing was shown on this screen yet.
  private var isFirstFrame = true
  /// Whether any frame became visible so far.
  private(set) var hasShownFrame = false
  /// When the last frame was committed, and when the loop was last turned.
  private var committed = -Double.infinity
  private var turned = 0.0
  /// A frame was committed and is not visible yet.
  private var isInFlight = false
  /// Since when the panel lacks something; nil while it shows all that it should, or is not there.
  private var missingSince: Double?
  /// Something of the app's own sources has come.
  private var hasNews = false
  /// Another program has the screen.
  private var isHidden = false
  /// The panel lost its picture: present it whole.
  private var isExposed = false

  /// - Parameters:
  ///   - scale: pixels a point; nil takes it from the panel.
  ///   - clock: seconds, on the same axis as the times given to `turn`; nil in scripted time, where work costs none.
  ///   - gesture: by which the staff asks for the page about the board; nil: there is none.
  ///   - manners: what is done while nobody is there.
  init(
    application: Application, display: any Display, touch: any TouchSource,
    scale: Double?, statistics: FrameStatistics?, clock: (() -> Double)?, gesture: StaffGesture? = nil, manners: Manners = Manners()
  ) {
    self.application = application
    self.display = display
    self.touch = touch
    self.scaleSetting = scale
    self.statistics = statistics
    self.clock = clock
    self.gesture = gesture
    self.manners = manners
    if manners.isNeeded { attendance = Attendance(manners, at: application.now) }
    events.reserveCapacity(8)
    samples.reserveCapacity(64)
    inputs.reserveCapacity(64)
    adoptScreen()
    hoursKeeper = manners.keepHours?(self)
    application.hearsPerson = { [unowned(unsafe) self] in hearsKeys(at: self.application.now) }
  }

  /// Whether everything that was reported is on the panel and nothing moves.
  var isAtRest: Bool { isSettled && !isAnimating }

  /// Whether something on the panel moves by itself. What is hidden while nobody is there goes on without frames.
  private var isAnimating: Bool { page?.isAnimating == true || application.isAnimating && !(page is RestPage) }

  /// Whether everything that was reported is on the panel; an animation may go on.
  var isSettled: Bool {
    inputs.isEmpty && (!isVisible || !isExposed && display.isReady && window.damage.isEmpty)
  }

  /// D: how long the panel may lack something before the app counts as hung, in seconds. Longer than a display takes to try
  /// all its ways.
  static let showingPatience = 10.0

  /// Whether frames that are wanted are shown, or there is no panel to show them on. An app that turns its loop in front of a
  /// frozen picture is not alive to anybody.
  func isShowing(at now: Double) -> Bool {
    var since = display.failingSince
    since.bringForward(to: missingSince)
    return since.map { now - $0 < Self.showingPatience } ?? true
  }

  /// Whether there is a panel for the app's frames, which no other program has.
  var hasPanel: Bool { display.screen != nil && !isHidden }

  /// Readable when the display, or the fingers, have something to say.
  var displayDescriptor: Int32? { display.descriptor }
  var touchDescriptor: Int32? { touch.descriptor }
  /// The same of what the app hears of beside these; nil while it listens to nothing.
  var sourcesDescriptor: Int32? { application.existingSources?.descriptor }

  /// Whether a touch, or what the app listens to, would be taken in at once. Otherwise it need not wake the loop:
  /// the next frame takes in all there is when it starts.
  var listensToTouch: Bool { canStartFrame ? frameStart == nil : !isWaitingForFlip }

  /// How long the kernel alone keeps what fingers do while a flip is pending, in seconds.
  /// D: three refreshes at 60 Hz; its queue holds several times as much of a quick panel.
  static let flipPatience = 0.05

  private var isWaitingForFlip: Bool { !canStartFrame && turned - committed < Self.flipPatience }

  /// When `turn` must be called although no device has anything to say; nil while all is at rest.
  var deadline: Double? {
    var deadline = display.deadline
    deadline.bringForward(to: touch.deadline)
    // While a flip is pending no frame can start: its event turns the loop.
    guard canStartFrame else {
      if isWaitingForFlip { deadline.bringForward(to: committed + Self.flipPatience) }
      return deadline
    }
    if let frameStart {
      deadline.bringForward(to: frameStart)
    } else {
      deadline.bringForward(to: nextTimer)
      deadline.bringForward(to: gesture?.deadline)
      deadline.bringForward(to: attendance?.deadline)
      if wantsFrame { deadline.bringForward(to: 0) }
      deadline.bringForward(to: mouse.deadline)
    }
    return deadline
  }

  /// Those that a turn takes something in from.
  struct Sources: OptionSet {
    let rawValue: UInt8
    static let display = Sources(rawValue: 1)
    static let touch = Sources(rawValue: 2)
    /// What the app listens to.
    static let app = Sources(rawValue: 4)
    static let all: Sources = [.display, .touch, .app]
  }

  /// Takes in what the devices have to say, and makes the next frame if its time has come.
  ///
  /// - Parameter ready: the sources that are known to be readable; asking another one costs
  ///   a system call.
  func turn(at now: Double, ready: Sources = .all) {
    turned = now
    let hasLanded = (ready.contains(.display) || Self.isDue(display.deadline, at: now)) && hearDisplay(at: now)
    let isStarting = frameStart.map { $0 <= now } ?? false
    if ready.contains(.touch) || hasLanded || isStarting || Self.isDue(touch.deadline, at: now) {
      collectTouches(at: now)
    }
    if Self.isDue(mouse.deadline, at: now) { hideMouse() }
    if ready.contains(.app), application.existingSources != nil {
      // A flip that takes long must not have the loop told again and again of what waits.
      if !canStartFrame { hearSources(at: now, follows: true) }
      // What was heard already may want a frame too.
      hasNews = true
    }
    if Self.isDue(gesture?.deadline, at: now) { showPage(at: now) }
    if Self.isDue(attendance?.deadline, at: now) { rest(at: now) }
    // After a frame with more to show: as late before the next blank as its cost
    // allows. With nothing to show: the next touch is drawn the moment it comes.
    if hasLanded { frameStart = wantsFrame ? pacer.start(for: display.nextBlank(after: now), now: now) : nil }

    if canStartFrame, now >= frameStart ?? now {
      let follows = frameStart != nil
      frameStart = nil
      if wantsFrame || Self.isDue(nextTimer, at: now) { makeFrame(at: now, follows: follows) }
    }
    let isMissing = lacksMemory && !isHidden || isVisible && (isInFlight || isExposed || !window.damage.isEmpty)
    missingSince = isMissing ? missingSince ?? now : nil
  }

  /// Handles what the display has to say; says whether a frame became visible.
  private func hearDisplay(at now: Double) -> Bool {
    var hasLanded = false
    display.process(into: &events, at: now)
    for event in events {
      isInFlight = false
      switch event {
      case .screenChanged:
        isHidden = false
        loseTouches(at: now)
        adoptScreen()
        if lacksMemory { Process.log("no memory for a picture as large as the screen; waiting for another one") }
      case .hidden:
        isHidden = true
        loseTouches(at: now)
      case .exposed:
        isHidden = false
        isExposed = true
      case .presented(let time):
        hasLanded = true
        missingSince = nil
        hasShownFrame = true
        statistics?.presented(at: time)
        if !hasPicture {
          hasPicture = true
          pictureAppeared?()
        }
      }
    }
    events.removeAll(keepingCapacity: true)
    return hasLanded
  }

  private static func isDue(_ time: Double?, at now: Double) -> Bool {
    guard let time else { return false }
    return time <= now
  }

  // MARK: Frames

  /// Who has the panel and its fingers: the app, or the page over it.
  private var front: Application { page ?? application }

  private var window: Window { front.window! }

  /// That of the app, which goes on behind the page, or the page's.
  private var nextTimer: Double? {
    var next = application.nextTimer
    next.bringForward(to: page?.nextTimer)
    return next
  }

  /// Whether what is drawn can be shown. While it cannot, the app goes on all the
  /// same: its timers fire and its animations end.
  private var isVisible: Bool { display.screen != nil && shadow != nil && !isHidden }

  /// Whether there is a screen and no memory for a picture as large as it is.
  var lacksMemory: Bool { display.screen != nil && shadow == nil }

  private var canStartFrame: Bool { !isVisible || display.isReady }

  private var wantsFrame: Bool {
    !inputs.isEmpty || hasNews || isAnimating || isVisible && (isExposed || !window.damage.isEmpty)
  }

  /// - Parameter follows: whether another frame was on the panel just before.
  private func makeFrame(at now: Double, follows: Bool) {
    let oldestInput = inputs.first?.time
    let isMoving = inputs.last?.phase == .move
    front.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    hearSources(at: now, follows: follows)
    application.advance(to: now)
    page?.advance(to: now)
    if page?.isOver == true { leavePage(at: now) }

    guard isVisible, let screen = display.screen, let shadow, let canvas else {
      if isAnimating { frameStart = now + 1 / 60 }
      return
    }
    window.copyChanges(into: &damage)
    guard !damage.isEmpty || isExposed else {
      // Nothing to show for a finger that moves, or yet for an animation. The next look
      // is in time for the next blank, and so no later on the panel than one at once.
      if isMoving || isAnimating { frameStart = startOfNext(after: now, on: screen) }
      return
    }
    window.draw(on: canvas)
    let frame = Frame(pixels: shadow.pixels, stride: shadow.stride, size: shadow.size, isDithered: isDithered)
    display.present(frame, damage: damage, at: now)
    committed = now
    isInFlight = true
    isExposed = false
    isFirstFrame = false
    // Only frames that follow others are timed by what they cost: the clock is read for them alone.
    if follows || statistics != nil {
      let end = clock?() ?? now
      if follows { pacer.frameTook(min(end - now, screen.mode.refreshInterval)) }
      statistics?.committed(input: oldestInput, at: end, pixels: damage.area)
    }
  }

  /// While frames follow one another nobody has waited for the app's sources.
  private func hearSources(at now: Double, follows: Bool) {
    guard hasNews || follows, let sources = application.existingSources else { return }
    hasNews = false
    application.pass(to: now)
    sources.deliver(clock)
  }

  private func startOfNext(after now: Double, on screen: Screen) -> Double {
    let blank = display.nextBlank(after: now + pacer.lead)
    let start = pacer.start(for: blank, now: now)
    return start > now ? start : now + screen.mode.refreshInterval
  }

  // MARK: Touches

  private func collectTouches(at now: Double) {
    // A first frame waits for nothing; fingers that are there already come after it.
    if isFirstFrame && isVisible && display.isReady { return }
    touch.drain(into: &samples, at: now)
    if let mapping, !isHidden {
      for sample in samples {
        mouse.follow(sample, mapping)
        if let input = TouchInput(sample, mapping), attends(to: input) {
          inputs.append(input)
        } else if sample.endsReport, !inputs.isEmpty {
          inputs[inputs.count - 1].endsReport = true
        }
      }
      window.pointer = mouse.place
    }
    samples.removeAll(keepingCapacity: true)
  }

  // MARK: The screen

  /// Fingers that were down on another picture mean nothing on the next one.
  private func loseTouches(at now: Double) {
    dropTouches(at: now)
    gesture?.forget()
    attendance?.forgetFingers()
    frameStart = nil
  }

  private func dropTouches(at now: Double) {
    front.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    front.cancelTouches(at: now)
    hideMouse()
  }

  private func hideMouse() {
    mouse.hide()
    window.pointer = nil
  }

  /// Lays the app out on the display's screen. Without one, or without memory for its
  /// picture, it keeps its last size, and touches go nowhere.
  private func adoptScreen() {
    mapping = nil
    defer { touch.screenChanged(to: mapping) }
    guard let screen = display.screen else { return }
    if shadow?.size != screen.size {
      // There may be no room for both.
      (shadowMemory, canvas) = (nil, nil)
      guard let memory = try? ShadowMemory(for: screen) else { return }
      (shadowMemory, canvas) = (memory, Canvas(memory.bitmap))
    }
    isFirstFrame = true
    hasPicture = false
    let scale = scaleSetting ?? ScalePolicy.scale(for: screen)
    mapping = PanelMapping(screen: screen, scale: scale)
    let size = Size(Double(screen.size.width) / scale, Double(screen.size.height) / scale)
    let density = ScalePolicy.density(of: screen).map { $0 / 25.4 / scale }
    application.window?.resize(to: size, scale: scale, pointsPerMillimeter: density)
    page?.window?.resize(to: size, scale: scale, pointsPerMillimeter: density)
  }

  // MARK: While nobody is there

  /// Takes in that a finger is there; says whether what it does is for the app.
  private func attends(to input: TouchInput) -> Bool {
    gesture?.follow(input)
    guard let old = attendance else { return true }
    let isForApp = attendance!.follow(input)
    if !old.isAwake { follow(old, at: input.time) }
    return isForApp
  }

  /// The hours have begun or ended.
  ///
  /// - Parameter isSurprise: whether the clock was set.
  func follow(isOpen: Bool, isSurprise: Bool) {
    guard let old = attendance else { return }
    attendance!.follow(isOpen: isOpen, at: application.now, isSurprise: isSurprise)
    if attendance != old { follow(old, at: application.now) }
  }

  /// Somebody types, on a keyboard beside the panel. Says whether that is for the app: it has the panel.
  func hearsKeys(at now: Double) -> Bool {
    attendance?.see(at: now)
    return page == nil
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
      if page != nil { hidePage(at: now) } else { dropTouches(at: now) }
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
  private func showPage(at now: Double) {
    gesture?.take()
    guard !servesStaff, isVisible else { return }
    dropTouches(at: now)
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
    dropTouches(at: now)
    // Somebody has read it until now.
    if servesStaff { attendance?.see(at: now) }
    page = nil
    window.setNeedsDisplay()
  }
}
