/// The timing and completion handler of one call of `View.animate`.
class Animation {
  /// The time when the animation starts to move, after its delay, in seconds of the application's clock.
  final let start: Double
  /// The duration, in seconds.
  final let duration: Double
  final let curve: AnimationCurve
  final let options: AnimationOptions
  private final var completion: ((_ finished: Bool) -> Void)?

  /// The number of properties that are still animated.
  private(set) final var runningPropertyCount = 0
  private(set) final var isInterrupted = false
  /// Whether the completion handler was called.
  private(set) final var isCompleted = false

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

  final func isFinished(at time: Double) -> Bool { time >= start + duration }

  /// Returns the progress at `time`: 0 before the start, and 1 after the end.
  func progress(at time: Double) -> Double {
    isFinished(at: time) ? 1 : curve.value(at: (time - start) / duration)
  }

  /// Sets `property` of `shown` to its value at `time`, between `from` and `to`.
  func mix(
    _ property: AnimatableProperty, of view: ViewAnimation, into shown: inout AnimatableProperties,
    from: AnimatableProperties,
    to: AnimatableProperties, at time: Double
  ) {
    shown.interpolate(property, from: from, to: to, fraction: progress(at: time))
  }

  /// Whether a property can be set several times in one animation, as steps.
  var hasSteps: Bool { false }

  /// Called before `property` is set. Animations with steps override this method.
  func addStep(_ property: AnimatableProperty, of view: ViewAnimation, from: AnimatableProperties) {}

  final func propertyDidStart() { runningPropertyCount += 1 }

  final func propertyDidEnd(interrupted: Bool) {
    runningPropertyCount -= 1
    if interrupted { isInterrupted = true }
  }

  /// Calls the completion handler. Does nothing if it was already called.
  final func complete() {
    let completion = self.completion
    self.completion = nil
    isCompleted = true
    completion?(!isInterrupted)
  }
}
