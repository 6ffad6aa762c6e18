import Geometry

/// A screen that shows frames: the seam between the runtime and a KMS device,
/// a frame-buffer device or memory.
///
/// A display without an output is a state, not an error: `screen` is nil until
/// one appears. The display never reads a clock; the caller says what time it is,
/// in seconds of the kernel's monotonic clock (or of a script).
public protocol Display: AnyObject {
  /// Readable while `process` has something to read; nil where there is no
  /// device. Owned by the display and the same for its whole life.
  var descriptor: Int32? { get }

  /// When `process` must be called although nothing was readable: a pending
  /// flip's bound, a retry, the time of a paced frame. A time that has passed means at
  /// once. Nil when the display only waits for events.
  var deadline: Double? { get }

  /// What frames are shown on, or nil while nothing is connected or another
  /// program holds the device.
  var screen: Screen? { get }

  /// Whether `present` takes a frame now: there is a screen, no frame is on its
  /// way, and nothing was refused or lost just now. Where the driver has no
  /// vertical blank, a frame may be visible at once and the display ready only a
  /// refresh interval later: `deadline` tells when. Changes only in `process` and `present`.
  var isReady: Bool { get }

  /// Since when, in seconds, no frame can be brought to a panel that is there, although this program may: the kernel refuses
  /// each, or the memory for it. Nil while frames are taken, and where there is no panel or another program has it.
  var failingSince: Double? { get }

  /// The first vertical blank after `time`, as far as it can be foretold from
  /// the last flips and the refresh rate; `time` itself while nothing is known.
  func nextBlank(after time: Double) -> Double

  /// Takes in what the device reports and what `deadline` was set for, and appends each
  /// change to `events`, in order.
  func process(into events: inout [DisplayEvent], at now: Double)

  /// Brings `frame` to the panel at the next vertical blank. Only `damage` (in the
  /// frame's pixels) differs from the frame presented before; what the buffer that is
  /// used missed is the display's own affair. The pixels are read before
  /// the call returns.
  ///
  /// To be called while `isReady`; otherwise nothing happens. A failure is a
  /// change of state: it is logged, and `process` reports what follows.
  func present(_ frame: Frame, damage: Region, at now: Double)

  /// Switches the panel off, as far as the display can: it gives no light until the next frame is presented. Neither a failure nor a change
  /// of the screen. To be called while `isReady`; otherwise nothing happens.
  func turnOff()

  /// Gives the panel and the console back as they were found. The display is
  /// not used afterwards.
  func close()

  /// Lets another program draw, at the end of this one: the panel keeps the picture, which somebody else holds for it. The display
  /// is not used afterwards.
  func letGo()
}

extension Display {
  /// A display that takes every frame never fails.
  public var failingSince: Double? { nil }
  /// Most displays stay on.
  public func turnOff() {}
  /// Of most displays nobody holds the picture.
  public func letGo() {}
}

/// What a display tells the runtime.
public enum DisplayEvent: Equatable, Sendable {
  /// `Display.screen` is another one now (nil: it is gone): lay out and draw anew.
  case screenChanged
  /// Another program shows itself on the same screen, as after a switch of virtual
  /// terminals: fingers are not this program's, and no frame is taken until `exposed`.
  case hidden
  /// What the panel showed is lost, the screen is the same: present the whole frame again.
  case exposed
  /// The last presented frame became visible at `time`, in seconds.
  case presented(at: Double)
}
