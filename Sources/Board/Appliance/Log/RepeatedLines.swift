import System

/// A limit for lines that services repeat, so that these lines do not replace all others of the log.
///
/// Lines that differ only in their digits, such as times and addresses, count as repetitions.
struct RepeatedLines {
  private struct Entry {
    var key: UInt64 = 0
    var limiter = LogRateLimiter()
  }

  /// A line's index is its key modulo the size. A line replaces another one that has the same index. The size is chosen:
  /// more than all services repeat at a time.
  private var entries = Array(repeating: Entry(), count: 32)

  /// Returns the line to write for `text`, or `nil` to drop it. Times are in seconds.
  mutating func line(_ text: String, at now: Double) -> String? {
    // FNV-1a, a public hash function.
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 where !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      key = (key ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let index = Int(key % UInt64(entries.count))
    if entries[index].key != key { entries[index] = Entry(key: key) }
    return entries[index].limiter.line(text, at: now)
  }
}
