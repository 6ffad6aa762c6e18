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

  let options: Options
  let cards: any CardSource
  /// The service manager, if it can hold the card open after a crash, so that the last frame stays on the panel.
  let serviceManager: ServiceManager?
  /// The card that `keeper` stores.
  var storedCard: (any Card)?
  let poll: Poll
  var kernelEvents: KernelEvents?
  var console: VirtualTerminal?

  /// The card in use. It is held even without a panel, so that the kernel's console does not appear on a panel that is
  /// plugged in.
  var card: (any Card)?
  /// The state of the card before this program used it. Release it before the output, whose buffers it replaces.
  var savedState: (any SavedCRTCState)?
  var state = State.searching
  var acceptance = FrameAcceptance()
  var pendingScan = ScanScope.nothing
  /// The schedule of scans. A cable with a bad contact must not keep the processor busy with queries of the panel and
  /// full redraws.
  var rescanBackoff = Backoff(KMSDisplay.rescanDelays)
  private static let rescanDelays = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]
  /// The time of the last scan.
  var lastScanTime = -Double.infinity
  /// The time in seconds without a scan after which the next change is scanned at once.
  static let rescanResetTime = 10.0
  /// The time in seconds that a monitor may need to report itself after a frame wakes it.
  static let monitorWakeTime = 5.0
  /// Whether a retry is scheduled whose reason was logged.
  var hasLoggedRetry = false
  /// The schedule for receiving the card's events again after a failure. Short enough for a driver that recovers, and
  /// in the end long enough to cost nothing.
  var cardEventRetry = Backoff([0.02, 0.2, 2, 10, 60, 600])
  /// The schedule for receiving the kernel's device events again, with a scan each time. Without a panel, scans take
  /// place all the time.
  var ueventRetry = Backoff([2, 10, 60, 600])
  /// The schedule of scans for cards that reported that they drive no displays, while there is no display. A driver
  /// that is being loaded or unloaded may report that.
  var otherCardRetry = Backoff([1, 5, 30, 120, 600])
  /// The connector of the panel to drive, and the output paths to it.
  var panel: UInt32?
  var outputPaths: [OutputPath] = []
  var pathPolicy = OutputPathPolicy()
  /// The number of outputs created so far.
  var outputCount = 0
  var lastTag: UInt64 = 0
  /// The time in seconds since which the kernel has refused every frame or the memory for it, or `nil`.
  public internal(set) var failingSince: Double?
  private let writeLine: (String) -> Void
  private var lines = LogRateLimiter()

  /// Opens the first display that matches `options`, or waits for one.
  ///
  /// - Parameters:
  ///   - options: The requested settings.
  ///   - keeper: The service manager. If it stores descriptors, the last frame stays on the panel when the program
  ///     crashes. Otherwise the panel returns to its earlier state.
  ///   - now: The current time, as for `process`.
  /// - Throws: An error that a retry cannot fix. `DisplayError.message` describes it.
  @export(interface)
  public convenience init(_ options: Options, keeper: ServiceManager? = nil, at now: Double) throws(DisplayError) {
    try self.init(options, of: DRMCardSource(), keeper: keeper, at: now, log: Process.log)
  }

  init(
    _ options: Options, of cards: any CardSource, keeper: ServiceManager? = nil, at now: Double,
    log writeLine: @escaping (String) -> Void
  ) throws(DisplayError) {
    self.options = options
    self.writeLine = writeLine
    self.cards = cards
    if let keeper, keeper.storesDescriptors { self.serviceManager = keeper } else { self.serviceManager = nil }
    do throws(Errno) {
      poll = try Poll()
    } catch {
      throw .system(error)
    }
    kernelEvents = nil
    startKernelEvents(at: now)
    var found: [any Card] = []
    do throws(DisplayError) { found = try cards.openCards(options) } catch {
      guard error.isTransient else { throw error }
      failingSince = now
      scheduleRetry(error.message, of: "displays", at: now)
    }
    try check(found)
    if !scan(found, probing: false, at: now) {
      log("waiting for \(requestDescription)", of: "no display yet", at: now)
      scheduleScanWithoutEvents()
      scheduleOtherCardRetry(at: now)
    }
  }

  deinit { close() }

  // MARK: Display

  /// A descriptor that is readable when the card, the kernel, or the terminal has events.
  public var descriptor: Int32? { poll.descriptor.rawValue }

  /// The screen of the output that is driven.
  public var screen: Screen? { state.output?.screen }

  /// Whether an output is driven, no frame is in flight, and no retry is pending.
  public var isReady: Bool { if case .ready = state { true } else { false } }

  /// The time at which a pending flip is abandoned, a paced driver accepts the next frame, or a retry is due.
  public var deadline: Double? {
    // No requests are made while another terminal has the screen.
    if case .switchedAway = state { return nil }
    // Report the loss at once.
    if acceptance.visibility == .lossPending { return 0 }
    var deadline: Double? =
      switch state {
      case .refused: acceptance.retry.deadline
      case .flipPending(_, _, let since): since + Self.flipTimeout
      case .shown: 0
      case .pacing(_, let end): end
      case .searching, .ready, .switchedAway: nil
      }
    if pendingScan != .nothing, !isOff { deadline.bringForward(to: rescanBackoff.deadline ?? 0) }
    deadline.bringForward(to: cardEventRetry.deadline)
    deadline.bringForward(to: ueventRetry.deadline)
    deadline.bringForward(to: otherCardRetry.deadline)
    if case .ready = state, !isOff { deadline.bringForward(to: pathPolicy.returnDeadline) }
    return deadline
  }

  /// Returns the time of the next vertical blank, predicted from the last flip and the mode's refresh rate.
  public func nextBlank(after time: Double) -> Double { state.output?.clock.nextBlank(after: time) ?? time }

  /// Reads flip events, device events, and switches of virtual terminals.
  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if case .shown(let output) = state { didPresent(output, FlipTime(now), hasEvent: false, at: now, into: &events) }
    if !readPendingFlip(at: now, into: &events) { readAll(at: now, into: &events) }
    if let loss = acceptance.consumePendingLoss() { events.append(loss) }
    performDueActions(at: now, into: &events)
    if cardEventRetry.startAttemptIfDue(at: now) { startCardEvents(at: now) }
    if ueventRetry.startAttemptIfDue(at: now) { scheduleScan(.outputs) }
    if otherCardRetry.startAttemptIfDue(at: now) { scheduleScan(.outputs) }
    if pendingScan != .nothing, !isOff { scanIfDue(at: now, into: &events) }
  }

  /// Writes the damage into the back buffer and commits it without waiting.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard case .ready(let output) = state, frame.size == output.screen.size else { return }
    if output.isOff { rescanBackoff = Backoff(Self.rescanDelays, firstDueAt: now + Self.monitorWakeTime) }
    lastTag += 1
    do throws(Errno) {
      start(try output.show(frame, damage: damage, tag: lastTag), on: output, at: now)
      // A fallback path has just accepted a frame.
      if acceptance.frameAccepted().wasRefused { logRecovery(at: now) }
    } catch {
      handleRefusal(error, on: output, at: now)
    }
  }

  /// Turns the panel off until the next frame. Changes of connectors are scanned `monitorWakeTime` after that frame,
  /// because some monitors appear to be unplugged while they sleep, and only a frame wakes them.
  @export(interface)
  public func turnOff() { if case .ready(let output) = state { output.turnOff() } }

  /// Whether the panel is off until the next frame.
  private var isOff: Bool { state.output?.isOff == true }

  /// Restores the card, the frame, and the terminal to their original state.
  @export(interface)
  public func close() {
    savedState = nil
    state = .searching
    card?.dropMaster()
    card = nil
    storedCard = nil
    console?.close()
    console = nil
  }

  /// Drops DRM mastership, because the next program may not have the right to take it from this one.
  @export(interface)
  public func relinquishControl() { card?.dropMaster() }

  // MARK: Frames

  /// Records that a frame is in flight.
  func start(_ commit: Commit, on output: Output, at now: Double) {
    switch commit {
    case .pending: state = .flipPending(output, tag: lastTag, since: now)
    case .done: state = .shown(output)
    }
  }

  /// Records that a frame is visible.
  ///
  /// - Parameter isTold: Whether a flip event reported it.
  func didPresent(_ output: Output, _ time: FlipTime, hasEvent isTold: Bool, at now: Double, into events: inout [DisplayEvent]) {
    failingSince = nil
    pathPolicy.recordSuccess(pathCount: outputPaths.count, at: now)
    output.didPresent(time, hasEvent: isTold, at: now)
    logRemark(of: output, at: now)
    if let end = output.clock.readyTime { state = .pacing(output, until: end) } else { state = .ready(output) }
    events.append(.presented(at: time.visible))
    if let serviceManager, let card, storedCard !== card {
      card.storeDescriptor(with: serviceManager)
      storedCard = card
    }
  }

  /// Performs the actions of the current state that are due.
  private func performDueActions(at now: Double, into events: inout [DisplayEvent]) {
    switch state {
    case .flipPending(let output, let tag, let since) where now - since >= 2 * Self.flipTimeout:
      // A call this late means that the program was delayed, perhaps by the commit itself. Restart the time limit of
      // the flip.
      state = .flipPending(output, tag: tag, since: now)
    case .flipPending(let output, _, let since) where now - since >= Self.flipTimeout:
      output.recordLostFlip()
      logRemark(of: output, at: now)
      state = .ready(output)
      events.append(.exposed)
    case .pacing(let output, let end) where now >= end: state = .ready(output)
    case .ready(let output) where !isOff && now >= pathPolicy.returnDeadline ?? .infinity:
      tryPreferredPath(from: output, at: now, into: &events)
    case .refused(let output): if acceptance.retry.startAttemptIfDue(at: now) { showAgain(output, at: now, into: &events) }
    default: break
    }
  }

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
  private var name: String { state.output?.screen.name ?? card?.path ?? options.card ?? "display" }
}
