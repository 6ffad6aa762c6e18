extension Double? {
  /// Sets this deadline to `other` if that is earlier. A deadline is a time in seconds, or `nil` for never.
  @inlinable public mutating func bringForward(to other: Double?) {
    guard let other else { return }
    self = Swift.min(self ?? other, other)
  }

  /// Returns `true` if the deadline has passed at `now`. A deadline of `nil` never passes.
  @inlinable public func isDue(at now: Double) -> Bool {
    guard let self else { return false }
    return self <= now
  }
}
