import Geometry

extension ScriptedTouch {
  #if hasFeature(Embedded)
    /// Returns `false`. Never called, because scripts of boards have no lines that name views.
    func performNextStep(at now: Double) -> Bool { false }
  #else
    /// Plays the next line, which names a view. Returns `true` if the script continues.
    func performNextStep(at now: Double) -> Bool {
      guard case .step(let step) = events[next].action else { return true }
      if let nextAttempt, now < nextAttempt { return false }
      if let lastTouch, now < lastTouch + Self.pause {
        nextAttempt = lastTouch + Self.pause
        return false
      }
      let begin = stepStart ?? now
      stepStart = begin
      switch performStep?(step, now - begin) ?? .failed("only a program for the desktop finds views by name") {
      case .retry(let delay):
        nextAttempt = now + delay
        return false
      case .done(let touches):
        stepStart = nil
        nextAttempt = nil
        let end = touches.last?.time ?? 0
        start = now + end
        let line = lines[next]
        events.replaceSubrange(
          next...next, with: touches.map { TouchScript.Event(time: $0.time - end, action: $0.action) })
        lines.replaceSubrange(next...next, with: touches.map { _ in line })
        return true
      case .failed(let reason):
        failure = "line \(lines[next]): \(reason)"
        next = events.count
        return false
      }
    }

    /// Returns the first line in which a finger touches down outside of a screen of this size, in points, and the
    /// position. A finger may leave the screen afterwards.
    public func firstTouch(outside size: Size) -> (line: Int, point: Point)? {
      let screen = Rect(origin: .zero, size: size)
      for (event, line) in zip(events, lines) {
        switch event.action {
        case .down(_, let point): if !screen.contains(point) { return (line, point) }
        case .move, .up, .cancel, .screenshot, .step: break
        }
      }
      return nil
    }
  #endif
}
