internal import CLinux

/// The machine's wall clock, which may be wrong and jumps when it is set.
package enum WallClock {
  package static var now: Int64 { vt_wall_clock() }

  /// 1 November 2026, when this code was written, in seconds since 1970. A constant, so that builds are reproducible.
  package static let sourceDate: Int64 = 1_793_491_200

  /// The earliest plausible time in seconds since 1970. An earlier time means that the board's clock has not been set.
  /// `VITRINE_MADE` in the environment is the date of the board's image.
  package static let earliestPlausible = max(
    sourceDate, Process.environment("VITRINE_MADE").flatMap { Int64(digits: $0) } ?? 0)
}
