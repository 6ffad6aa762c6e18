internal import CMath

/// The elementary functions the layers above need, all in radians and doubles.
/// Embedded Swift has no `import Glibc`, so this is their one place.
public enum Functions {
  /// The sine of an angle in radians.
  public static func sin(_ x: Double) -> Double { vt_sin(x) }
  /// The cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double { vt_cos(x) }
  /// The tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double { vt_tan(x) }
  /// The angle in radians, from 0 to π, whose cosine is `x`.
  public static func acos(_ x: Double) -> Double { vt_acos(x) }
  /// The angle of the vector (x, y), in -π...π.
  public static func atan2(_ y: Double, _ x: Double) -> Double { vt_atan2(y, x) }
  /// `x` to the power of `y`.
  public static func pow(_ x: Double, _ y: Double) -> Double { vt_pow(x, y) }
  /// e to the power of `x`.
  public static func exp(_ x: Double) -> Double { vt_exp(x) }
  /// The natural logarithm.
  public static func log(_ x: Double) -> Double { vt_log(x) }
}
