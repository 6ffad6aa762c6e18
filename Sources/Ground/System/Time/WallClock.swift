internal import CLinux

/// The machine's clock for people, which may be wrong, and jumps when it is set.
package enum WallClock {
  /// Seconds since 1970.
  package static var now: Int64 { vt_wall_clock() }

  /// Seconds since 1970 at the first of November 2026, when this was written. It is a constant, so that the same sources make the same
  /// program.
  package static let written: Int64 = 1_793_491_200

  /// Seconds since 1970 before which it cannot be: a board's clock that says so was not set yet. `VITRINE_MADE` in the environment is
  /// the date of a board's image.
  package static let earliest = max(written, Process.environment("VITRINE_MADE").flatMap { Int64(decimal: $0) } ?? 0)
}
