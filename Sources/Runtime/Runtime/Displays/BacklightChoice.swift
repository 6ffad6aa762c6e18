import Platform
import System

/// The backlight and brightness selected by `VITRINE_BACKLIGHT`.
public struct BacklightChoice: Equatable, Sendable {
  /// A pattern for names in /sys/class/backlight.
  public var name: NameGlob
  /// The brightness from 0 to 1, or `nil` to leave it unchanged.
  public var brightness: Double?

  /// The first backlight, with its brightness unchanged.
  public static let `default` = BacklightChoice(name: NameGlob("*"), brightness: nil)

  init(name: NameGlob, brightness: Double?) {
    self.name = name
    self.brightness = brightness
  }

  /// Parses `80`, a percentage for the first backlight, or `*-0045=80`, a name pattern with a percentage. Returns `nil`
  /// for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count <= 2, let percent = Int(decimal: parts[parts.count - 1]), (0...100).contains(percent), !parts[0].isEmpty
    else { return nil }
    name = NameGlob(parts.count == 2 ? String(parts[0]) : "*")
    brightness = Double(percent) / 100
  }
}
