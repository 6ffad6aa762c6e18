import EventSources
import System
import Toolkit

/// Reports whether this machine has a network address, and calls the app when that changes.
///
/// ```swift
/// monitor = NetworkMonitor(for: application)
/// monitor?.onChange = weakly { page in page.banner.isHidden = page.monitor?.isUp == true }
/// ```
///
/// A board receives its address from DHCP some seconds after the app starts. An address does not mean that a server can
/// be reached.
public final class NetworkMonitor {
  /// Whether a network interface has an address that is valid beyond its own link.
  public private(set) var isUp: Bool
  /// Called when `isUp` changes.
  public var onChange: (() -> Void)?

  private let query: () -> Bool
  private var watch: Watch?

  /// Creates a monitor.
  public convenience init(for application: Application) {
    self.init { AddressChanges.hasAddress }
    do throws(Errno) {
      let changes = try AddressChanges()
      let descriptor = changes.descriptor.rawValue
      watch = try application.watch(descriptor) { [unowned(unsafe) self] in
        // The callback may release the monitor.
        let monitor = self
        if !changes.discard() { monitor.watch = nil }
        monitor.update()
      }
    } catch { Process.log("network: cannot watch the machine's addresses: \(error.message)") }
  }

  /// - Parameter query: Returns `true` if the machine has an address.
  init(query: @escaping () -> Bool) {
    self.query = query
    isUp = query()
  }

  /// Queries the addresses, and reports a change.
  func update() {
    let isNowUp = query()
    guard isNowUp != isUp else { return }
    isUp = isNowUp
    onChange?()
  }
}
