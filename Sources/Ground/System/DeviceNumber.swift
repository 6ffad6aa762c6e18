/// What the kernel knows a device by, whatever its nodes are named.
public struct DeviceNumber: Equatable, Sendable {
  public var major: UInt32
  public var minor: UInt32

  public init(major: UInt32, minor: UInt32) {
    self.major = major
    self.minor = minor
  }
}
