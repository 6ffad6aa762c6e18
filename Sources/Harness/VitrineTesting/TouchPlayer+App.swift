import EventSources
import System
import ToolkitTestKit
public import Testing
public import Vitrine

extension TouchPlayer {
  /// The time between two separate touches, in seconds. It is longer than the interval of a double tap.
  static let pause = 0.5
  /// The time between two frames, in seconds: a 60 Hz panel.
  static let frameTime = 1.0 / 60

  /// Creates a player that shows an app's root controller on a screen of this size, in points.
  public convenience init(showing controller: ViewController, width: Double, height: Double) {
    self.init(width: width, height: height)
    window.rootViewController = controller
    application.advance(to: 0)
  }

  /// Returns the center of a view in window coordinates.
  public func middle(of view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  /// Taps the center of a view, or of its visible part, half a second after the last action. The test fails if the view
  /// is covered, disabled, or outside of the screen.
  public func tap(_ view: View, sourceLocation: SourceLocation = #_sourceLocation) {
    wait(Self.pause)
    if let place = reachablePoint(of: view, sourceLocation) { tap(1, place.x, place.y, at: application.now) }
  }

  /// Puts a finger down half a second after the last action, moves it evenly along `way`, and lifts it.
  public func drag(from start: Point, by way: Vector, for seconds: Double = 0.5) {
    wait(Self.pause)
    let begin = application.now
    let steps = max(1, Int(seconds / Self.frameTime))
    down(1, start.x, start.y, at: begin)
    for step in 1...steps {
      let place = start + way * (Double(step) / Double(steps))
      move(1, place.x, place.y, at: begin + seconds * Double(step) / Double(steps))
    }
    up(1, start.x + way.dx, start.y + way.dy, at: begin + seconds)
  }

  /// Runs the app's event sources, such as a serial line, an image that is being loaded, or a server, until `isEnough`
  /// returns `true`. Waits for at most ten seconds by the machine's clock. The player's own time does not advance.
  public func runEventSources(until isEnough: () -> Bool) {
    let end = Clock.now + 10
    while !isEnough() && Clock.now < end {
      application.existingSources?.deliver(nil)
      application.advance(to: application.now)
      Clock.sleep(for: 0.005)
    }
  }

  /// Lets time pass, frame by frame.
  public func wait(_ seconds: Double) {
    let start = application.now
    let frames = max(1, Int((seconds / Self.frameTime).rounded(.up)))
    for frame in 1...frames { application.advance(to: start + min(seconds, Double(frame) * Self.frameTime)) }
  }
}
