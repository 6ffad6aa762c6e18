import Geometry

/// The motion of content along one axis after a drag or a request of the program: it decelerates, bounces at an edge,
/// and comes to rest.
///
/// Positions depend on time only, not on the number of frames in between.
struct AxisMotion: Equatable {
  private enum Phase: Equatable {
    case rest
    case glide(Deceleration)
    /// Moves towards `target`. If `target` is an edge of the range, fast content crosses it and decelerates inside.
    case bounce(Bounce, target: Double, isEdge: Bool)
    case ease(to: Double, duration: Double)
  }

  private var phase = Phase.rest
  /// The offset, in points, at which the phase began. `start` is the time.
  private var origin: Double
  private var start = 0.0
  private var rate = DecelerationRate.normal
  private(set) var offset: Double

  var isMoving: Bool { phase != .rest }

  init(restingAt offset: Double) {
    self.offset = offset
    origin = offset
  }

  /// Creates the motion of content that was released at `offset` with `velocity`, in points per second.
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

  /// Creates the motion of content that was released at `offset` and comes to rest at `target`.
  init(from offset: Double, velocity: Double, at time: Double, settlingAt target: Double) {
    self.init(restingAt: offset)
    start = time
    let bounce = Bounce(displacement: offset - target, velocity: velocity)
    if !bounce.isFinished(after: 0) { phase = .bounce(bounce, target: target, isEdge: false) }
    if phase == .rest { self.offset = target }
  }

  /// Creates an animated motion to `target` that takes `duration` seconds.
  init(from offset: Double, easingTo target: Double, at time: Double, duration: Double) {
    self.init(restingAt: offset)
    start = time
    if target != offset { phase = .ease(to: target, duration: duration) }
  }

  /// Shifts the current offset, the origin and the target by `distance`.
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

  mutating func advance(to time: Double, in range: ScrollRange, bounces: Bool) {
    // A phase can lead to the next within one frame, and rarely to a third.
    for _ in 0..<4 {
      let elapsed = max(time - start, 0)
      switch phase {
      case .rest: return
      case .glide(let deceleration):
        offset = origin + deceleration.distance(after: elapsed)
        let edge = range.clamp(offset)
        if offset != edge {
          self.bounce(at: edge, deceleration, time: time, bounces: bounces)
          continue
        }
        if deceleration.isFinished(after: elapsed) { phase = .rest }
        return
      case .bounce(let bounce, let target, let isEdge):
        if isEdge, let passing = bounce.passing, passing <= elapsed {
          let velocity = bounce.velocity(after: passing)
          enter(.glide(Deceleration(velocity: velocity, rate: rate)), from: target, at: start + passing)
          continue
        }
        offset = target + bounce.displacement(after: elapsed)
        if bounce.isFinished(after: elapsed) { stop(at: target, in: range) }
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

  /// Replaces a deceleration that has passed `edge` by a bounce, starting at the time the content reached the edge.
  private mutating func bounce(
    at edge: Double, _ deceleration: Deceleration, time: Double, bounces: Bool
  ) {
    let distance = edge - origin
    guard bounces else {
      offset = edge
      phase = .rest
      return
    }
    guard distance * deceleration.velocity >= 0 else {
      // The range changed, and its edge moved past the content.
      let velocity = deceleration.velocity(after: time - start)
      let bounce = Bounce(displacement: offset - edge, velocity: velocity)
      enter(.bounce(bounce, target: edge, isEdge: true), from: edge, at: time)
      return
    }
    let velocity = deceleration.velocity(afterTravelling: distance)
    enter(
      .bounce(Bounce(displacement: 0, velocity: velocity), target: edge, isEdge: true), from: edge,
      at: start + deceleration.time(toTravel: distance))
  }

  /// Ends the motion at `target`, clamped because the range may have changed during the motion.
  private mutating func stop(at target: Double, in range: ScrollRange) {
    offset = range.clamp(target)
    phase = .rest
  }

  private mutating func enter(_ phase: Phase, from offset: Double, at time: Double) {
    self.phase = phase
    origin = offset
    start = time
  }
}
