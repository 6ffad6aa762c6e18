import Geometry

/// A screen that shows frames: a KMS device, a frame-buffer device, or memory.
///
/// A display without an output is a state, not an error: `screen` is `nil` until an output appears. A display never
/// reads a clock. Its callers pass the time in seconds of the kernel's monotonic clock, or of a script.
public protocol Display: AnyObject {
  /// A descriptor that is readable while `process` has something to read, or `nil` if there is no device.
  ///
  /// The display owns the descriptor, which never changes.
  var descriptor: Int32? { get }

  /// The time to call `process` even if the descriptor is not readable, or `nil` if the display only waits for events.
  ///
  /// The deadline is the timeout of a pending flip, a retry, or the time of a paced frame. A time in the past means
  /// immediately.
  var deadline: Double? { get }

  /// The screen that shows the frames, or `nil` while no panel is connected or another program holds the device.
  var screen: Screen? { get }

  /// Whether `present` accepts a frame now.
  ///
  /// A display is ready if it has a screen, no frame is pending, and no frame was just refused or lost. If the driver
  /// has no vertical blank, a frame may be visible immediately and the display ready only a refresh interval later, at
  /// `deadline`. The value changes only during `process` and `present`.
  var isReady: Bool { get }

  /// The time since which no frame could be presented, in seconds, although a panel is connected and this program may
  /// use it.
  ///
  /// The kernel refuses either the frames or their memory. The value is `nil` while frames are accepted, no panel is
  /// connected, or another program holds the device.
  var failingSince: Double? { get }

  /// Returns the first vertical blank after `time`, predicted from the last flips and the refresh rate.
  ///
  /// Returns `time` if no flip has happened yet.
  func nextBlank(after time: Double) -> Double

  /// Processes the device's events and expired deadlines, and appends each resulting change to `events`, in order.
  func process(into events: inout [DisplayEvent], at now: Double)

  /// Presents `frame` at the next vertical blank, if the display is ready. Otherwise, does nothing.
  ///
  /// Only `damage` differs from the last presented frame. The display itself adds the damage that the buffer it writes
  /// to has missed. The display reads the pixels before it returns. A failure is a change of state: the display logs it
  /// and `process` reports the consequences.
  ///
  /// - Parameter damage: The changed region, in pixels of the frame.
  func present(_ frame: Frame, damage: Region, at now: Double)

  /// Turns the panel off, as far as the display supports it, until the next frame is presented.
  ///
  /// Turning off is neither a failure nor a change of the screen. Does nothing unless the display is ready.
  func turnOff()

  /// Restores the panel and the console to their original state. The display must not be used afterwards.
  func close()

  /// Allows another program to take control of the display when this program ends.
  ///
  /// The panel keeps showing the last frame, which another process holds open. The display must not be used afterwards.
  func relinquishControl()
}

extension Display {
  /// `nil`, for displays that accept every frame.
  public var failingSince: Double? { nil }
  /// Does nothing.
  public func turnOff() {}
  /// Does nothing.
  public func relinquishControl() {}
}

/// A change that a display reports to the runtime.
public enum DisplayEvent: Equatable, Sendable {
  /// `Display.screen` has a new value, or is `nil` after a disconnect. The app must be laid out and drawn again.
  case screenChanged
  /// Another program uses the screen, as after a switch of virtual terminals.
  ///
  /// Touches belong to that program, and the display accepts no frames until `exposed`.
  case hidden
  /// The panel lost its contents but the screen is unchanged. The whole frame must be presented again.
  case exposed
  /// The last presented frame became visible at `time`, in seconds.
  case presented(at: Double)
}
