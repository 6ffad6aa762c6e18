import Foundation

/// What a board wrote to its disk, in the order in which it wrote it, and when it asked for it to last: the emulator's
/// `blklogwrites`, whose format is that of Linux's `dm-log-writes`.
struct WriteLog {
  private struct Entry {
    let offset: Int
    /// None where it says that something is not needed any more.
    let data: Data
    let isFlush: Bool
  }

  private static let flush: UInt64 = 1, discard: UInt64 = 4
  private let entries: [Entry]

  /// Reads as far as it was written: the power has cut it off too.
  init(_ file: URL) throws {
    let log = try Data(contentsOf: file, options: .alwaysMapped)
    func word(_ offset: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(log[offset + $1]) << (8 * UInt64($1)) }
    }
    // Of the log's own; the first has its superblock.
    let sector = 512
    var place = sector
    var entries: [Entry] = []
    while place + sector <= log.count {
      let (start, count, flags) = (Int(word(place)) * sector, Int(word(place + 8)) * sector, word(place + 16))
      // Not written any more.
      if start == 0, count == 0, flags == 0 { break }
      place += sector
      let isDiscard = flags & Self.discard != 0
      guard isDiscard || place + count <= log.count else { break }
      entries.append(Entry(offset: start, data: isDiscard ? Data() : log[place..<place + count], isFlush: flags & Self.flush != 0))
      if !isDiscard { place += count }
    }
    self.entries = entries
  }

  /// How many writes the disk had not promised to keep.
  var loose: Int { entries.count - kept }

  private var kept: Int { (entries.lastIndex { $0.isFlush } ?? -1) + 1 }

  /// Writes to a disk as it was before what a disk may have kept: all up to the last promise, and of the rest each or not.
  func replay(on disk: URL, using dice: inout some RandomNumberGenerator) throws {
    let file = try FileHandle(forWritingTo: disk)
    for (index, entry) in entries.enumerated() where !entry.data.isEmpty && (index < kept || Bool.random(using: &dice)) {
      try file.seek(toOffset: UInt64(entry.offset))
      try file.write(contentsOf: entry.data)
    }
    try file.close()
  }
}
