import Geometry
import Raster
import Typography

/// The fonts and sizes of dialogs. The colors come from the theme.
enum DialogStyle {
  static func title(_ theme: Theme) -> Font { Font(size: theme.fontSizes.title * 20 / 24) }
  static func message(_ theme: Theme) -> Font { Font(size: theme.fontSizes.body * 16 / 17) }
  static func button(_ theme: Theme) -> Font { Font(size: theme.fontSizes.body) }
  /// The side of the icon above a title, in points.
  static let iconSide = 40.0
  /// The padding at the edges, and the gaps between texts, before the buttons, and between buttons, in points.
  static let padding = 20.0
  static let textGap = 8.0
  static let partGap = 18.0
  static let buttonGap = 10.0
  /// The minimum height of a button or text field, in points. Chosen: larger than a fingertip, because mistakes in a
  /// dialog matter.
  static let buttonHeight = 50.0
  /// The width of a dialog at a text scale of 1, in points. It grows with the text scale as far as there is room.
  static let width = 400.0
  /// The maximum fraction of a dialog's height for its buttons if there is little room. Chosen.
  static let maximumButtonFraction = 0.7

  static func height(of control: Control, in width: Double) -> Double {
    max(buttonHeight, control.sizeThatFits(Size(max(width, 1), 0)).height)
  }

  /// Sets the colors of a button for its role, from the button's theme.
  static func applyColors(to button: Button, for role: DialogAction.Role) {
    let colors = button.colors
    (button.color, button.titleColor) =
      switch role {
      case .normal, .cancel: (colors.surface, colors.text)
      case .preferred: (colors.accent, colors.onAccent)
      case .destructive: (PresentationConstants.destructive, .white)
      }
  }
}
