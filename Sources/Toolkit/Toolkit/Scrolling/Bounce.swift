import Geometry

/// The motion of content back to an edge, or on to a page.
///
/// Content in motion follows a critically damped spring. Content released at rest starts gently: its displacement is
/// the sum of two exponential decays.
struct Bounce: Equatable {
  /// The displacement from the target at the start, in points.
  let displacement: Double
  /// The velocity at the start, in points per second.
  let velocity: Double

  private var isSpring: Bool { abs(velocity) > ScrollConstants.bounceVelocity }

  func displacement(after time: Double) -> Double {
    if isSpring {
      return (displacement + linearCoefficient * time) * Math.exp(-ScrollConstants.bounceRate * time)
    }
    let (slow, fast) = decays(after: time)
    return slow + fast
  }

  /// Returns the velocity after `time` seconds, in points per second.
  func velocity(after time: Double) -> Double {
    if isSpring {
      let rate = ScrollConstants.bounceRate
      return (linearCoefficient - rate * (displacement + linearCoefficient * time)) * Math.exp(-rate * time)
    }
    let (slow, fast) = decays(after: time)
    let rates = ScrollConstants.restingBounceRates
    return -rates.slow * slow - rates.fast * fast
  }

  func isFinished(after time: Double) -> Bool {
    abs(displacement(after: time)) <= ScrollConstants.settledDistance
      && abs(velocity(after: time)) <= ScrollConstants.stopVelocity
  }

  /// The time at which the content first crosses its target, in seconds, or `nil` if it stops there.
  var passing: Double? {
    guard isSpring, displacement != 0, linearCoefficient != 0 else { return nil }
    let time = -displacement / linearCoefficient
    return time > 0 ? time : nil
  }

  /// The linear coefficient of the spring's displacement, in points per second.
  private var linearCoefficient: Double { velocity + ScrollConstants.bounceRate * displacement }

  private func decays(after time: Double) -> (slow: Double, fast: Double) {
    let rates = ScrollConstants.restingBounceRates
    let span = rates.fast - rates.slow
    let slow = (rates.fast * displacement + velocity) / span
    let fast = -(rates.slow * displacement + velocity) / span
    return (slow * Math.exp(-rates.slow * time), fast * Math.exp(-rates.fast * time))
  }
}
