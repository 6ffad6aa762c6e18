import Geometry

/// How content moves by itself along one axis: it decelerates, bounces where it
/// runs beyond an edge, and comes to rest.
///
/// A value of time: what it says for a moment does not depend on how many frames
/// there were before.
struct AxisMotion: Equatable {
  private enum Phase: Equatable {
    case rest
    case glide(Deceleration)
    /// On the way to `target`; through an edge of the range it may run on inside.
    case bounce(Bounce, target: Double, isEdge: Bool)
    case ease(to: Double, duration: Double)
  }

  private var phase = Phase.rest
  /// Where and when the phase began.
  private var origin: Double
  private var start = 0.0
  private var rate = DecelerationRate.normal
  /// Where the content is, in points of offset.
  private(set) var offset: Double

  var isMoving: Bool { phase != .rest }

  init(restingAt offset: Double) {
    self.offset = offset
    origin = offset
  }

  /// The motion of content let go of at `offset` with `velocity` points per second.
  init(
    from offset: Double, velocity: Double, at time: Double, in range: ScrollRange,
    rate: DecelerationRate
  ) {
    self.init(restingAt: offset)
    start = time
    self.rate = rate
    if range.overshoot(offset) != 0 {
      let edge = range.clamp(offset)
      phase = .bounce(
        Bounce(displacement: offset - edge, velocity: velocity), target: edge, isEdge: true)
    } else if abs(velocity) > ScrollConstants.stopVelocity {
      phase = .glide(Deceleration(velocity: velocity, rate: rate))
    }
  }

  /// The motion of content let go of at `offset` that is to come to rest at `target`.
  init(from offset: Double, velocity: Double, at time: Double, settlingAt target: Double) {
    self.init(restingAt: offset)
    start = time
    let bounce = Bounce(displacement: offset - target, velocity: velocity)
    if !bounce.isOver(after: 0) { phase = .bounce(bounce, target: target, isEdge: false) }
    if phase == .rest { self.offset = target }
  }

  /// The motion of content that the program moves to `target`, in `duration` seconds.
  init(from offset: Double, easingTo target: Double, at time: Double, duration: Double) {
    self.init(restingAt: offset)
    start = time
    if target != offset { phase = .ease(to: target, duration: duration) }
  }

  /// Everything is `distance` further on, also where it is going.
  mutating func shift(by distance: Double) {
    offset += distance
    origin += distance
    switch phase {
    case .rest, .glide: break
    case .bounce(let bounce, let target, let isEdge):
      phase = .bounce(bounce, target: target + distance, isEdge: isEdge)
    case .ease(let target, let duration): phase = .ease(to: target + distance, duration: duration)
    }
  }

  /// Brings the content to where it is at `time`.
  mutating func advance(to time: Double, in range: ScrollRange, bounces: Bool) {
    // One phase may lead to the next within a frame, and seldom to a third.
    for _ in 0..<4 {
      let elapsed = max(time - start, 0)
      switch phase {
      case .rest: return
      case .glide(let deceleration):
        offset = origin + deceleration.distance(after: elapsed)
        let edge = range.clamp(offset)
        if offset != edge {
          meet(edge, deceleration, at: time, bounces: bounces)
          continue
        }
        if deceleration.isOver(after: elapsed) { phase = .rest }
        return
      case .bounce(let bounce, let target, let isEdge):
        if isEdge, let passing = bounce.passing, passing <= elapsed {
          let velocity = bounce.velocity(after: passing)
          begin(.glide(Deceleration(velocity: velocity, rate: rate)), at: target, start + passing)
          continue
        }
        offset = target + bounce.displacement(after: elapsed)
        if bounce.isOver(after: elapsed) { rest(at: target, in: range) }
        return
      case .ease(let target, let duration):
        let progress = AnimationCurve.easeInOut.value(at: elapsed / duration)
        offset = origin + (target - origin) * progress
        if progress >= 1 {
          offset = target
          phase = .rest
        }
        return
      }
    }
  }

  /// The content is beyond `edge`: what it did since it got there was another motion.
  private mutating func meet(
    _ edge: Double, _ deceleration: Deceleration, at time: Double, bounces: Bool
  ) {
    let distance = edge - origin
    guard bounces else {
      offset = edge
      phase = .rest
      return
    }
    guard distance * deceleration.velocity >= 0 else {
      // The edge moved here past the content.
      let velocity = deceleration.velocity(after: time - start)
      let bounce = Bounce(displacement: offset - edge, velocity: velocity)
      begin(.bounce(bounce, target: edge, isEdge: true), at: edge, time)
      return
    }
    let velocity = deceleration.velocity(afterTravelling: distance)
    begin(
      .bounce(Bounce(displacement: 0, velocity: velocity), target: edge, isEdge: true), at: edge,
      start + deceleration.time(toTravel: distance))
  }

  /// The range may have changed on the way.
  private mutating func rest(at target: Double, in range: ScrollRange) {
    offset = range.clamp(target)
    phase = .rest
  }

  private mutating func begin(_ phase: Phase, at offset: Double, _ time: Double) {
    self.phase = phase
    origin = offset
    start = time
  }
}
