/// A color in sRGB with an alpha, not premultiplied; every part is in 0...1.
public struct Color: Equatable, Sendable {
  /// From 0 to 1.
  public let red: Double
  /// From 0 to 1.
  public let green: Double
  /// From 0 to 1.
  public let blue: Double
  /// How much it covers: 0 lets everything through, 1 nothing.
  public let alpha: Double

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Covers nothing.
  public static let clear = Color(0, 0, 0, alpha: 0)

  /// Parts outside 0...1 are clamped; one that is not a number counts as 0.
  public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  /// An opaque color from 0xRRGGBB; higher bits are ignored.
  public init(hex: UInt32) {
    self.init(
      Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
  }

  /// The same color with another alpha.
  public func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha: alpha) }

  /// The way from this color to `other`: `fraction` 0 is this one, 1 the other.
  ///
  /// Mixes premultiplied parts, so a clear color brings no tint of its own.
  public func mixed(with other: Color, by fraction: Double) -> Color {
    let t = Self.clamped(fraction)
    let mixedAlpha = alpha + (other.alpha - alpha) * t
    guard mixedAlpha > 0 else { return .clear }
    let (mine, theirs) = (alpha * (1 - t) / mixedAlpha, other.alpha * t / mixedAlpha)
    return Color(
      red * mine + other.red * theirs, green * mine + other.green * theirs,
      blue * mine + other.blue * theirs, alpha: mixedAlpha)
  }

  /// The pixel of this color: premultiplied 0xAARRGGBB.
  public var premultiplied: UInt32 {
    let scale = alpha * 255
    return UInt32(scale + 0.5) << 24 | UInt32(red * scale + 0.5) << 16
      | UInt32(green * scale + 0.5) << 8 | UInt32(blue * scale + 0.5)
  }

  /// How bright it looks, 0 (black) to 1 (white), by Rec. 709 weights.
  public var luminance: Double { red * 0.2126 + green * 0.7152 + blue * 0.0722 }

  // Comparisons with a value that is not a number are false, so it ends as 0.
  private static func clamped(_ value: Double) -> Double {
    value > 0 ? (value < 1 ? value : 1) : 0
  }
}
