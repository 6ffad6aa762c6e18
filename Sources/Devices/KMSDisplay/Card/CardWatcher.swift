import Platform
import System

/// Watches for changes of the cards and the devices connected to them, and schedules scans.
///
/// The kernel announces changes with device events. While these, or the card's own events, cannot be received, the
/// watcher schedules scans or retries with a backoff.
final class CardWatcher {
  /// The scope of a scan. No scan takes place while another terminal has the screen.
  enum ScanScope {
    /// The cards, or the devices connected to them, may have changed.
    case outputs
    /// The current card was removed too, even if its driver still answers queries.
    case allCards
  }

  /// The sources of events that can be read.
  struct Sources: OptionSet {
    let rawValue: UInt8

    static let card = Sources(rawValue: 1)
    static let kernel = Sources(rawValue: 2)
    static let console = Sources(rawValue: 4)
  }

  /// The time in seconds without a scan after which the next change is scanned at once.
  private static let rescanResetTime = 10.0
  /// The time in seconds that a monitor may need to report itself after a frame wakes it.
  private static let monitorWakeTime = 5.0
  private static let rescanDelays = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]

  private let poll: Poll
  /// The kernel's device events, or `nil` while they cannot be received.
  var kernelEvents: KernelEvents?
  /// The device number of the watched card, or `nil` if there is no card or its number is unknown.
  private var cardNumber: DeviceNumber?

  /// The scope of the next scan, or `nil` if none is pending.
  private(set) var pendingScan: ScanScope?
  /// The schedule of scans. A cable with a bad contact must not keep the processor busy with queries of the panel and
  /// full redraws.
  private var rescanBackoff = Backoff(CardWatcher.rescanDelays)
  private var lastScanTime = -Double.infinity
  /// The schedule for receiving the card's events again after a failure. Short enough for a driver that recovers, and
  /// in the end long enough to cost nothing.
  private var cardEventRetry = Backoff([0.02, 0.2, 2, 10, 60, 600])
  /// The schedule for receiving the kernel's device events again, with a scan each time. Without a panel, scans take
  /// place all the time.
  private(set) var ueventRetry = Backoff([2, 10, 60, 600])
  /// The schedule of scans for cards that reported that they drive no displays, while there is no display. A driver
  /// that is being loaded or unloaded may report that.
  private var otherCardRetry = Backoff([1, 5, 30, 120, 600])

  init() throws(Errno) { poll = try Poll() }

  // MARK: Events

  /// A descriptor that is readable when the card, the kernel, or the terminal has events.
  var descriptor: Int32 { poll.descriptor.rawValue }

  func readableSources() -> Sources {
    var sources: Sources = []
    try? poll.wait(for: 0) { sources.insert(Sources(rawValue: UInt8(truncatingIfNeeded: $0))) }
    return sources
  }

  var receivesKernelEvents: Bool {
    switch kernelEvents {
    case .some: true
    case .none: false
    }
  }

  /// Starts receiving the kernel's device events. If that fails, schedules a retry with a backoff.
  ///
  /// - Returns: `false` for the first failure since a success. Callers log this one.
  func startKernelEvents(from cards: any CardSource, at now: Double) -> Bool {
    guard let events = try? cards.makeKernelEvents(),
      (try? poll.add(events.descriptor.rawValue, tag: UInt64(Sources.kernel.rawValue))) != nil
    else {
      ueventRetry.recordFailure(at: now)
      return !ueventRetry.isFirstFailure
    }
    kernelEvents = consume events
    ueventRetry.reset()
    return true
  }

  func readKernelEvents() {
    let result: KernelEvents.ReadResult =
      switch kernelEvents {
      case .some(let events): events.read { receive($0) }
      case .none: .complete
      }
    if result != .complete { scheduleScan(.outputs) }
    // Closed, because it would stay readable forever. The following scan opens a new one or schedules a retry.
    if result == .broken { kernelEvents = nil }
  }

  func receive(_ event: Uevent) {
    guard event.subsystem == "drm" else { return }
    // Compared by number, because the path with which the card was opened may be a link.
    if event.action == "remove", let number = event.deviceNumber, number == cardNumber { scheduleScan(.allCards) }
    if event.isHotplug || event.action == "add" || event.action == "remove" { scheduleScan(.outputs) }
  }

  /// Starts watching the events of `card`, also after a failure. If that fails, schedules a retry with a backoff.
  func watch(_ card: any Card, at now: Double) throws(Errno) {
    cardNumber = card.deviceNumber
    poll.remove(card.descriptor)
    do throws(Errno) {
      try poll.add(card.descriptor, tag: UInt64(Sources.card.rawValue))
    } catch {
      cardEventRetry.recordFailure(at: now)
      throw error
    }
  }

  func stopWatching(_ card: any Card) {
    poll.remove(card.descriptor)
    cardEventRetry.reset()
    cardNumber = nil
  }

  /// Records that the card's events were read.
  func didReadCard() {
    // With a retry scheduled, the card is not polled and was read only because a frame is in flight.
    if cardEventRetry.deadline == nil { cardEventRetry.reset() }
  }

  /// Records that the events of `card` cannot be read, and schedules a retry.
  ///
  /// A broken descriptor would stay readable forever. If the card still exists, its driver counts as one without flip
  /// events.
  func didFailToRead(_ card: any Card, at now: Double) {
    poll.remove(card.descriptor)
    if cardEventRetry.deadline == nil { cardEventRetry.recordFailure(at: now) }
    if cardEventRetry.isFirstFailure { scheduleScan(.outputs) }
  }

  /// Watches the switches of virtual terminals that `console` reports.
  func watch(_ console: VirtualTerminal) {
    if let descriptor = console.descriptor { try? poll.add(descriptor, tag: UInt64(Sources.console.rawValue)) }
  }

  // MARK: Scans

  func scheduleScan(_ scope: ScanScope) {
    if pendingScan != .allCards { pendingScan = scope }
  }

  /// Schedules a scan if the kernel's device events cannot be received.
  func scheduleScanWithoutEvents() {
    if !receivesKernelEvents { scheduleScan(.outputs) }
  }

  /// Schedules a scan that takes place at once.
  func scheduleScanNow() {
    scheduleScan(.outputs)
    rescanBackoff.reset()
  }

  /// Delays scans until a monitor that a frame is about to wake has reported itself.
  func waitForMonitor(at now: Double) {
    rescanBackoff = Backoff(Self.rescanDelays, firstDueAt: now + Self.monitorWakeTime)
  }

  /// Schedules another scan, with a backoff, because cards reported that they drive no displays.
  func scheduleOtherCardRetry(at now: Double) { otherCardRetry.recordFailure(at: now) }

  /// Cancels the scans for cards that reported that they drive no displays.
  func cancelOtherCardRetry() { otherCardRetry.reset() }

  /// Returns the scope of the pending scan if it is due, and starts it.
  func startScanIfDue(at now: Double) -> ScanScope? {
    guard let scope = pendingScan, now >= rescanBackoff.deadline ?? now else { return nil }
    if now - lastScanTime >= Self.rescanResetTime { rescanBackoff.reset() }
    lastScanTime = now
    rescanBackoff.recordFailure(at: now)
    pendingScan = nil
    return scope
  }

  // MARK: Deadlines

  /// The time of the pending scan, or `nil` if there is none.
  var scanDeadline: Double? { pendingScan == nil ? nil : rescanBackoff.deadline ?? 0 }

  /// The time of the next retry, or `nil` if there is none.
  var retryDeadline: Double? {
    var deadline = cardEventRetry.deadline
    deadline.bringForward(to: ueventRetry.deadline)
    deadline.bringForward(to: otherCardRetry.deadline)
    return deadline
  }

  /// Starts the retries that are due.
  ///
  /// - Returns: `true` if the card must be watched again.
  func startDueRetries(at now: Double) -> Bool {
    if ueventRetry.startAttemptIfDue(at: now) { scheduleScan(.outputs) }
    if otherCardRetry.startAttemptIfDue(at: now) { scheduleScan(.outputs) }
    return cardEventRetry.startAttemptIfDue(at: now)
  }
}
