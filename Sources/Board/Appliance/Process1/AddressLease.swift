import System

/// Writes the name servers of the network's lease to `/etc/resolv.conf`, where programs look for them.
///
/// dhcpcd starts this same program under another name for each of its events, and describes the event in the
/// environment.
enum AddressLease {
  /// The program name that starts this function.
  static let programName = "vitrine-lease"
  /// The file of the name servers.
  static let path = "/etc/resolv.conf"
  /// The number of servers that the C library uses.
  private static let maximumServers = 3

  /// Writes the file if the event names servers, and exits.
  static func run() -> Never {
    let text = text(
      servers: Process.environment("new_domain_name_servers") ?? "",
      domain: Process.environment("new_domain_name") ?? "")
    // The end of a lease names no servers. Keep the previous ones, which may still answer.
    guard let text else { Process.exit(0) }
    do throws(Errno) {
      try write(text, to: path)
      Process.exit(0)
    } catch {
      Process.log("\(path): \(error.message); host names cannot be resolved")
      Process.exit(1)
    }
  }

  /// Replaces the contents of a file in place: this program may not create files in the folder, which contains others.
  /// A reader in this moment finds the new text, and possibly the end of a longer old one.
  static func write(_ text: String, to path: String) throws(Errno) {
    try Descriptor(opening: path, .writeOnly).writeAll(text)
    try File.truncate(path, to: Int64(text.utf8.count))
  }

  /// Returns the text of the file, or `nil` if there is no valid server. The input comes from the network, so invalid
  /// words are omitted.
  static func text(servers: String, domain: String) -> String? {
    let servers = words(servers) { isDigit($0) || isLetter($0) || $0 == 46 || $0 == 58 }.prefix(maximumServers)
    if servers.isEmpty { return nil }
    // Only the first domain is used. A name with other characters is invalid.
    let domains = words(domain.split(separator: " ").first ?? "") {
      isDigit($0) || isLetter($0) || $0 == 45 || $0 == 46
    }
    return domains.map { "search \($0)\n" }.joined() + servers.map { "nameserver \($0)\n" }.joined()
  }

  private static func words(_ text: some StringProtocol, of isAllowed: (UInt8) -> Bool) -> [Substring] {
    String(text).split(separator: " ").filter { $0.utf8.count < 256 && $0.utf8.allSatisfy(isAllowed) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}
