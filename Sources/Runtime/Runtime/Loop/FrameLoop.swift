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
  /// Who has the panel and its fingers: the app, or a page over it.
  let foreground: Foreground

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
  /// When a finger came down that is nobody's, since the last frame began: it has ended a rest.
  private var waking: Double?
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
  /// The panel was switched off after the last frame.
  private var isOff = false

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
    foreground = Foreground(of: application, gesture: gesture, manners: manners)
    events.reserveCapacity(8)
    samples.reserveCapacity(64)
    inputs.reserveCapacity(64)
    foreground.dropTouches = { [unowned(unsafe) self] in dropTouches(at: $0) }
    adoptScreen()
    foreground.keepHours()
  }

  /// Whether everything that was reported is on the panel and nothing moves.
  var isAtRest: Bool { isSettled && !foreground.isAnimating }

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
      deadline.bringForward(to: foreground.nextTimer)
      deadline.bringForward(to: foreground.deadline)
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
    let hasLanded = (ready.contains(.display) || display.deadline.isDue(at: now)) && hearDisplay(at: now)
    let isStarting = frameStart.map { $0 <= now } ?? false
    if ready.contains(.touch) || hasLanded || isStarting || touch.deadline.isDue(at: now) {
      collectTouches(at: now)
    }
    if mouse.deadline.isDue(at: now) { hideMouse() }
    if ready.contains(.app), application.existingSources != nil {
      // A flip that takes long must not have the loop told again and again of what waits.
      if !canStartFrame { hearSources(at: now, follows: true) }
      // What was heard already may want a frame too.
      hasNews = true
    }
    foreground.turn(at: now, isVisible: isVisible)
    // After a frame with more to show: as late before the next blank as its cost
    // allows. With nothing to show: the next touch is drawn the moment it comes.
    if hasLanded { frameStart = wantsFrame ? pacer.start(for: display.nextBlank(after: now), now: now) : nil }

    if canStartFrame, now >= frameStart ?? now {
      let follows = frameStart != nil
      frameStart = nil
      if wantsFrame || foreground.nextTimer.isDue(at: now) { makeFrame(at: now, follows: follows) }
    }
    let isMissing = lacksMemory && !isHidden || isVisible && (isInFlight || isExposed || !window.damage.isEmpty)
    missingSince = isMissing ? missingSince ?? now : nil
    if !isOff, isVisible, !isInFlight, isSettled, foreground.isDark {
      isOff = true
      display.turnOff()
    }
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

  // MARK: Frames

  private var window: Window { foreground.window }

  /// Whether what is drawn can be shown. While it cannot, the app goes on all the
  /// same: its timers fire and its animations end.
  private var isVisible: Bool { display.screen != nil && shadow != nil && !isHidden }

  /// Whether there is a screen and no memory for a picture as large as it is.
  var lacksMemory: Bool { display.screen != nil && shadow == nil }

  private var canStartFrame: Bool { !isVisible || display.isReady }

  private var wantsFrame: Bool {
    !inputs.isEmpty || hasNews || foreground.isAnimating || isVisible && (isExposed || !window.damage.isEmpty)
  }

  /// - Parameter follows: whether another frame was on the panel just before.
  private func makeFrame(at now: Double, follows: Bool) {
    let oldestInput = inputs.first?.time ?? waking
    waking = nil
    let isMoving = inputs.last?.phase == .move
    foreground.front.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    hearSources(at: now, follows: follows)
    foreground.advance(to: now)

    guard isVisible, let screen = display.screen, let shadow, let canvas else {
      if foreground.isAnimating { frameStart = now + 1 / 60 }
      return
    }
    window.copyChanges(into: &damage)
    guard !damage.isEmpty || isExposed else {
      // Nothing to show for a finger that moves, or yet for an animation. The next look
      // is in time for the next blank, and so no later on the panel than one at once.
      if isMoving || foreground.isAnimating { frameStart = startOfNext(after: now, on: screen) }
      return
    }
    window.draw(on: canvas)
    let frame = Frame(pixels: shadow.pixels, stride: shadow.stride, size: shadow.size, isDithered: isDithered)
    display.present(frame, damage: damage, at: now)
    committed = now
    isInFlight = true
    isExposed = false
    isOff = false
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
        if let input = TouchInput(sample, mapping), foreground.attends(to: input) {
          inputs.append(input)
        } else {
          if sample.phase == .down { waking = waking ?? sample.time }
          if sample.endsReport, !inputs.isEmpty { inputs[inputs.count - 1].endsReport = true }
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
    foreground.forgetFingers()
    frameStart = nil
  }

  private func dropTouches(at now: Double) {
    foreground.front.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    foreground.front.cancelTouches(at: now)
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
    foreground.resize(to: size, scale: scale, pointsPerMillimeter: density)
  }
}
