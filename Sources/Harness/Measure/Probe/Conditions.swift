import System

/// The measuring conditions, which limit the precision of the figures.
struct Conditions {
  /// The delays of sleeps of a millisecond, in microseconds.
  private var lateness = Samples()
  /// The time of a system call, in microseconds.
  private let call: Double

  /// Measures the conditions for half a second.
  init() {
    for _ in 0..<300 {
      let end = Clock.now + 0.001
      Clock.sleep(for: 0.001)
      lateness.add((Clock.now - end) * 1e6)
    }
    let start = Clock.now
    for _ in 0..<2000 { _ = Clock.now }
    call = (Clock.now - start) / 2000 * 1e6
  }

  func print() {
    Process.printLine("")
    Process.printLine(
      "This machine: a sleep of 1 ms ends \(text(lateness.percentile(50), 0)) µs late (p50), \(text(lateness.percentile(99), 0)) µs (p99);"
        + " a system call takes \(text(call, 1)) µs. Differences below that are noise.")
    Process.printLine(
      "Memory is PSS without mapped scan-out buffers and without one frame (32 bits a pixel) where an anonymous mapping holds it."
    )
  }
}
