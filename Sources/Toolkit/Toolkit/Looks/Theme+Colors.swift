import Raster

extension Theme {
  /// Colors by what they are for. All that is written in the themes of the toolkit has a contrast of 4.5:1 and more with what is behind it.
  public struct Colors: Equatable, Sendable {
    /// Behind everything.
    public var ground: Color
    /// What parts slide in, and what lies behind parts that can be chosen.
    public var surface: Color
    /// Behind text that is typed.
    public var field: Color
    /// Of fields, and of lines between things.
    public var border: Color
    /// What is read.
    public var text: Color
    /// Remarks, and what could be chosen and is not.
    public var quietText: Color
    /// What is on, filled or to be pressed.
    public var accent: Color
    /// What is written on the accent.
    public var onAccent: Color
    /// The accent as a color of text and lines: a caret, a link.
    public var tint: Color
    /// What a finger takes along.
    public var knob: Color
    /// What is wrong, as a color of text and lines.
    public var wrong: Color

    /// Colors for each role.
    public init(
      ground: Color, surface: Color, field: Color, border: Color, text: Color, quietText: Color, accent: Color, onAccent: Color,
      tint: Color, knob: Color, wrong: Color
    ) {
      self.ground = ground
      self.surface = surface
      self.field = field
      self.border = border
      self.text = text
      self.quietText = quietText
      self.accent = accent
      self.onAccent = onAccent
      self.tint = tint
      self.knob = knob
      self.wrong = wrong
    }

    static let dark = Colors(
      ground: Color(hex: 0x17181B), surface: Color(hex: 0x3A3F4B), field: Color(hex: 0x22262E), border: Color(hex: 0x454B58),
      text: .white, quietText: Color(hex: 0xC2C7D2), accent: .accent, onAccent: .white, tint: Color(hex: 0x5B93FF),
      knob: Color(hex: 0xF7F8FA), wrong: Color(hex: 0xFF6B5E))

    static let light = Colors(
      ground: Color(hex: 0xF4F5F7), surface: Color(hex: 0xDDE1E8), field: .white, border: Color(hex: 0x8A909C),
      text: Color(hex: 0x17181B), quietText: Color(hex: 0x4C525E), accent: Color(hex: 0x2A5DC4), onAccent: .white,
      tint: Color(hex: 0x1F5FD0), knob: .white, wrong: Color(hex: 0xB3261E))

    static let highContrast = Colors(
      ground: .black, surface: Color(hex: 0x2B2B2B), field: .black, border: .white, text: .white, quietText: Color(hex: 0xE8E8E8),
      accent: Color(hex: 0xFFD60A), onAccent: .black, tint: Color(hex: 0xFFD60A), knob: .white, wrong: Color(hex: 0xFF9A90))

    // What a part looks like that cannot be used.
    var disabledText: Color { text.withAlpha(0.4) }
    var disabledKnob: Color { surface.mixed(with: knob, by: 0.4) }
  }
}

extension Color {
  /// How well one color is seen on another, from 1 (not at all) to 21, by WCAG 2. Both are taken as opaque.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (light, other.light)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Relative luminance, 0 to 1.
  private var light: Double { Self.linear(red) * 0.2126 + Self.linear(green) * 0.7152 + Self.linear(blue) * 0.0722 }

  /// A part of sRGB as an amount of light.
  private static func linear(_ part: Double) -> Double {
    // (part + 0.055) / 1.055 to the power of 2.4, by a polynomial that is right to 0.001.
    part * (part * (part * 0.305306011 + 0.682171111) + 0.012522878)
  }

  /// A dark color or white, whichever is read on this color with a contrast of 4.5 and more.
  var readableText: Color {
    let dark = Color(hex: 0x1B1F27)
    if contrast(with: dark) >= Self.leastContrast { return dark }
    // Of black and white, one always is.
    return contrast(with: .black) > contrast(with: .white) ? .black : .white
  }

  /// This color where it is read on `ground`, else the one that is.
  func readable(on ground: Color) -> Color { contrast(with: ground) >= Self.leastContrast ? self : ground.readableText }

  /// What WCAG 2 asks of text.
  private static var leastContrast: Double { 4.5 }
}
