internal import CLinux

/// The settings of a serial line, which must be the same at both ends. The default is 9600 8N1.
public struct SerialSettings: Equatable, Sendable {
  /// The parity bit, which reveals transmission errors.
  public enum Parity: Int32, Sendable {
    /// No parity bit.
    case none
    /// The number of ones is odd.
    case odd
    /// The number of ones is even.
    case even
  }

  /// The speed in bits per second: 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800, or 921600.
  public var speed: Int
  /// The number of data bits, from 5 to 8.
  public var dataBits: Int
  /// The parity. The default is `.none`.
  public var parity: Parity
  /// The number of stop bits, 1 or 2.
  public var stopBits: Int
  /// Whether hardware flow control (RTS and CTS) is enabled.
  public var hasFlowControl: Bool

  /// Creates settings. The default is 9600 8N1.
  public init(
    speed: Int = 9600, dataBits: Int = 8, parity: Parity = .none, stopBits: Int = 1, hasFlowControl: Bool = false
  ) {
    self.speed = speed
    self.dataBits = dataBits
    self.parity = parity
    self.stopBits = stopBits
    self.hasFlowControl = hasFlowControl
  }

  /// Whether all settings are in their ranges.
  public var isValid: Bool { Self.speeds.contains(speed) && 5...8 ~= dataBits && 1...2 ~= stopBits }

  private static let speeds = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]

  /// Configures the serial line and keeps other programs from opening it.
  ///
  /// - Throws: `Errno.invalidArgument` for invalid settings, or `Errno.inappropriateIOCTLForDevice` if the descriptor
  ///   is not a serial line.
  public func apply(to line: borrowing Descriptor) throws(Errno) {
    guard isValid else { throw .invalidArgument }
    let number = line.rawValue
    try retryingIfInterrupted {
      vt_set_serial(number, UInt32(speed), Int32(dataBits), parity.rawValue, Int32(stopBits), hasFlowControl ? 1 : 0)
    }
    _ = vt_ioctl_value(number, UInt(TIOCEXCL), 0)
  }
}
