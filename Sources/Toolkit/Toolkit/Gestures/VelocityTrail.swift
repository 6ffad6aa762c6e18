import Geometry

/// Where something that moves was lately, to tell how fast it is.
struct VelocityTrail {
  private struct Sample {
    var place: Vector
    var time: Double
  }

  /// Twice what a panel of 240 reports a second makes of the period.
  private static let capacity = 48
  /// A ring: `newest` is where the last sample is.
  private var samples: [Sample] = []
  private var newest = -1

  var isEmpty: Bool { samples.isEmpty }
  var last: Vector { samples.isEmpty ? .zero : samples[newest].place }

  mutating func note(_ place: Vector, at time: Double) {
    if newest >= 0 && samples[newest].time == time {
      samples[newest].place = place
      return
    }
    newest = (newest + 1) % Self.capacity
    let sample = Sample(place: place, time: time)
    if newest < samples.count {
      samples[newest] = sample
    } else {
      samples.reserveCapacity(Self.capacity)
      samples.append(sample)
    }
  }

  mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
    newest = -1
  }

  /// Points a second: the mean over the last `GestureConstants.velocityPeriod`, or over
  /// the last step where that took longer.
  func velocity(at now: Double) -> Vector {
    let period = GestureConstants.velocityPeriod
    guard samples.count > 1, now - samples[newest].time <= period else { return .zero }
    var start = newest
    for age in 1..<samples.count {
      let index = (newest - age + samples.count) % samples.count
      if age > 1 && now - samples[index].time > period { break }
      start = index
    }
    let elapsed = now - samples[start].time
    guard elapsed > 0 else { return .zero }
    return (samples[newest].place - samples[start].place) * (1 / elapsed)
  }
}
