import Geometry

/// A history of recent positions, used to compute a velocity.
struct VelocityTracker {
  private struct Sample {
    var place: Vector
    var time: Double
  }

  /// Twice the number of samples in `GestureConstants.velocityPeriod` at 240 reports per second.
  private static let capacity = 48
  /// A ring buffer. `newest` is the index of the last sample.
  private var samples: [Sample] = []
  private var newest = -1

  var isEmpty: Bool { samples.isEmpty }
  var last: Vector { samples.isEmpty ? .zero : samples[newest].place }

  mutating func addSample(_ place: Vector, at time: Double) {
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

  /// Returns the average velocity over the last `GestureConstants.velocityPeriod`, in points per second. If the last
  /// step took longer than the period, returns the average over that step.
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
