internal import CMath

/// The elementary functions that the modules above need. Angles are in radians.
///
/// Embedded Swift cannot import Glibc, so these functions wrap C's.
public enum Math {
  /// Returns the sine of an angle in radians.
  public static func sin(_ x: Double) -> Double { vt_sin(x) }
  /// Returns the cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double { vt_cos(x) }
  /// Returns the tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double { vt_tan(x) }
  /// Returns the angle whose cosine is `x`, in `0...π` radians.
  public static func acos(_ x: Double) -> Double { vt_acos(x) }
  /// Returns the angle of the vector (x, y), in `-π...π` radians.
  public static func atan2(_ y: Double, _ x: Double) -> Double { vt_atan2(y, x) }
  /// Returns `x` raised to the power of `y`.
  public static func pow(_ x: Double, _ y: Double) -> Double { vt_pow(x, y) }
  /// Returns e raised to the power of `x`.
  public static func exp(_ x: Double) -> Double { vt_exp(x) }
  /// Returns the natural logarithm of `x`.
  public static func log(_ x: Double) -> Double { vt_log(x) }
}
