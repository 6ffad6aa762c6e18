/// How a line along a path is drawn.
public struct StrokeStyle: Equatable, Sendable {
  /// What the ends of an open line look like.
  public enum Cap: Sendable {
    /// Cut at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// Cut half a width beyond the end point.
    case square
  }

  /// What corners look like.
  public enum Join: Sendable {
    /// Pointed; beyond the miter limit, cut off.
    case miter
    case round
    /// Cut off.
    case bevel
  }

  /// The width of the line, in user space; nothing is drawn unless it is positive.
  public var width: Double
  /// What an open line's ends look like.
  public var cap: Cap
  /// What corners look like.
  public var join: Join
  /// The longest point a corner may have, in line widths; 10 keeps corners above 11.5 degrees.
  public var miterLimit: Double

  /// A style for lines that are `width` points wide.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}
