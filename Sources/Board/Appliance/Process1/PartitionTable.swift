import ReleaseFormat
import System

/// The partition table of a disk with sectors of 512 bytes: MBR or GPT.
///
/// It extends the last partition into the free space after it. The table on the disk is valid after each write, so a
/// power cut leaves the old or the new one. Numbers are little-endian, and positions count sectors.
struct PartitionTable {
  struct Write: Equatable {
    let sector: Int64
    let bytes: [UInt8]
  }

  static let sectorSize = 512
  /// The first sectors: the MBR, and with GPT its header.
  private var mbr: [UInt8]
  private var header: [UInt8] = []
  private var entries: [UInt8] = []
  private let isGPT: Bool
  /// The number of sectors of the disk.
  private let end: Int64

  /// Reads the table of a disk. Returns `nil` if the disk has no valid table.
  init?(of disk: borrowing Descriptor, sectors: Int64) throws(Errno) {
    end = sectors
    mbr = try disk.read(Self.sectorSize, at: 0)
    guard mbr.count == Self.sectorSize, mbr[510] == 0x55, mbr[511] == 0xAA else { return nil }
    isGPT = mbr[MBR.entries + MBR.type] == MBR.protective
    guard isGPT else { return }
    header = try disk.read(Self.sectorSize, at: Int64(Self.sectorSize))
    guard header.count == Self.sectorSize, Array(header.prefix(8)) == Array("EFI PART".utf8),
      header.number(at: GPT.headerSize, 4) == GPT.usualHeaderSize,
      header.number(at: GPT.checksum, 4) == Int64(Self.checksum(ofHeader: header)),
      header.number(at: GPT.entrySize, 4) == GPT.usualEntrySize, header.number(at: GPT.entryCount, 4) <= 128
    else { return nil }
    let size = Int(header.number(at: GPT.entryCount, 4) * GPT.usualEntrySize)
    let place = header.number(at: GPT.entriesSector, 8)
    guard place > 1, place < end else { return nil }
    entries = try disk.read(size, at: place * Int64(Self.sectorSize))
    guard entries.count == size,
      header.number(at: GPT.entriesChecksum, 4) == Int64(BootRecord.checksum(of: entries))
    else { return nil }
  }

  /// Returns the first sector and the number of sectors of a partition, or `nil` if the table has no partition
  /// `number`. The first is 1.
  func partition(_ number: Int) -> (start: Int64, count: Int64)? {
    guard number >= 1, number <= (isGPT ? entries.count / Int(GPT.usualEntrySize) : 4) else { return nil }
    let start: Int64
    let last: Int64
    if isGPT {
      let entry = (number - 1) * Int(GPT.usualEntrySize)
      start = entries.number(at: entry + GPT.first, 8)
      last = entries.number(at: entry + GPT.last, 8)
    } else {
      let entry = MBR.entries + (number - 1) * MBR.entrySize
      start = mbr.number(at: entry + MBR.first, 4)
      last = start + mbr.number(at: entry + MBR.count, 4) - 1
    }
    return start > 0 && start <= last && last < end ? (start, last - start + 1) : nil
  }

  /// Returns the writes that extend a partition to at most `limit` sectors, in their order, each to be synchronized
  /// before the next. Returns an empty list if another partition follows, or the partition cannot grow.
  func writes(extending number: Int, to limit: Int64) -> [Write] {
    guard let (start, count) = partition(number) else { return [] }
    for other in 1...128 where other != number {
      if let other = partition(other), other.start > start { return [] }
    }
    let tableSize = Int64(entries.count + Self.sectorSize - 1) / Int64(Self.sectorSize)
    // With GPT, the copies of the entries and of the header are in the last sectors.
    let free = (isGPT ? end - 1 - tableSize : min(end, Int64(UInt32.max))) - start
    let size = min(limit, free) / Self.alignment * Self.alignment
    guard size > count else { return [] }
    return isGPT
      ? gptWrites(extending: number, start: start, to: size, tableSize) : [mbrWrite(extending: number, to: size)]
  }

  private func mbrWrite(extending number: Int, to size: Int64) -> Write {
    var sector = mbr
    sector.set(size, at: MBR.entries + (number - 1) * MBR.entrySize + MBR.count, 4)
    return Write(sector: 0, bytes: sector)
  }

  /// Returns the writes for a GPT. The header in sector 1 is always valid: while the entries after it are replaced, it
  /// refers to their copy.
  private func gptWrites(extending number: Int, start: Int64, to size: Int64, _ tableSize: Int64) -> [Write] {
    var entries = entries
    entries.set(start + size - 1, at: (number - 1) * Int(GPT.usualEntrySize) + GPT.last, 8)
    let copy = end - 1 - tableSize
    var header = header
    header.set(end - 1, at: GPT.copySector, 8)
    header.set(copy - 1, at: GPT.lastUsable, 8)
    header.set(Int64(BootRecord.checksum(of: entries)), at: GPT.entriesChecksum, 4)
    let place = self.header.number(at: GPT.entriesSector, 8)
    func sector(entriesAt sector: Int64, isCopy: Bool = false) -> [UInt8] {
      var header = header
      header.set(sector, at: GPT.entriesSector, 8)
      if isCopy {
        header.set(end - 1, at: GPT.ownSector, 8)
        header.set(1, at: GPT.copySector, 8)
      }
      header.set(Int64(Self.checksum(ofHeader: header)), at: GPT.checksum, 4)
      return header
    }
    return [
      Write(sector: copy, bytes: entries),
      Write(sector: end - 1, bytes: sector(entriesAt: copy, isCopy: true)),
      Write(sector: 1, bytes: sector(entriesAt: copy)),
      Write(sector: place, bytes: entries),
      Write(sector: 1, bytes: sector(entriesAt: place)),
    ]
  }

  /// Returns the checksum of a GPT header, with zeros in the field for the checksum.
  private static func checksum(ofHeader header: [UInt8]) -> UInt32 {
    var bytes = Array(header.prefix(Int(GPT.usualHeaderSize)))
    bytes.set(0, at: GPT.checksum, 4)
    return BootRecord.checksum(of: bytes)
  }

  /// Partitions end at a multiple of a megabyte after their start, in sectors.
  private static let alignment: Int64 = 2048

  /// The offsets in bytes of the first sector, and of a partition's entry in it.
  private enum MBR {
    static let entries = 446
    static let entrySize = 16
    static let type = 4
    static let first = 8
    static let count = 12
    static let protective: UInt8 = 0xEE
  }

  /// The offsets in bytes of a header, and of a partition's entry: UEFI specification, section 5.3.
  private enum GPT {
    static let headerSize = 12
    static let checksum = 16
    static let ownSector = 24
    static let copySector = 32
    static let lastUsable = 48
    static let entriesSector = 72
    static let entryCount = 80
    static let entrySize = 84
    static let entriesChecksum = 88
    static let first = 32
    static let last = 40
    static let usualHeaderSize: Int64 = 92
    static let usualEntrySize: Int64 = 128
  }
}

extension [UInt8] {
  /// Returns a number of `count` bytes, little-endian.
  fileprivate func number(at offset: Int, _ count: Int) -> Int64 {
    Int64(truncatingIfNeeded: self[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  fileprivate mutating func set(_ number: Int64, at offset: Int, _ count: Int) {
    for index in 0..<count { self[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * Int64(index))) }
  }
}
