/// The rule that determines which points are inside a path that crosses itself.
public enum FillRule: Sendable {
  /// Points with a winding number other than zero are inside.
  case nonZero
  /// Points from which a ray crosses the outline an odd number of times are inside.
  case evenOdd
}
