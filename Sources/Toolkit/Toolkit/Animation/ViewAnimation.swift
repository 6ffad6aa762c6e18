import Geometry
import Raster

/// The animated properties of one view, with their initial and current values.
///
/// The final values are those of the view's model. Setting the model outside of an animation ends the animation.
final class ViewAnimation {
  /// The view, which owns this object. It leaves its window, and so releases this object, before it is deallocated.
  private unowned(unsafe) let view: View
  private var from: VisualState
  /// The state on the screen.
  private(set) var shown: VisualState
  /// The animation of each property, indexed by `VisualProperty`.
  private var movers = [Animation?](repeating: nil, count: VisualProperty.count)
  /// Whether this object is in the animator's list.
  var isListed = false

  init(of view: View) {
    self.view = view
    from = view.model
    shown = view.model
  }

  /// Whether no property is animated any more.
  var isDone: Bool {
    for mover in movers where mover != nil { return false }
    return true
  }

  /// Whether an animation prevents the view from receiving touches.
  var blocksTouches: Bool {
    for mover in movers {
      if let mover, !mover.options.contains(.allowUserInteraction) { return true }
    }
    return false
  }

  func moves(_ property: VisualProperty) -> Bool { movers[property.rawValue] != nil }

  /// Starts to animate `property` from the current model to the new model. With the option `.beginFromCurrentState`,
  /// starts from the state on the screen.
  @export(interface)
  func move(_ property: VisualProperty, by animation: Animation) {
    if animation.hasSteps, movers[property.rawValue] === animation {
      return animation.addStep(property, of: self, from: view.model)
    }
    interrupt(property)
    let origin = animation.options.contains(.beginFromCurrentState) ? shown : view.model
    from.take(property, from: origin)
    shown.take(property, from: origin)
    movers[property.rawValue] = animation
    animation.addProperty()
    animation.addStep(property, of: self, from: origin)
  }

  /// Ends the animation of `property` and shows its model value.
  func followModel(_ property: VisualProperty) {
    interrupt(property)
    shown.take(property, from: view.model)
  }

  /// Ends all animations and shows the final values.
  @export(interface)
  func interruptAll() {
    // If no property is animated, the view has released this object and may be deallocated, while the animator's list
    // keeps this object until the next frame.
    guard !isDone else { return }
    for index in movers.indices { interrupt(VisualProperty(rawValue: index)!) }
    shown = view.model
    view.animation = nil
  }

  /// Updates the animated properties to `time`.
  func advance(to time: Double) {
    guard needsUpdate(at: time) else { return }
    let isStill = view.reducesMotion
    view.damagePainted()
    for index in movers.indices {
      guard let mover = movers[index] else { continue }
      let property = VisualProperty(rawValue: index)!
      if mover.isOver(at: time) || isStill && property.isMovement && mover.start <= time {
        shown.take(property, from: view.model)
        movers[index] = nil
        mover.removeProperty(interrupted: false)
      } else {
        mover.mix(property, of: self, into: &shown, from: from, to: view.model, at: time)
      }
    }
    view.damagePainted()
    if isDone { view.animation = nil }
  }

  /// Returns `true` if any animation has started, so that its delay is over.
  private func needsUpdate(at time: Double) -> Bool {
    for mover in movers {
      if let mover, mover.start < time || mover.isOver(at: time) { return true }
    }
    return false
  }

  private func interrupt(_ property: VisualProperty) {
    guard let mover = movers[property.rawValue] else { return }
    movers[property.rawValue] = nil
    mover.removeProperty(interrupted: true)
  }
}
