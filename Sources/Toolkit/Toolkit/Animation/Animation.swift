/// One call of `View.animate`: its timing and its completion.
class Animation {
  /// When it starts to move, in seconds of the application's clock.
  final let start: Double
  /// In seconds.
  final let duration: Double
  final let curve: AnimationCurve
  final let options: AnimationOptions
  private final var completion: ((_ finished: Bool) -> Void)?

  /// How many properties it still moves.
  private(set) final var running = 0
  private(set) final var isInterrupted = false
  /// Whether its completion was called.
  private(set) final var isTold = false

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

  final func isOver(at time: Double) -> Bool { time >= start + duration }

  /// 0 before it starts, 1 once it is over.
  func progress(at time: Double) -> Double {
    isOver(at: time) ? 1 : curve.value(at: (time - start) / duration)
  }

  /// Brings `property` of `shown` to where it is at `time`, on its way from one state to the other.
  func mix(
    _ property: VisualProperty, of view: ViewAnimation, into shown: inout VisualState, from: VisualState, to: VisualState, at time: Double
  ) {
    shown.mix(property, from: from, to: to, by: progress(at: time))
  }

  /// Whether a property that it moves already may be set again on its way to another value.
  var hasSteps: Bool { false }

  /// `property` is about to be set. For animations with steps.
  func addStep(_ property: VisualProperty, of view: ViewAnimation, from: VisualState) {}

  final func addProperty() { running += 1 }

  final func removeProperty(interrupted: Bool) {
    running -= 1
    if interrupted { isInterrupted = true }
  }

  /// Tells of the end, once.
  final func complete() {
    let completion = self.completion
    self.completion = nil
    isTold = true
    completion?(!isInterrupted)
  }
}
