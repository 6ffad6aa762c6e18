/// Which places a path that crosses itself holds.
public enum FillRule: Sendable {
  /// Inside where the outline winds around the place at all.
  case nonZero
  /// Inside where the way out crosses the outline an odd number of times.
  case evenOdd
}
