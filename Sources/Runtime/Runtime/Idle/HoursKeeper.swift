import EventSources
import System

/// Has a kiosk's light follow the hours of a week by the clock on the wall.
final class HoursKeeper {
  private let hours: WeeklyHours
  private unowned(unsafe) let foreground: Foreground
  private let clock: LocalClock
  private var watch: ClockWatch?

  /// From now on, as long as it is kept and the foreground is there.
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
  /// These, and light in these hours of the week alone: outside of them the panel is dark, but for `dark` seconds after a touch, or a minute
  /// where that is nil. A machine whose clock was never set has its light at any hour.
  ///
  /// On a board the setting `VITRINE_HOURS` says other ones.
  ///
  /// - Parameter dims: whether it is dimmed outside of them, and not dark: but for `dim` seconds after a touch, or a minute.
  public func with(hours: WeeklyHours, dims: Bool = false) -> Manners {
    var manners = self
    manners.dimsOutside = dims
    manners.keepHours = { HoursKeeper(hours, of: $0) }
    manners.readHours = { text in WeeklyHours(text).map { hours in { HoursKeeper(hours, of: $0) } } }
    return manners
  }
}
