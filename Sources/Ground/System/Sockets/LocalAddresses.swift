internal import CLinux

/// The addresses of this machine.
public enum LocalAddresses {
  /// The IPv4 addresses of the network interfaces, such as `192.168.1.20`, without loopback addresses.
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

  /// Returns the IPv4 addresses of the network namespace of a `NETLINK_ROUTE` socket. It may be another namespace than
  /// this process's if another process has passed the socket.
  public static func all(using socket: borrowing Descriptor) -> [String] {
    let number = socket.rawValue
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * maximumCount) { bytes in
      let count = vt_network_addresses(number, bytes.baseAddress!, CInt(maximumCount))
      return (0..<Int(count)).map { text(of: bytes.baseAddress! + 4 * $0) }
    }
  }

  /// The maximum number of addresses. Chosen: more than a board has.
  private static let maximumCount = 64

  private static func address(at index: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
      vt_network_address(index, bytes.baseAddress!) != 0 ? text(of: bytes.baseAddress!) : nil
    }
  }

  private static func text(of bytes: UnsafeMutablePointer<UInt8>) -> String {
    "\(bytes[0]).\(bytes[1]).\(bytes[2]).\(bytes[3])"
  }
}
