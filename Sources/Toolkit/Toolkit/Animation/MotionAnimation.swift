import Geometry

/// An animation by a `Motion`: a spring may carry it beyond its end.
class MotionAnimation: Animation {
  private let motion: Motion

  /// - Parameter isStill: whether everything is to be where it goes at once.
  init(
    _ motion: Motion, start: Double, isStill: Bool, options: AnimationOptions, completion: ((_ finished: Bool) -> Void)?
  ) {
    self.motion = motion
    super.init(start: start, duration: isStill ? 0 : motion.totalDuration, curve: .linear, options: options, completion: completion)
  }

  override func progress(at time: Double) -> Double { isOver(at: time) ? 1 : motion.value(at: time - start) }

  override func mix(
    _ property: VisualProperty, of view: ViewAnimation, into shown: inout VisualState, from: VisualState, to: VisualState, at time: Double
  ) {
    Self.mix(property, into: &shown, from: from, to: to, by: progress(at: time))
  }

  /// What cannot go beyond its end does not.
  static func mix(
    _ property: VisualProperty, into shown: inout VisualState, from: VisualState, to: VisualState, by fraction: Double
  ) {
    switch property {
    case .alpha, .backgroundColor: shown.mix(property, from: from, to: to, by: max(0, min(fraction, 1)))
    case .center, .transform: shown.mix(property, from: from, to: to, by: fraction)
    case .bounds:
      shown.mix(property, from: from, to: to, by: fraction)
      shown.bounds.size = Size(max(0, shown.bounds.width), max(0, shown.bounds.height))
    }
  }
}

extension View {
  /// Animates what `animations` sets, as `animate(duration:delay:curve:options:animations:completion:)` does, by a motion: like a spring,
  /// or again and again.
  ///
  /// In a theme that reduces motion everything is where it goes at once.
  ///
  /// - Parameters:
  ///   - delay: seconds before anything moves.
  ///   - completion: called once, when the motion has ended; one without an end is over, with false, when its properties were set again.
  public final func animate(
    _ motion: Motion, delay: Double = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let application = window?.application else {
      animations()
      return
    }
    let animation = MotionAnimation(
      motion, start: application.now + (delay > 0 ? delay : 0), isStill: reducesMotion, options: options, completion: completion)
    application.animator.run(animation, animations)
  }
}
