import Platform

/// A finger held on a cross: collects the panel's readings until they are steady.
struct Press {
  enum Verdict: Equatable {
    /// Not held long enough yet.
    case waiting
    /// The finger moved away from where it had settled.
    case wandered
    /// The median of the readings, separately for each axis.
    case steady(PanelPlace)
  }

  /// The time at the start whose readings are ignored because the finger still settles, in seconds. Chosen.
  static let settling = 0.2
  /// The time at rest that makes a measurement, in seconds. Chosen: at 50 readings a second these are 40 readings,
  /// whose median reduces the noise to less than a tenth of a pixel. A longer time is tiresome five times in a row.
  static let duration = 0.8
  /// How far the finger may wander, as a fraction of the panel. Chosen: the tremor of a hand that tries to hold still,
  /// with a margin.
  static let reach = 0.02
  /// The number of readings whose median is the finger's position, so that one outlier does not count.
  private static let few = 5
  /// The maximum number of stored readings: more than any panel sends in that time.
  private static let most = 2048

  private let start: Double
  private var readings: [PanelPlace] = []
  /// The last reading of the settling time.
  private var first: PanelPlace

  /// - Parameters:
  ///   - reading: The first reading.
  ///   - time: The time of the reading, in seconds.
  init(at reading: PanelPlace, time: Double) {
    start = time
    first = reading
    readings.reserveCapacity(256)
  }

  mutating func add(_ reading: PanelPlace, at time: Double) {
    if time < start + Self.settling {
      first = reading
    } else if readings.count < Self.most {
      readings.append(reading)
    }
  }

  /// Returns the fraction of the needed time that has passed, from 0 to 1.
  func progress(at now: Double) -> Double { max(0, min((now - start) / (Self.settling + Self.duration), 1)) }

  func verdict(at now: Double) -> Verdict {
    if readings.count >= 2 * Self.few {
      let (then, now) = (Self.median(readings.prefix(Self.few)), Self.median(readings.suffix(Self.few)))
      let (dx, dy) = (now.x - then.x, now.y - then.y)
      if dx * dx + dy * dy > Self.reach * Self.reach { return .wandered }
    }
    guard progress(at: now) >= 1 else { return .waiting }
    // A panel without noise sends no events while the finger rests. The last reading is still valid.
    return .steady(readings.isEmpty ? first : Self.median(readings[...]))
  }

  private static func median(_ places: ArraySlice<PanelPlace>) -> PanelPlace {
    func middle(_ axis: (PanelPlace) -> Double) -> Double {
      let ordered = places.map(axis).sorted()
      return (ordered[(ordered.count - 1) / 2] + ordered[ordered.count / 2]) / 2
    }
    return PanelPlace(middle { $0.x }, middle { $0.y })
  }
}
