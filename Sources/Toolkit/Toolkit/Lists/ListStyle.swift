import Geometry
import Raster
import Typography

/// The colors and type of a list.
public struct ListStyle: Equatable {
  /// Behind the rows.
  public var background: Color
  /// Of a row's title.
  public var title: Color
  /// For what stands beside or below the title.
  public var detail: Color
  /// Of the line between two rows.
  public var separator: Color
  /// Behind a row that a finger presses or that is selected.
  public var selection: Color
  /// Behind a section's title.
  public var headerBackground: Color
  /// Of a section's title.
  public var headerTitle: Color
  /// Behind the word Delete.
  public var destructive: Color
  /// Of marks such as a check.
  public var accent: Color
  /// Of a row's title, before the theme's scale of text; as the other fonts.
  public var titleFont = Font(size: 18)
  /// Of a row's detail.
  public var detailFont = Font(size: 15)
  /// Of a section's title.
  public var headerFont = Font(size: 14)
  /// Between the row's sides and what is in it, in points.
  public var margin = 18.0

  /// Light text on a dark ground.
  public static var dark: ListStyle {
    ListStyle(
      background: Color(hex: 0x17181B), title: Color(hex: 0xF4F4F5), detail: Color(hex: 0x9FA1A8),
      separator: Color(hex: 0x33353A), selection: Color(hex: 0x34373E),
      headerBackground: Color(hex: 0x24262B), headerTitle: Color(hex: 0xB9BBC2),
      destructive: PresentationConstants.destructive, accent: Color(hex: 0x5B9DFF))
  }

  /// Dark text on a light ground.
  public static var light: ListStyle {
    ListStyle(
      background: Color(hex: 0xFFFFFF), title: Color(hex: 0x17181B), detail: Color(hex: 0x60636B),
      separator: Color(hex: 0xDADCE0), selection: Color(hex: 0xE4E7ED),
      headerBackground: Color(hex: 0xF1F2F5), headerTitle: Color(hex: 0x5A5D65),
      destructive: Color(hex: 0xD03030), accent: Color(hex: 0x1F6FE5))
  }

  /// A style of these colors, with the fonts and the margin of every style.
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
  /// The style of a list in a theme, with its sizes of type and its distances.
  public init(_ theme: Theme) {
    let colors = theme.colors
    if colors == .dark {
      self = .dark
    } else if colors == .light {
      self = .light
    } else {
      self.init(
        background: colors.ground, title: colors.text, detail: colors.quietText, separator: colors.border, selection: colors.surface,
        headerBackground: colors.surface, headerTitle: colors.quietText, destructive: colors.wrong, accent: colors.tint)
    }
    titleFont = Font(size: theme.type.body * 18 / 17)
    detailFont = Font(size: theme.type.body * 15 / 17)
    headerFont = Font(size: theme.type.caption * 14 / 13)
    margin = theme.spacing * 1.5
  }
}
