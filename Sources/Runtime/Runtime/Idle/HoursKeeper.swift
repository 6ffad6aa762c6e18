import EventSources
import System

/// Switches a kiosk's light by the hours of the week and the wall clock.
final class HoursKeeper {
  private let hours: WeeklyHours
  private unowned(unsafe) let foreground: Foreground
  private let clock: LocalClock
  private var watch: ClockWatch?

  /// Starts to apply the hours, for the lifetime of this object. The foreground must outlive it.
  init(_ hours: WeeklyHours, of foreground: Foreground) {
    (self.hours, self.foreground, clock) = (hours, foreground, foreground.application.wallClock)
    do throws(Errno) {
      watch = try clock.watch { [unowned(unsafe) self] in
        clock.isSet ? clock.moment(in: self.hours.untilNextBorder(from: clock.now)) : nil
      } _: { [unowned(unsafe) self] wasSet in
        follow(isSurprise: wasSet)
      }
      follow(isSurprise: false)
    } catch { Process.log("the clock cannot be heard of: \(error.message); the panel has its light at any hour") }
  }

  private func follow(isSurprise: Bool) {
    foreground.follow(isOpen: !clock.isSet || hours.contain(clock.now), isSurprise: isSurprise)
  }
}

extension Manners {
  /// Returns a copy with hours in which the panel is lit. Outside of them the panel is dark, except for `dark` seconds
  /// after a touch, or a minute if `dark` is `nil`. If the machine's clock was never set, the panel is always lit.
  ///
  /// On a board, the setting `VITRINE_HOURS` replaces the hours.
  ///
  /// - Parameter dims: Whether the panel is dimmed outside of the hours instead of dark. A touch then restores the
  ///   brightness for `dim` seconds, or a minute if `dim` is `nil`.
  public func with(hours: WeeklyHours, dims: Bool = false) -> Manners {
    var manners = self
    manners.dimsOutside = dims
    manners.keepHours = { HoursKeeper(hours, of: $0) }
    manners.readHours = { text in WeeklyHours(text).map { hours in { HoursKeeper(hours, of: $0) } } }
    return manners
  }
}
