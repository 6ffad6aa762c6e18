import Geometry

/// How content goes on along one axis when a moving finger lets go of it: each
/// millisecond it loses the same part of its speed, until it is slow enough to stop.
struct Deceleration: Equatable {
  /// At the start, in points per second; the sign is the direction.
  let velocity: Double
  let rate: DecelerationRate

  /// Points traveled for each point per second lost: the sum of the steps of a millisecond.
  private var reach: Double { Self.reach(rate) }

  private static func reach(_ rate: DecelerationRate) -> Double { rate.rawValue / (1 - rate.rawValue) / 1000 }

  /// The velocity at the start of what travels `distance` points until it stops.
  static func velocity(toTravel distance: Double, rate: DecelerationRate) -> Double {
    let velocity = abs(distance) / reach(rate) + ScrollConstants.stopVelocity
    return distance < 0 ? -velocity : velocity
  }

  /// Seconds until it stops.
  var duration: Double { time(toSlowBy: ScrollConstants.stopVelocity / abs(velocity)) }

  /// Points it travels in all, in its direction.
  var range: Double {
    let lost = max(abs(velocity) - ScrollConstants.stopVelocity, 0)
    return velocity < 0 ? -lost * reach : lost * reach
  }

  func isOver(after time: Double) -> Bool {
    abs(self.velocity(after: time)) <= ScrollConstants.stopVelocity
  }

  /// Points per second after `time` seconds, if it does not stop before.
  func velocity(after time: Double) -> Double {
    velocity * Functions.pow(rate.rawValue, 1000 * max(time, 0))
  }

  /// Points traveled after `time` seconds.
  func distance(after time: Double) -> Double {
    let present = velocity(after: time)
    return abs(present) <= ScrollConstants.stopVelocity ? range : (velocity - present) * reach
  }

  /// Points per second where it has traveled `distance`.
  func velocity(afterTravelling distance: Double) -> Double { velocity - distance / reach }

  /// Seconds until it has traveled `distance`, which it must get to.
  func time(toTravel distance: Double) -> Double {
    time(toSlowBy: velocity(afterTravelling: distance) / velocity)
  }

  /// Seconds until `part` of the speed is left.
  private func time(toSlowBy part: Double) -> Double {
    part > 0 && part < 1 ? Functions.log(part) / (1000 * Functions.log(rate.rawValue)) : 0
  }
}
