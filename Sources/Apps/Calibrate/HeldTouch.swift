import Platform

/// A finger held on a cross: collects the panel's readings until they are steady.
struct HeldTouch {
  enum Result: Equatable {
    /// Not held long enough yet.
    case waiting
    /// The finger moved away from where it had settled.
    case moved
    /// The median of the readings, separately for each axis.
    case steady(PanelPosition)
  }

  /// The time at the start whose readings are ignored because the finger still settles, in seconds. Chosen.
  static let settlingTime = 0.2
  /// The time at rest that makes a measurement, in seconds. Chosen: at 50 readings a second these are 40 readings,
  /// whose median reduces the noise to less than a tenth of a pixel. A longer time is tiresome five times in a row.
  static let measuringTime = 0.8
  /// How far the finger may wander, as a fraction of the panel. Chosen: the tremor of a hand that tries to hold still,
  /// with a margin.
  static let maximumMovement = 0.02
  /// The number of readings whose median is the finger's position, so that one outlier does not count.
  private static let medianWindow = 5
  /// The maximum number of stored readings: more than any panel sends in that time.
  private static let maximumReadings = 2048

  private let start: Double
  private var readings: [PanelPosition] = []
  /// The last reading of the settling time.
  private var settledReading: PanelPosition

  init(at reading: PanelPosition, time: Double) {
    start = time
    settledReading = reading
    readings.reserveCapacity(256)
  }

  mutating func add(_ reading: PanelPosition, at time: Double) {
    if time < start + Self.settlingTime {
      settledReading = reading
    } else if readings.count < Self.maximumReadings {
      readings.append(reading)
    }
  }

  /// Returns the fraction of the needed time that has passed, from 0 to 1.
  func progress(at now: Double) -> Double { max(0, min((now - start) / (Self.settlingTime + Self.measuringTime), 1)) }

  func result(at now: Double) -> Result {
    if readings.count >= 2 * Self.medianWindow {
      let then = Self.median(readings.prefix(Self.medianWindow))
      let now = Self.median(readings.suffix(Self.medianWindow))
      let dx = now.x - then.x
      let dy = now.y - then.y
      if dx * dx + dy * dy > Self.maximumMovement * Self.maximumMovement { return .moved }
    }
    guard progress(at: now) >= 1 else { return .waiting }
    // A panel without noise sends no events while the finger rests. The last reading is still valid.
    return .steady(readings.isEmpty ? settledReading : Self.median(readings[...]))
  }

  private static func median(_ places: ArraySlice<PanelPosition>) -> PanelPosition {
    func middle(_ axis: (PanelPosition) -> Double) -> Double {
      let ordered = places.map(axis).sorted()
      return (ordered[(ordered.count - 1) / 2] + ordered[ordered.count / 2]) / 2
    }
    return PanelPosition(middle { $0.x }, middle { $0.y })
  }
}
