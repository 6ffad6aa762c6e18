/// The timing curve of an animation, which is slow at the start, at the end, at both or at neither.
public enum AnimationCurve: Sendable {
  case easeInOut, easeIn, easeOut, linear

  /// Returns the progress, from 0 to 1, after the fraction `time` of the duration.
  public func value(at time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= 1 { return 1 }
    switch self {
    case .easeInOut: return CubicTiming(x1: 0.42, x2: 0.58).value(at: time)
    case .easeIn: return CubicTiming(x1: 0.42, x2: 1).value(at: time)
    case .easeOut: return CubicTiming(x1: 0, x2: 0.58).value(at: time)
    case .linear: return time
    }
  }
}

/// A Bézier curve from (0, 0) to (1, 1) with the control points (x1, 0) and (x2, 1). x is time, and y is progress.
private struct CubicTiming {
  let x1: Double
  let x2: Double

  func value(at time: Double) -> Double {
    // x increases with s, so bisection finds the only s with this x. After 40 steps, the error is too small to see.
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if coordinate(x1, x2, at: middle) < time { low = middle } else { high = middle }
    }
    return coordinate(0, 1, at: (low + high) / 2)
  }

  private func coordinate(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}
