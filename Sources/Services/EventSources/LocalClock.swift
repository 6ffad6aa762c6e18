import System
import Toolkit

/// The machine's clock for people: the local date and time, and what changes them.
///
/// An application has one, `Application.wallClock`. The zone is the one that the setting `VITRINE_TIMEZONE` names, else that of the system
/// (`TZ`, `/etc/localtime`), else UTC; summer time comes and goes by its rules. While nobody listens, nothing of it wakes the program.
///
/// In scripted time, in tests and where a script is played in memory, it is the script's clock, and never the machine's: it begins at
/// noon of the first of January 2027, in UTC, and goes on with `Application.now`.
public final class LocalClock {
  /// What may be listened for.
  public enum Change: Sendable {
    /// Another minute, or more: the time went on, was set, or is that of another zone. One wake-up each minute.
    case minute
    /// Another date: at midnight, or by the same causes.
    case day
    /// Somebody has set the clock.
    case set
    /// The machine stands in another zone now.
    case zone
  }

  /// What wakes the listeners.
  private enum Cause { case time, set, zone }

  /// Where the time comes from.
  private enum Source {
    case machine
    /// Its seconds since 1970 when `Application.now` is 0.
    case script(start: Int64)
  }

  private unowned(unsafe) let application: Application
  private var source: Source
  /// Nil while it is the machine's, and nobody has asked for it yet.
  private var knownZone: LocalZone?
  private var zoneWatch: FileWatch?
  private var listeners: [Listener] = []
  private var lastTag = 0
  private var alarm: Alarm?
  private var scriptTimer: Toolkit.Timer?

  /// The first of January 2027, at noon.
  private static let scriptStart: Int64 = 1_798_804_800

  private final class Listener {
    let tag: Int
    let change: Change?
    /// How many minutes, or days, the clock had counted when it was last heard of.
    var count: Int64 = 0
    /// When it is to be called next, for one that says so itself.
    let next: (() -> Int64?)?
    let handler: (_ wasSet: Bool) -> Void

    init(_ tag: Int, _ change: Change?, next: (() -> Int64?)?, _ handler: @escaping (Bool) -> Void) {
      (self.tag, self.change, self.next, self.handler) = (tag, change, next, handler)
    }

    /// In seconds; nil for one that does not count.
    var period: Int64? { change == .minute ? 60 : change == .day ? LocalTime.day : nil }
  }

  /// The kernel's alarm, while somebody listens.
  private final class Alarm {
    let timer: WallTimer
    var watch: Watch?

    init() throws(Errno) { timer = try WallTimer() }
  }

  /// The machine's, or in scripted time the script's.
  ///
  /// - Parameter zone: nil: the machine's, or UTC in scripted time.
  init(of application: Application, isMachine: Bool, zone: LocalZone?) {
    self.application = application
    source = isMachine ? .machine : .script(start: Self.scriptStart)
    knownZone = zone ?? (isMachine ? nil : .utc)
  }

  private var zone: LocalZone {
    if let knownZone { return knownZone }
    let zone = LocalZone.ofMachine()
    knownZone = zone
    if Process.environment("TZ") == nil {
      // Where it cannot be watched, the zone is that of the start.
      zoneWatch = try? FileWatch(LocalZone.path, for: application) { [unowned(unsafe) self] in
        knownZone = LocalZone.ofMachine()
        wake(.zone)
      }
    }
    return zone
  }

  // MARK: The time

  /// What the clock on the wall shows.
  public var now: LocalTime { LocalTime(counting: zone.counted(at: seconds)) }

  /// Seconds by which it is ahead of UTC, summer time with it.
  public var offset: Int { zone.offset(at: seconds) }

  /// Whether it can be right: a board's clock that was never set says that it is before this program was written, or the board's image made.
  public var isSet: Bool { seconds >= WallClock.earliest }

  /// Since 1970.
  private var seconds: Int64 {
    switch source {
    case .machine: WallClock.now
    case .script(let start): start &+ Int64(application.now.rounded(.down))
    }
  }

  // MARK: Changes

