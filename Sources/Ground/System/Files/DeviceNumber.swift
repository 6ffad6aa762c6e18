internal import CLinux

/// What the kernel knows a device by, whatever its nodes are named.
public struct DeviceNumber: Equatable, Sendable {
  /// Which driver.
  public var major: UInt32
  /// Which of the driver's devices.
  public var minor: UInt32

  /// The number of one device.
  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }

  /// The number of the device whose node, or a link to it, is at `path`; nil where there is none.
  public init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Nil for what is no device.
  init?(_ status: stat) {
    let type = status.st_mode & mode_t(S_IFMT)
    guard type == mode_t(S_IFCHR) || type == mode_t(S_IFBLK) else { return nil }
    // Either number's high bits were put where there was room left.
    let number = UInt64(status.st_rdev)
    self.init(
      major: UInt32(truncatingIfNeeded: number >> 8 & 0xFFF | number >> 32 & 0xFFFF_F000),
      minor: UInt32(truncatingIfNeeded: number & 0xFF | number >> 12 & 0xFFFF_FF00))
  }
}
