/// Runs the animations of an application.
final class Animator {
  /// The views with a property that is being animated.
  private var moving: [ViewAnimation] = []
  /// The animations whose completion is still to be called, in the order they began.
  private var animations: [Animation] = []
  /// The animations whose closures are being run, the innermost last.
  private var blocks: [Block] = []

  private struct Block {
    let animation: Animation
    /// The views whose size changed, so that their subviews may move along.
    var resized: [View] = []
  }

  // MARK: Starting

  /// Runs `changes`, animating what they set.
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

  /// The animation whose closure is being run.
  var current: Animation? { blocks.last?.animation }

  @export(interface)
  func noteResized(_ view: View) {
    if !blocks.isEmpty { blocks[blocks.count - 1].resized.append(view) }
  }

  func list(_ animation: ViewAnimation) {
    guard !animation.isListed else { return }
    animation.isListed = true
    moving.append(animation)
  }

  // MARK: Running

  /// Moves everything to its place at `time`, then calls the completions of what ended.
  func advance(to time: Double) {
    var kept = 0
    for index in moving.indices {
      let view = moving[index]
      view.advance(to: time)
      guard !view.isDone else { continue }
      moving[kept] = view
      kept += 1
    }
    moving.removeLast(moving.count - kept)
    // An animation that a completion begins waits for the next call.
    let present = animations.count
    for index in 0..<present where animations[index].running == 0 { animations[index].complete() }
    if present > 0 { animations.removeAll { $0.running == 0 && $0.isTold } }
  }

  @export(interface)
  func interruptAll() {
    for view in moving { view.interruptAll() }
    moving.removeAll()
  }

  /// Whether something moves at `time`.
  func isRunning(at time: Double) -> Bool {
    for animation in animations where animation.running > 0 && animation.start <= time { return true }
    return false
  }

  /// When `advance` has something to do although nothing moves: a delay ends, or the completion of
  /// an animation is due.
  func nextStart(after time: Double) -> Double? {
    var next = Double.infinity
    for animation in animations {
      if animation.running == 0 {
        next = min(next, time)
      } else if animation.start > time {
        next = min(next, animation.start)
      }
    }
    return next < .infinity ? next : nil
  }
}
