import Geometry
import Raster
import Typography

/// What dialogs look like beside the colors of their theme.
enum DialogStyle {
  static func title(_ theme: Theme) -> Font { Font(size: theme.type.title * 20 / 24) }
  static func message(_ theme: Theme) -> Font { Font(size: theme.type.body * 16 / 17) }
  static func button(_ theme: Theme) -> Font { Font(size: theme.type.body) }
  /// Points across the icon above a title.
  static let iconSide = 40.0
  /// Points from the edges, between texts and before the buttons.
  static let padding = 20.0
  static let textGap = 8.0
  static let partGap = 18.0
  static let buttonGap = 10.0
  /// What a button or a field is high at least, in points: more than a fingertip, for what is chosen here counts. (D)
  static let buttonHeight = 50.0
  /// Of a dialog at a text scale of 1, in points. With larger text it is as much wider, as far as there is room.
  static let width = 400.0
  /// How much of a dialog its buttons may take where there is little room. (D)
  static let buttonShare = 0.7

  /// What a button or a field is high in a width.
  static func height(of control: Control, in width: Double) -> Double {
    max(buttonHeight, control.sizeThatFits(Size(max(width, 1), 0)).height)
  }

  /// Gives a button the looks of its role in the theme that it goes by.
  static func paint(_ button: Button, for role: DialogChoice.Role) {
    let colors = button.colors
    (button.color, button.titleColor) =
      switch role {
      case .normal, .cancel: (colors.surface, colors.text)
      case .preferred: (colors.accent, colors.onAccent)
      case .destructive: (PresentationConstants.destructive, .white)
      }
  }
}
