import EventSources
import Geometry
import Platform
import Raster
import System
import Toolkit

/// The core of a kiosk: takes in touch samples and presents frames, one `turn` at a time.
///
/// It never blocks. The caller passes the time to `turn`, so a script plays at any speed. The clock is only read to
/// measure the cost of a frame.
final class FrameLoop {
  let application: Application
  private let display: any Display
  private let touch: any TouchSource
  /// The pixels per point, or `nil` to compute them from the panel. Changes take effect when the screen changes.
  var scaleSetting: Double?
  private let clock: (() -> Double)?
  private let statistics: FrameStatistics?
  /// Decides whether the app or a page over it owns the panel and its touches.
  let panelOwnership: PanelOwnership

  /// The frame in cached memory that views draw into. The panel's memory is written from it and is never read.
  var shadow: Bitmap? { shadowMemory?.bitmap }
  private var shadowMemory: ShadowMemory?
  /// Whether colors that a panel does not support are dithered.
  var isDithered = true
  /// The mapping to the current screen, or `nil` without a screen or without memory for its frame.
  private(set) var mapping: PanelMapping?
  /// Called when the first frame is visible on a screen, at the start or after a screen was connected.
  var onFirstFrame: (() -> Void)?

  /// The state of the panel, and the time at which the next frame may start. `FrameState` has the transition table.
  private(set) var state = FrameState.noPanel(start: nil)
  /// The time of the last turn, in seconds.
  private var lastTurn = 0.0
  /// The time since which the panel does not show the expected frame, or `nil` if it does or no panel is connected.
  private var stalledSince: Double?

  /// The progress to the first visible frame.
  private enum FirstFrame {
    case pending
    /// An earlier screen has shown a frame, and this one has not.
    case onEarlierScreen
    case onThisScreen
  }
  private var firstFrame = FirstFrame.pending

  /// Events of the display that are not handled yet.
  private var events: [DisplayEvent] = []
  private var samples: [TouchSample] = []
  /// Touches since the last frame started.
  private var inputs: [TouchInput] = []
  /// The time of the first touch since the last frame that only woke the kiosk.
  private var wakingTouchTime: Double?
  /// Removes touches that no person makes.
  private var touchGuard: TouchGuard
  private var mouse = MousePointer()
  private var pacer = FramePacer()
  /// The damage of the frame that is being made.
  private var damage = Region()
  /// Whether the app's event sources have pending events.
  private var hasPendingAppEvents = false

  /// Creates the loop.
  ///
  /// - Parameters:
  ///   - scale: The pixels per point, or `nil` to compute them from the panel.
  ///   - clock: Returns the time in seconds, on the time axis of `turn`. It is `nil` in scripted time, in which work
  ///     takes no time.
  ///   - gesture: The gesture that opens the staff's page, or `nil` for none.
  ///   - touchGuard: Removes touches that no person makes.
  init(
    application: Application, display: any Display, touch: any TouchSource,
    scale: Double?, statistics: FrameStatistics?, clock: (() -> Double)?, gesture: StaffGesture? = nil,
    idlePolicy: IdlePolicy = IdlePolicy(), touchGuard: TouchGuard = TouchGuard()
  ) {
    self.application = application
    self.display = display
    self.touch = touch
    self.scaleSetting = scale
    self.statistics = statistics
    self.clock = clock
    self.touchGuard = touchGuard
    panelOwnership = PanelOwnership(of: application, gesture: gesture, idlePolicy: idlePolicy)
    events.reserveCapacity(8)
    samples.reserveCapacity(64)
    inputs.reserveCapacity(64)
    panelOwnership.cancelTouches = { [unowned(unsafe) self] in cancelTouches(at: $0) }
    adoptScreen()
    panelOwnership.startHours()
  }

  /// Whether all input is visible on the panel and nothing is animated.
  var isAtRest: Bool { isSettled && !panelOwnership.isAnimating }

