internal import CLinux

/// The number by which the kernel identifies a device, independent of the names of its nodes.
public struct DeviceNumber: Equatable, Sendable {
  /// The number of the driver.
  public var major: UInt32
  /// The number of the device among those of the driver.
  public var minor: UInt32

  /// Creates a device number.
  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// Creates the number of the device whose node, or a link to it, is at `path`. Returns `nil` if there is none.
  public init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the number of a device from the status of its node. Returns `nil` if it is not a device.
  init?(_ status: stat) {
    let type = status.st_mode & mode_t(S_IFMT)
    guard type == mode_t(S_IFCHR) || type == mode_t(S_IFBLK) else { return nil }
    // The high bits of both numbers are stored apart from their low bits.
    let number = UInt64(status.st_rdev)
    self.init(
      major: UInt32(truncatingIfNeeded: number >> 8 & 0xFFF | number >> 32 & 0xFFFF_F000),
      minor: UInt32(truncatingIfNeeded: number & 0xFF | number >> 12 & 0xFFFF_FF00))
  }
}
