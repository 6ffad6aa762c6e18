import Foundation

/// The routers and servers of a board's network, from the board's files.
///
/// On the board, `KernelFiles` (Sources/Board/Appliance) names the files.
public struct NetworkFacts: Sendable, Equatable {
  /// The addresses of the routers to other networks.
  public let routers: [String]
  /// The addresses of the name servers.
  public let nameServers: [String]
  /// The names or addresses of the time servers, if the image or the system has a file with them.
  public let timeServers: [String]

  /// The bit of a route through a router.
  private static let gateway = 2

  /// Returns `nil` if the board's version does not report these files.
  init?(_ hardware: HardwareFacts) {
    func words(_ path: String) -> [[Substring]] {
      (hardware.lines(of: path) ?? []).map { $0.split(whereSeparator: \.isWhitespace) }.filter { !$0.isEmpty }
    }
    // The kernel's table of routes is never empty, because it has a heading.
    guard hardware.lines(of: "proc/net/route") != nil else { return nil }
    // A line is `eth0 DESTINATION GATEWAY FLAGS COUNT USE METRIC MASK …`, in which addresses have the bytes of the
    // network in the reverse order, because all processors that boards have are little-endian.
    let routers = words("proc/net/route").compactMap { words -> String? in
      guard words.count > 7, words[1] == "00000000", words[7] == "00000000", Self.isGateway(words[3]) else {
        return nil
      }
      return Self.address(words[2], family: AF_INET)
    }
    // A line is `DESTINATION LENGTH SOURCE LENGTH GATEWAY METRIC COUNT USE FLAGS eth0`.
    let newerRouters = words("proc/net/ipv6_route").compactMap { words -> String? in
      guard words.count > 8, words[0].allSatisfy({ $0 == "0" }), words[1] == "00", Self.isGateway(words[8]) else {
        return nil
      }
      return Self.address(words[4], family: AF_INET6)
    }
    self.routers = Self.unique(routers + newerRouters)
    let resolvers = words("etc/resolv.conf").filter { $0[0] == "nameserver" }
    nameServers = Self.unique(resolvers.compactMap { $0.dropFirst().first })
    let servers = (words("etc/openntpd/ntpd.conf") + words("etc/chrony/chrony.conf")).filter {
      ["server", "servers", "pool"].contains($0[0])
    }
    timeServers = Self.unique(servers.compactMap { $0.dropFirst().first })
  }

  private static func isGateway(_ flags: Substring) -> Bool { Int(flags, radix: 16).map { $0 & gateway != 0 } ?? false }

  /// Returns an address for users, or `nil` if the digits are not those of an address.
  private static func address(_ digits: Substring, family: Int32) -> String? {
    let size = family == AF_INET ? 4 : 16
    guard digits.utf8.count == 2 * size else { return nil }
    var rest = digits
    var bytes: [UInt8] = []
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    if family == AF_INET { bytes.reverse() }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, bytes, &text, socklen_t(INET6_ADDRSTRLEN)) != nil else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the texts without repetitions, in their order.
  private static func unique(_ texts: [some StringProtocol]) -> [String] {
    texts.reduce(into: []) { found, text in
      if !found.contains(String(text)) { found.append(String(text)) }
    }
  }
}