  /// Whether all input is visible on the panel. An animation may be running.
  var isSettled: Bool {
    inputs.isEmpty && (!state.isVisible || !state.needsWholeFrame && display.isReady && window.damage.isEmpty)
  }

  /// The time in seconds for which the panel may fail to show the expected frame before the app counts as hung. Chosen:
  /// longer than a display takes to try all its output paths.
  static let hangTimeout = 10.0

  /// Returns `true` if requested frames become visible, or if no panel is connected. An app whose loop runs while the
  /// panel is frozen counts as hung.
  func isShowing(at now: Double) -> Bool {
    var since = display.failingSince
    since.bringForward(to: stalledSince)
    return since.map { now - $0 < Self.hangTimeout } ?? true
  }

  /// Whether there is a panel that this program may draw on.
  var hasPanel: Bool { state.hasPanel }

  var hasShownFrame: Bool { firstFrame != .pending }

  /// The time of the last frame on the panel, or `nil` if there was none.
  private(set) var lastFrame: Double?
  /// The time at which the last finger landed, or `nil` if none has.
  private(set) var lastTouch: Double?

  /// The descriptors that are readable when the display or the touch source has events.
  var displayDescriptor: Int32? { display.descriptor }
  var touchDescriptor: Int32? { touch.descriptor }
  /// The descriptor that is readable when the app's event sources have events, or `nil` if the app has none.
  var sourcesDescriptor: Int32? { application.existingSources?.descriptor }

  /// Whether touches and events of the app's sources would be handled immediately. Otherwise they need not wake the
  /// loop, because the next frame takes them in when it starts.
  var wakesForTouch: Bool { canStartFrame ? state.start == nil : flipWaitEnd == nil }

  /// The time in seconds for which touches stay in the kernel's queue while a flip is pending. Chosen: three refreshes
  /// at 60 Hz; the queue holds several times as many events of a fast panel.
  static let flipWaitLimit = 0.05

  /// The time at which touches wake the loop again although the display is not ready, or `nil` if they do already.
  private var flipWaitEnd: Double? {
    guard !canStartFrame, let commit = state.commitTime, lastTurn - commit < Self.flipWaitLimit else { return nil }
    return commit + Self.flipWaitLimit
  }

  /// The time at which `turn` must be called even if no device has events, or `nil` at rest.
  var deadline: Double? {
    var deadline = display.deadline
    deadline.bringForward(to: touch.deadline)
    deadline.bringForward(to: touchGuard.deadline)
    // While a flip is pending no frame can start. The flip event wakes the loop.
    guard canStartFrame else {
      deadline.bringForward(to: flipWaitEnd)
      return deadline
    }
    if let start = state.start {
      deadline.bringForward(to: start)
    } else {
      deadline.bringForward(to: panelOwnership.nextTimer)
      deadline.bringForward(to: panelOwnership.deadline)
      if wantsFrame { deadline.bringForward(to: 0) }
      deadline.bringForward(to: mouse.deadline)
    }
    return deadline
  }

  /// The sources of events for a turn.
  struct ReadySources: OptionSet {
    let rawValue: UInt8
    static let display = ReadySources(rawValue: 1)
    static let touch = ReadySources(rawValue: 2)
    /// The app's event sources.
    static let app = ReadySources(rawValue: 4)
    static let all: ReadySources = [.display, .touch, .app]
  }

