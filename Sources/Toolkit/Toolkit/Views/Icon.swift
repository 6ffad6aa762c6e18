import Geometry
import Raster

/// A small drawing of lines in one color, sharp at any size.
///
///     TabItem("Tickets", icon: .ticket)
///     BarButton(icon: .bell)
///
/// The product `Icons` has a set of them; `vitrine icons --lines` makes more of SVG files.
public struct Icon: Equatable, Sendable {
  /// The width and the height of the box that icons are drawn in, in points.
  public static let side = 24.0
  /// How wide the lines are in that box; they have round ends and corners.
  public static let lineWidth = 2.0

  /// The middles of the lines, in a box of 24 by 24 points.
  public var lines: Path
  /// Whether it points where reading goes, as the way back does. It is mirrored where rows go from right to left.
  public var isDirectional: Bool

  /// An icon of `lines`.
  public init(_ lines: Path, isDirectional: Bool = false) { (self.lines, self.isDirectional) = (lines, isDirectional) }

  /// An icon of lines in words, as `Path(outline:)` has them.
  public init(outline: StaticString, isDirectional: Bool = false) {
    self.init(Path(outline: outline), isDirectional: isDirectional)
  }
}

extension Canvas {
  /// Draws an icon as large as it fits into `rect`, in the middle of it, from a whole point on.
  ///
  /// - Parameter isRightToLeft: the direction of rows where it stands, `View.isRightToLeft`.
  @export(interface)
  public func draw(_ icon: Icon, in rect: Rect, color: Color, isRightToLeft: Bool = false) {
    let side = min(rect.width, rect.height)
    guard side > 0 else { return }
    let scale = side / Icon.side
    let isMirrored = icon.isDirectional && isRightToLeft
    let corner = Point((rect.midX - side / 2).rounded(), (rect.midY - side / 2).rounded())
    save()
    concatenate(
      AffineTransform(a: isMirrored ? -scale : scale, b: 0, c: 0, d: scale, tx: isMirrored ? corner.x + side : corner.x, ty: corner.y))
    stroke(icon.lines, style: StrokeStyle(width: Icon.lineWidth, cap: .round, join: .round), with: color)
    restore()
  }
}
