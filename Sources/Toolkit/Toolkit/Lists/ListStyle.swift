import Geometry
import Raster
import Typography

/// The colors and fonts of a list.
public struct ListStyle: Equatable {
  /// The background color of the list.
  public var background: Color
  /// The color of a row's title.
  public var title: Color
  /// The color of a row's detail text.
  public var detail: Color
  /// The color of the line between two rows.
  public var separator: Color
  /// The background color of a row that is pressed or selected.
  public var selection: Color
  /// The background color of a section's header.
  public var headerBackground: Color
  /// The color of a section's title.
  public var headerTitle: Color
  /// The background color of destructive actions such as Delete.
  public var destructive: Color
  /// The color of marks such as the checkmark.
  public var accent: Color
  /// The font of a row's title, before the theme's text scale is applied.
  public var titleFont = Font(size: 18)
  /// The font of a row's detail text, before the theme's text scale is applied.
  public var detailFont = Font(size: 15)
  /// The font of a section's title, before the theme's text scale is applied.
  public var headerFont = Font(size: 14)
  /// The distance between the row's sides and its content, in points.
  public var margin = 18.0

  /// Light text on a dark background.
  public static var dark: ListStyle {
    ListStyle(
      background: Color(hex: 0x17181B), title: Color(hex: 0xF4F4F5), detail: Color(hex: 0x9FA1A8),
      separator: Color(hex: 0x33353A), selection: Color(hex: 0x34373E),
      headerBackground: Color(hex: 0x24262B), headerTitle: Color(hex: 0xB9BBC2),
      destructive: PresentationConstants.destructive, accent: Color(hex: 0x5B9DFF))
  }

  /// Dark text on a light background.
  public static var light: ListStyle {
    ListStyle(
      background: Color(hex: 0xFFFFFF), title: Color(hex: 0x17181B), detail: Color(hex: 0x60636B),
      separator: Color(hex: 0xDADCE0), selection: Color(hex: 0xE4E7ED),
      headerBackground: Color(hex: 0xF1F2F5), headerTitle: Color(hex: 0x5A5D65),
      destructive: Color(hex: 0xD03030), accent: Color(hex: 0x1F6FE5))
  }

  /// Creates a style with the given colors, and with the default fonts and margin.
  public init(
    background: Color, title: Color, detail: Color, separator: Color, selection: Color,
    headerBackground: Color, headerTitle: Color, destructive: Color, accent: Color
  ) {
    self.background = background
    self.title = title
    self.detail = detail
    self.separator = separator
    self.selection = selection
    self.headerBackground = headerBackground
    self.headerTitle = headerTitle
    self.destructive = destructive
    self.accent = accent
  }
}

extension ListStyle {
  /// Creates the style of lists in `theme`, with the theme's text sizes and spacing.
  public init(_ theme: Theme) {
    let colors = theme.colors
    if colors == .dark {
      self = .dark
    } else if colors == .light {
      self = .light
    } else {
      self.init(
        background: colors.background, title: colors.text, detail: colors.secondaryText, separator: colors.border,
        selection: colors.surface,
        headerBackground: colors.surface, headerTitle: colors.secondaryText, destructive: colors.error,
        accent: colors.tint)
    }
    titleFont = Font(size: theme.fontSizes.body * 18 / 17)
    detailFont = Font(size: theme.fontSizes.body * 15 / 17)
    headerFont = Font(size: theme.fontSizes.caption * 14 / 13)
    margin = theme.spacing * 1.5
  }
}