  /// Handles the events of devices, and makes the next frame if it is due.
  ///
  /// - Parameter ready: The sources that are known to be readable. Reading another one costs a system call.
  func turn(at now: Double, ready: ReadySources = .all) {
    lastTurn = now
    let hasLanded = (ready.contains(.display) || display.deadline.isDue(at: now)) && handleDisplayEvents(at: now)
    if ready.contains(.touch) || hasLanded || state.start.isDue(at: now) || touch.deadline.isDue(at: now)
      || touchGuard.deadline.isDue(at: now)
    {
      collectTouches(at: now)
    }
    if mouse.deadline.isDue(at: now) { hideMouse() }
    if ready.contains(.app), application.existingSources != nil {
      // During a long flip, pending events must not wake the loop repeatedly.
      if !canStartFrame { deliverAppEvents(at: now, followsFrame: true) }
      // Events that were delivered already may require a frame too.
      hasPendingAppEvents = true
    }
    panelOwnership.performDueActions(at: now, isVisible: state.isVisible)
    // After a frame with more to show, the next one starts as late before the blank as its cost allows. With nothing to
    // show, the next touch is drawn immediately.
    if hasLanded {
      state.scheduleFrame(at: wantsFrame ? pacer.start(for: display.nextBlank(after: now), now: now) : nil)
    }

    if canStartFrame, now >= state.start ?? now {
      let followsFrame = state.start != nil
      state.scheduleFrame(at: nil)
      if wantsFrame || panelOwnership.nextTimer.isDue(at: now) { makeFrame(at: now, followsFrame: followsFrame) }
    }
    stalledSince = isFrameMissing ? stalledSince ?? now : nil
    if case .shown = state, isSettled, panelOwnership.isDark {
      state.panelTurnedOff()
      display.turnOff()
    }
  }

  /// Whether the panel does not show the expected frame.
  private var isFrameMissing: Bool {
    switch state {
    case .noPanel, .hidden: false
    case .noMemory, .blank, .exposed, .inFlight: true
    case .shown, .off: !window.damage.isEmpty
    }
  }

  /// Handles the display's events. Returns `true` if a frame became visible.
  private func handleDisplayEvents(at now: Double) -> Bool {
    var hasLanded = false
    display.process(into: &events, at: now)
    for event in events {
      switch event {
      case .screenChanged:
        discardTouches(at: now)
        adoptScreen()
        if lacksMemory {
          Process.log("not enough memory for a frame of the screen's size; waiting for another display")
        }
      case .hidden:
        state.panelHidden()
        discardTouches(at: now)
      case .exposed: state.contentLost(on: panel)
      case .presented(let time):
        state.frameShown()
        hasLanded = true
        stalledSince = nil
        lastFrame = now
        statistics?.presented(at: time)
        if firstFrame != .onThisScreen {
          firstFrame = .onThisScreen
          onFirstFrame?()
        }
      }
    }
    events.removeAll(keepingCapacity: true)
    return hasLanded
  }

  // MARK: Frames

  private var window: Window { panelOwnership.window }

  /// The panel that the display reports.
  private var panel: FrameState.Panel {
    if display.screen == nil { return .none }
    return mapping == nil ? .withoutMemory : .usable
  }

  /// Whether there is a screen but no memory for its frame.
  var lacksMemory: Bool { panel == .withoutMemory }

  private var canStartFrame: Bool { !state.isVisible || display.isReady }

  private var wantsFrame: Bool {
    !inputs.isEmpty || hasPendingAppEvents || panelOwnership.isAnimating
      || state.isVisible && (state.needsWholeFrame || !window.damage.isEmpty)
  }

  /// Makes a frame.
  ///
  /// - Parameter followsFrame: Whether the previous frame became visible just before.
  private func makeFrame(at now: Double, followsFrame: Bool) {
    let oldestInput = inputs.first?.time ?? wakingTouchTime
    wakingTouchTime = nil
    let isMoving = inputs.last?.phase == .move
    panelOwnership.owner.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    deliverAppEvents(at: now, followsFrame: followsFrame)
    panelOwnership.advance(to: now)

    guard state.isVisible, let shadowMemory, let screen = mapping?.screen else {
      if panelOwnership.isAnimating { state.scheduleFrame(at: now + 1 / 60) }
      return
    }
    window.copyChangedPixels(into: &damage)
    guard !damage.isEmpty || state.needsWholeFrame else {
      // A moving touch or an animation has changed nothing yet. The next attempt is in time for the next blank, so its
      // result is visible as early as that of an immediate one.
      if isMoving || panelOwnership.isAnimating { state.scheduleFrame(at: nextFrameStart(after: now, on: screen)) }
      return
    }
    window.draw(on: shadowMemory.canvas)
    let shadow = shadowMemory.bitmap
    let frame = Frame(pixels: shadow.pixels, stride: shadow.stride, size: shadow.size, isDithered: isDithered)
    display.present(frame, damage: damage, at: now)
    state.frameCommitted(at: now)
    // The clock is read only for frames that follow others, because only these are scheduled by their cost.
    if followsFrame || statistics != nil {
      let end = clock?() ?? now
      if followsFrame { pacer.recordCost(min(end - now, screen.mode.refreshInterval)) }
      statistics?.committed(input: oldestInput, at: end, pixels: damage.area)
    }
  }

