import Geometry
import Platform

/// The state of a `TouchFilter` for the fingers of one device, applied report by report.
///
/// Reports keep their number and times, and only positions change. With `skip`, a landing is delayed to a later report.
/// Memory is allocated only when more fingers are down than ever before.
struct FilteredTouches {
  private struct Finger {
    /// The contact number, or 0 if the entry is unused.
    var contact: Int32 = 0
    /// The number of readings so far, including skipped ones.
    var count = 0
    /// The last reported position.
    var place = PanelPlace.topLeft
    /// The time of the last reading.
    var time = 0.0
    /// The position of the last reading.
    var reading = PanelPlace.topLeft
  }

  private let filter: TouchFilter
  private var fingers: [Finger] = []
  /// The last `filter.median` readings of each finger, as ring buffers.
  private var readings: [PanelPlace] = []
  /// A buffer for sorting the readings of one axis.
  private var ordered: [Double]
  /// The size of the panel in pixels, or `nil` without a panel.
  private var panel: PixelSize?

  /// The time in seconds without a report after which a finger counts as resting at its last reading. The kernel does
  /// not report a reading that equals the previous one. Chosen: twice the report interval of the slowest panels.
  static let silence = 0.05

  /// The number of last readings that determine the position of a lift. Chosen: enough to reject an outlier, few enough
  /// not to delay the end of a drag.
  private static let lastReadings = 3

  init(_ filter: TouchFilter) {
    self.filter = filter
    ordered = Array(repeating: 0, count: filter.median)
  }

  mutating func screenChanged(to screen: Screen?) {
    panel = screen?.mode.size
  }

  /// The time at which `settle` has samples, or `nil` while all fingers are at their last reading.
  var deadline: Double? {
    var deadline: Double?
    for finger in fingers where finger.contact != 0 && isBehind(finger) {
      deadline.bringForward(to: finger.time + Self.silence)
    }
    return deadline
  }

  /// Appends the samples that are due by `time` for fingers that have come to rest. Each is a report of its own.
  mutating func settle(by time: Double, into samples: inout [TouchSample]) {
    while let due = deadline, due <= time {
      for index in fingers.indices
      where fingers[index].contact != 0 && isBehind(fingers[index]) && fingers[index].time + Self.silence == due {
        let phase: TouchSample.Phase = isHeld(fingers[index]) ? .down : .move
        let finger = fingers[index]
        rest(index)
        samples.append(TouchSample(contact: finger.contact, phase: phase, place: finger.reading, time: due))
      }
    }
  }

  /// Replaces the samples of one report, which start at `first`, with filtered ones.
  mutating func filter(_ samples: inout [TouchSample], from first: Int) {
    var index = first
    while index < samples.count {
      let sample = samples[index]
      switch sample.phase {
      case .down:
        let finger = land(sample)
        if isHeld(fingers[finger]) {
          samples.remove(at: index)
          continue
        }
      case .move:
        guard let finger = self.index(of: sample.contact) else { break }
        let wasHeld = isHeld(fingers[finger])
        read(finger, sample)
        if isHeld(fingers[finger]) {
          samples.remove(at: index)
          continue
        }
        samples[index].place = fingers[finger].place
        if wasHeld { samples[index].phase = .down }
      case .up, .cancel:
        guard let finger = self.index(of: sample.contact) else { break }
        let isNew = isHeld(fingers[finger])
        if isNew && sample.phase == .cancel {
          fingers[finger].contact = 0
          samples.remove(at: index)
          continue
        }
        lift(finger, sample)
        samples[index].place = fingers[finger].place
        fingers[finger].contact = 0
        if isNew {
          // A touch that is shorter than the filter still counts.
          var landing = samples[index]
          landing.phase = .down
          samples.insert(landing, at: index)
          index += 1
        }
      // Only mice hover, and they have no filter.
      case .hover, .leave: break
      }
      index += 1
    }
    for index in first..<max(first, samples.count) { samples[index].endsReport = index == samples.count - 1 }
  }

  // MARK: Fingers

  private func index(of contact: Int32) -> Int? {
    for index in fingers.indices where fingers[index].contact == contact { return index }
    return nil
  }

  /// Returns `true` if the finger's landing has not been reported yet.
  private func isHeld(_ finger: Finger) -> Bool { finger.count <= filter.skipped }

  private func isBehind(_ finger: Finger) -> Bool { isHeld(finger) || finger.place != finger.reading }

  private mutating func land(_ sample: TouchSample) -> Int {
    let index = self.index(of: 0) ?? fingers.count
    if index == fingers.count {
      fingers.append(Finger())
      for _ in 0..<filter.median { readings.append(.topLeft) }
    }
    fingers[index] = Finger()
    fingers[index].contact = sample.contact
    read(index, sample)
    return index
  }

  private mutating func read(_ index: Int, _ sample: TouchSample) {
    fingers[index].time = sample.time
    fingers[index].reading = sample.place
    fingers[index].count += 1
    let count = fingers[index].count - filter.skipped
    guard count > 0 else { return }
    readings[index * filter.median + (count - 1) % filter.median] = sample.place
    let middle = median(of: min(count, filter.median), at: index)
    fingers[index].place = count == 1 ? middle : followed(from: fingers[index].place, to: middle)
  }

  /// Updates the position for a lift, which contains no new reading.
  private mutating func lift(_ index: Int, _ sample: TouchSample) {
    let count = fingers[index].count - filter.skipped
    guard count > 0 else {
      fingers[index].place = sample.place
      return
    }
    let middle = median(of: min(count, filter.median, Self.lastReadings), at: index)
    fingers[index].place = followed(from: fingers[index].place, to: middle)
  }

  /// Fills the finger's readings with the last one.
  private mutating func rest(_ index: Int) {
    fingers[index].count = max(fingers[index].count, filter.skipped + filter.median)
    fingers[index].place = fingers[index].reading
    for place in 0..<filter.median { readings[index * filter.median + place] = fingers[index].reading }
  }

  /// Returns the median of the last `window` readings.
  private mutating func median(of window: Int, at index: Int) -> PanelPlace {
    let place = fingers[index].place
    return PanelPlace(
      median(of: window, at: index, near: place.x) { $0.x }, median(of: window, at: index, near: place.y) { $0.y })
  }

  private mutating func median(
    of window: Int, at index: Int, near place: Double, _ axis: (PanelPlace) -> Double
  ) -> Double {
    let newest = fingers[index].count - filter.skipped - 1
    for step in 0..<window {
      let value = axis(readings[index * filter.median + (newest - step) % filter.median])
      var slot = step
      while slot > 0 && ordered[slot - 1] > value {
        ordered[slot] = ordered[slot - 1]
        slot -= 1
      }
      ordered[slot] = value
    }
    let upper = ordered[window / 2]
    if window % 2 == 1 { return upper }
    // With an even number of readings, take the middle value that is closer to the last reported position, because the
    // other may be an outlier.
    let lower = ordered[window / 2 - 1]
    return abs(lower - place) <= abs(upper - place) ? lower : upper
  }

  private func followed(from place: PanelPlace, to reading: PanelPlace) -> PanelPlace {
    guard filter.jitter > 0, let panel else { return reading }
    let near = min(1, place.distance(to: reading, inPixelsOf: panel) / filter.jitter)
    // Squared, so that jitter of a third of the threshold moves the finger by a ninth of the distance.
    let part = near * near
    return PanelPlace(place.x + (reading.x - place.x) * part, place.y + (reading.y - place.y) * part)
  }
}
