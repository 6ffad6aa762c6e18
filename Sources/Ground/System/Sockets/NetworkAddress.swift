internal import CLinux

/// By which addresses this machine is reached.
public enum NetworkAddress {
  /// Those of its network interfaces (IPv4), such as `192.168.1.20`, but none that leads to itself.
  @export(interface)
  public static var all: [String] {
    var addresses: [String] = []
    var index: Int32 = 0
    while let address = address(at: index) {
      if !address.hasPrefix("127.") { addresses.append(address) }
      index += 1
    }
    return addresses
  }

  /// Those of the network that a routing socket of the kernel's (`NETLINK_ROUTE`) belongs to: another one than this program's, where
  /// somebody has given it that socket.
  public static func all(by socket: borrowing Descriptor) -> [String] {
    let number = socket.rawValue
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * most) { bytes in
      let count = vt_network_addresses(number, bytes.baseAddress!, CInt(most))
      return (0..<Int(count)).map { text(of: bytes.baseAddress! + 4 * $0) }
    }
  }

  /// D: more than a board is reached by.
  private static let most = 64

  private static func address(at index: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
      vt_network_address(index, bytes.baseAddress!) != 0 ? text(of: bytes.baseAddress!) : nil
    }
  }

  private static func text(of bytes: UnsafeMutablePointer<UInt8>) -> String { "\(bytes[0]).\(bytes[1]).\(bytes[2]).\(bytes[3])" }
}
