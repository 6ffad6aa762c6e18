import Geometry
import Raster

/// The animated properties of one view, with their initial and current values.
///
/// The final values are those of the view's model. Setting the model outside of an animation ends the animation.
final class ViewAnimation {
  /// The view, which owns this object. It leaves its window, and so releases this object, before it is deallocated.
  private unowned(unsafe) let view: View
  private var from: AnimatableProperties
  /// The state on the screen.
  private(set) var shown: AnimatableProperties
  /// The animation of each property, indexed by `AnimatableProperty`.
  private var animations = [Animation?](repeating: nil, count: AnimatableProperty.count)
  /// Whether this object is in the animator's list.
  var isRegistered = false

  init(of view: View) {
    self.view = view
    from = view.model
    shown = view.model
  }

  /// Whether no property is animated any more.
  var isDone: Bool {
    for mover in animations where mover != nil { return false }
    return true
  }

  var blocksTouches: Bool {
    for mover in animations {
      if let mover, !mover.options.contains(.allowUserInteraction) { return true }
    }
    return false
  }

  func isAnimating(_ property: AnimatableProperty) -> Bool { animations[property.rawValue] != nil }

  /// Starts to animate `property` from the current model to the new model. With the option `.beginFromCurrentState`,
  /// starts from the state on the screen.
  @export(interface)
  func animate(_ property: AnimatableProperty, with animation: Animation) {
    if animation.hasSteps, animations[property.rawValue] === animation {
      return animation.addStep(property, of: self, from: view.model)
    }
    interrupt(property)
    let origin = animation.options.contains(.beginFromCurrentState) ? shown : view.model
    from.copy(property, from: origin)
    shown.copy(property, from: origin)
    animations[property.rawValue] = animation
    animation.propertyDidStart()
    animation.addStep(property, of: self, from: origin)
  }

  /// Ends the animation of `property` and shows its model value.
  func snapToModel(_ property: AnimatableProperty) {
    interrupt(property)
    shown.copy(property, from: view.model)
  }

  /// Ends all animations and shows the final values.
  @export(interface)
  func interruptAll() {
    // If no property is animated, the view has released this object and may be deallocated, while the animator's list
    // keeps this object until the next frame.
    guard !isDone else { return }
    for index in animations.indices { interrupt(AnimatableProperty(rawValue: index)!) }
    shown = view.model
    view.animation = nil
  }

  func advance(to time: Double) {
    guard needsUpdate(at: time) else { return }
    let isStill = view.reducesMotion
    view.markSubtreeDamaged()
    for index in animations.indices {
      guard let mover = animations[index] else { continue }
      let property = AnimatableProperty(rawValue: index)!
      if mover.isFinished(at: time) || isStill && property.isMovement && mover.start <= time {
        shown.copy(property, from: view.model)
        animations[index] = nil
        mover.propertyDidEnd(interrupted: false)
      } else {
        mover.mix(property, of: self, into: &shown, from: from, to: view.model, at: time)
      }
    }
    view.markSubtreeDamaged()
    if isDone { view.animation = nil }
  }

  /// Returns `true` if any animation has started, so that its delay is over.
  private func needsUpdate(at time: Double) -> Bool {
    for mover in animations {
      if let mover, mover.start < time || mover.isFinished(at: time) { return true }
    }
    return false
  }

  private func interrupt(_ property: AnimatableProperty) {
    guard let mover = animations[property.rawValue] else { return }
    animations[property.rawValue] = nil
    mover.propertyDidEnd(interrupted: true)
  }
}
