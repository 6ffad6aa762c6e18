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
  /// Whether parts of controls jump to where they would slide, and what is animated by a `Motion` or in steps is there at once.
  public var reducesMotion = false
  /// The corners of what has some, in points.
  public var cornerRadius = 10.0
  /// Between two views that belong together, in points; twice as much between those that do not.
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
