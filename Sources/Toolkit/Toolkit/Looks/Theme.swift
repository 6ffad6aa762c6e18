import Raster

/// How everything looks, in one value: colors by what they are for, sizes of type, corners, distances and motion.
///
///     window.theme = .light
///     window.theme.textScale = 1.5
///
/// A view goes by its own theme or by that of the view it is in, and follows a change at once. What an app has set by itself,
/// such as `Button.color`, stays.
public struct Theme: Equatable, Sendable {
  /// The colors, by what they are for.
  public var colors: Colors
  /// How large type is beside its own size, 0.5 to 2: `Label.font` and its like are multiplied by it.
  public var textScale = 1.0 {
    // Comparisons with a value that is not a number are false.
    didSet { textScale = textScale > 0.5 ? min(textScale, 2) : 0.5 }
  }
  /// Whether nothing moves by itself: parts of controls, screens, cards, rows, the keyboard and what an app animates are where they go
  /// at once. What fades still fades, content follows and leaves a finger as always, and an `ActivityIndicator` turns.
  public var reducesMotion = false
  /// Seconds that things take to come to their places.
  public var motion = MotionScale()
  /// The corners of controls, in points.
  public var cornerRadius = 10.0
  /// The corners of cards, which hold what is presented, in points.
  public var cardCornerRadius = 16.0
  /// Between two views that belong together, in points; half as much more beside what fills a line of a list.
  public var spacing = 12.0
  /// Sizes of type in points, before `textScale`.
  public var type = TypeScale()

  /// A theme of these colors.
  public init(_ colors: Colors) { self.colors = colors }

  /// Light text on a dark ground: what every view has at first.
  public static let dark = Theme(.dark)
  /// Dark text on a light ground.
  public static let light = Theme(.light)
  /// White, yellow and black, for eyes that see little.
  public static let highContrast = Theme(.highContrast)

  /// How long things take to come to their places, in seconds from 0 to 2.
  public struct MotionScale: Equatable, Sendable {
    /// A part of a control that slides: it is seen, but not waited for. (D)
    public var part = 0.18 { didSet { part = Self.limited(part) } }
    /// A form, a popover or a message that appears in its place. (D)
    public var card = 0.2 { didSet { card = Self.limited(card) } }
    /// A screen, a sheet or a cover that slides in or out: long enough to be followed by the eye. (P 0.3 to 0.4)
    public var screen = 0.3 { didSet { screen = Self.limited(screen) } }

    // Comparisons with a value that is not a number are false.
    private static func limited(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, 2) : 0 }
  }

  /// The size of type for a role.
  public struct TypeScale: Equatable, Sendable {
    /// For remarks.
    public var caption = 13.0
    /// For what is read and touched.
    public var body = 17.0
    /// For what a page or a part of it is about.
    public var title = 24.0
    /// For what is to be seen from afar.
    public var display = 40.0
  }
}

/// What a label is there for: its theme has a size and a color for it.
public enum TextRole: UInt8, Sendable {
  /// A remark, in a quiet color.
  case caption
  /// What is read and touched.
  case body
  /// What a page or a part of it is about.
  case title
  /// What is to be seen from afar.
  case display
}
