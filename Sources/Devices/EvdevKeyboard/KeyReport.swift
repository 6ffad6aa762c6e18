import System

/// A report from a keyboard.
public struct KeyReport: Equatable, Sendable {
  /// The contents of a report.
  public enum Event: Equatable, Sendable {
    /// A key was pressed or released. The value is the kernel's key code (KEY_…).
    case key(UInt16, isDown: Bool)
    /// Key events were lost because they were not read in time.
    case lost
    /// The keyboard was disconnected or cannot be read.
    case disconnected(Errno)
  }

  /// The number with which the keyboard was added.
  public var keyboard: UInt64
  /// The contents of the report.
  public var event: Event
  /// The kernel's timestamp, in seconds of the monotonic clock.
  public var time: Double

  /// Creates a report.
  public init(_ keyboard: UInt64, _ event: Event, at time: Double) {
    self.keyboard = keyboard
    self.event = event
    self.time = time
  }
}
