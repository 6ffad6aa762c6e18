import Geometry
import Platform
import System

/// A panel driven through kernel mode setting (KMS), without a display server or a session.
///
/// If the card, the panel, or the permission to draw is missing, the display waits for it and then searches for an
/// output again.
public final class KMSDisplay: Display {
  /// The maximum duration of a flip, in seconds. Chosen: many refresh intervals of any panel, but a short delay for the
  /// user.
  static let flipTimeout = 0.5

  let cards: any CardSource
  /// The service manager, if it can hold the card open after a crash, so that the last frame stays on the panel.
  let serviceManager: ServiceManager?
  let watcher: CardWatcher
  let finder: OutputFinder
  /// The card in use, or `nil`.
  var held: HeldCard?
  var console: VirtualTerminal?
  private(set) var state = State.searching
  /// The tag of the last commit, whose flip event carries it.
  var lastTag: UInt64 = 0
  private let writeLine: (String) -> Void
  private var lines = LogRateLimiter()

  /// Opens the first display that matches `options`, or waits for one.
  ///
  /// - Parameters:
  ///   - options: The requested settings.
  ///   - keeper: The service manager. If it stores descriptors, the last frame stays on the panel when the program
  ///     crashes. Otherwise the panel returns to its earlier state.
  ///   - now: The current time, as for `process`.
  /// - Throws: An error that a retry cannot fix. `DisplayError.message` describes it. Without a service manager, this
  ///   includes missing permission for the card.
  @export(interface)
  public convenience init(_ options: Options, keeper: ServiceManager? = nil, at now: Double) throws(DisplayError) {
    try self.init(options, of: DRMCardSource(), keeper: keeper, at: now, log: Process.log)
  }

  init(
    _ options: Options, of cards: any CardSource, keeper: ServiceManager? = nil, at now: Double,
    log writeLine: @escaping (String) -> Void
  ) throws(DisplayError) {
    finder = OutputFinder(options)
    self.writeLine = writeLine
    self.cards = cards
    if let keeper, keeper.storesDescriptors { self.serviceManager = keeper } else { self.serviceManager = nil }
    do throws(Errno) {
      watcher = try CardWatcher()
    } catch {
      throw .system(error)
    }
    startKernelEvents(at: now)
    var found: [any Card] = []
    do throws(DisplayError) { found = try cards.openCards(options) } catch {
      // A node appears before udev or process 1 sets its group, and on a busy machine long before. A service manager
      // limits the wait, because the display counts as failing until then.
      guard error.isTransient || keeper != nil && error.isMissingPermission else { throw error }
      finder.failures.recordFailure(at: now)
      scheduleRetry(error.message, of: "displays", at: now)
    }
    try finder.check(found)
    if !scan(found, probing: false, at: now) {
      log("waiting for \(finder.requestDescription)", of: "no display yet", at: now)
      scheduleScansWithoutDisplay(at: now)
    }
  }

  deinit { close() }

  // MARK: Display

  /// A descriptor that is readable when the card, the kernel, or the terminal has events.
  public var descriptor: Int32? { watcher.descriptor }

  /// The screen of the output that is driven.
  public var screen: Screen? { state.output?.screen }

  /// Whether an output is driven, no frame is in flight, and no retry is pending.
  public var isReady: Bool { if case .ready = state { true } else { false } }

  /// The time in seconds since which the kernel has refused every frame or the memory for it, or `nil`.
  public var failingSince: Double? { finder.failures.start }

  /// The time at which a pending flip is abandoned, a paced driver accepts the next frame, or a retry is due.
  public var deadline: Double? {
    var deadline: Double? = nil
    switch state {
    case .searching: break
    case .ready(let output): if !output.isOff { deadline = finder.preferredPathRetryTime }
    case .flipPending(_, _, let since): deadline = since + Self.flipTimeout
    case .shown: deadline = 0
    case .pacing(_, let end): deadline = end
    // Report the loss at once.
    case .refused(_, .lossPending): return 0
    case .refused(let output, _): deadline = output.driver.frameRetry.deadline
    // No requests are made while another terminal has the screen.
    case .switchedAway: return nil
    }
    if let scan = watcher.scanDeadline, !isOff { deadline.bringForward(to: scan) }
    deadline.bringForward(to: watcher.retryDeadline)
    return deadline
  }

  /// Returns the time of the next vertical blank, predicted from the last flip and the mode's refresh rate.
  public func nextBlank(after time: Double) -> Double { state.output?.clock.nextBlank(after: time) ?? time }

