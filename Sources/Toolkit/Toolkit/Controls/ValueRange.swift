/// A range of values with a minimum and a maximum, for controls that change a value.
struct ValueRange: Equatable {
  var minimum: Double
  var maximum: Double

  /// Returns `value` limited to the range. Returns the minimum if `value` is NaN or if the maximum is less than the
  /// minimum.
  func clamped(_ value: Double) -> Double {
    value > minimum ? min(value, max(minimum, maximum)) : minimum
  }

  /// Returns the position of the value on a track of `length`, with the minimum at 0.
  func position(of value: Double, along length: Double) -> Double {
    guard maximum > minimum else { return 0 }
    return (clamped(value) - minimum) * length / (maximum - minimum)
  }

  /// Returns the value at `place` on a track of `length`, which must not be 0.
  func value(at place: Double, along length: Double) -> Double {
    clamped(minimum + place * (maximum - minimum) / length)
  }
}
