import Platform
import System

/// Which light `VITRINE_BACKLIGHT` sets, and how bright.
public struct BacklightChoice: Equatable, Sendable {
  /// A pattern for names in /sys/class/backlight.
  public var name: NameGlob
  /// From 0 to 1; nil leaves it as it is found.
  public var brightness: Double?

  /// The first there is, as it is found.
  public static let unset = BacklightChoice(name: NameGlob("*"), brightness: nil)

  init(name: NameGlob, brightness: Double?) {
    self.name = name
    self.brightness = brightness
  }

  /// Reads `80`, percent of the first light there is, or `*-0045=80`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count <= 2, let percent = Int(decimal: parts[parts.count - 1]), (0...100).contains(percent), !parts[0].isEmpty
    else { return nil }
    name = NameGlob(parts.count == 2 ? String(parts[0]) : "*")
    brightness = Double(percent) / 100
  }
}
