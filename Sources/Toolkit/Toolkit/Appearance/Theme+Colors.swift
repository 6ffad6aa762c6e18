import Raster

extension Theme {
  /// Colors by role. In the toolkit's themes, all text has a contrast of at least 4.5:1 to its background.
  public struct Colors: Equatable, Sendable {
    /// The background of the window.
    public var background: Color
    /// The background of parts that slide in, and of elements that can be selected.
    public var surface: Color
    /// The background of text fields.
    public var field: Color
    /// The color of separators, and of the edges of controls if its contrast suffices: see `edge`.
    public var border: Color
    /// The color of text.
    public var text: Color
    /// The color of secondary text, and of options that are not selected.
    public var secondaryText: Color
    /// The color of elements that are on, filled or can be pressed.
    public var accent: Color
    /// The color of text on the accent color.
    public var onAccent: Color
    /// The accent color for text and lines, such as carets and links.
    public var tint: Color
    /// The color of knobs that the user drags.
    public var knob: Color
    /// The color of error messages, and of the borders of invalid fields.
    public var error: Color

    /// Creates colors for all roles.
    public init(
      background: Color, surface: Color, field: Color, border: Color, text: Color, secondaryText: Color, accent: Color,
      onAccent: Color,
      tint: Color, knob: Color, error: Color
    ) {
      self.background = background
      self.surface = surface
      self.field = field
      self.border = border
      self.text = text
      self.secondaryText = secondaryText
      self.accent = accent
      self.onAccent = onAccent
      self.tint = tint
      self.knob = knob
      self.error = error
    }

    static let dark = Colors(
      background: Color(hex: 0x17181B), surface: Color(hex: 0x3A3F4B), field: Color(hex: 0x22262E),
      border: Color(hex: 0x454B58),
      text: .white, secondaryText: Color(hex: 0xC2C7D2), accent: .accent, onAccent: .white, tint: Color(hex: 0x5B93FF),
      knob: Color(hex: 0xF7F8FA), error: Color(hex: 0xFF6B5E))

    static let light = Colors(
      background: Color(hex: 0xF4F5F7), surface: Color(hex: 0xDDE1E8), field: .white, border: Color(hex: 0x8A909C),
      text: Color(hex: 0x17181B), secondaryText: Color(hex: 0x4C525E), accent: Color(hex: 0x2A5DC4), onAccent: .white,
      tint: Color(hex: 0x1F5FD0), knob: .white, error: Color(hex: 0xB3261E))

    static let highContrast = Colors(
      background: .black, surface: Color(hex: 0x2B2B2B), field: .black, border: .white, text: .white,
      secondaryText: Color(hex: 0xE8E8E8),
      accent: Color(hex: 0xFFD60A), onAccent: .black, tint: Color(hex: 0xFFD60A), knob: .white,
      error: Color(hex: 0xFF9A90))

    /// The color of a placeholder: `secondaryText`, unless that looks like `text`, as with high contrast. Then it is
    /// 55 % of the text's color. Chosen: the contrast to the field is 6.2.
    var placeholder: Color {
      secondaryText.contrast(with: text) >= 1.5 ? secondaryText : field.mixed(with: text, by: 0.55)
    }

    /// The color of the edges of fields and of other controls that users recognize by their edges: `border`, or the
    /// nearest shade of it with a contrast of at least 3:1 to the background and to fields (WCAG 2, 1.4.11).
    public var edge: Color {
      border.shade(towards: text, withContrast: Color.minimumEdgeContrast, to: background, and: field)
    }

    // The colors of disabled controls.
    var disabledText: Color { text.withAlpha(0.4) }
    var disabledKnob: Color { surface.mixed(with: knob, by: 0.4) }
  }
}

extension Color {
  /// Returns the contrast ratio of two colors as defined by WCAG 2, from 1 (none) to 21. Ignores the opacity of both.
  public func contrast(with other: Color) -> Double {
    let a = relativeLuminance
    let b = other.relativeLuminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance, from 0 to 1.
  var relativeLuminance: Double {
    Self.linearized(red) * 0.2126 + Self.linearized(green) * 0.7152 + Self.linearized(blue) * 0.0722
  }

  /// Converts an sRGB component to linear light.
  private static func linearized(_ part: Double) -> Double {
    // Approximates ((part + 0.055) / 1.055) to the power of 2.4 by a polynomial, with an error of at most 0.001.
    part * (part * (part * 0.305306011 + 0.682171111) + 0.012522878)
  }

  /// A text color (dark gray, black or white) that has a contrast of at least 4.5 to this color as the background.
  var readableText: Color {
    let dark = Color(hex: 0x1B1F27)
    if contrast(with: dark) >= Self.minimumTextContrast { return dark }
    // Either black or white always has enough contrast.
    return contrast(with: .black) > contrast(with: .white) ? .black : .white
  }

  /// Returns this color if its contrast to `ground` is sufficient for text. Otherwise, returns `ground.readableText`.
  func readable(on ground: Color) -> Color {
    contrast(with: ground) >= Self.minimumTextContrast ? self : ground.readableText
  }

  /// Returns `true` if users recognize an area of this color on `ground`.
  func isVisible(on ground: Color) -> Bool { contrast(with: ground) >= Self.minimumEdgeContrast }

  /// Returns this color, or the nearest mixture with `end` that has a contrast of at least `minimum` to both grounds.
  func shade(towards end: Color, withContrast minimum: Double, to ground: Color, and other: Color) -> Color {
    for step in 0..<Self.shadeCount {
      let shade = mixed(with: end, by: Double(step) / Double(Self.shadeCount))
      if min(shade.contrast(with: ground), shade.contrast(with: other)) >= minimum { return shade }
    }
    return end
  }

  /// The number of shades that are tried. Chosen: steps that no eye distinguishes.
  private static var shadeCount: Int { 20 }
  /// The minimum contrast of text, from WCAG 2.
  static var minimumTextContrast: Double { 4.5 }
  /// The minimum contrast of edges by which users recognize a control or its state, from WCAG 2.
  static var minimumEdgeContrast: Double { 3 }
}
