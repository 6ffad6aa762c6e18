import Geometry

/// The motion along one axis of content that a moving finger released. Its speed shrinks by the same factor each
/// millisecond, until it is slow enough to stop.
struct Deceleration: Equatable {
  /// The velocity at the start, in points per second. The sign is the direction.
  let velocity: Double
  let rate: DecelerationRate

  /// The points traveled for each point per second of speed lost: the sum of the steps of one millisecond.
  private var distancePerSpeed: Double { Self.distancePerSpeed(at: rate) }

  private static func distancePerSpeed(at rate: DecelerationRate) -> Double {
    rate.rawValue / (1 - rate.rawValue) / 1000
  }

  /// Returns the initial velocity with which content travels `distance` points before it stops.
  static func initialVelocity(toTravel distance: Double, rate: DecelerationRate) -> Double {
    let velocity = abs(distance) / distancePerSpeed(at: rate) + ScrollConstants.stopVelocity
    return distance < 0 ? -velocity : velocity
  }

  /// The seconds until the content stops.
  var duration: Double { time(untilFraction: ScrollConstants.stopVelocity / abs(velocity)) }

  /// The total distance traveled, in points, with the sign of the direction.
  var totalDistance: Double {
    let lost = max(abs(velocity) - ScrollConstants.stopVelocity, 0)
    return velocity < 0 ? -lost * distancePerSpeed : lost * distancePerSpeed
  }

  func isFinished(after time: Double) -> Bool {
    abs(self.velocity(after: time)) <= ScrollConstants.stopVelocity
  }

  /// Returns the velocity after `time` seconds, in points per second, as if the content did not stop before.
  func velocity(after time: Double) -> Double {
    velocity * Math.pow(rate.rawValue, 1000 * max(time, 0))
  }

  /// Returns the distance traveled after `time` seconds, in points.
  func distance(after time: Double) -> Double {
    let present = velocity(after: time)
    return abs(present) <= ScrollConstants.stopVelocity ? totalDistance : (velocity - present) * distancePerSpeed
  }

  /// Returns the velocity after a travel of `distance` points, in points per second.
  func velocity(afterTravelling distance: Double) -> Double { velocity - distance / distancePerSpeed }

  /// Returns the seconds until the content has traveled `distance` points. The content must reach that distance.
  func time(toTravel distance: Double) -> Double {
    time(untilFraction: velocity(afterTravelling: distance) / velocity)
  }

  /// Returns the seconds until the fraction `part` of the speed is left.
  private func time(untilFraction part: Double) -> Double {
    part > 0 && part < 1 ? Math.log(part) / (1000 * Math.log(rate.rawValue)) : 0
  }
}
