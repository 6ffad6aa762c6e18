import System

/// Decoders of wpa_supplicant's replies and events. Networks in the air choose parts of them, so each has limits.
enum SupplicantReply {
  /// The maximum number of networks that are kept, the strongest ones. Chosen: more than a list on a panel needs.
  static let maximumNetworks = 64
  /// The maximum number of saved networks that are read.
  static let maximumSaved = 64

  /// An access point.
  struct AccessPoint: Equatable {
    var identifier = -1
    var signal = -100
    var security = WiFiNetwork.Security.open
    var ssid: [UInt8] = []
  }

  /// A saved network.
  struct Saved: Equatable {
    var identifier: Int
    var ssid: [UInt8]
    /// Whether wpa_supplicant uses the network.
    var isCurrent: Bool
  }

  // MARK: Lines

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }

  /// Returns the value of a `NAME=VALUE` line, or `nil` if there is no such line.
  static func value(_ name: StaticString, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    for line in lines(bytes) { if let value = value(name, ofLine: line) { return value } }
    return nil
  }

  private static func value(_ name: StaticString, ofLine line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let count = name.utf8CodeUnitCount
    guard line.count > count, line[line.startIndex + count] == UInt8(ascii: "=") else { return nil }
    for offset in 0..<count where line[line.startIndex + offset] != name.utf8Start[offset] { return nil }
    return line.dropFirst(count + 1)
  }

  /// Returns a number with an optional sign, or `nil` for other text.
  static func number(_ text: ArraySlice<UInt8>?) -> Int? {
    guard let text, let first = text.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }

  // MARK: Names

  /// Returns the bytes of a name that wpa_supplicant has escaped, or `nil` if the text is damaged or too long.
  static func ssid(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): bytes.append(10)
      case UInt8(ascii: "r"): bytes.append(13)
      case UInt8(ascii: "t"): bytes.append(9)
      case UInt8(ascii: "e"): bytes.append(27)
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
      case UInt8(ascii: "x"):
        guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
          return nil
        }
        bytes.append(high << 4 | low)
      default: return nil
      }
    }
    return bytes.count <= WiFiNetwork.maximumNameLength ? bytes : nil
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  // MARK: Networks

  /// Returns the access points of a reply to `BSS`. Damaged ones, and those that send no name, have an empty `ssid`.
  static func accessPoints(_ bytes: [UInt8]) -> [AccessPoint] {
    var points: [AccessPoint] = []
    for line in lines(bytes) {
      if let identifier = number(value("id", ofLine: line)) {
        points.append(AccessPoint(identifier: identifier))
      } else if points.isEmpty {
        continue
      } else if let level = number(value("level", ofLine: line)) {
        points[points.count - 1].signal = max(-120, min(level, 0))
      } else if let flags = value("flags", ofLine: line) {
        points[points.count - 1].security = security(flags)
      } else if let name = value("ssid", ofLine: line) {
        let name = ssid(name) ?? []
        // A hidden network sends a name of zeros.
        points[points.count - 1].ssid = name.allSatisfy { $0 == 0 } ? [] : name
      }
    }
    return points
  }

  /// Returns the security of an access point with flags such as `[WPA2-PSK-CCMP][ESS]`.
  static func security(_ flags: ArraySlice<UInt8>) -> WiFiNetwork.Security {
    let text = String(decoding: flags, as: UTF8.self)
    var hasWPA2 = false
    var hasWPA3 = false
    var hasAccounts = false
    var hasOther = false
    for group in text.split(separator: "]") {
      let flag = group.dropFirst()
      if flag.hasPrefix("WEP") || flag.hasPrefix("OWE") || flag.hasPrefix("OSEN") || flag.hasPrefix("DMG") {
        hasOther = true
      }
      guard flag.hasPrefix("WPA") || flag.hasPrefix("RSN") else { continue }
      var isKnown = false
      for method in flag.split(whereSeparator: { $0 == "-" || $0 == "+" || $0 == "/" }) {
        if method == "PSK" { hasWPA2 = true }
        if method == "SAE" { hasWPA3 = true }
        if method.hasPrefix("EAP") { hasAccounts = true }
        if method == "PSK" || method == "SAE" || method.hasPrefix("EAP") { isKnown = true }
      }
      if !isKnown { hasOther = true }
    }
    if hasWPA2 { return hasWPA3 ? .passwordMixed : .password }
    if hasWPA3 { return .passwordWPA3 }
    if hasAccounts { return .enterprise }
    return hasOther ? .unsupported : .open
  }

  /// Returns one network for each name and kind of security, with the strongest signal, the strongest networks first.
  ///
  /// The kind of security distinguishes networks, because anyone can send a beacon with the name of another network.
  static func networks(_ points: [AccessPoint], saved: [Saved]) -> [WiFiNetwork] {
    var networks: [WiFiNetwork] = []
    for point in points where !point.ssid.isEmpty {
      if let index = networks.firstIndex(where: { $0.ssid == point.ssid && $0.security == point.security }) {
        networks[index].signal = max(networks[index].signal, point.signal)
      } else {
        let isSaved = saved.contains { $0.ssid == point.ssid }
        networks.append(
          WiFiNetwork(ssid: point.ssid, signal: point.signal, security: point.security, isSaved: isSaved))
      }
    }
    networks.sort { $0.signal > $1.signal }
    return Array(networks.prefix(maximumNetworks))
  }

  /// Returns the networks of a reply to `LIST_NETWORKS`.
  static func saved(_ bytes: [UInt8]) -> [Saved] {
    var networks: [Saved] = []
    for line in lines(bytes) where networks.count < maximumSaved {
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard columns.count == 4, let identifier = number(columns[0]), identifier >= 0 else { continue }
      guard let name = ssid(columns[1]) else { continue }
      let flags = String(decoding: columns[3], as: UTF8.self)
      networks.append(Saved(identifier: identifier, ssid: name, isCurrent: flags.hasPrefix("[CURRENT]")))
    }
    return networks
  }
}

