import Geometry
import Platform
import System

/// A frame buffer, until there is a card: a driver that is loaded late takes the panel over from the firmware's frame buffer,
/// and nobody sees what is drawn there from then on.
final class FallbackDisplay: Display {
  private enum Tag { static let display: UInt64 = 0, events: UInt64 = 1 }
  /// A card's node is there before its owner and mode are set, and its panel may answer late.
  private static let delays = [0.05, 0.1, 0.2, 0.5, 1, 2]
  /// D: a card without a panel by then gets one with an event, if ever.
  private static let mostTries = 8

  private var current: any Display
  private let poll: Poll
  private let kernelEvents: KernelEvents?
  /// Nil once it has made one.
  private var makeSuccessor: (() -> (any Display)?)?
  /// The kernel's announcements cannot be read.
  private var isDeaf = false
  private var nextTry = Backoff(FallbackDisplay.delays)

  /// - Parameters:
  ///   - display: the frame buffer.
  ///   - events: the kernel's announcements; nil where it lets nobody hear them.
  ///   - makeSuccessor: closes that and makes the display that takes over; nil where that cannot be yet. Called when a card
  ///     may have come.
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
    if !listen() { becomeDeaf(at: 0) }
  }

  /// Whether the kernel's announcements can be waited for.
  private func listen() -> Bool {
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
    deadline.bringForward(to: nextTry.deadline)
    return deadline
  }

  func nextBlank(after time: Double) -> Double { current.nextBlank(after: time) }

  func process(into events: inout [DisplayEvent], at now: Double) {
    // When it is called for a frame, events can wait, which saves a system call: they keep `descriptor` readable.
    let isForFrame = current.deadline.map { $0 <= now } ?? false
    if makeSuccessor != nil && !isForFrame { hearKernel(at: now) }
    if let due = nextTry.deadline, now >= due { succeed(at: now, into: &events) }
    current.process(into: &events, at: now)
  }

  func present(_ frame: Frame, damage: Region, at now: Double) { current.present(frame, damage: damage, at: now) }

  func turnOff() { current.turnOff() }

  func close() { current.close() }

  func letGo() { current.letGo() }

  private func hearKernel(at now: Double) {
    guard !isDeaf else { return }
    let reading: KernelEvents.Reading
    switch kernelEvents {
    case .some(let events): reading = events.read { hear($0, at: now) }
    case .none: return
    }
    switch reading {
    case .complete: break
    // A card may be among those that were lost.
    case .lossy: expectCard(at: now)
    case .broken:
      // It would be readable for ever.
      stopListening()
      becomeDeaf(at: now)
    }
  }

  private func stopListening() {
    switch kernelEvents {
    case .some(let events): poll.remove(events.descriptor.rawValue)
    case .none: break
    }
  }

  private func becomeDeaf(at now: Double) {
    isDeaf = true
    Process.log("the kernel's device events cannot be heard; a card is looked for every two seconds")
    expectCard(at: now)
  }

  /// Takes in what the kernel announces.
  func hear(_ event: KernelEvent, at now: Double) {
    guard event.subsystem == "drm", event.action == "add" || event.isHotplug else { return }
    expectCard(at: now)
  }

  /// A plug with a bad contact brings one event after the other: a try that is due soon is not brought forward.
  private func expectCard(at now: Double) {
    if nextTry.deadline == nil { nextTry = Backoff(Self.delays, firstDueAt: now) }
  }

  private func succeed(at now: Double, into events: inout [DisplayEvent]) {
    let previous = current.descriptor
    guard let next = makeSuccessor?() else {
      nextTry.refused(at: now)
      // One that is closed already is not gone back to.
      if nextTry.refusals == Self.mostTries && current.screen != nil && !isDeaf { nextTry.reset() }
      return
    }
    nextTry.reset()
    makeSuccessor = nil
    stopListening()
    if let previous { poll.remove(previous) }
    if let descriptor = next.descriptor { try? poll.add(descriptor, tag: Tag.display) }
    current = next
    events.append(.screenChanged)
  }
}
