import ReleaseFormat
import System

/// Single sectors of a disk. A power cut may leave the sector that is being written with any contents.
protocol SectorStorage: AnyObject {
  /// Returns a sector of `BootRecord.sectorSize` bytes.
  func read(_ sector: Int) throws(Errno) -> [UInt8]
  /// Writes a sector and waits until it is on the disk.
  func write(_ bytes: [UInt8], to sector: Int) throws(Errno)
}

final class DeviceSectors: SectorStorage {
  private let path: String

  init(_ path: String) { self.path = path }

  func read(_ sector: Int) throws(Errno) -> [UInt8] {
    try Descriptor(opening: path, .readOnly).read(
      BootRecord.sectorSize, at: Int64(sector) * Int64(BootRecord.sectorSize))
  }

  func write(_ bytes: [UInt8], to sector: Int) throws(Errno) {
    let device = try Descriptor(opening: path, .readWrite)
    try device.writeAll(bytes, at: Int64(sector) * Int64(BootRecord.sectorSize))
    try device.synchronize()
  }
}
