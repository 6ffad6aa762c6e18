internal import CLinux

/// The kernel's announcements of changes of this machine's network addresses.
public final class AddressChanges {
  /// A descriptor that is readable while there are announcements. Reads never block.
  public let descriptor: Descriptor

  /// Opens the socket. Changes from now on are announced.
  @export(interface)
  public init() throws(Errno) {
    descriptor = Descriptor(owning: try retryingIfInterrupted { vt_address_events_socket() })
  }

  /// Discards the announcements. Callers query the addresses instead.
  ///
  /// - Returns: `false` if the socket can no longer be used.
  public func discard() -> Bool { vt_discard_address_events(descriptor.rawValue) == 0 }

  /// Whether a network interface has an address that is valid beyond its own link. Also `true` if the kernel does not
  /// report the addresses.
  public static var hasAddress: Bool { vt_has_network_address() != 0 }
}
