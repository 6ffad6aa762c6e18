import Platform
import System

/// The settings of keys for users who cannot press a key quickly and only once (EN 301 549, 5.7 and 5.8).
package enum KeySettings {
  /// The longest time that `VITRINE_KEY_FILTER` can set, in seconds. Chosen.
  private static let maximumInterval = 5.0
  /// The delays that `VITRINE_KEY_REPEAT` can set, in seconds. Chosen: users need at least 2.
  private static let repeatDelays = 0.2...10.0

  /// Returns the time in seconds within which the same key does not count again: that of `VITRINE_KEY_FILTER`, or else
  /// `standard`.
  package static func filterInterval(or standard: Double) -> Double {
    guard let text = value("VITRINE_KEY_FILTER") else { return standard }
    if let seconds = Double(decimal: text[...]), (0...maximumInterval).contains(seconds) { return seconds }
    Process.log("VITRINE_KEY_FILTER='\(text)': expected seconds from 0 to 5; using \(standard)")
    return standard
  }

  /// Returns the time in seconds until a held key repeats, or `nil` if it does not: that of `VITRINE_KEY_REPEAT`, or
  /// else `standard`.
  package static func repeatDelay(or standard: Double) -> Double? {
    guard let text = value("VITRINE_KEY_REPEAT") else { return standard }
    if text == "off" { return nil }
    if let seconds = Double(decimal: text[...]), repeatDelays.contains(seconds) { return seconds }
    Process.log("VITRINE_KEY_REPEAT='\(text)': expected seconds from 0.2 to 10, or off; using \(standard)")
    return standard
  }

  private static func value(_ name: String) -> String? {
    Process.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
