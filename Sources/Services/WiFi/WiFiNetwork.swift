import System

/// A network that the board receives.
public struct WiFiNetwork: Equatable, Sendable {
  /// How a network checks who may join.
  public enum Security: Equatable, Sendable {
    /// Everyone may join, and the traffic is not encrypted.
    case open
    /// A password (WPA2 Personal).
    case password
    /// A password (WPA3 Personal), which WPA2's devices cannot use.
    case passwordWPA3
    /// A password. The network accepts WPA2 and WPA3.
    case passwordMixed
    /// Each user has an account (WPA Enterprise). It cannot be joined.
    case enterprise
    /// WEP, which protects nothing, or a kind that Vitrine does not know. It cannot be joined.
    case unsupported

    /// Whether a password is necessary.
    public var needsPassword: Bool { self == .password || self == .passwordWPA3 || self == .passwordMixed }
    /// Whether `WiFi` can join such a network.
    public var isSupported: Bool { needsPassword || self == .open }
  }

  /// The bytes of the network's name, at most 32. They need not be text.
  public var ssid: [UInt8]
  /// The strength of the signal in dBm: -50 is strong, -80 is weak. That of the strongest access point.
  public var signal: Int
  /// How the network checks who may join.
  public var security: Security
  /// Whether the board has saved the network.
  public var isSaved = false

  /// The maximum length of a network's name, in bytes.
  public static let maximumNameLength = 32

  /// Creates a network.
  public init(ssid: [UInt8], signal: Int, security: Security, isSaved: Bool = false) {
    self.ssid = ssid
    self.signal = signal
    self.security = security
    self.isSaved = isSaved
  }

  /// The name of the network, for a screen. Bytes that are not UTF-8, and characters that could change the text around
  /// the name, are replaced.
  public var name: String { Self.name(of: ssid) }

  /// The strength of the signal in four steps, from 0 for the weakest to 3.
  public var strength: Int { Self.strength(of: signal) }

  /// Returns the name of a network, for a screen.
  static func name(of ssid: [UInt8]) -> String {
    var name = ""
    for scalar in String(decoding: ssid, as: UTF8.self).unicodeScalars {
      name.unicodeScalars.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
    }
    return name
  }

  /// Returns `false` for control characters, and for those that reverse or hide text.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: false
    case 0xE0000...0xE0FFF: false
    default: true
    }
  }

  /// The lowest signals of the steps, in dBm. Chosen: -60 dBm is near the access point; below -80 dBm, connections break.
  private static let steps = [-120, -80, -70, -60]

  /// Returns the step of a signal.
  static func strength(of signal: Int) -> Int { steps.lastIndex { signal >= $0 } ?? 0 }

  /// Returns the lowest signal of a step, in dBm.
  static func lowestSignal(of strength: Int) -> Int { steps[strength] }
}

/// The password of a network.
enum WiFiPassphrase {
  /// Returns the value of wpa_supplicant's `psk`, or `nil` if no network can have this password.
  static func value(of text: String, for security: WiFiNetwork.Security) -> String? {
    let bytes = text.utf8
    // The derived key of WPA2.
    if bytes.count == 64, security != .passwordWPA3, bytes.allSatisfy(isHexadecimal) { return text.lowercased() }
    guard (8...63).contains(bytes.count), bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    return "\"\(text)\""
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
