/// The state of a board's slots in a sector of its disk. `boot.scr` reads and writes it in U-Boot.
///
/// There are two such sectors. The valid one with the higher sequence number counts, and a change writes the other one.
/// A power cut can damage only the sector that is being written.
///
/// | offset | contents, little-endian |
/// |---|---|
/// | 0 | `VITR` |
/// | 4 | the sequence number |
/// | 8 | the accepted slot: 0 is a, 1 is b |
/// | 12 | the trial (`BootState.Trial`) |
/// | 508 | the CRC-32 of the bytes before it, big-endian, as U-Boot's `crc32` stores it |
public struct BootRecord: Equatable, Sendable {
  /// The number of changes before this one.
  public let sequence: UInt32
  /// The choice between the two systems.
  public let state: BootState

  /// The size of a sector in bytes.
  public static let sectorSize = 512
  /// The sectors of the two records: in the last pages of 4 KB before the first partition. A kernel writes whole pages.
  public static let sectors = [0x1FF0, 0x1FF8]
  /// The offset of the checksum.
  public static let checksumOffset = sectorSize - 4

  private static let mark = Array("VITR".utf8)

  /// Creates a record.
  public init(sequence: UInt32, state: BootState) {
    self.sequence = sequence
    self.state = state
  }

  /// The contents of a sector.
  public var bytes: [UInt8] {
    var bytes = Self.mark
    for number in [sequence, state.accepted == .a ? 0 : 1, state.trial.rawValue] {
      for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    bytes += [UInt8](repeating: 0, count: Self.checksumOffset - bytes.count)
    let sum = Self.checksum(of: bytes)
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: sum >> shift)) }
    return bytes
  }

  /// Parses a sector. Returns `nil` if it has no valid record.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.sectorSize, Array(bytes.prefix(4)) == Self.mark else { return nil }
    let sum = bytes[Self.checksumOffset...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    func number(_ offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    guard sum == Self.checksum(of: Array(bytes[..<Self.checksumOffset])), number(8) <= 1,
      let trial = BootState.Trial(rawValue: number(12))
    else { return nil }
    sequence = number(4)
    state = BootState(accepted: number(8) == 0 ? .a : .b, trial: trial)
  }

  /// Returns the record that counts and the index of its sector, or `nil` if no sector has a valid record.
  public static func newest(of sectors: [[UInt8]]) -> (record: BootRecord, index: Int)? {
    var newest: (record: BootRecord, index: Int)?
    for index in sectors.indices {
      guard let record = BootRecord(sectors[index]) else { continue }
      if let known = newest, known.record.sequence >= record.sequence { continue }
      newest = (record, index)
    }
    return newest
  }

  /// Returns the CRC-32, as in zlib, PNG, and U-Boot.
  public static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
