internal import CLinux

/// How bytes go over a serial line; both ends have to agree. Given as people write it: 9600 8N1 is the first one.
public struct SerialSettings: Equatable, Sendable {
  /// A bit behind the others by which an error is noticed.
  public enum Parity: Int32, Sendable {
    /// None.
    case none
    /// The number of ones is odd.
    case odd
    /// The number of ones is even.
    case even
  }

  /// Bits a second: 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800 or 921600.
  public var speed: Int
  /// From 5 to 8.
  public var dataBits: Int
  /// None as a rule.
  public var parity: Parity
  /// 1 or 2.
  public var stopBits: Int
  /// Whether the ends tell each other by wires of their own when to wait (RTS and CTS).
  public var hasFlowControl: Bool

  /// 8N1 where nothing else is said.
  public init(speed: Int = 9600, dataBits: Int = 8, parity: Parity = .none, stopBits: Int = 1, hasFlowControl: Bool = false) {
    (self.speed, self.dataBits, self.parity) = (speed, dataBits, parity)
    (self.stopBits, self.hasFlowControl) = (stopBits, hasFlowControl)
  }

  /// Whether there is such a line.
  public var isValid: Bool { Self.speeds.contains(speed) && 5...8 ~= dataBits && 1...2 ~= stopBits }

  private static let speeds = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]

  /// Sets up the line that is open here, and keeps others from opening it.
  ///
  /// - Throws: `Errno.invalidArgument` for settings that no line has, `Errno.inappropriateIOCTLForDevice` where this is none.
  public func apply(to line: borrowing Descriptor) throws(Errno) {
    guard isValid else { throw .invalidArgument }
    let number = line.rawValue
    try retrying {
      vt_set_serial(number, UInt32(speed), Int32(dataBits), parity.rawValue, Int32(stopBits), hasFlowControl ? 1 : 0)
    }
    _ = vt_ioctl_value(number, UInt(TIOCEXCL), 0)
  }
}
