import Geometry

/// How content comes to the place it belongs to: back to an edge it was pulled
/// or has run beyond, or on to a page.
///
/// Content in motion is a critically damped spring. Content let go of at rest
/// sets off gently, on the sum of two decays.
struct Bounce: Equatable {
  /// Where it is at the start, seen from where it belongs, in points.
  let displacement: Double
  /// Points per second at the start.
  let velocity: Double

  private var isSpring: Bool { abs(velocity) > ScrollConstants.bounceVelocity }

  func displacement(after time: Double) -> Double {
    if isSpring {
      return (displacement + pull * time) * Functions.exp(-ScrollConstants.bounceRate * time)
    }
    let (slow, fast) = decays(after: time)
    return slow + fast
  }

  /// Points per second after `time` seconds.
  func velocity(after time: Double) -> Double {
    if isSpring {
      let rate = ScrollConstants.bounceRate
      return (pull - rate * (displacement + pull * time)) * Functions.exp(-rate * time)
    }
    let (slow, fast) = decays(after: time)
    let rates = ScrollConstants.settleRates
    return -rates.slow * slow - rates.fast * fast
  }

  func isOver(after time: Double) -> Bool {
    abs(displacement(after: time)) <= ScrollConstants.settledDistance
      && abs(velocity(after: time)) <= ScrollConstants.stopVelocity
  }

  /// When it passes the place it belongs to, on its way in; nil if it stops there.
  var passing: Double? {
    guard isSpring, displacement != 0, pull != 0 else { return nil }
    let time = -displacement / pull
    return time > 0 ? time : nil
  }

  /// What the spring's first seconds add, in points per second.
  private var pull: Double { velocity + ScrollConstants.bounceRate * displacement }

  private func decays(after time: Double) -> (slow: Double, fast: Double) {
    let rates = ScrollConstants.settleRates
    let span = rates.fast - rates.slow
    let slow = (rates.fast * displacement + velocity) / span
    let fast = -(rates.slow * displacement + velocity) / span
    return (slow * Functions.exp(-rates.slow * time), fast * Functions.exp(-rates.fast * time))
  }
}
