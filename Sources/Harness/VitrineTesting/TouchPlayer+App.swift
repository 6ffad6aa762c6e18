import EventSources
import System
import TestKit
import Vitrine

extension TouchPlayer {
  /// Between two touches that have nothing to do with each other, in seconds: longer than
  /// the pause within a double tap may be.
  private static let pause = 0.5
  /// Between two frames, in seconds: a panel's 60 a second.
  private static let frameTime = 1.0 / 60

  /// Shows an app's root controller on a screen of this size, in points.
  public convenience init(showing controller: ViewController, width: Double, height: Double) {
    self.init(width: width, height: height)
    window.rootViewController = controller
    application.advance(to: 0)
  }

  /// The middle of a view, in the window.
  public func middle(of view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  /// A tap on the middle of a view, half a second after what was before.
  public func tap(_ view: View) {
    wait(Self.pause)
    let place = middle(of: view)
    tap(1, place.x, place.y, at: application.now)
  }

  /// A finger that comes down half a second after what was before, is drawn evenly
  /// along `way`, and lifts.
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

  /// Has the app hear of what is beside touches, such as a serial line, a picture that is read or a server, until there is enough: for ten
  /// seconds of the machine's clock at most. The player's own time stands still.
  public func hear(until isEnough: () -> Bool) {
    let end = Clock.now + 10
    while !isEnough() && Clock.now < end {
      application.existingSources?.deliver(nil)
      application.advance(to: application.now)
      Clock.sleep(seconds: 0.005)
    }
  }

  /// Lets time pass, frame by frame.
  public func wait(_ seconds: Double) {
    let (start, frames) = (application.now, max(1, Int((seconds / Self.frameTime).rounded(.up))))
    for frame in 1...frames { application.advance(to: start + min(seconds, Double(frame) * Self.frameTime)) }
  }
}
