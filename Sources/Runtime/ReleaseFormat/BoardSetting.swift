/// A setting of an app that stays on a board, whichever release runs there: a variable of the app's environment.
///
/// One that begins with `VITRINE_` is Vitrine's and has to be known; every other one is the app's own.
public struct BoardSetting: Equatable, Sendable {
  /// Such as `VITRINE_ROTATION`.
  public let name: String
  /// Empty: the setting is to go.
  public let value: String

  /// Those of Vitrine's that make sense on a board, as the table of README.md explains them.
  public static let names = [
    "BACKLIGHT", "DISPLAY", "FONT", "FORMAT", "MODE", "OUTPUT", "ROTATION", "SCALE", "TOUCH", "TOUCH_FILTER", "TOUCH_MATRIX",
  ]
  .map { "VITRINE_\($0)" }
  /// By which the keeper and the app speak with each other, or by which a program is started.
  private static let reserved = ["FDSTORE", "NOTIFY_SOCKET", "PATH", "WATCHDOG_PID", "WATCHDOG_USEC"]
  /// D: in bytes, of all settings of a board.
  public static let longest = 16 << 10

  /// Why a text is no setting; for people.
  public struct Refusal: Error, Equatable, Sendable {
    /// One line, which says what is allowed.
    public let message: String
  }

  /// - Parameter text: `NAME=VALUE`; without a value the setting goes.
  public init(parsing text: String) throws(Refusal) {
    guard let sign = text.firstIndex(of: "=") else {
      throw Refusal(message: "'\(text)' is no setting; say NAME=VALUE, or NAME= to remove it")
    }
    (name, value) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
    guard let first = name.utf8.first, Self.isLetter(first), name.utf8.allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) })
    else {
      throw Refusal(message: "'\(name)' is no name of a setting; allowed are letters, digits and _, and no digit first")
    }
    if Self.reserved.contains(name) || name.hasPrefix("LD_") {
      throw Refusal(message: "\(name) is not for settings: it says how the app is started; allowed are \(Self.allowed)")
    }
    if name.hasPrefix("VITRINE_"), !Self.names.contains(name) {
      throw Refusal(message: "\(name) is no setting of a board; allowed are \(Self.allowed)")
    }
    if !value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
      throw Refusal(message: "the value of \(name) has control characters in it; a value is one line")
    }
  }

  private static var allowed: String { names.joined(separator: ", ") + ", and names of the app's own" }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  /// As it is kept.
  public var text: String { "\(name)=\(value)" }

  /// `settings` with this one in the place of one of its name, or without that.
  public func changing(_ settings: [String]) -> [String] {
    settings.filter { !$0.hasPrefix("\(name)=") } + (value.isEmpty ? [] : [text])
  }

  /// Those of a file, a line each; lines that are none are left out.
  public static func kept(in text: String) -> [String] {
    var settings: [String] = []
    for line in text.split(separator: "\n") where line.utf8.first != UInt8(ascii: "#") {
      if let setting = try? BoardSetting(parsing: String(line)) { settings = setting.changing(settings) }
    }
    return settings
  }
}
