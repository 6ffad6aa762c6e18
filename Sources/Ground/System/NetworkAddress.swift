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

  private static func address(at index: Int32) -> String? {
    var text: String?
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      if vt_network_address(index, buffer.baseAddress, 64) > 0 { text = String(cString: buffer.baseAddress!) }
    }
    return text
  }
}
