import Geometry
import Platform

/// The state of a `TouchFilter` for the fingers of one device, applied report by report.
///
/// Reports keep their number and times, and only positions change. With `skip`, a landing is delayed to a later report.
/// Memory is allocated only when more fingers are down than ever before.
struct TouchFilterState {
  private struct Finger {
    /// The contact number, or 0 if the entry is unused.
    var contact: Int32 = 0
    /// The number of readings so far, including skipped ones.
    var count = 0
    /// The last reported position.
    var position = PanelPosition.topLeft
    var time = 0.0
    /// The position of the last reading.
    var reading = PanelPosition.topLeft
  }

  private let filter: TouchFilter
  private var fingers: [Finger] = []
  /// The last `filter.median` readings of each finger, as ring buffers.
  private var readings: [PanelPosition] = []
  /// A buffer for sorting the readings of one axis.
  private var sortBuffer: [Double]
  /// The size of the panel in pixels, or `nil` without a panel.
  private var panel: PixelSize?

  /// The time in seconds without a report after which a finger counts as resting at its last reading. The kernel does
  /// not report a reading that equals the previous one. Chosen: twice the report interval of the slowest panels.
  static let restDelay = 0.05

  /// The number of last readings that determine the position of a lift. Chosen: enough to reject an outlier, few enough
  /// not to delay the end of a drag.
  private static let liftWindow = 3

  init(_ filter: TouchFilter) {
    self.filter = filter
    sortBuffer = Array(repeating: 0, count: filter.medianWindow)
  }

  mutating func screenChanged(to screen: Screen?) {
    panel = screen?.mode.size
  }

  /// The time at which `reportRestingFingers` has samples, or `nil` while all fingers are at their last reading.
  var deadline: Double? {
    var deadline: Double?
    for finger in fingers where finger.contact != 0 && isBehind(finger) {
      deadline.bringForward(to: finger.time + Self.restDelay)
    }
    return deadline
  }

  /// Appends the samples that are due by `time` for fingers that have come to rest. Each is a report of its own.
  mutating func reportRestingFingers(by time: Double, into samples: inout [TouchSample]) {
    while let due = deadline, due <= time {
      for index in fingers.indices
      where fingers[index].contact != 0 && isBehind(fingers[index]) && fingers[index].time + Self.restDelay == due {
        let phase: TouchSample.Phase = isLandingPending(fingers[index]) ? .down : .move
        let finger = fingers[index]
        fillReadings(of: index)
        samples.append(TouchSample(contact: finger.contact, phase: phase, position: finger.reading, time: due))
      }
    }
  }

  /// Filters the samples of one report, and appends the result to `samples`. Both arrays belong to the caller, which
  /// reuses their memory for the next report.
  mutating func filter(_ report: [TouchSample], into samples: inout [TouchSample]) {
    let first = samples.count
    for var sample in report {
      switch sample.phase {
      case .down:
        let finger = land(sample)
        if isLandingPending(fingers[finger]) { continue }
      case .move:
        guard let finger = index(of: sample.contact) else { break }
        let wasPending = isLandingPending(fingers[finger])
        read(finger, sample)
        if isLandingPending(fingers[finger]) { continue }
        sample.position = fingers[finger].position
        if wasPending { sample.phase = .down }
      case .up, .cancel:
        guard let finger = index(of: sample.contact) else { break }
        let isPending = isLandingPending(fingers[finger])
        if isPending && sample.phase == .cancel {
          fingers[finger].contact = 0
          continue
        }
        lift(finger, sample)
        sample.position = fingers[finger].position
        fingers[finger].contact = 0
        if isPending {
          // A touch that is shorter than the filter still counts.
          var landing = sample
          landing.phase = .down
          samples.append(landing)
        }
      // Only mice hover, and they have no filter.
      case .hover, .leave: break
      }
      samples.append(sample)
    }
    for index in first..<samples.count { samples[index].endsReport = index == samples.count - 1 }
  }