  /// Delivers events of the app's sources. While frames follow each other, the loop does not wait for the sources, so
  /// they are always polled.
  private func deliverAppEvents(at now: Double, followsFrame: Bool) {
    guard hasPendingAppEvents || followsFrame, let sources = application.existingSources else { return }
    hasPendingAppEvents = false
    application.setTime(now)
    sources.deliver(clock)
  }

  private func nextFrameStart(after now: Double, on screen: Screen) -> Double {
    let blank = display.nextBlank(after: now + pacer.lead)
    let start = pacer.start(for: blank, now: now)
    return start > now ? start : now + screen.mode.refreshInterval
  }

  // MARK: Touches

  private func collectTouches(at now: Double) {
    // The first frame starts at once; touches that are already down follow it.
    if case .blank = state, display.isReady { return }
    touch.drain(into: &samples, at: now)
    touchGuard.filter(&samples, at: now)
    if let mapping, state.isVisible {
      for sample in samples {
        mouse.update(with: sample, mapping: mapping)
        if sample.phase == .down { lastTouch = now }
        if let input = TouchInput(sample, mapping), panelOwnership.shouldDeliver(input) {
          inputs.append(input)
        } else {
          if sample.phase == .down { wakingTouchTime = wakingTouchTime ?? sample.time }
          if sample.endsReport, !inputs.isEmpty { inputs[inputs.count - 1].endsReport = true }
        }
      }
      window.pointer = mouse.position
    }
    samples.removeAll(keepingCapacity: true)
  }

  // MARK: Screen

  /// Cancels all touches, because they are meaningless on another screen.
  private func discardTouches(at now: Double) {
    cancelTouches(at: now)
    panelOwnership.removeAllTouches()
    touchGuard.removeAllTouches()
  }

  private func cancelTouches(at now: Double) {
    panelOwnership.owner.receive(inputs)
    inputs.removeAll(keepingCapacity: true)
    panelOwnership.owner.cancelTouches(at: now)
    hideMouse()
  }

  private func hideMouse() {
    mouse.hide()
    window.pointer = nil
  }

  /// Lays the app out on the display's screen. Without a screen or memory for its frame, the app keeps its size and
  /// touches are dropped.
  private func adoptScreen() {
    mapping = nil
    defer {
      state.screenChanged(to: panel)
      touch.screenChanged(to: mapping)
    }
    guard let screen = display.screen else { return }
    if shadow?.size != screen.size {
      // There may not be enough memory for both.
      shadowMemory = nil
      guard let memory = try? ShadowMemory(for: screen) else { return }
      shadowMemory = memory
    }
    if firstFrame == .onThisScreen { firstFrame = .onEarlierScreen }
    let scale = scaleSetting ?? ScalePolicy.scale(for: screen)
    mapping = PanelMapping(screen: screen, scale: scale)
    let size = Size(Double(screen.size.width) / scale, Double(screen.size.height) / scale)
    let density = ScalePolicy.density(of: screen).map { $0 / 25.4 / scale }
    panelOwnership.resize(to: size, scale: scale, pointsPerMillimeter: density)
  }
}
