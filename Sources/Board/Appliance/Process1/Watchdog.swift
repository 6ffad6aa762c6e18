internal import CLinux
import System

/// A device that starts the machine anew when it is not fed.
final class Watchdog {
  /// Seconds from one feeding to the next.
  static let interval = 4.0
  /// What the device is asked to wait for one, in seconds; many know nothing above 15.
  static let patience: Int32 = 12

  private let device: Descriptor
  /// When `feed` is to be called again, in seconds.
  private(set) var deadline = 0.0

  /// From here on the machine starts anew unless it is fed.
  init(_ path: String) throws(Errno) {
    device = try Descriptor(opening: path, [.writeOnly])
    var seconds = Self.patience
    // One that has a fixed time keeps that.
    _ = try? device.control(UInt(vt_watchdog_timeout_request()), &seconds)
  }

  /// Whether it was this device that started the machine anew; false also where its driver does not tell.
  var hasRestartedMachine: Bool {
    var status: Int32 = 0
    _ = try? device.control(UInt(vt_watchdog_boot_status_request()), &status)
    return status & WDIOF_CARDRESET != 0
  }

  /// Feeds it, if it is time to.
  func feed(at now: Double, evenIfEarly: Bool = false) {
    guard now >= deadline || evenIfEarly else { return }
    deadline = now + Self.interval
    _ = try? device.control(UInt(vt_watchdog_feed_request()), nil)
  }

  /// From here on nobody needs to feed it. Says whether that is so: some devices cannot be stopped, and some drivers were built not to.
  func disarm() -> Bool {
    var option = Int32(WDIOS_DISABLECARD)
    return (try? device.control(UInt(vt_watchdog_options_request()), &option)) != nil
  }
}
