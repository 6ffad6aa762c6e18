import Foundation

/// How a board is reached over the network, and by whom.
public struct NetworkChoice: Sendable {
  /// Nil: by DHCP.
  let address: Address?
  /// Public keys of OpenSSH, a line each.
  let keys: String
  /// Who is asked for the time, by NTP; nobody where it is empty.
  let timeServers: [String]

  struct Address: Sendable {
    /// With the number of its network's bits.
    let address: String
    let router: String?
    /// Of those who know the addresses of hosts by their names.
    let nameServers: [String]
  }

  /// - Parameters:
  ///   - text: `dhcp`, or an address with the number of its network's bits and, after commas, a router and up to three name servers.
  ///   - keys: files of public keys.
  ///   - timeServers: the hosts that know the time, by name or address.
  public init(_ text: String, keys: [URL], timeServers: [String] = []) throws {
    for server in timeServers where !Self.isHost(server) { throw BoardImageError.badTimeServer(server) }
    self.timeServers = timeServers
    address = text == "dhcp" ? nil : try Address(text)
    self.keys = try keys.map(Self.keys(in:)).joined()
  }

  private static func keys(in file: URL) throws -> String {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
    guard !lines.isEmpty, lines.allSatisfy(isKey) else { throw BoardImageError.noKey(file.path) }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 254 && text.first != "-"
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || ".-:".unicodeScalars.contains($0))
      }
  }

  /// Without options before it: there is only one command anyway.
  private static func isKey(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 2 && ["ssh-", "ecdsa-", "sk-"].contains { words[0].hasPrefix($0) } && Data(base64Encoded: String(words[1])) != nil
  }
}

extension NetworkChoice.Address {
  fileprivate init(_ text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let words = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 5, words.count == 2, Self.isAddress(words[0]), let bits = Int(words[1]), (1...30).contains(bits),
      parts.dropFirst().allSatisfy(Self.isAddress)
    else { throw BoardImageError.badAddress(text) }
    (address, router, nameServers) = (parts[0], parts.dropFirst().first, Array(parts.dropFirst(2)))
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.allSatisfy(\.isNumber) }
  }
}
