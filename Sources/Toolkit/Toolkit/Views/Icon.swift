import Geometry
import Raster

/// A line drawing in one color that is sharp at any size.
///
///     TabBarItem("Tickets", icon: .ticket)
///     BarButton(icon: .bell)
///
/// The product `Icons` provides a set of icons. `vitrine icons --lines` converts SVG files to icons.
public struct Icon: Equatable, Sendable {
  /// The width and the height of the box in which icons are designed, in points.
  public static let side = 24.0
  /// The width of the lines in a box of `side` points. Lines have round caps and joins.
  public static let lineWidth = 2.0

  /// The center lines of the strokes, in a box of 24 by 24 points.
  public var lines: Path
  /// Whether the icon points in the reading direction, like a back arrow. Such an icon is mirrored in right-to-left
  /// layouts.
  public var isDirectional: Bool

  /// Creates an icon from `lines`.
  public init(_ lines: Path, isDirectional: Bool = false) {
    self.lines = lines
    self.isDirectional = isDirectional
  }

  /// Creates an icon from lines in the textual format of `Path(outline:)`.
  public init(outline: StaticString, isDirectional: Bool = false) {
    self.init(Path(outline: outline), isDirectional: isDirectional)
  }
}

extension Canvas {
  /// Draws an icon in the center of `rect`, as large as it fits. The top-left corner is rounded to whole points.
  ///
  /// - Parameter isRightToLeft: Whether the layout is right to left; pass `View.isRightToLeft`.
  @export(interface)
  public func draw(_ icon: Icon, in rect: Rect, color: Color, isRightToLeft: Bool = false) {
    let side = min(rect.width, rect.height)
    guard side > 0 else { return }
    let scale = side / Icon.side
    let isMirrored = icon.isDirectional && isRightToLeft
    let corner = Point((rect.midX - side / 2).rounded(), (rect.midY - side / 2).rounded())
    save()
    concatenate(
      AffineTransform(
        a: isMirrored ? -scale : scale, b: 0, c: 0, d: scale, tx: isMirrored ? corner.x + side : corner.x, ty: corner.y)
    )
    stroke(icon.lines, style: StrokeStyle(width: Icon.lineWidth, cap: .round, join: .round), with: color)
    restore()
  }
}