  /// Reads flip events, device events, and switches of virtual terminals.
  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if case .shown(let output) = state { didPresent(output, FlipTime(now), hasEvent: false, at: now, into: &events) }
    if !readPendingFlip(at: now, into: &events) { readAll(at: now, into: &events) }
    performDueActions(at: now, into: &events)
    if watcher.startDueRetries(at: now) { watchCard(at: now) }
    if watcher.pendingScan != nil, !isOff { scanIfDue(at: now, into: &events) }
  }

  /// Writes the damage into the back buffer and commits it without waiting.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard case .ready(let output) = state, frame.size == output.screen.size else { return }
    if output.isOff { watcher.waitForMonitor(at: now) }
    lastTag += 1
    do throws(Errno) {
      start(try output.show(frame, damage: damage, tag: lastTag), at: now)
      // A fallback path has just accepted a frame.
      if finder.failures.recordAcceptedFrame() { logRecovery(at: now) }
    } catch {
      handleRefusal(error, on: output, at: now)
    }
  }

  /// Turns the panel off until the next frame. Changes of connectors are scanned five seconds after that frame,
  /// because some monitors appear to be unplugged while they sleep, and only a frame wakes them.
  @export(interface)
  public func turnOff() { if case .ready(let output) = state { output.turnOff() } }

  /// Whether the panel is off until the next frame.
  private var isOff: Bool { state.output?.isOff == true }

  /// Restores the card, the frame, and the terminal to their original state.
  @export(interface)
  public func close() {
    held?.savedState = nil
    apply(.closed)
    held?.card.dropMaster()
    held = nil
    console?.close()
    console = nil
  }

  /// Drops DRM mastership, because the next program may not have the right to take it from this one.
  @export(interface)
  public func relinquishControl() { held?.card.dropMaster() }

  // MARK: State

  /// Changes the state. `event` must be possible in the current state.
  func apply(_ event: Event) {
    guard let next = state.next(after: event) else { return assertionFailure("a display event in the wrong state") }
    state = next
  }

  /// Records that a frame is in flight.
  func start(_ commit: Commit, at now: Double) {
    switch commit {
    case .pending: apply(.commitPending(tag: lastTag, at: now))
    case .done: apply(.commitDone)
    }
  }

  /// Records that a frame is visible.
  ///
  /// - Parameter isTold: Whether a flip event reported it.
  func didPresent(
    _ output: Output, _ time: FlipTime, hasEvent isTold: Bool, at now: Double, into events: inout [DisplayEvent]
  ) {
    finder.recordSuccess(at: now)
    output.didPresent(time, hasEvent: isTold, at: now)
    logRemark(of: output, at: now)
    if let end = output.clock.readyTime { apply(.pacingStarted(until: end)) } else { apply(.presented) }
    events.append(.presented(at: time.visible))
    if let serviceManager, let card = held?.card, held?.isStored == false {
      card.storeDescriptor(with: serviceManager)
      held?.isStored = true
    }
  }

  private func performDueActions(at now: Double, into events: inout [DisplayEvent]) {
    switch state {
    case .flipPending(_, _, let since) where now - since >= 2 * Self.flipTimeout:
      // A call this late means that the program was delayed, perhaps by the commit itself. Restart the time limit of
      // the flip.
      apply(.flipDelayed(at: now))
    case .flipPending(let output, _, let since) where now - since >= Self.flipTimeout:
      output.recordLostFlip()
      logRemark(of: output, at: now)
      apply(.flipLost)
      events.append(.exposed)
    case .pacing(_, let end) where now >= end: apply(.pacingEnded)
    case .ready(let output) where !output.isOff && now >= finder.preferredPathRetryTime ?? .infinity:
      tryPreferredPath(from: output, at: now, into: &events)
    case .refused(let output, _):
      reportLoss(into: &events)
      if output.startRetryIfDue(at: now) { showAgain(output, at: now, into: &events) }
    default: break
    }
  }

  // MARK: Log

  /// Logs a line, subject to the rate limit.
  ///
  /// - Parameter thing: The subject of the line. `nil` means the current output.
  func log(_ text: String, of thing: String? = nil, at now: Double) {
    if let line = lines.line("\(thing ?? name): \(text)", at: now) { writeLine(line) }
  }

  func logRemark(of output: Output, at now: Double) {
    if let remark = output.consumeLogMessage() { log(remark, at: now) }
  }

  /// The name of the current output, for log lines.
  private var name: String { state.output?.screen.name ?? held?.card.path ?? finder.options.card ?? "display" }
}
