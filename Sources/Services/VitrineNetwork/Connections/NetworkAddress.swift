/// The parts of a URL (RFC 3986) that are needed to connect to a server.
///
/// Host names beyond ASCII, and URLs with a user or password, are not supported. The fragment (`#…`) is not sent to
/// servers and is left out.
public struct NetworkAddress: Equatable, Sendable {
  /// The scheme: `http`, `https`, `ws`, `wss`, `mqtt`, or `mqtts`.
  public let scheme: String
  /// The host name or IP address, in lowercase.
  public let host: String
  /// The port, from 1 to 65535.
  public let port: Int
  /// The path and query as sent to a server, starting with `/`.
  public let target: String

  /// The longest URL in bytes. Servers reject longer ones, too.
  static let maximumLength = 8192

  private static let defaultPorts = [
    ("http", 80), ("https", 443), ("ws", 80), ("wss", 443), ("mqtt", 1883), ("mqtts", 8883),
  ]

  /// Creates an address from a URL, or returns `nil` if the scheme is unsupported or the URL is invalid.
  @export(interface)
  public init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard bytes.count <= Self.maximumLength, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard let usual = Self.defaultPorts.first(where: { $0.0 == scheme })?.1, bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let rest = bytes[(colon + 3)...]
    let end =
      rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
    guard let (host, port) = Self.hostAndPort(rest[..<end], defaultPort: usual), let target = Self.target(rest[end...])
    else { return nil }
    self.init(scheme: scheme, host: host, port: port, target: target)
  }

  private init(scheme: String, host: String, port: Int, target: String) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.target = target
  }

  /// Whether the connection is encrypted.
  public var isSecure: Bool { scheme == "https" || scheme == "wss" || scheme == "mqtts" }

  /// The host, followed by the port unless it is the scheme's default. An IPv6 address is in brackets.
  public var authority: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    return Self.defaultPorts.contains { $0.0 == scheme && $0.1 == port } ? name : "\(name):\(port)"
  }

  /// The normalized URL.
  public var text: String { "\(scheme)://\(authority)\(target)" }

  /// Returns `true` if both addresses belong to the same server, so that secrets for one may be sent to the other.
  func isSameServer(as other: NetworkAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Resolves a reference, such as a redirect's `Location`, against this address. Returns `nil` if the result is
  /// invalid or has an unsupported scheme.
  @export(interface)
  public func resolving(_ reference: String) -> NetworkAddress? {
    let bytes = Array(reference.utf8)
    if let address = NetworkAddress(reference) { return address }
    if bytes.starts(with: "//".utf8) { return NetworkAddress("\(scheme):\(reference)") }
    // An unsupported scheme.
    let head = bytes.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if head.contains(UInt8(ascii: ":")) { return nil }
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
    var whole: [UInt8]
    switch bytes.first {
    case nil, UInt8(ascii: "#"): return self
    case UInt8(ascii: "/"): whole = bytes
    case UInt8(ascii: "?"): whole = Array(path) + bytes
    default: whole = Array(path[...(path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]) + bytes
    }
    whole = Self.removingDotSegments(whole)
    guard let target = Self.target(whole[...]) else { return nil }
    return NetworkAddress(scheme: scheme, host: host, port: port, target: target)
  }

  private static func hostAndPort(_ bytes: ArraySlice<UInt8>, defaultPort: Int) -> (String, Int)? {
    var host = bytes
    var rest = bytes[bytes.endIndex...]
    if bytes.first == UInt8(ascii: "[") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      host = bytes[(bytes.startIndex + 1)..<end]
      rest = bytes[(end + 1)...]
      guard host.contains(UInt8(ascii: ":")),
        host.allSatisfy({ isHex($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
      else {
        return nil
      }
    } else {
      if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
        host = bytes[..<colon]
        rest = bytes[colon...]
      }
      guard
        host.allSatisfy({
          isLetter($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
        })
      else {
        return nil
      }
    }
    guard !host.isEmpty, host.count <= 255 else { return nil }
    var port = defaultPort
    if !rest.isEmpty {
      guard rest.first == UInt8(ascii: ":"), let number = decimal(rest.dropFirst(), maximum: 65_535), number > 0 else {
        return nil
      }
      port = number
    }
    return (String(decoding: host, as: UTF8.self).lowercased(), port)
  }

  /// Returns the path and query with characters that a request must not contain percent-encoded, or `nil` for control
  /// characters.
  private static func target(_ bytes: ArraySlice<UInt8>) -> String? {
    var target: [UInt8] = bytes.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    for byte in bytes.prefix(while: { $0 != UInt8(ascii: "#") }) {
      switch byte {
      case 0..<32, 127: return nil
      case 33...126
      where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "\\"):
        target.append(byte)
      default:
        target.append(UInt8(ascii: "%"))
        for half in [byte >> 4, byte & 15] { target.append(half < 10 ? 48 + half : 55 + half) }
      }
    }
    return target.count <= maximumLength ? String(decoding: target, as: UTF8.self) : nil
  }

  /// Removes dot segments: `/a/./b/../c` becomes `/a/c`.
  private static func removingDotSegments(_ bytes: [UInt8]) -> [UInt8] {
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.endIndex
    var parts: [ArraySlice<UInt8>] = []
    let split = bytes[..<end].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    for (index, part) in split.enumerated() {
      let isLast = index == split.count - 1
      if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) {
        if part.count == 2 { _ = parts.popLast() }
        if isLast { parts.append([]) }
      } else {
        parts.append(part)
      }
    }
    return parts.reduce(into: []) { $0 += [UInt8(ascii: "/")] + $1 } + bytes[end...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 32 >= 97 && byte | 32 <= 122) || (byte >= 48 && byte <= 57)
  }
  private static func isHex(_ byte: UInt8) -> Bool {
    (byte | 32 >= 97 && byte | 32 <= 102) || (byte >= 48 && byte <= 57)
  }

  /// Parses a number that consists only of digits. Returns `nil` for other bytes and for numbers above the limit.
  static func decimal<Bytes: Sequence<UInt8>, Number: FixedWidthInteger>(_ bytes: Bytes, maximum: Number) -> Number? {
    var number: Number?
    for byte in bytes {
      guard byte >= 48, byte <= 57 else { return nil }
      let (tens, isLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = tens.addingReportingOverflow(Number(byte - 48))
      guard !isLarge, !isLarger, sum <= maximum else { return nil }
      number = sum
    }
    return number
  }
}
