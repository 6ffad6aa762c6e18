/// One call of `View.animate`: its timing and its completion.
final class Animation {
  /// When it starts to move, in seconds of the application's clock.
  let start: Double
  let duration: Double
  let curve: AnimationCurve
  let options: AnimationOptions
  private var completion: ((_ finished: Bool) -> Void)?

  /// How many properties it still moves.
  private(set) var running = 0
  private(set) var isInterrupted = false
  /// Whether its completion was called.
  private(set) var isTold = false

  init(
    start: Double, duration: Double, curve: AnimationCurve, options: AnimationOptions,
    completion: ((_ finished: Bool) -> Void)?
  ) {
    self.start = start
    self.duration = duration
    self.curve = curve
    self.options = options
    self.completion = completion
  }

  func isOver(at time: Double) -> Bool { time >= start + duration }

  /// 0 before it starts, 1 once it is over.
  func progress(at time: Double) -> Double {
    isOver(at: time) ? 1 : curve.value(at: (time - start) / duration)
  }

  func addProperty() { running += 1 }

  func removeProperty(interrupted: Bool) {
    running -= 1
    if interrupted { isInterrupted = true }
  }

  /// Tells of the end, once.
  func complete() {
    let completion = self.completion
    self.completion = nil
    isTold = true
    completion?(!isInterrupted)
  }
}
