public import Raster

extension StyledText {
  /// The style of a part of a text, relative to the font and color of its label.
  ///
  /// Styles can be combined: `.bold.underlined.colored(.white)`.
  public struct Style: Equatable {
    /// Whether the text is bold. It uses `Typeface.bold`. If that is `nil`, letters are thickened by 1/20 of the text
    /// size. The fraction is chosen.
    public var isBold = false
    /// Whether the text is italic. It uses `Typeface.italic`. If that is `nil`, letters are slanted by 12°, as in
    /// FreeType's `FT_GlyphSlot_Oblique`.
    public var isItalic = false
    /// Whether the text is underlined. The line's thickness is 1/16 of the text size, a chosen value.
    public var isUnderlined = false
    /// Whether the text is struck through. The line's thickness is 1/16 of the text size, a chosen value.
    public var isStruckThrough = false
    /// The color, or `nil` for the label's color.
    public var color: Color?
    /// The text size as a multiple of the label's, 0.25 to 8. The limits are chosen.
    public var scale = 1.0 {
      // Comparisons with NaN are false, so the result is 0.25.
      didSet { scale = scale > 0.25 ? min(scale, 8) : 0.25 }
    }
    /// The typeface, or `nil` for the label's typeface.
    public var typeface: Typeface?
    /// The target of a link, in a format that the app defines, or `nil` for no link. Links are underlined, and use the
    /// theme's tint unless the style has a color.
    public var link: String?

    /// Creates a style that looks like the label.
    public init() {}

    /// The label's style.
    public static var plain: Style { Style() }
    /// A bold style.
    public static var bold: Style { Style().bold }
    /// An italic style.
    public static var italic: Style { Style().italic }
    /// An underlined style.
    public static var underlined: Style { Style().underlined }
    /// A struck-through style.
    public static var struckThrough: Style { Style().struckThrough }
    /// Returns a style with a color.
    public static func colored(_ color: Color) -> Style { Style().colored(color) }
    /// Returns a style with `scale` times the label's text size.
    public static func scaled(by scale: Double) -> Style { Style().scaled(by: scale) }
    /// Returns a style with a typeface.
    public static func withTypeface(_ typeface: Typeface) -> Style { Style().withTypeface(typeface) }
    /// Returns the style of a link to `target`. Taps call `Label.onLink`.
    public static func linked(to target: String) -> Style { Style().linked(to: target) }

    /// This style in bold.
    public var bold: Style { changed { $0.isBold = true } }
    /// This style in italic.
    public var italic: Style { changed { $0.isItalic = true } }
    /// This style with an underline.
    public var underlined: Style { changed { $0.isUnderlined = true } }
    /// This style with a line through the text.
    public var struckThrough: Style { changed { $0.isStruckThrough = true } }
    /// Returns this style with a color.
    public func colored(_ color: Color) -> Style { changed { $0.color = color } }
    /// Returns this style with `scale` times the label's text size.
    public func scaled(by scale: Double) -> Style { changed { $0.scale = scale } }
    /// Returns this style with a typeface.
    public func withTypeface(_ typeface: Typeface) -> Style { changed { $0.typeface = typeface } }
    /// Returns this style as a link to `target`. Taps call `Label.onLink`.
    public func linked(to target: String) -> Style { changed { $0.link = target } }

    private func changed(_ change: (inout Style) -> Void) -> Style {
      var style = self
      change(&style)
      return style
    }

    /// Returns `true` if the styles are equal.
    public static func == (a: Style, b: Style) -> Bool {
      a.isBold == b.isBold && a.isItalic == b.isItalic && a.isUnderlined == b.isUnderlined
        && a.isStruckThrough == b.isStruckThrough
        && a.color == b.color && a.scale == b.scale && a.typeface === b.typeface && a.link == b.link
    }
  }
}
