import Geometry
import Raster

/// The properties of one view that are being animated: where each started, and where it is now.
///
/// Where it goes is the view's model: setting that otherwise ends the animation.
final class ViewAnimation {
  /// The view that owns this. It leaves its window, and so drops this, before it goes.
  private unowned(unsafe) let view: View
  private var from: VisualState
  /// What is on the screen.
  private(set) var shown: VisualState
  /// The animation that moves each property, by `VisualProperty`.
  private var movers = [Animation?](repeating: nil, count: VisualProperty.count)
  /// Whether the animator has it in its list.
  var isListed = false

  init(of view: View) {
    self.view = view
    from = view.model
    shown = view.model
  }

  /// Whether nothing moves any more.
  var isDone: Bool {
    for mover in movers where mover != nil { return false }
    return true
  }

  /// Whether fingers must not reach the view meanwhile.
  var blocksTouches: Bool {
    for mover in movers {
      if let mover, !mover.options.contains(.allowUserInteraction) { return true }
    }
    return false
  }

  func moves(_ property: VisualProperty) -> Bool { movers[property.rawValue] != nil }

  /// Moves `property` from the model as it is, or from the screen if `animation`
  /// says so, to the model as it will be.
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

  /// The model was set: `property` is where it says, at once.
  func followModel(_ property: VisualProperty) {
    interrupt(property)
    shown.take(property, from: view.model)
  }

  /// Leaves everything where it was going.
  @export(interface)
  func interruptAll() {
    // Once nothing moves, the view has dropped this and may be gone, while the
    // animator's list keeps it until the next frame.
    guard !isDone else { return }
    for index in movers.indices { interrupt(VisualProperty(rawValue: index)!) }
    shown = view.model
    view.animation = nil
  }

  /// Brings what moves to `time`.
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

  /// Whether something moves already, rather than wait for its delay.
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
