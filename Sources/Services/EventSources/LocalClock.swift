import System
import Toolkit

/// The local date and time, and notifications about changes of the clock.
///
/// An application has one, `Application.wallClock`. The time zone is that of the setting `VITRINE_TIMEZONE`, otherwise
/// that of the system (`TZ`, `/etc/localtime`), otherwise UTC. Daylight saving time follows the zone's rules. Without
/// watches, the clock never wakes the program.
///
/// In scripted time, which tests and scripts played in memory use, the clock does not depend on the machine's. It
/// starts at noon on 1 January 2027 in UTC and advances with `Application.now`.
public final class LocalClock {
  /// A change of the clock that can be watched.
  public enum Change: Sendable {
    /// The minute changed because time passed, the clock was set, or the zone changed. Wakes the program once a minute.
    case minute
    /// The date changed, at midnight or because the clock was set or the zone changed.
    case day
    /// The clock was set.
    case set
    /// The time zone changed.
    case zone
  }

  /// The reason why listeners are woken.
  private enum Cause { case time, set, zone }

  private enum Source {
    case machine
    /// The clock of a script. `start` is its time in seconds since 1970 when `Application.now` is 0.
    case script(start: Int64)
  }

  private unowned(unsafe) let application: Application
  private var source: Source
  /// The time zone, or `nil` if it is the machine's and was not read yet.
  private var cachedZone: LocalTimeZone?
  private var zoneWatch: FileWatch?
  private var listeners: [Listener] = []
  private var lastTag = 0
  private var alarm: Alarm?
  private var scriptTimer: Timer?

  /// Noon on 1 January 2027, in seconds since 1970.
  private static let scriptStart: Int64 = 1_798_804_800

  private final class Listener {
    let tag: Int
    let change: Change?
    /// The number of the minute or day for which the listener was last called.
    var lastPeriod: Int64 = 0
    /// Returns the listener's next moment, for a listener that schedules itself.
    let next: (() -> Int64?)?
    let handler: (_ wasSet: Bool) -> Void

    init(_ tag: Int, _ change: Change?, next: (() -> Int64?)?, _ handler: @escaping (Bool) -> Void) {
      self.tag = tag
      self.change = change
      self.next = next
      self.handler = handler
    }

    /// The length of a minute or a day in seconds, or `nil` for other changes.
    var period: Int64? { change == .minute ? 60 : change == .day ? LocalTime.day : nil }
  }

  /// The kernel's timer, which exists while there are listeners.
  private final class Alarm {
    let timer: WallClockTimer
    var watch: Watch?

    init() throws(Errno) { timer = try WallClockTimer() }
  }

  /// Creates the machine's clock or, in scripted time, the clock of the script.
  ///
  /// - Parameter zone: The time zone. `nil` is the machine's, or UTC in scripted time.
  init(of application: Application, isMachine: Bool, zone: LocalTimeZone?) {
    self.application = application
    source = isMachine ? .machine : .script(start: Self.scriptStart)
    cachedZone = zone ?? (isMachine ? nil : .utc)
  }

  private var zone: LocalTimeZone {
    if let cachedZone { return cachedZone }
    let zone = LocalTimeZone.system()
    cachedZone = zone
    if Process.environment("TZ") == nil {
      // If the file cannot be watched, the zone stays that of the start.
      zoneWatch = try? FileWatch(LocalTimeZone.path, for: application) { [unowned(unsafe) self] in
        cachedZone = LocalTimeZone.system()
        notifyListeners(of: .zone)
      }
    }
    return zone
  }

  // MARK: The time

  /// The current local time.
  public var now: LocalTime { LocalTime(counting: zone.localSeconds(at: seconds)) }

  /// The offset from UTC in seconds, including daylight saving time.
  public var secondsFromUTC: Int { zone.offset(at: seconds) }

  /// Whether the clock can be right. The clock of a board that was never set is earlier than the date at which this
  /// program was written or the board's image was built.
  public var isSet: Bool { seconds >= WallClock.earliestPlausible }

  private var seconds: Int64 {
    switch source {
    case .machine: WallClock.now
    case .script(let start): start &+ Int64(application.now.rounded(.down))
    }
  }

  // MARK: Changes

  /// Calls `handler` at the start of the next frame after each change.
  ///
  /// - Returns: The watch. The handler is called only as long as the watch is retained.
  /// - Throws: An error if the process has no free descriptors.
  public func watch(_ change: Change, _ handler: @escaping () -> Void) throws(Errno) -> ClockWatch {
    try add(change, next: nil) { _ in handler() }
  }

