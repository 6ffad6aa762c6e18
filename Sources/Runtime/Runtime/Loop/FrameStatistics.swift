import Platform
import System

/// Writes a line per frame: the time of its oldest touch, the time of its commit, the time at which it became visible,
/// and the number of changed pixels.
///
/// Times are milliseconds of the monotonic clock, so they can be compared with kernel logs and other programs. A
/// missing time is `-`.
final class FrameStatistics {
  private let file: TraceFile
  private var pending: (input: Double?, commit: Double, pixels: Int)?

  init(path: String) throws(Errno) {
    file = try TraceFile(path, of: "the frame statistics")
    file.write("# input_ms commit_ms flip_ms pixels\n")
  }

  func committed(input: Double?, at time: Double, pixels: Int) {
    pending = (input, time, pixels)
  }

  func presented(at time: Double) {
    guard let frame = pending else { return }
    pending = nil
    let input = frame.input.map(Self.milliseconds) ?? "-"
    file.write("\(input) \(Self.milliseconds(frame.commit)) \(Self.milliseconds(time)) \(frame.pixels)\n")
  }

  /// Formats seconds as milliseconds with three decimals.
  private static func milliseconds(_ seconds: Double) -> String { (seconds * 1000).decimal(places: 3) }
}
