#if !hasFeature(Embedded)
  import Geometry
  import ScriptedTouch
  import Toolkit

  /// Plays the lines of a touch script that name views and texts: finds them on the screen, and turns them into
  /// touches.
  ///
  /// Each line waits until the screen is at rest and its view can be used, because a screen may still be sliding in or
  /// loading.
  final class ScriptDirector {
    /// The time in seconds that a line waits for a screen at rest and for its view. Chosen: longer than any transition.
    static let patience = 2.0
    /// The time in seconds that a `wait` line waits. Chosen: longer than most answers of a server or a printer take.
    static let waitTimeout = 10.0
    /// The time in seconds between two attempts: a frame.
    static let interval = 1.0 / 60
    /// The time in seconds that a tap takes, and a swipe. Chosen: as those of a person.
    private static let tapDuration = 0.1
    private static let swipeDuration = 0.3
    /// The length of a swipe, as a part of the view's length.
    private static let swipeLength = 0.6

    private unowned(unsafe) let loop: FrameLoop

    /// Creates a director for the app of `loop`.
    init(_ loop: FrameLoop) { self.loop = loop }

    /// Makes `script` find its views in the app of `loop`. The script retains the director.
    static func direct(_ script: ScriptedTouch, in loop: FrameLoop) {
      let director = ScriptDirector(loop)
      script.performStep = { director.perform($0, elapsed: $1) }
    }

    /// Plays a line.
    ///
    /// - Parameter elapsed: The time since the first attempt, in seconds.
    func perform(_ step: ScriptStep, elapsed: Double) -> ScriptedTouch.StepResult {
      if case .pause(let seconds) = step {
        return elapsed < seconds ? .retry(after: seconds - elapsed) : .done(touches: [])
      }
      var timeout = Self.patience
      if case .wait = step {
        timeout = Self.waitTimeout
      } else if !loop.isAtRest, elapsed < timeout {
        return .retry(after: Self.interval)
      }
      do throws(ViewSearchError) { return .done(touches: try touches(for: step)) } catch {
        return elapsed < timeout ? .retry(after: Self.interval) : .failed(error.message)
      }
    }

    private func touches(for step: ScriptStep) throws(ViewSearchError) -> [TouchScript.Event] {
      let search = ViewSearch(in: loop.panelOwnership.window)
      switch step {
      case .tap(let name): return Self.tap(at: try search.target(name).point)
      case .swipe(let name, let direction):
        let isVertical = direction == .up || direction == .down
        let area =
          if let name { try search.swipeArea(name, isVertical: isVertical) } else { loop.panelOwnership.window.bounds }
        return Self.swipe(direction, across: area)
      case .type(let text): try KeyStroke.type(text, into: loop.panelOwnership.owner)
      case .wait(let text, let isShown), .expect(let text, let isShown):
        if isShown { try search.expect(text) } else { try search.expectNo(text) }
      case .pause, .rest: break
      }
      return []
    }

    private static func tap(at point: Point) -> [TouchScript.Event] {
      [
        TouchScript.Event(time: 0, action: .down(finger: 1, at: point)),
        TouchScript.Event(time: tapDuration, action: .up(finger: 1)),
      ]
    }

    private static func swipe(_ direction: ScriptStep.Direction, across area: Rect) -> [TouchScript.Event] {
      let way = Vector(swiping: direction, across: area) * swipeLength
      let start = area.center + way * -0.5
      var events = [TouchScript.Event(time: 0, action: .down(finger: 1, at: start))]
      let steps = Int(swipeDuration / interval)
      for step in 1...steps {
        let part = Double(step) / Double(steps)
        events.append(
          TouchScript.Event(time: swipeDuration * part, action: .move(finger: 1, to: start + way * part)))
      }
      events.append(TouchScript.Event(time: swipeDuration, action: .up(finger: 1)))
      return events
    }
  }

  extension Vector {
    /// Creates the movement of a finger from one side of an area to the other.
    fileprivate init(swiping direction: ScriptStep.Direction, across area: Rect) {
      switch direction {
      case .up: self.init(0, -area.height)
      case .down: self.init(0, area.height)
      case .left: self.init(-area.width, 0)
      case .right: self.init(area.width, 0)
      }
    }
  }
#endif
