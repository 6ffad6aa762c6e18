import Geometry
import Toolkit

/// Mistakes that a debug build reports. `TouchLoad` makes them in a release build, in which they must have no effect.
struct APIMisuse {
  private let application = Application()
  private let view = View(frame: Rect(0, 0, 100, 100))

  init() {
    let window = Window(size: Size(100, 100))
    application.window = window
    window.addSubview(view)
  }

  /// Returns the first effect of a mistake, or `nil`.
  func firstEffect() -> StaticString? {
    if !impossibleStateIsIgnored() { return "an impossible state changed something" }
    if !circleIsIgnored() { return "two recognizers that wait for each other are stuck" }
    if !circleOfAnswersIsIgnored() { return "two recognizers that ask to wait for each other are stuck" }
    return nil
  }

  private func impossibleStateIsIgnored() -> Bool {
    let hasty = Hasty()
    var actions = 0
    hasty.addAction { _ in actions += 1 }
    view.addGestureRecognizer(hasty)
    defer { view.removeGestureRecognizer(hasty) }
    tap(at: 1)
    return actions == 0 && hasty.state == .possible
  }

  private func circleIsIgnored() -> Bool {
    let first = TapGestureRecognizer()
    let second = TapGestureRecognizer()
    first.require(toFail: second)
    second.require(toFail: first)
    return actions(of: first, second, at: 2) == 1
  }

  private func circleOfAnswersIsIgnored() -> Bool {
    let first = Polite()
    let second = Polite()
    (first.other, second.other) = (second, first)
    defer {
      first.other = nil
      second.other = nil
    }
    return actions(of: first, second, at: 3) == 1
  }

  private func actions(of first: GestureRecognizer, _ second: GestureRecognizer, at time: Double) -> Int {
    var actions = 0
    for recognizer in [first, second] {
      recognizer.addAction { _ in actions += 1 }
      view.addGestureRecognizer(recognizer)
    }
    tap(at: time)
    for recognizer in [first, second] { view.removeGestureRecognizer(recognizer) }
    return actions
  }

  private func tap(at time: Double) {
    for phase in [TouchInput.Phase.down, .up] {
      application.receive([TouchInput(contact: 1, phase: phase, location: Point(50, 50), time: time)])
    }
    application.advance(to: time + 0.5)
  }
}

/// A recognizer that changes state before it has begun.
private final class Hasty: GestureRecognizer {
  override func touchesBegan(_ touches: TouchSet, with event: Event) { state = .changed }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    state = .failed
    state = .recognized
  }
}

/// A recognizer that requires another one to fail.
private final class Polite: TapGestureRecognizer {
  var other: GestureRecognizer?
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === self.other }
}
