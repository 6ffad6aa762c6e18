extension Double? {
  /// Takes this deadline, a time in seconds or nil for never, to `other` if that comes first.
  @inlinable public mutating func bringForward(to other: Double?) {
    guard let other else { return }
    self = Swift.min(self ?? other, other)
  }

  /// Whether it has come; never is not due.
  @inlinable public func isDue(at now: Double) -> Bool {
    guard let self else { return false }
    return self <= now
  }
}
