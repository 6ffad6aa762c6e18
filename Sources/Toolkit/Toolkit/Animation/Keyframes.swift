import Geometry

/// Adds the steps of a keyframe animation; see `View.animateKeyframes`.
public final class Keyframes {
  /// The animation, or `nil` after its closure has returned.
  fileprivate var animation: KeyframeAnimation?

  fileprivate init(_ animation: KeyframeAnimation?) { self.animation = animation }

  /// Adds a step and runs `changes` immediately. The step animates the properties that `changes` sets.
  ///
  /// - Parameters:
  ///   - start: The start of the step, as a fraction from 0 to 1 of the whole duration. Steps of the same property
  ///     don't overlap: a step that would start before the previous one ends starts at that end.
  ///   - length: The length of the step, as a fraction of the whole duration.
  public func addKeyframe(
    relativeStart start: Double, relativeDuration length: Double, curve: AnimationCurve = .easeInOut,
    changes: () -> Void
  ) {
    // A comparison with NaN is false.
    let start = start > 0 ? min(start, 1) : 0
    animation?.step = KeyframeAnimation.Step(start: start, end: min(start + (length > 0 ? length : 0), 1), curve: curve)
    changes()
    animation?.step = .whole
  }
}

/// An animation in which a property can have several values in succession.
final class KeyframeAnimation: MotionAnimation {
  struct Step {
    var start: Double
    let end: Double
    let curve: AnimationCurve

    static var whole: Step { Step(start: 0, end: 1, curve: .linear) }
  }

  /// A step of one property of one view.
  private struct PropertyStep {
    let view: ObjectIdentifier
    let property: AnimatableProperty
    let step: Step
    let from: AnimatableProperties
  }

  private var legs: [PropertyStep] = []
  /// The step to which properties that are being set belong.
  var step = Step.whole

  override var hasSteps: Bool { true }

  override func addStep(_ property: AnimatableProperty, of view: ViewAnimation, from: AnimatableProperties) {
    var step = self.step
    if let last = legs.last(where: { $0.view == ObjectIdentifier(view) && $0.property == property }) {
      step.start = min(max(step.start, last.step.end), 1)
    }
    legs.append(PropertyStep(view: ObjectIdentifier(view), property: property, step: step, from: from))
  }

  override func mix(
    _ property: AnimatableProperty, of view: ViewAnimation, into shown: inout AnimatableProperties,
    from: AnimatableProperties,
    to: AnimatableProperties, at time: Double
  ) {
    let place = progress(at: time)
    var present = PropertyStep?.none
    var target = to
    for leg in legs where leg.view == ObjectIdentifier(view) && leg.property == property {
      // Before its first step, a property keeps its old value.
      if present != nil && leg.step.start > place {
        target = leg.from
        break
      }
      present = leg
    }
    guard let present else { return }
    let length = present.step.end - present.step.start
    let part = length > 0 ? (place - present.step.start) / length : place >= present.step.start ? 1 : 0
    Self.mix(property, into: &shown, from: present.from, to: target, by: present.step.curve.value(at: part))
  }
}

extension View {
  /// Animates several steps, in which a property can have several values in succession.
  ///
  ///     view.animateKeyframes(.curve(.linear, duration: 1)) { frames in
  ///       frames.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { ball.center.y = 40 }
  ///       frames.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { ball.center.y = 200 }
  ///     }
  ///
  /// The views have their final values immediately, and the drawn values change step by step. Otherwise, this method
  /// works like `animate(_:delay:options:animations:completion:)`.
  public final func animateKeyframes(
    _ motion: Motion, delay: Double = 0, options: AnimationOptions = [], frames: (Keyframes) -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let application = window?.application else { return frames(Keyframes(nil)) }
    let animation = KeyframeAnimation(
      motion, start: application.now + (delay > 0 ? delay : 0), isStill: reducesMotion, options: options,
      completion: completion)
    let steps = Keyframes(animation)
    application.animator.run(animation) { frames(steps) }
    // Steps that are added after the closure has returned have no effect.
    steps.animation = nil
  }
}