/// An event that wpa_supplicant reports without a command.
enum SupplicantEvent: Equatable {
  /// A scan has ended.
  case scanEnded
  /// The connection to the network with this number is complete.
  case connected(Int)
  /// wpa_supplicant will not try the network with this number for some time.
  case disabled(Int, isWrongPassword: Bool)
  /// No network that may be joined was found.
  case notFound
  /// An access point refused the board. `isWrongPassword` is `true` if it gave that as the reason (WPA3).
  case rejected(isWrongPassword: Bool)
  /// The state may have changed in another way.
  case changed

  /// Decodes a message such as `<3>CTRL-EVENT-SCAN-RESULTS `. Returns `nil` for messages that do not matter.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == UInt8(ascii: "<"), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let text = bytes[(end + 1)...]
    let words = text.split(separator: UInt8(ascii: " "))
    guard let first = words.first else { return nil }
    let name = String(decoding: first, as: UTF8.self)
    switch name {
    case "CTRL-EVENT-SCAN-RESULTS", "CTRL-EVENT-SCAN-FAILED": self = .scanEnded
    case "CTRL-EVENT-CONNECTED":
      guard let identifier = Self.number("[id=", in: words) else { return nil }
      self = .connected(identifier)
    case "CTRL-EVENT-SSID-TEMP-DISABLED":
      // The name of a network, between the number and the reason, may contain anything.
      guard let identifier = Self.number("id=", in: words.prefix(2)) else { return nil }
      self = .disabled(identifier, isWrongPassword: words.last?.elementsEqual("reason=WRONG_KEY".utf8) == true)
    case "CTRL-EVENT-NETWORK-NOT-FOUND": self = .notFound
    case "CTRL-EVENT-ASSOC-REJECT", "CTRL-EVENT-AUTH-REJECT":
      self = .rejected(isWrongPassword: Self.number("status_code=", in: words) == 15)
    case "CTRL-EVENT-DISCONNECTED", "CTRL-EVENT-TERMINATING", "CTRL-EVENT-SCAN-STARTED", "CTRL-EVENT-SIGNAL-CHANGE",
      "CTRL-EVENT-REGDOM-CHANGE", "CTRL-EVENT-SSID-REENABLED", "CTRL-EVENT-STATE-CHANGE", "Trying", "SME:":
      self = .changed
    default: return nil
    }
  }

  private static func number(_ prefix: StaticString, in words: some Sequence<ArraySlice<UInt8>>) -> Int? {
    let bytes = UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    for word in words where word.starts(with: bytes) { return SupplicantReply.number(word.dropFirst(bytes.count)) }
    return nil
  }
}
