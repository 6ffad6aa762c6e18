import Platform
import System

/// Settings of an app: environment variables that `vitrine settings` and `--set` change for each board.
extension Kiosk {
  /// Returns a setting of the app, or `standard` if it is missing or empty.
  ///
  ///     let server = Kiosk.setting("SERVER", default: "https://demo.example")
  ///     let limit = Kiosk.setting("MAXIMUM_TICKETS", default: 10, in: 1...20)
  public static func setting(_ name: String, default standard: String) -> String {
    value(of: name) ?? standard
  }

  /// Returns a setting of the app, or `nil` if it is missing or empty.
  ///
  ///     let server = Kiosk.setting("SERVER")
  public static func setting(_ name: String) -> String? { value(of: name) }

  /// Returns a setting that is a whole number. Logs a value that is not one, or that is not in `range`, and returns
  /// `standard`.
  public static func setting(_ name: String, default standard: Int, in range: ClosedRange<Int>? = nil) -> Int {
    guard let text = value(of: name) else { return standard }
    if let value = Int(decimal: text), range?.contains(value) != false { return value }
    let limits = range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    logInvalid(text, of: name, expected: "a whole number" + limits, used: "\(standard)")
    return standard
  }

  /// Returns a setting that is a number, such as `4.5`. Logs a value that is not one, or that is not in `range`, and
  /// returns `standard`.
  public static func setting(_ name: String, default standard: Double, in range: ClosedRange<Double>? = nil) -> Double {
    guard let text = value(of: name) else { return standard }
    if let value = Double(decimal: text[...]), range?.contains(value) != false { return value }
    let limits = range.map { " from \($0.lowerBound.shortest) to \($0.upperBound.shortest)" } ?? ""
    logInvalid(text, of: name, expected: "a number" + limits, used: standard.shortest)
    return standard
  }

  /// Returns a setting that is `on` or `off`. Logs another value, and returns `standard`.
  public static func setting(_ name: String, default standard: Bool) -> Bool {
    guard let text = value(of: name) else { return standard }
    if text == "on" || text == "off" { return text == "on" }
    logInvalid(text, of: name, expected: "on or off", used: standard ? "on" : "off")
    return standard
  }

  private static func value(of name: String) -> String? {
    #if !hasFeature(Embedded)
      if let text = KioskContext.current.settings[name] { return text.isEmpty ? nil : text }
    #endif
    guard let text = Process.environment(name), !text.isEmpty else { return nil }
    return text
  }

  #if !hasFeature(Embedded)
    /// Sets the app's settings of a test, which belong to the test's context.
    package static func setTestSettings(_ settings: [String: String]) { KioskContext.current.settings = settings }
  #endif

  private static func logInvalid(_ text: String, of name: String, expected: String, used: String) {
    Process.log(name + "='" + text + "': expected " + expected + "; " + used + " is used")
  }
}

extension Double {
  /// The number with the decimals that it needs, at most six.
  fileprivate var shortest: String {
    // More than a range of an app needs, and few enough for `decimal(places:)`.
    let number = min(max(self, -1e9), 1e9)
    var places = 0
    var scaled = number
    while places < 6, scaled != scaled.rounded() {
      scaled *= 10
      places += 1
    }
    return number.decimal(places: places)
  }
}

extension Int {
  /// Parses a whole number with an optional minus.
  fileprivate init?(decimal text: String) {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    guard let magnitude = Int(digits: isNegative ? text.dropFirst() : text[...]) else { return nil }
    self = isNegative ? -magnitude : magnitude
  }
}
