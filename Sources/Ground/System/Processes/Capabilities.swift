/// Rights of the superuser that a program can have one by one, numbered as in the kernel's interface
/// (linux/capability.h).
public struct Capabilities: OptionSet, Sendable {
  /// The bits of the capabilities.
  public let rawValue: UInt64

  /// Creates a set from the bits of its capabilities.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates a set of one capability. The number of a capability that does not exist gives an unknown one.
  init(number: Int32) { rawValue = 1 << UInt64(number & 63) }

  /// Signals to processes of other users.
  public static let kill = Capabilities(number: 5)
  /// Changes of the user and the group.
  public static let userChange = Capabilities(rawValue: 1 << 6 | 1 << 7)
  /// Ports below 1024.
  public static let lowPorts = Capabilities(number: 10)
  /// Addresses, routes, and settings of network adapters.
  public static let networkSettings = Capabilities(number: 12)
  /// Sockets for packets of any kind.
  public static let packetSockets = Capabilities(number: 13)
  /// Changes of the root folder.
  public static let rootFolderChange = Capabilities(number: 18)
  /// Higher priorities than other processes have.
  public static let priority = Capabilities(number: 23)
  /// The machine's clock.
  public static let clock = Capabilities(number: 25)
}
