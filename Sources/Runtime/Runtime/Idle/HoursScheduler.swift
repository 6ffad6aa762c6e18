import EventSources
import System

/// Switches a kiosk's light by the hours of the week and the wall clock.
final class HoursScheduler {
  private let hours: WeeklyHours
  private unowned(unsafe) let foreground: PanelOwnership
  private let clock: LocalClock
  private var watch: ClockWatch?

  /// Starts to apply the hours, for the lifetime of this object. The foreground must outlive it.
  init(_ hours: WeeklyHours, of foreground: PanelOwnership) {
    self.hours = hours
    self.foreground = foreground
    clock = foreground.application.wallClock
    do throws(Errno) {
      watch = try clock.watch { [unowned(unsafe) self] in
        clock.isSet ? clock.nextMoment(after: self.hours.secondsUntilNextChange(from: clock.now)) : nil
      } _: { [unowned(unsafe) self] wasSet in
        update(clockWasSet: wasSet)
      }
      update(clockWasSet: false)
    } catch { Process.log("cannot watch the clock: \(error.message); the panel ignores its opening hours") }
  }

  private func update(clockWasSet isSurprise: Bool) {
    foreground.hoursChanged(isOpen: !clock.isSet || hours.contains(clock.now), clockWasSet: isSurprise)
  }
}

extension IdlePolicy {
  /// Returns a copy with hours in which the panel is lit. Outside of them the panel is dark, except for `darkTimeout`
  /// seconds after a touch, or a minute if `darkTimeout` is `nil`. If the machine's clock was never set, the panel is
  /// always lit.
  ///
  /// On a board, the setting `VITRINE_HOURS` replaces the hours.
  ///
  /// - Parameter dims: Whether the panel is dimmed outside of the hours instead of dark. A touch then restores the
  ///   brightness for `dimTimeout` seconds, or a minute if `dimTimeout` is `nil`.
  public func withOpeningHours(_ hours: WeeklyHours, dimsOutside dims: Bool = false) -> IdlePolicy {
    var idlePolicy = self
    idlePolicy.dimsOutsideHours = dims
    idlePolicy.applyHours = { HoursScheduler(hours, of: $0) }
    idlePolicy.parseHours = { text in WeeklyHours(text).map { hours in { HoursScheduler(hours, of: $0) } } }
    return idlePolicy
  }
}
