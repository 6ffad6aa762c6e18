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
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      let length = vt_network_addresses(number, buffer.baseAddress, 1024)
      return buffer[..<Int(length)].split(separator: 32).map { String(decoding: $0.map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }
  }

  private static func address(at index: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
      guard vt_network_address(index, bytes.baseAddress!) != 0 else { return nil }
      return "\(bytes[0]).\(bytes[1]).\(bytes[2]).\(bytes[3])"
    }
  }
}
