/// The style of a stroked line.
public struct StrokeStyle: Equatable, Sendable {
  /// The shape of the ends of an open line.
  public enum Cap: Sendable {
    /// A straight edge at the end point.
    case butt
    /// A semicircle around the end point.
    case round
    /// A straight edge half a line width beyond the end point.
    case square
  }

  /// The shape of corners.
  public enum Join: Sendable {
    /// A pointed corner, or a bevel if it exceeds the miter limit.
    case miter
    case round
    /// A corner that is cut off.
    case bevel
  }

  /// The width of the line in user space. Nothing is drawn unless it is positive.
  public var width: Double
  /// The shape of the ends of an open line.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join
  /// The maximum length of a pointed corner, in line widths. With 10, corners above 11.5 degrees are pointed.
  public var miterLimit: Double

  /// Creates a style for lines that are `width` points wide.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
