extension Double? {
  /// Takes this deadline, a time in seconds or nil for never, to `other` if that comes first.
  @inlinable public mutating func bringForward(to other: Double?) {
    guard let other else { return }
    self = Swift.min(self ?? other, other)
  }
}
