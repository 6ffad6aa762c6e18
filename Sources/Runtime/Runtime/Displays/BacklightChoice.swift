import Platform
import ReleaseFormat

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
    guard let choice = KioskSetting.parseBacklight(text) else { return nil }
    name = NameGlob(choice.name ?? "*")
    brightness = Double(choice.percent) / 100
  }
}
