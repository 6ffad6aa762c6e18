import Geometry
import Toolkit

/// An application with one window that receives touches from a test.
///
/// Each call is a frame of its own; `frame` combines several inputs into one frame. Fingers are numbers, locations are
/// in window points, and times are in seconds.
public final class TouchPlayer {
  /// The application of the window.
  public let application = Application()
  /// The window that receives the touches.
  public let window: Window
  /// Called when touches are delivered, before the frame.
  package var onTouches: (() -> Void)?
  /// Returns the launched app's idle screen, or `nil` if it has none.
  package var makeIdleScreen: (() -> ViewController)?
  /// Returns the launched app's screen for the staff, or `nil` if it has none.
  package var makeStaffScreen: (() -> ViewController)?

  /// Creates a player with a new window. The size is in points.
  public convenience init(width: Double = 320, height: Double = 480, scale: Double = 1) {
    self.init(window: Window(size: Size(width, height), scale: scale))
  }

  /// Creates a player for an existing window.
  public init(window: Window) {
    self.window = window
    application.window = window
  }

  /// Puts a finger down. The location is in window points, and the time in seconds.
  public func down(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) {
    frame([.down(finger, x, y, at: time)])
  }

  /// Moves a finger.
  public func move(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) {
    frame([.move(finger, x, y, at: time)])
  }

  /// Lifts a finger.
  public func up(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) {
    frame([.up(finger, x, y, at: time)])
  }

  /// Cancels a finger, as when its panel is unplugged.
  public func cancel(_ finger: Int32, at time: Double) {
    frame([TouchInput(contact: finger, phase: .cancel, location: .zero, time: time)])
  }

  /// Puts a finger down and lifts it at the same location, in two frames.
  public func tap(_ finger: Int32 = 1, _ x: Double, _ y: Double, at time: Double, for hold: Double = 0.05) {
    down(finger, x, y, at: time)
    up(finger, x, y, at: time + hold)
  }

  /// Delivers all input between two frames, and then the frame.
  public func frame(_ inputs: [TouchInput]) {
    application.receive(inputs)
    onTouches?()
    application.advance(to: inputs.last?.time ?? application.now)
  }
}

extension TouchInput {
  /// Returns the input of a finger that comes down.
  public static func down(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) -> TouchInput {
    TouchInput(contact: finger, phase: .down, location: Point(x, y), time: time)
  }

  /// Returns the input of a finger that moves.
  public static func move(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) -> TouchInput {
    TouchInput(contact: finger, phase: .move, location: Point(x, y), time: time)
  }

  /// Returns the input of a finger that lifts.
  public static func up(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) -> TouchInput {
    TouchInput(contact: finger, phase: .up, location: Point(x, y), time: time)
  }

  /// This input, marked as part of the same report as the next input.
  public var joined: TouchInput {
    var input = self
    input.endsReport = false
    return input
  }
}
