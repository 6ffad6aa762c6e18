import Platform

/// One finger on a cross: what the panel read of it, until that is steady.
struct Press {
  enum Verdict: Equatable {
    /// Not long enough yet.
    case waiting
    /// The finger left the place where it had settled.
    case wandered
    /// The median of the readings, each axis for itself.
    case steady(PanelPlace)
  }

  /// Seconds at the start that do not count: the finger still settles. (D)
  static let settling = 0.2
  /// Seconds of rest that make a reading. D: at 50 readings a second, forty of them, of which the
  /// median is better than a tenth of a pixel's shake; longer is tiresome five times in a row.
  static let duration = 0.8
  /// How far the finger may wander, as a part of the panel: what a hand shakes that tries to
  /// hold still, with room to spare. (D)
  static let reach = 0.02
  /// How many readings tell where the finger is, so that a wild one does not.
  private static let few = 5
  /// More than any panel gives in that time.
  private static let most = 2048

  private let start: Double
  private var readings: [PanelPlace] = []
  /// The last reading of the settling.
  private var first: PanelPlace

  /// - Parameters:
  ///   - reading: the first.
  ///   - time: when, in seconds.
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

  /// From 0 to 1.
  func progress(at now: Double) -> Double { max(0, min((now - start) / (Self.settling + Self.duration), 1)) }

  func verdict(at now: Double) -> Verdict {
    if readings.count >= 2 * Self.few {
      let (then, now) = (Self.median(readings.prefix(Self.few)), Self.median(readings.suffix(Self.few)))
      let (dx, dy) = (now.x - then.x, now.y - then.y)
      if dx * dx + dy * dy > Self.reach * Self.reach { return .wandered }
    }
    guard progress(at: now) >= 1 else { return .waiting }
    // A panel without noise says nothing of a finger that rests: it is where it was read last.
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
