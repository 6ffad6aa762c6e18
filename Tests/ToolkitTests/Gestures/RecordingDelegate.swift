import Toolkit

/// A delegate that answers with closures, and records its calls.
final class RecordingDelegate: WeaklyReferenceable, GestureRecognizerDelegate {
  var begins: (GestureRecognizer) -> Bool = { _ in true }
  var receives: (GestureRecognizer, Touch) -> Bool = { _, _ in true }
  var together: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var requires: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  var isRequired: (GestureRecognizer, GestureRecognizer) -> Bool = { _, _ in false }
  private(set) var questions: [String] = []

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions.append("begin")
    return begins(recognizer)
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    questions.append("receive")
    return receives(recognizer, touch)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    questions.append("together")
    return together(recognizer, other)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    questions.append("require")
    return requires(recognizer, other)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    questions.append("required")
    return isRequired(recognizer, other)
  }
}

/// A recognizer that logs its callbacks, and runs the closures of its test.
final class RecordingRecognizer: GestureRecognizer {
  var name = ""
  var log: GestureLog?
  var onBegan: ((RecordingRecognizer) -> Void)?
  var onMoved: ((RecordingRecognizer) -> Void)?
  var onEnded: ((RecordingRecognizer) -> Void)?
  var prevents = true
  var yields = true
  var wants: (Touch) -> Bool = { _ in true }
  var waitsFor: GestureRecognizer?
  var isAwaitedBy: GestureRecognizer?

  convenience init(_ name: String, _ log: GestureLog) {
    self.init()
    self.name = name
    self.log = log
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    log?.add("\(name) sees began")
    onBegan?(self)
  }
  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    log?.add("\(name) sees moved")
    onMoved?(self)
  }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    log?.add("\(name) sees ended")
    onEnded?(self)
  }
  override func reset() { log?.add("\(name) reset") }
  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { yields }
  override func shouldReceive(_ touch: Touch) -> Bool { wants(touch) }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === waitsFor }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other === isAwaitedBy }
}
