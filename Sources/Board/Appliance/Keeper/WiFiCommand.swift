/// The commands of wpa_supplicant's control protocol that an app may send.
///
/// The protocol was made for administrators: `SET opensc_engine_path` makes wpa_supplicant, which runs as root, load a
/// library, and `WPS_NFC_CONFIG_TOKEN` returns the key of a network. An app may therefore send only the commands that it
/// needs to choose a network, with checked arguments, and none that returns a key.
enum WiFiCommand {
  /// The maximum length of a command, in bytes. Chosen: twice the length of the longest one, which sets a key.
  static let maximumLength = 256

  /// The commands without arguments.
  private static let plain: [StaticString] = [
    "PING", "ATTACH", "DETACH", "STATUS", "SIGNAL_POLL", "SCAN", "LIST_NETWORKS", "ADD_NETWORK", "SAVE_CONFIG",
    "RECONNECT",
  ]
  /// The values of `key_mgmt`, which select how a network checks keys.
  private static let keyManagement: [StaticString] = [
    "NONE", "WPA-PSK WPA-PSK-SHA256", "WPA-PSK WPA-PSK-SHA256 SAE", "SAE",
  ]

  /// Returns `true` if an app may send the command.
  static func isAllowed(_ bytes: [UInt8]) -> Bool {
    // A line feed in a value would add lines to the file of SAVE_CONFIG.
    guard bytes.count <= maximumLength, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
    let command = String(decoding: bytes, as: UTF8.self)
    if isAmong(plain, command) { return true }
    let words = command.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    switch words[0] {
    case "BSS":
      return words.count == 3 && words[1].hasPrefix("RANGE=") && isRange(words[1].dropFirst(6))
        && words[2] == "MASK=0x21881"
    case "SELECT_NETWORK", "REMOVE_NETWORK": return words.count == 2 && isIdentifier(words[1])
    case "ENABLE_NETWORK": return words.count == 2 && (words[1] == "all" || isIdentifier(words[1]))
    case "SET": return words.count == 3 && words[1] == "country" && isCountry(words[2])
    case "GET": return words.count == 2 && words[1] == "country"
    case "SET_NETWORK":
      return words.count == 4 && isIdentifier(words[1]) && isAllowed(String(words[3]), for: words[2])
    default: return false
    }
  }

  /// Returns `true` if a property of a network may have the value.
  private static func isAllowed(_ value: String, for property: Substring) -> Bool {
    switch property {
    case "ssid": !value.isEmpty && value.utf8.count <= 64 && value.utf8.count % 2 == 0 && isHexadecimal(value)
    case "psk":
      if value.utf8.first == UInt8(ascii: "\"") {
        (10...65).contains(value.utf8.count) && value.utf8.last == UInt8(ascii: "\"")
      } else {
        value.utf8.count == 64 && isHexadecimal(value)
      }
    case "key_mgmt": isAmong(keyManagement, value)
    case "scan_ssid": value == "0" || value == "1"
    case "ieee80211w", "priority": value == "0" || value == "1" || value == "2"
    default: false
    }
  }

  /// Returns `true` for the number of a network. Chosen: wpa_supplicant counts from 0.
  private static func isIdentifier(_ text: Substring) -> Bool {
    (1...6).contains(text.utf8.count) && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns `true` for a range of numbers without an end, such as `12-`.
  private static func isRange(_ text: Substring) -> Bool { text.hasSuffix("-") && isIdentifier(text.dropLast()) }

  private static func isCountry(_ text: Substring) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
  }

  private static func isAmong(_ list: [StaticString], _ text: String) -> Bool { list.contains { "\($0)" == text } }
}
