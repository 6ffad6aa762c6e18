/// A value that stays within two limits, for controls that change one.
struct ValueRange: Equatable {
  var minimum: Double
  var maximum: Double

  /// What `value` is within the limits: the minimum where they leave no room, and
  /// for one that is no number.
  func clamped(_ value: Double) -> Double {
    value > minimum ? min(value, max(minimum, maximum)) : minimum
  }

  /// How far along a way of `length` the value is, from the minimum at 0 on.
  func place(of value: Double, along length: Double) -> Double {
    guard maximum > minimum else { return 0 }
    return (clamped(value) - minimum) * length / (maximum - minimum)
  }

  /// The value at `place` of a way of `length`, which is not 0.
  func value(at place: Double, along length: Double) -> Double {
    clamped(minimum + place * (maximum - minimum) / length)
  }
}
