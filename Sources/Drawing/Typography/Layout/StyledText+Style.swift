public import Raster

extension StyledText {
  /// How a part of a text looks, beside the font and the color of the label that it is in.
  ///
  /// One style is made of another: `.bold.underlined.colored(.white)`.
  public struct Style: Equatable {
    /// Takes `Typeface.bold`; where a typeface has none, its letters are thickened by 1/20 of their size. (D)
    public var isBold = false
    /// Takes `Typeface.italic`; where a typeface has none, its letters are slanted by 12°. (P: FreeType's FT_GlyphSlot_Oblique)
    public var isItalic = false
    /// Whether a line goes below, 1/16 of the size thick. (D)
    public var isUnderlined = false
    /// Whether a line goes through its middle, 1/16 of the size thick. (D)
    public var isStruckThrough = false
    /// Nil is the color of the label.
    public var color: Color?
    /// The size beside that of the label, 0.25 to 8. (D)
    public var scale = 1.0 {
      // Comparisons with a value that is not a number are false.
      didSet { scale = scale > 0.25 ? min(scale, 8) : 0.25 }
    }
    /// Nil is that of the label.
    public var typeface: Typeface?
    /// What a tap on it leads to, in the app's own words; nil for no link. A link has a line below, and the theme's tint where it has no
    /// color of its own.
    public var link: String?

    /// As the label is.
    public init() {}

    /// As the label is.
    public static var plain: Style { Style() }
    /// In bold letters.
    public static var bold: Style { Style().bold }
    /// In italic letters.
    public static var italic: Style { Style().italic }
    /// With a line below.
    public static var underlined: Style { Style().underlined }
    /// With a line through its middle.
    public static var struckThrough: Style { Style().struckThrough }
    /// In a color of its own.
    public static func colored(_ color: Color) -> Style { Style().colored(color) }
    /// `scale` times as large as the label's own text.
    public static func scaled(by scale: Double) -> Style { Style().scaled(by: scale) }
    /// In a typeface of its own.
    public static func set(in typeface: Typeface) -> Style { Style().set(in: typeface) }
    /// A link to `target`, of which `Label.onLink` is told.
    public static func linked(to target: String) -> Style { Style().linked(to: target) }

    /// This style in bold letters.
    public var bold: Style { changed { $0.isBold = true } }
    /// This style in italic letters.
    public var italic: Style { changed { $0.isItalic = true } }
    /// This style with a line below.
    public var underlined: Style { changed { $0.isUnderlined = true } }
    /// This style with a line through its middle.
    public var struckThrough: Style { changed { $0.isStruckThrough = true } }
    /// This style in a color of its own.
    public func colored(_ color: Color) -> Style { changed { $0.color = color } }
    /// This style, `scale` times as large as the label's own text.
    public func scaled(by scale: Double) -> Style { changed { $0.scale = scale } }
    /// This style in a typeface of its own.
    public func set(in typeface: Typeface) -> Style { changed { $0.typeface = typeface } }
    /// This style as a link to `target`, of which `Label.onLink` is told.
    public func linked(to target: String) -> Style { changed { $0.link = target } }

    private func changed(_ change: (inout Style) -> Void) -> Style {
      var style = self
      change(&style)
      return style
    }

    /// Whether both look the same.
    public static func == (a: Style, b: Style) -> Bool {
      a.isBold == b.isBold && a.isItalic == b.isItalic && a.isUnderlined == b.isUnderlined && a.isStruckThrough == b.isStruckThrough
        && a.color == b.color && a.scale == b.scale && a.typeface === b.typeface && a.link == b.link
    }
  }
}
