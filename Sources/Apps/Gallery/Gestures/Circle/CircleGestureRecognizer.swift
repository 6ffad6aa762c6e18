import Vitrine

/// Recognizes a circle drawn with one finger, when the finger lifts. A second finger makes it fail.
final class CircleGestureRecognizer: GestureRecognizer {
  /// The result of the last stroke. It remains set until the next one begins.
  private(set) var verdict: CircleStroke.Result?
  private var stroke = CircleStroke()

  /// The bounding box of the recognized circle, in the view's coordinates.
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
    stroke.start(at: touches[0].location(in: view), time: event.timestamp)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    stroke.add(touches[0].location(in: view), time: event.timestamp)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    stroke.add(touches[0].location(in: view), time: event.timestamp)
    let verdict = stroke.result(viewWidth: view?.bounds.width ?? 0)
    self.verdict = verdict
    state = circle == nil ? .failed : .recognized
  }
}