  /// Calls `handler` at the moments that `next` returns, and whenever the clock is set or the zone changes.
  ///
  /// - Parameter next: Returns the next moment in seconds since 1970, or `nil` for none. Called after each call of the
  ///   handler.
  package func watch(next: @escaping () -> Int64?, _ handler: @escaping (_ wasSet: Bool) -> Void) throws(Errno)
    -> ClockWatch
  {
    try add(nil, next: next, handler)
  }

  /// Returns the moment at which the clock shows the time `seconds` later than now, or an earlier moment at which the
  /// offset from UTC changes.
  package func nextMoment(after seconds: Int64) -> Int64 { zone.nextClockUpdate(after: seconds, from: self.seconds) }

  private func add(_ change: Change?, next: (() -> Int64?)?, _ handler: @escaping (Bool) -> Void) throws(Errno)
    -> ClockWatch
  {
    if case .machine = source, alarm == nil {
      let alarm = try Alarm()
      alarm.watch = try application.watch(alarm.timer.descriptor.rawValue) { [unowned(unsafe) self] in handleAlarm() }
      self.alarm = alarm
    }
    lastTag += 1
    let listener = Listener(lastTag, change, next: next, handler)
    listeners.append(listener)
    if let period = listener.period { listener.lastPeriod = zone.localSeconds(at: seconds) / period }
    setAlarm()
    let tag = lastTag
    return ClockWatch { [self] in remove(tag) }
  }

  private func remove(_ tag: Int) {
    listeners.removeAll { $0.tag == tag }
    if listeners.isEmpty {
      // Closing its descriptor removes the kernel's timer.
      alarm = nil
      scriptTimer?.cancel()
    } else {
      setAlarm()
    }
  }

  private func handleAlarm() {
    guard let alarm else { return }
    notifyListeners(of: alarm.timer.readEvent() ? .set : .time)
  }

  private func notifyListeners(of cause: Cause) {
    let counted = zone.localSeconds(at: seconds)
    // A handler may cancel other listeners.
    for listener in listeners where listeners.contains(where: { $0 === listener }) {
      if let period = listener.period {
        let count = counted / period
        if count == listener.lastPeriod { continue }
        listener.lastPeriod = count
      } else if listener.change == .set ? cause != .set : listener.change == .zone && cause != .zone {
        continue
      }
      listener.handler(cause == .set)
    }
    setAlarm()
  }

  private func setAlarm() {
    guard let alarm else { return setScriptTimer() }
    // The clock may have been set since it was read.
    if alarm.timer.set(to: nextMoment) { notifyListeners(of: .set) }
  }

  private func setScriptTimer() {
    scriptTimer?.cancel()
    guard case .script(let start) = source, let next = nextMoment else { return }
    // Adds a millisecond, so that the time is not rounded down to the previous second. Chosen value.
    scriptTimer = application.schedule(after: Double(next - start) + 0.001 - application.now) {
      [unowned(unsafe) self] _ in
      notifyListeners(of: .time)
    }
  }

  private var nextMoment: Int64? {
    let now = seconds
    let counted = zone.localSeconds(at: now)
    var next: Int64?
    for listener in listeners {
      let moment = listener.period.map { zone.nextClockUpdate(after: $0 - counted % $0, from: now) } ?? listener.next?()
      if let moment { next = min(next ?? moment, moment) }
    }
    return next
  }

  /// Sets the clock of a script, in tests or when a script is played in memory. Does nothing if the clock is the
  /// machine's.
  ///
  /// - Parameters:
  ///   - time: The local time from now on.
  ///   - zone: The rule of the new time zone, such as `CET-1CEST,M3.5.0,M10.5.0/3`. If it is `nil` or invalid, the zone
  ///     stays as it is.
  public func setScript(to time: LocalTime, zone rule: String? = nil) {
    guard case .script = source else { return }
    if let zone = rule.flatMap({ LocalTimeZone($0) }), zone != self.zone {
      cachedZone = zone
      notifyListeners(of: .zone)
    }
    // A local time that daylight saving time skips becomes an hour later, like that of a clock that was not turned
    // forward.
    let counted = time.secondsSince1970
    let moment = counted &- Int64(zone.offset(at: counted &- Int64(zone.offset(at: counted))))
    source = .script(start: moment &- Int64(application.now.rounded(.down)))
    notifyListeners(of: .set)
  }
}
