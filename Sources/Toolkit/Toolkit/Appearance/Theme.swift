import Raster

/// The appearance of all views: colors, font sizes, corner radii, spacing and motion.
///
///     window.theme = .light
///     window.theme.textScale = 1.5
///
/// A view uses its own theme, or else that of its superview, and updates when the theme changes. Properties that an app
/// has set, such as `Button.color`, keep their values.
public struct Theme: Equatable, Sendable {
  /// The colors, by role.
  public var colors: Colors
  /// The scale of text, from 0.5 to 2. Font sizes, such as that of `Label.font`, are multiplied by it.
  public var textScale = 1.0 {
    // A comparison with NaN is false.
    didSet { textScale = textScale > 0.5 ? min(textScale, 2) : 0.5 }
  }
  /// Whether motion is reduced. If `true`, control parts, screens, cards, rows, the keyboard and the app's animations
  /// move to their final positions immediately. Fades still happen, content still follows a drag and decelerates after
  /// it, and an `ActivityIndicator` still rotates.
  public var reducesMotion = false
  /// The durations of movements, in seconds.
  public var motion = Durations()
  /// The corner radius of controls, in points.
  public var cornerRadius = 10.0
  /// The corner radius of cards, which contain presented views, in points.
  public var cardCornerRadius = 16.0
  /// The distance between related views, in points. The horizontal margin of a full-width row in a list is 1.5 times as
  /// large.
  public var spacing = 12.0
  /// The font sizes, in points, before `textScale`.
  public var fontSizes = FontSizes()

  /// Creates a theme with the given colors.
  public init(_ colors: Colors) { self.colors = colors }

  /// Light text on a dark background. This theme is the default.
  public static let dark = Theme(.dark)
  /// Dark text on a light background.
  public static let light = Theme(.light)
  /// White, yellow and black, for users with low vision.
  public static let highContrast = Theme(.highContrast)

  /// Whether the background is darker than the text, for example to choose between two images of a logo.
  public var isDark: Bool { colors.background.relativeLuminance < colors.text.relativeLuminance }

  /// The durations of movements, in seconds, from 0 to 2.
  public struct Durations: Equatable, Sendable {
    /// The duration in which a part of a control slides. Chosen: visible, but too short to wait for.
    public var part = 0.18 { didSet { part = Self.limited(part) } }
    /// The duration in which a form, a popover or a message appears. Chosen.
    public var card = 0.2 { didSet { card = Self.limited(card) } }
    /// The duration in which a screen, a sheet or a cover slides in or out: long enough for the eye to follow. Other
    /// toolkits publish 0.3 to 0.4 s.
    public var screen = 0.3 { didSet { screen = Self.limited(screen) } }

    // A comparison with NaN is false.
    private static func limited(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 2) : 0 }
  }

  /// The font sizes by role, in points.
  public struct FontSizes: Equatable, Sendable {
    /// The size of captions.
    public var caption = 13.0
    /// The size of body text and controls.
    public var body = 17.0
    /// The size of titles.
    public var title = 24.0
    /// The size of text that is read from a distance.
    public var display = 40.0
  }
}

/// The role of a label, which determines its font size and color in the theme.
public enum TextRole: UInt8, Sendable {
  /// A caption, in the color of secondary text.
  case caption
  /// Body text and controls.
  case body
  /// The title of a page or a section.
  case title
  /// Text that is read from a distance.
  case display
}
