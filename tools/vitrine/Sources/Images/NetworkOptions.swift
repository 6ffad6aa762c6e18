import Foundation
import Host
import ReleaseFormat

/// The network configuration of a board, and the keys that it accepts.
public struct NetworkOptions: Sendable {
  /// The address, or `nil` for DHCP.
  let address: Address?
  /// OpenSSH public keys that may control the board, one on each line.
  let keys: String
  /// OpenSSH public keys that may only view the board, one on each line.
  let viewKeys: String
  /// The NTP servers, or none if the clock is not set over the network.
  let timeServers: [String]
  /// Whether the time servers prove who they are (NTS), so that the board ignores the answers of others.
  let authenticatesTime: Bool

  struct Address: Sendable {
    /// The address with the length of the network prefix.
    let address: String
    let router: String?
    /// The addresses of DNS servers.
    let nameServers: [String]
  }

  /// - Parameters:
  ///   - text: `dhcp`, or an address with its prefix length and, separated by commas, a router and up to three DNS
  ///     servers.
  ///   - keys: Files of public keys that may control the board.
  ///   - viewKeys: Files of public keys that may only view the board.
  ///   - timeServers: The names or addresses of NTP servers.
  ///   - authenticatesTime: Whether the time servers support NTS, and all other answers are ignored.
  public init(
    _ text: String, keys: [URL], viewKeys: [URL] = [], timeServers: [String] = [], authenticatesTime: Bool = false
  ) throws {
    for server in timeServers where !Self.isHost(server) {
      throw BoardImageError.badTimeServer(server, option: authenticatesTime ? "--nts" : "--time")
    }
    self.timeServers = timeServers
    self.authenticatesTime = authenticatesTime && !timeServers.isEmpty
    address = text == "dhcp" ? nil : try Address(text)
    self.keys = try keys.map { try Self.keys(in: $0, option: "--key") }.joined()
    self.viewKeys = try viewKeys.map { try Self.keys(in: $0, option: "--view-key") }.joined()
  }

  /// The file of authorized keys, each with the only command that it may use.
  ///
  /// - Parameters:
  ///   - controlOptions: The options before each key that may control the board.
  ///   - viewOptions: The options before each key that may only view it.
  func authorizedKeys(controlOptions: String, viewOptions: String) -> String {
    func lines(_ keys: String, _ options: String) -> String {
      keys.split(separator: "\n").map { options.isEmpty ? "\($0)\n" : "\(options) \($0)\n" }.joined()
    }
    return lines(keys, controlOptions) + lines(viewKeys, viewOptions)
  }

  /// Returns the keys in a file.
  ///
  /// - Parameter option: The option that names the file, for messages.
  private static func keys(in file: URL, option: String) throws -> String {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw BoardImageError.noKeyFile(file.path, option: option)
    }
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    } catch let error as CocoaError {
      throw HostError(error, at: file.path)
    }
    if text.contains("PRIVATE KEY") { throw BoardImageError.privateKey(file.path, option: option) }
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isWhitespace) }
    guard !lines.isEmpty, lines.allSatisfy(isKey) else {
      throw BoardImageError.noKey(file.path, option: option)
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 254 && text.first != "-"
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil || ".-:".unicodeScalars.contains($0))
      }
  }

  /// Options before the key are not accepted, because the image sets its own.
  private static func isKey(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 2 && ["ssh-", "ecdsa-", "sk-"].contains { words[0].hasPrefix($0) }
      && Data(base64Encoded: String(words[1])) != nil
  }
}

extension NetworkOptions.Address {
  fileprivate init(_ text: String) throws {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let words = parts[0].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 5, words.count == 2, Self.isAddress(words[0]), let bits = Int(digits: words[1][...]),
      (1...30).contains(bits),
      parts.dropFirst().allSatisfy(Self.isAddress)
    else { throw BoardImageError.badAddress(text) }
    address = parts[0]
    router = parts.dropFirst().first
    nameServers = Array(parts.dropFirst(2))
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.allSatisfy(\.isNumber) }
  }
}
