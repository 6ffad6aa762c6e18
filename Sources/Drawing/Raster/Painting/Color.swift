/// An sRGB color with alpha, not premultiplied. All components are in 0...1.
public struct Color: Equatable, Sendable {
  /// The red component, 0...1.
  public let red: Double
  /// The green component, 0...1.
  public let green: Double
  /// The blue component, 0...1.
  public let blue: Double
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public let alpha: Double

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Transparent black.
  public static let clear = Color(0, 0, 0, alpha: 0)

  /// Creates a color. Components are clamped to 0...1, and a component that is not a number becomes 0.
  public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  /// Creates an opaque color from 0xRRGGBB. Higher bits are ignored.
  public init(hex: UInt32) {
    self.init(
      Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  /// Returns the color with another alpha.
  public func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha: alpha) }

  /// Returns the color between this color (`fraction` 0) and `other` (`fraction` 1).
  ///
  /// The components are premultiplied for mixing, so a transparent color adds no tint.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    let t = Self.clamped(fraction)
    let mixedAlpha = alpha + (other.alpha - alpha) * t
    guard mixedAlpha > 0 else { return .clear }
    let mine = alpha * (1 - t) / mixedAlpha
    let theirs = other.alpha * t / mixedAlpha
    return Color(
      red * mine + other.red * theirs, green * mine + other.green * theirs,
      blue * mine + other.blue * theirs, alpha: mixedAlpha)
  }

  /// The color as a premultiplied pixel, 0xAARRGGBB.
  public var premultiplied: UInt32 {
    let scale = alpha * 255
    return UInt32(scale + 0.5) << 24 | UInt32(red * scale + 0.5) << 16
      | UInt32(green * scale + 0.5) << 8 | UInt32(blue * scale + 0.5)
  }

  /// The luminance from 0 (black) to 1 (white), with Rec. 709 weights.
  public var luminance: Double { red * 0.2126 + green * 0.7152 + blue * 0.0722 }

  // Comparisons with NaN are false, so the result is 0.
  private static func clamped(_ value: Double) -> Double {
    value > 0 ? (value < 1 ? value : 1) : 0
  }
}