  // MARK: Fingers

  private func index(of contact: Int32) -> Int? {
    for index in fingers.indices where fingers[index].contact == contact { return index }
    return nil
  }

  /// Returns `true` if the finger's landing has not been reported yet.
  private func isLandingPending(_ finger: Finger) -> Bool { finger.count <= filter.skipCount }

  private func isBehind(_ finger: Finger) -> Bool { isLandingPending(finger) || finger.position != finger.reading }

  private mutating func land(_ sample: TouchSample) -> Int {
    let index = self.index(of: 0) ?? fingers.count
    if index == fingers.count {
      fingers.append(Finger())
      for _ in 0..<filter.medianWindow { readings.append(.topLeft) }
    }
    fingers[index] = Finger()
    fingers[index].contact = sample.contact
    read(index, sample)
    return index
  }

  private mutating func read(_ index: Int, _ sample: TouchSample) {
    fingers[index].time = sample.time
    fingers[index].reading = sample.position
    fingers[index].count += 1
    let count = fingers[index].count - filter.skipCount
    guard count > 0 else { return }
    readings[index * filter.medianWindow + (count - 1) % filter.medianWindow] = sample.position
    let middle = median(of: min(count, filter.medianWindow), at: index)
    fingers[index].position = count == 1 ? middle : smoothed(from: fingers[index].position, to: middle)
  }

  /// Updates the position for a lift, which contains no new reading.
  private mutating func lift(_ index: Int, _ sample: TouchSample) {
    let count = fingers[index].count - filter.skipCount
    guard count > 0 else {
      fingers[index].position = sample.position
      return
    }
    let middle = median(of: min(count, filter.medianWindow, Self.liftWindow), at: index)
    fingers[index].position = smoothed(from: fingers[index].position, to: middle)
  }

  /// Fills the finger's readings with the last one.
  private mutating func fillReadings(of index: Int) {
    fingers[index].count = max(fingers[index].count, filter.skipCount + filter.medianWindow)
    fingers[index].position = fingers[index].reading
    for slot in 0..<filter.medianWindow { readings[index * filter.medianWindow + slot] = fingers[index].reading }
  }

  /// Returns the median of the last `window` readings.
  private mutating func median(of window: Int, at index: Int) -> PanelPosition {
    let position = fingers[index].position
    return PanelPosition(
      median(of: window, at: index, near: position.x) { $0.x }, median(of: window, at: index, near: position.y) { $0.y }
    )
  }

  private mutating func median(
    of window: Int, at index: Int, near coordinate: Double, _ axis: (PanelPosition) -> Double
  ) -> Double {
    let newest = fingers[index].count - filter.skipCount - 1
    for step in 0..<window {
      let value = axis(readings[index * filter.medianWindow + (newest - step) % filter.medianWindow])
      var slot = step
      while slot > 0 && sortBuffer[slot - 1] > value {
        sortBuffer[slot] = sortBuffer[slot - 1]
        slot -= 1
      }
      sortBuffer[slot] = value
    }
    let upper = sortBuffer[window / 2]
    if window % 2 == 1 { return upper }
    // With an even number of readings, take the middle value that is closer to the last reported position, because the
    // other may be an outlier.
    let lower = sortBuffer[window / 2 - 1]
    return abs(lower - coordinate) <= abs(upper - coordinate) ? lower : upper
  }

  private func smoothed(from position: PanelPosition, to reading: PanelPosition) -> PanelPosition {
    guard filter.dejitterRadius > 0, let panel else { return reading }
    let fraction = min(1, position.distance(to: reading, inPixelsOf: panel) / filter.dejitterRadius)
    // Squared, so that jitter of a third of the threshold moves the finger by a ninth of the distance.
    let weight = fraction * fraction
    return PanelPosition(position.x + (reading.x - position.x) * weight, position.y + (reading.y - position.y) * weight)
  }
}
