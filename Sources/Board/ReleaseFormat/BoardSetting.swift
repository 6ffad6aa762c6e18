/// A setting of an app that stays on a board across releases: a variable of the app's environment.
///
/// A name that begins with `VITRINE_` must be one of `names`. All other names belong to the app.
public struct BoardSetting: Equatable, Sendable {
  /// The name, such as `VITRINE_ROTATION`.
  public let name: String
  /// The value. An empty value removes the setting.
  public let value: String

  /// The settings of Vitrine that can stay on a board.
  public static var names: [String] { KioskSetting.allCases.filter { $0.audience == .operators }.map { $0.name } }
  private static let reserved = ["FDSTORE", "NOTIFY_SOCKET", "PATH", "WATCHDOG_PID", "WATCHDOG_USEC"]

  /// Returns `true` for a variable with which the keeper and the app communicate, or that affects how programs are
  /// started. Neither a setting of a board nor one of a release may have such a name.
  static func isReserved(_ name: String) -> Bool { name.hasPrefix("LD_") || reserved.contains(name) }

  /// The maximum size of all settings of a board, in bytes. Chosen.
  public static let maximumSize = 16 << 10

  /// The reason why a text is not a setting, for people.
  public struct Refusal: Error, Equatable, Sendable {
    /// One line that states what is allowed.
    public let message: String
  }

  /// - Parameter text: `NAME=VALUE`. Without a value, the setting is removed.
  public init(parsing text: String) throws(Refusal) {
    let bytes = Array(text.utf8)
    let sign = bytes.firstIndex(of: UInt8(ascii: "=")) ?? 0
    name = String(decoding: bytes[..<sign], as: UTF8.self)
    value = String(decoding: bytes[sign...].dropFirst(), as: UTF8.self)
    var isGood = sign > 0 && Self.isLetter(bytes[0])
    for byte in bytes[..<sign] where !Self.isLetter(byte) && !(0x30...0x39).contains(byte) { isGood = false }
    for byte in bytes[sign...] where byte < 0x20 || byte == 0x7F { isGood = false }
    if !isGood {
      throw Refusal(
        message: "'" + text
          + "' is not a setting; use NAME=VALUE in one line, where NAME has letters, digits and _, or NAME= to remove it"
      )
    }
    if name.hasPrefix("VITRINE_") ? KioskSetting(rawValue: name)?.audience != .operators : Self.isReserved(name) {
      throw Refusal(
        message: name + " is not a setting of a board; the settings are " + Self.names.joined(separator: ", ")
          + ", and names that do not begin with VITRINE_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// The text to store, `NAME=VALUE`.
  public var text: String { "\(name)=\(value)" }

  /// Returns `settings` with this setting, in place of one with the same name. If the value is empty, returns
  /// `settings` without it.
  public func changing(_ settings: [String]) -> [String] {
    settings.filter { !$0.hasPrefix("\(name)=") } + (value.isEmpty ? [] : [text])
  }

  /// Returns the settings in a file's text, one on each line. Invalid lines are ignored.
  public static func kept(in text: String) -> [String] {
    var settings: [String] = []
    // Splits bytes, because a String treats CR LF as one character.
    for line in Array(text.utf8).split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let line = String(decoding: line, as: UTF8.self)
      if let setting = try? BoardSetting(parsing: line) { settings = setting.changing(settings) }
    }
    return settings
  }
}
