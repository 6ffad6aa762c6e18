/// The state of the board's Wi-Fi.
public enum WiFiState: Equatable, Sendable {
  /// The Wi-Fi cannot be controlled. The text has the reason, for the log or for staff. `WiFi` tries again every second.
  case unavailable(String)
  /// The board is not connected, and does not search.
  case idle
  /// The board searches for a saved network.
  case scanning
  /// The board joins the network with this name.
  case connecting(String)
  /// The board is connected.
  case connected(WiFiConnection)
  /// The board could not join the network with this name, or the network gives the board no address.
  case failed(String, WiFiFailure)
}

/// The current connection to a network.
public struct WiFiConnection: Equatable, Sendable {
  /// The name of the network, for a screen (`WiFiNetwork.name`).
  public var name: String
  /// The bytes of the network's name.
  public var ssid: [UInt8]
  /// The strength of the signal in dBm, such as -60, or `nil` if it is unknown.
  public var signal: Int?
  /// The board's IPv4 address in the network, or `nil` until it has one.
  public var address: String?
}

/// The reason why a network could not be joined.
public enum WiFiFailure: Equatable, Sendable {
  /// The network's password is another one.
  case wrongPassword
  /// The network was not found. A hidden network may have another name.
  case notFound
  /// The access point refused the board, or did not answer.
  case rejected
  /// The network gives the board no address (DHCP).
  case noAddress
  /// The password cannot be that of a Wi-Fi network: it needs 8 to 63 characters of ASCII, or 64 hexadecimal digits.
  case invalidPassword
  /// The board does not support the network's security.
  case unsupported
  /// The Wi-Fi cannot be controlled at the moment.
  case unavailable
  /// The attempt was canceled, or another one replaced it.
  case canceled
}
