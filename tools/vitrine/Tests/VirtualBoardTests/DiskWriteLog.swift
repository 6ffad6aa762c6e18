import Foundation

/// The writes and flushes of a board's disk, in order: the emulator's `blklogwrites`, in the format of Linux's
/// `dm-log-writes`.
struct DiskWriteLog {
  private struct Entry {
    let offset: Int
    /// The written bytes, or none for a discard.
    let data: Data
    let isFlush: Bool
  }

  private static let flush: UInt64 = 1, discard: UInt64 = 4
  private let entries: [Entry]

  /// Reads the log up to its end, which may be truncated by the power cut.
  init(_ file: URL) throws {
    let log = try Data(contentsOf: file, options: .alwaysMapped)
    func word(_ offset: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(log[offset + $1]) << (8 * UInt64($1)) }
    }
    // The size of the log's sectors. The first one is its superblock.
    let sector = 512
    var place = sector
    var entries: [Entry] = []
    while place + sector <= log.count {
      let start = Int(word(place)) * sector
      let count = Int(word(place + 8)) * sector
      let flags = word(place + 16)
      // The end of the written part.
      if start == 0, count == 0, flags == 0 { break }
      place += sector
      let isDiscard = flags & Self.discard != 0
      guard isDiscard || place + count <= log.count else { break }
      entries.append(
        Entry(offset: start, data: isDiscard ? Data() : log[place..<place + count], isFlush: flags & Self.flush != 0))
      if !isDiscard { place += count }
    }
    self.entries = entries
  }

  /// The number of writes after the last flush.
  var unflushedCount: Int { entries.count - kept }

  private var kept: Int { (entries.lastIndex { $0.isFlush } ?? -1) + 1 }

  /// Writes a possible result of a power cut to a copy of the original disk: all writes up to the last flush, and a
  /// random selection of the rest.
  func replay(on disk: URL, using dice: inout some RandomNumberGenerator) throws {
    let file = try FileHandle(forWritingTo: disk)
    for (index, entry) in entries.enumerated() where !entry.data.isEmpty && (index < kept || Bool.random(using: &dice))
    {
      try file.seek(toOffset: UInt64(entry.offset))
      try file.write(contentsOf: entry.data)
    }
    try file.close()
  }
}