  /// Calls `handler` when a frame may begin after the change.
  ///
  /// - Returns: what has to be kept as long as the handler is to be called.
  /// - Throws: where there are no more descriptors.
  public func watch(_ change: Change, _ handler: @escaping () -> Void) throws(Errno) -> ClockWatch {
    try add(change, next: nil) { _ in handler() }
  }

  /// Calls `handler` at the moments that `next` gives, and whenever the clock is set or in another zone.
  ///
  /// - Parameter next: asked after each call; nil: at no moment.
  package func watch(next: @escaping () -> Int64?, _ handler: @escaping (_ wasSet: Bool) -> Void) throws(Errno) -> ClockWatch {
    try add(nil, next: next, handler)
  }

  /// When the clock on the wall shows what it would in so many seconds, or is turned forth or back on the way there.
  package func moment(in seconds: Int64) -> Int64 { zone.moment(in: seconds, from: self.seconds) }

  private func add(_ change: Change?, next: (() -> Int64?)?, _ handler: @escaping (Bool) -> Void) throws(Errno) -> ClockWatch {
    if case .machine = source, alarm == nil {
      let alarm = try Alarm()
      alarm.watch = try application.watch(alarm.timer.descriptor.rawValue) { [unowned(unsafe) self] in hearAlarm() }
      self.alarm = alarm
    }
    lastTag += 1
    let listener = Listener(lastTag, change, next: next, handler)
    listeners.append(listener)
    if let period = listener.period { listener.count = zone.counted(at: seconds) / period }
    setAlarm()
    let tag = lastTag
    return ClockWatch { [self] in remove(tag) }
  }

  private func remove(_ tag: Int) {
    listeners.removeAll { $0.tag == tag }
    if listeners.isEmpty {
      // The kernel's timer goes with its descriptor.
      alarm = nil
      scriptTimer?.cancel()
    } else {
      setAlarm()
    }
  }

  private func hearAlarm() {
    guard let alarm else { return }
    wake(alarm.timer.wasSet() ? .set : .time)
  }

  private func wake(_ cause: Cause) {
    let counted = zone.counted(at: seconds)
    // One may cancel another.
    for listener in listeners where listeners.contains(where: { $0 === listener }) {
      if let period = listener.period {
        let count = counted / period
        if count == listener.count { continue }
        listener.count = count
      } else if listener.change == .set ? cause != .set : listener.change == .zone && cause != .zone {
        continue
      }
      listener.handler(cause == .set)
    }
    setAlarm()
  }

  private func setAlarm() {
    guard let alarm else { return setScriptTimer() }
    // It may be set since it was read.
    if alarm.timer.set(to: nextMoment) { wake(.set) }
  }

  private func setScriptTimer() {
    scriptTimer?.cancel()
    guard case .script(let start) = source, let next = nextMoment else { return }
    // D: a millisecond, so that the time is not rounded to the second before.
    scriptTimer = application.schedule(after: Double(next - start) + 0.001 - application.now) { [unowned(unsafe) self] _ in wake(.time) }
  }

  private var nextMoment: Int64? {
    let now = seconds
    let counted = zone.counted(at: now)
    var next: Int64?
    for listener in listeners {
      let moment = listener.period.map { zone.moment(in: $0 - counted % $0, from: now) } ?? listener.next?()
      if let moment { next = min(next ?? moment, moment) }
    }
    return next
  }

  /// Sets the clock of a script: a test's, or one that is played in memory. A machine's clock is nobody's to set.
  ///
  /// - Parameters:
  ///   - time: what it shows from now on.
  ///   - zone: such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil, or one that is none: as it was.
  public func setScript(to time: LocalTime, zone rule: String? = nil) {
    guard case .script = source else { return }
    if let zone = rule.flatMap({ LocalZone($0) }), zone != self.zone {
      knownZone = zone
      wake(.zone)
    }
    // What is skipped in spring is an hour later, as a clock that nobody has turned forth shows it.
    let counted = time.counted
    let moment = counted &- Int64(zone.offset(at: counted &- Int64(zone.offset(at: counted))))
    source = .script(start: moment &- Int64(application.now.rounded(.down)))
    wake(.set)
  }
}
