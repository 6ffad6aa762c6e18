import Vitrine

/// Recognizes a circle that one finger draws, when it lifts. A second finger fails it.
final class CircleRecognizer: GestureRecognizer {
  /// What became of the last stroke; it stays until the next one ends.
  private(set) var verdict: CircleStroke.Verdict?
  private var stroke = CircleStroke()

  /// The box that the circle fills, in the points of its own view.
  var circle: Rect? {
    guard case .circle(let box) = verdict else { return nil }
    return box
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    guard numberOfTouches == 1 else {
      state = .failed
      return
    }
    verdict = nil
    stroke.begin(at: touches[0].location(in: view), time: event.timestamp)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    stroke.add(touches[0].location(in: view), time: event.timestamp)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    stroke.add(touches[0].location(in: view), time: event.timestamp)
    let verdict = stroke.verdict(onWidth: view?.bounds.width ?? 0)
    self.verdict = verdict
    state = circle == nil ? .failed : .recognized
  }
}
