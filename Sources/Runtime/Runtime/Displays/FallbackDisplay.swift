import Geometry
import Platform
import System

/// Displays on a frame buffer until a DRM card appears. A driver that is loaded late takes the panel from the
/// firmware's frame buffer, which is invisible from then on.
final class FallbackDisplay: Display {
  private enum Tag { static let display: UInt64 = 0, events: UInt64 = 1 }
  /// The delays between attempts, in seconds. A card's device node appears before its owner and mode are set, and its
  /// panel may respond late.
  private static let delays = [0.05, 0.1, 0.2, 0.5, 1, 2]
  /// The maximum number of attempts for a card. After that, a panel is only expected to appear with another event.
  /// Chosen value.
  private static let maximumAttempts = 8

  private var current: any Display
  private let poll: Poll
  private let kernelEvents: KernelEvents?
  /// Makes the successor. `nil` after it has made one.
  private var makeSuccessor: (() -> (any Display)?)?
  /// Whether the kernel's device events cannot be read.
  private var kernelEventsFailed = false
  private var retryBackoff = Backoff(FallbackDisplay.delays)

  /// Creates the display.
  ///
  /// - Parameters:
  ///   - events: The kernel's device events, or `nil` if the kernel does not allow reading them.
  ///   - makeSuccessor: Closes the frame buffer and makes the display that replaces it, or returns `nil` if that is not
  ///     possible yet. Called when a card may have appeared.
  init(
    _ display: any Display, hearing events: consuming KernelEvents? = try? KernelEvents(),
    until makeSuccessor: @escaping () -> (any Display)?
  ) throws(Errno) {
    let poll = try Poll()
    if let descriptor = display.descriptor { try poll.add(descriptor, tag: Tag.display) }
    current = display
    self.poll = poll
    kernelEvents = events
    self.makeSuccessor = makeSuccessor
    if !startReadingKernelEvents() { kernelEventsFailed(at: 0) }
  }

  /// Starts to wait for device events. Returns `false` if that is not possible.
  private func startReadingKernelEvents() -> Bool {
    switch kernelEvents {
    case .some(let events): (try? poll.add(events.descriptor.rawValue, tag: Tag.events)) != nil
    case .none: false
    }
  }

  var descriptor: Int32? { poll.descriptor.rawValue }
  var screen: Screen? { current.screen }
  var isReady: Bool { current.isReady }
  var failingSince: Double? { current.failingSince }

  var deadline: Double? {
    var deadline = current.deadline
    deadline.bringForward(to: retryBackoff.deadline)
    return deadline
  }

  func nextBlank(after time: Double) -> Double { current.nextBlank(after: time) }

  func process(into events: inout [DisplayEvent], at now: Double) {
    // When this is called for a frame, device events can wait, because they keep `descriptor` readable. This saves a
    // system call.
    let isForFrame = current.deadline.map { $0 <= now } ?? false
    if makeSuccessor != nil && !isForFrame { readKernelEvents(at: now) }
    if let due = retryBackoff.deadline, now >= due { switchToSuccessor(at: now, into: &events) }
    current.process(into: &events, at: now)
  }

  func present(_ frame: Frame, damage: Region, at now: Double) { current.present(frame, damage: damage, at: now) }

  func turnOff() { current.turnOff() }

  func close() { current.close() }

  func relinquishControl() { current.relinquishControl() }

  private func readKernelEvents(at now: Double) {
    guard !kernelEventsFailed else { return }
    let reading: KernelEvents.ReadResult
    switch kernelEvents {
    case .some(let events): reading = events.read { handle($0, at: now) }
    case .none: return
    }
    switch reading {
    case .complete: break
    // An event about a card may have been lost.
    case .lossy: scheduleAttempt(at: now)
    case .broken:
      // After an error the descriptor would stay readable indefinitely.
      stopReadingKernelEvents()
      kernelEventsFailed(at: now)
    }
  }

  private func stopReadingKernelEvents() {
    switch kernelEvents {
    case .some(let events): poll.remove(events.descriptor.rawValue)
    case .none: break
    }
  }

  private func kernelEventsFailed(at now: Double) {
    kernelEventsFailed = true
    Process.log("cannot receive the kernel's device events; looking for a card every two seconds")
    scheduleAttempt(at: now)
  }

  func handle(_ event: Uevent, at now: Double) {
    guard event.subsystem == "drm", event.action == "add" || event.isHotplug else { return }
    scheduleAttempt(at: now)
  }

  /// Schedules an attempt. An attempt that is already scheduled stays as it is, because a connector with a bad contact
  /// sends many events.
  private func scheduleAttempt(at now: Double) {
    if retryBackoff.deadline == nil { retryBackoff = Backoff(Self.delays, firstDueAt: now) }
  }

  private func switchToSuccessor(at now: Double, into events: inout [DisplayEvent]) {
    let previous = current.descriptor
    guard let next = makeSuccessor?() else {
      retryBackoff.recordFailure(at: now)
      // Stop trying only while the frame buffer is still open.
      if retryBackoff.failureCount == Self.maximumAttempts && current.screen != nil && !kernelEventsFailed {
        retryBackoff.reset()
      }
      return
    }
    retryBackoff.reset()
    makeSuccessor = nil
    stopReadingKernelEvents()
    if let previous { poll.remove(previous) }
    if let descriptor = next.descriptor { try? poll.add(descriptor, tag: Tag.display) }
    current = next
    events.append(.screenChanged)
  }
}
