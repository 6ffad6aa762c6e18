internal import CLinux
import System

/// A device that restarts the machine if it is not fed.
final class Watchdog {
  /// The time between feedings, in seconds.
  static let interval = 4.0
  /// The timeout that is requested from the device, in seconds. Many devices support no more than 15.
  static let timeout: Int32 = 12

  private let device: Descriptor
  /// The time of the next feeding, in seconds.
  private(set) var deadline = 0.0

  /// Opens and arms the device: the machine restarts unless the device is fed.
  init(_ path: String) throws(Errno) {
    device = try Descriptor(opening: path, [.writeOnly])
    var seconds = Self.timeout
    // A device with a fixed timeout keeps that.
    _ = try? device.control(UInt(vt_watchdog_timeout_request()), &seconds)
  }

  /// Whether this device caused the last restart of the machine; `false` also if its driver cannot report that.
  var hasRestartedMachine: Bool {
    var status: Int32 = 0
    _ = try? device.control(UInt(vt_watchdog_boot_status_request()), &status)
    return status & WDIOF_CARDRESET != 0
  }

  /// Feeds the device if it is due.
  func feed(at now: Double, evenIfEarly: Bool = false) {
    guard now >= deadline || evenIfEarly else { return }
    deadline = now + Self.interval
    _ = try? device.control(UInt(vt_watchdog_feed_request()), nil)
  }

  /// Stops the device, and returns `true` if that succeeded. Some devices cannot be stopped, and some drivers are built
  /// not to.
  func disarm() -> Bool {
    var option = Int32(WDIOS_DISABLECARD)
    return (try? device.control(UInt(vt_watchdog_options_request()), &option)) != nil
  }
}
