import System

/// What a keyboard has told.
public struct KeyReport: Equatable, Sendable {
  /// What has happened.
  public enum News: Equatable, Sendable {
    /// A key came down or was let go, by the kernel's number (KEY_…).
    case key(UInt16, isDown: Bool)
    /// Keys were lost: nobody has read for long.
    case lost
    /// The keyboard has gone, or cannot be read.
    case gone(Errno)
  }

  /// The number that the keyboard was added with.
  public var keyboard: UInt64
  /// What has happened to it.
  public var news: News
  /// Seconds on the monotonic clock, by the kernel's stamp.
  public var time: Double

  /// What keyboard number `keyboard` has told.
  public init(_ keyboard: UInt64, _ news: News, at time: Double) {
    (self.keyboard, self.news, self.time) = (keyboard, news, time)
  }
}
