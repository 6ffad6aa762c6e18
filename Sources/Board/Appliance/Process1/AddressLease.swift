import System

/// What the network's lease says of name servers: it goes into `/etc/resolv.conf`, where programs look for them.
///
/// It is this same program under another name, which dhcpcd starts whenever it hears something; what that is stands in the environment.
enum AddressLease {
  /// The name by which it is started.
  static let programName = "vitrine-lease"
  private static let path = "/etc/resolv.conf"
  /// As many as the C library asks.
  private static let mostServers = 3

  /// Writes what it was told, and ends.
  static func run() -> Never {
    let text = text(servers: Process.environment("new_domain_name_servers") ?? "", domain: Process.environment("new_domain_name") ?? "")
    // A lease that ends says nothing of them: those before may still answer.
    guard let text else { Process.exit(0) }
    do throws(Errno) {
      try File.replace(at: path, with: text)
      Process.exit(0)
    } catch {
      Process.log("\(path): \(error.message); names of hosts are not found")
      Process.exit(1)
    }
  }

  /// The file. What comes from the network may be anything: a word that is none is left out. Nil where no server is among them.
  static func text(servers: String, domain: String) -> String? {
    let servers = words(servers) { isDigit($0) || isLetter($0) || $0 == 46 || $0 == 58 }.prefix(mostServers)
    if servers.isEmpty { return nil }
    // Of several the first; a name with anything else in it is none.
    let domains = words(domain.split(separator: " ").first ?? "") { isDigit($0) || isLetter($0) || $0 == 45 || $0 == 46 }
    return domains.map { "search \($0)\n" }.joined() + servers.map { "nameserver \($0)\n" }.joined()
  }

  private static func words(_ text: some StringProtocol, of isAllowed: (UInt8) -> Bool) -> [Substring] {
    String(text).split(separator: " ").filter { $0.utf8.count < 256 && $0.utf8.allSatisfy(isAllowed) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}
