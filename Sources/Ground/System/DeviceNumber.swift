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
}
