import Geometry

/// The steps of an animation, each in a part of its time: see `View.animateKeyframes`.
public final class Keyframes {
  /// Nil once all steps are told.
  fileprivate var animation: KeyframeAnimation?

  fileprivate init(_ animation: KeyframeAnimation?) { self.animation = animation }

  /// Adds a step that animates what `changes` sets, and runs it at once.
  ///
  /// - Parameters:
  ///   - start: when it begins, from 0 to 1 of the whole time. Steps of one property come one after the other: one that would begin before
  ///     the last one has ended begins then.
  ///   - length: how much of the whole time it takes.
  public func add(from start: Double, for length: Double, curve: AnimationCurve = .easeInOut, changes: () -> Void) {
    // Comparisons with a value that is not a number are false.
    let start = start > 0 ? min(start, 1) : 0
    animation?.step = KeyframeAnimation.Step(start: start, end: min(start + (length > 0 ? length : 0), 1), curve: curve)
    changes()
    animation?.step = .whole
  }
}

/// An animation in which one property may go to several values, one after the other.
final class KeyframeAnimation: MotionAnimation {
  struct Step {
    var start: Double
    let end: Double
    let curve: AnimationCurve

    static var whole: Step { Step(start: 0, end: 1, curve: .linear) }
  }

  /// One step of one property of one view.
  private struct Leg {
    let view: ObjectIdentifier
    let property: VisualProperty
    let step: Step
    let from: VisualState
  }

  private var legs: [Leg] = []
  /// What is being set belongs to this step.
  var step = Step.whole

  override var hasSteps: Bool { true }

  override func addStep(_ property: VisualProperty, of view: ViewAnimation, from: VisualState) {
    var step = self.step
    if let last = legs.last(where: { $0.view == ObjectIdentifier(view) && $0.property == property }) {
      step.start = min(max(step.start, last.step.end), 1)
    }
    legs.append(Leg(view: ObjectIdentifier(view), property: property, step: step, from: from))
  }

  override func mix(
    _ property: VisualProperty, of view: ViewAnimation, into shown: inout VisualState, from: VisualState, to: VisualState, at time: Double
  ) {
    let place = progress(at: time)
    var (present, target) = (Leg?.none, to)
    for leg in legs where leg.view == ObjectIdentifier(view) && leg.property == property {
      // Before its first step a property is where it was.
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
  /// Animates several steps: one property may go to several places, one after the other.
  ///
  ///     view.animateKeyframes(.curve(.linear, duration: 1)) { frames in
  ///       frames.add(from: 0, for: 0.5) { ball.center.y = 40 }
  ///       frames.add(from: 0.5, for: 0.5) { ball.center.y = 200 }
  ///     }
  ///
  /// All views have their last values at once, and what is drawn goes there step by step. Everything else is as with
  /// `animate(_:delay:options:animations:completion:)`.
  public final func animateKeyframes(
    _ motion: Motion, delay: Double = 0, options: AnimationOptions = [], frames: (Keyframes) -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let application = window?.application else { return frames(Keyframes(nil)) }
    let animation = KeyframeAnimation(
      motion, start: application.now + (delay > 0 ? delay : 0), isStill: reducesMotion, options: options, completion: completion)
    let steps = Keyframes(animation)
    application.animator.run(animation) { frames(steps) }
    // Who has kept it adds nothing any more.
    steps.animation = nil
  }
}
