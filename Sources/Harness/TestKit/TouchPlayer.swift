import Geometry
import Toolkit

/// An application with one window, touched by a script instead of fingers.
///
/// Each call is a frame of its own; `frame` makes one of several inputs. Fingers
/// are numbers, places are window points, times are seconds.
public final class TouchPlayer {
  /// The application whose window is touched.
  public let application = Application()
  /// The window that is touched.
  public let window: Window

  /// A player with a window of its own, in points.
  public convenience init(width: Double = 320, height: Double = 480, scale: Double = 1) {
    self.init(window: Window(size: Size(width, height), scale: scale))
  }

  /// A player for a window that is there already.
  public init(window: Window) {
    self.window = window
    application.window = window
  }

  /// A finger comes down, in the window's points, at a time in seconds.
  public func down(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) {
    frame([.down(finger, x, y, at: time)])
  }

  /// A finger moves.
  public func move(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) {
    frame([.move(finger, x, y, at: time)])
  }

  /// A finger lifts.
  public func up(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) {
    frame([.up(finger, x, y, at: time)])
  }

  /// A finger is lost, as when its panel is unplugged.
  public func cancel(_ finger: Int32, at time: Double) {
    frame([TouchInput(contact: finger, phase: .cancel, location: .zero, time: time)])
  }

  /// A contact and a lift at one place, each in a frame of its own.
  public func tap(_ finger: Int32 = 1, _ x: Double, _ y: Double, at time: Double, for hold: Double = 0.05) {
    down(finger, x, y, at: time)
    up(finger, x, y, at: time + hold)
  }

  /// All that came between two frames, then the frame.
  public func frame(_ inputs: [TouchInput]) {
    application.receive(inputs)
    application.advance(to: inputs.last?.time ?? application.now)
  }
}

extension TouchInput {
  /// A finger that comes down, for `receive`.
  public static func down(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) -> TouchInput {
    TouchInput(contact: finger, phase: .down, location: Point(x, y), time: time)
  }

  /// A finger that moves.
  public static func move(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) -> TouchInput {
    TouchInput(contact: finger, phase: .move, location: Point(x, y), time: time)
  }

  /// A finger that lifts.
  public static func up(_ finger: Int32, _ x: Double, _ y: Double, at time: Double) -> TouchInput {
    TouchInput(contact: finger, phase: .up, location: Point(x, y), time: time)
  }

  /// The same input, reported together with the next one.
  public var joined: TouchInput {
    var input = self
    input.endsReport = false
    return input
  }
}
