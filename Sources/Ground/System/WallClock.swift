internal import CLinux

/// The machine's clock for people, which may be wrong, and jumps when it is set.
package enum WallClock {
  /// Seconds since 1970.
  package static var now: Int64 { vt_wall_clock() }

  /// Seconds since 1970 before which it cannot be: the first of November 2026, when this was written. A board's clock that says so was not
  /// set yet. It is a constant, so that the same sources make the same program.
  package static let earliest: Int64 = 1_793_491_200
}
