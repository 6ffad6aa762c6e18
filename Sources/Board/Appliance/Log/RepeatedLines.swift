/// A limit for lines that services repeat, so that these lines do not replace all others of the log.
///
/// Lines that differ only in their digits, such as times and addresses, are of the same kind. Of each kind, a few lines
/// are written at once, and then one line after a minute, two minutes, and so on, up to one line an hour. A night of
/// repeated lines thus leaves space for other lines in the log.
struct RepeatedLines {
  private struct Kind {
    var key: UInt64 = 0
    /// The number of the last line of this kind.
    var lastUse = 0
    var writtenCount = 0
    var droppedCount = 0
    /// The time from which the next line is written.
    var nextTime = 0.0
    /// The time in seconds for which lines are dropped after the next line that is written.
    var interval = RepeatedLines.shortestInterval
  }

  /// The number of lines of a kind that are written at once. Chosen: enough lines to explain a failure.
  private static let burst = 5
  private static let shortestInterval = 60.0
  private static let longestInterval = 3600.0

  /// A new kind replaces the one that was used longest ago. The number is chosen: more than all services repeat at a
  /// time.
  private var kinds = Array(repeating: Kind(), count: 32)
  private var lineCount = 0

  /// Returns the number of lines of the same kind that were dropped before this one, or `nil` to drop this one too.
  ///
  /// - Parameter now: The time in seconds.
  mutating func droppedCount(before line: [UInt8], at now: Double) -> Int? {
    // FNV-1a, a public hash function, of all bytes except for digits.
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in line where byte &- UInt8(ascii: "0") > 9 { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var index = 0
    for candidate in 0..<kinds.count {
      if kinds[candidate].key == key {
        index = candidate
        break
      }
      if kinds[candidate].lastUse < kinds[index].lastUse { index = candidate }
    }
    var kind = kinds[index]
    if kind.key != key { kind = Kind(key: key) }
    lineCount += 1
    kind.lastUse = lineCount
    var result: Int?
    if now < kind.nextTime {
      kind.droppedCount += 1
    } else {
      // After a long silence, the lines explain another failure.
      if now > kind.nextTime + Self.longestInterval {
        kind.writtenCount = 0
        kind.interval = Self.shortestInterval
      }
      result = kind.droppedCount
      kind.droppedCount = 0
      kind.writtenCount += 1
      kind.nextTime = now
      if kind.writtenCount >= Self.burst {
        kind.nextTime += kind.interval
        kind.interval = min(2 * kind.interval, Self.longestInterval)
      }
    }
    kinds[index] = kind
    return result
  }
}
