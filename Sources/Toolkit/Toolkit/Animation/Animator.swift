/// Runs the animations of an application.
final class Animator {
  /// The animated properties of each view that has any.
  private var viewAnimations: [ViewAnimation] = []
  /// The animations whose completion handlers have not been called, in the order in which they started.
  private var animations: [Animation] = []
  /// The animations whose closures are running, innermost last.
  private var blocks: [Block] = []

  private struct Block {
    let animation: Animation
    /// The views whose sizes have changed, whose subviews are laid out in the same animation.
    var resized: [View] = []
  }

  // MARK: Starting animations

  /// Runs `changes` and animates the properties that it sets.
  @export(interface)
  func run(_ animation: Animation, _ changes: () -> Void) {
    animations.append(animation)
    blocks.append(Block(animation: animation))
    changes()
    var index = 0
    while index < blocks[blocks.count - 1].resized.count {
      blocks[blocks.count - 1].resized[index].layoutIfNeeded()
      index += 1
    }
    blocks.removeLast()
  }

  var current: Animation? { blocks.last?.animation }

  @export(interface)
  func noteResized(_ view: View) {
    if !blocks.isEmpty { blocks[blocks.count - 1].resized.append(view) }
  }

  func add(_ animation: ViewAnimation) {
    guard !animation.isRegistered else { return }
    animation.isRegistered = true
    viewAnimations.append(animation)
  }

  // MARK: Running animations

  /// Updates all animations to `time`, then calls the completion handlers of those that have ended.
  func advance(to time: Double) {
    var kept = 0
    for index in viewAnimations.indices {
      let view = viewAnimations[index]
      view.advance(to: time)
      guard !view.isDone else { continue }
      viewAnimations[kept] = view
      kept += 1
    }
    viewAnimations.removeLast(viewAnimations.count - kept)
    // An animation that a completion handler starts is not completed before the next call.
    let present = animations.count
    for index in 0..<present where animations[index].runningPropertyCount == 0 { animations[index].complete() }
    if present > 0 { animations.removeAll { $0.runningPropertyCount == 0 && $0.isCompleted } }
  }

  @export(interface)
  func interruptAll() {
    for view in viewAnimations { view.interruptAll() }
    viewAnimations.removeAll()
  }

  /// Returns `true` if a property is moving at `time`.
  func isRunning(at time: Double) -> Bool {
    for animation in animations where animation.runningPropertyCount > 0 && animation.start <= time { return true }
    return false
  }

  /// Returns the time of the next `advance` that is needed if nothing moves: the end of a delay, or `time` if a
  /// completion handler is pending.
  func nextStart(after time: Double) -> Double? {
    var next = Double.infinity
    for animation in animations {
      if animation.runningPropertyCount == 0 {
        next = min(next, time)
      } else if animation.start > time {
        next = min(next, animation.start)
      }
    }
    return next < .infinity ? next : nil
  }
}
