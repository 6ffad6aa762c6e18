import Geometry

/// An animation by a `Motion`. A spring may exceed the final values.
class MotionAnimation: Animation {
  private let motion: Motion

  /// - Parameter isStill: Whether motion is reduced: all properties then have their final values immediately.
  init(
    _ motion: Motion, start: Double, isStill: Bool, options: AnimationOptions, completion: ((_ finished: Bool) -> Void)?
  ) {
    self.motion = motion
    super.init(
      start: start, duration: isStill ? 0 : motion.totalDuration, curve: .linear, options: options,
      completion: completion)
  }

  override func progress(at time: Double) -> Double { isFinished(at: time) ? 1 : motion.value(at: time - start) }

  override func mix(
    _ property: AnimatableProperty, of view: ViewAnimation, into shown: inout AnimatableProperties,
    from: AnimatableProperties,
    to: AnimatableProperties, at time: Double
  ) {
    Self.mix(property, into: &shown, from: from, to: to, by: progress(at: time))
  }

  /// Interpolates a property. Limits opacity, colors and sizes to valid values if a spring exceeds its end.
  static func mix(
    _ property: AnimatableProperty, into shown: inout AnimatableProperties, from: AnimatableProperties,
    to: AnimatableProperties,
    by fraction: Double
  ) {
    switch property {
    case .alpha, .backgroundColor: shown.interpolate(property, from: from, to: to, fraction: max(0, min(fraction, 1)))
    case .center, .transform: shown.interpolate(property, from: from, to: to, fraction: fraction)
    case .bounds:
      shown.interpolate(property, from: from, to: to, fraction: fraction)
      shown.bounds.size = Size(max(0, shown.bounds.width), max(0, shown.bounds.height))
    }
  }
}

extension View {
  /// Animates the properties that `animations` sets, with a motion such as a spring or a repetition. Otherwise, it
  /// works like `animate(duration:delay:curve:options:animations:completion:)`.
  ///
  /// If the theme reduces motion, all properties have their final values immediately.
  ///
  /// - Parameters:
  ///   - delay: The delay before the motion starts, in seconds.
  ///   - completion: Called once, when the motion has ended. For an endless motion, it is called with `false` when its
  ///     properties are set again.
  public final func animate(
    _ motion: Motion, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let application = window?.application else {
      animations()
      return
    }
    let animation = MotionAnimation(
      motion, start: application.now + (delay > 0 ? delay : 0), isStill: reducesMotion, options: options,
      completion: completion)
    application.animator.run(animation, animations)
  }
}
