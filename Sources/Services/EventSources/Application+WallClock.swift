import System
import Toolkit

extension Application {
  /// The wall clock: the local date and time.
  public var wallClock: LocalClock {
    if let state = wallClockState { return unsafeDowncast(state, to: LocalClock.self) }
    let zone = timeZoneName.flatMap { LocalTimeZone($0) }
    if let timeZoneName, zone == nil {
      let reason =
        "unknown time zone; using the machine's zone (expected a rule such as CET-1CEST,M3.5.0,M10.5.0/3, "
        + "which 'vitrine settings' derives from a name, or a name in /usr/share/zoneinfo)"
      Process.log("VITRINE_TIMEZONE='\(timeZoneName)': \(reason)")
      ServiceManager()?.reportIgnoredSetting("VITRINE_TIMEZONE", because: reason)
    }
    let clock = LocalClock(of: self, isMachine: usesSystemClock, zone: zone)
    wallClockState = clock
    return clock
  }
}
