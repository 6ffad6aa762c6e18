import Geometry
import Platform

/// Applies a `TouchFilter` to the fingers of one device, report by report.
///
/// Every report stays one, with its time; what changes is the places in it. Only a
/// landing may wait for a later report, by `skip`. Memory is asked for when
/// more fingers are down than ever before, and never otherwise.
struct FilteredTouches {
  private struct Finger {
    /// 0: none.
    var contact: Int32 = 0
    /// How many readings came so far, the skipped ones too.
    var count = 0
    /// The place told last.
    var place = PanelPlace.topLeft
    /// When the last reading came.
    var time = 0.0
    /// The last reading.
    var reading = PanelPlace.topLeft
  }

  private let filter: TouchFilter
  private var fingers: [Finger] = []
  /// The last readings of each finger, `filter.median` apiece, as a ring.
  private var readings: [PanelPlace] = []
  /// Those of one axis, while they are put in order.
  private var ordered: [Double]
  /// The panel's pixels; nil while there is none.
  private var panel: PixelSize?

  /// Seconds without a report after which a finger counts as resting where it was read last:
  /// the kernel tells no reading that is the same as the one before. D: twice the time
  /// between two reports of the slowest panels.
  static let silence = 0.05

  /// How many of the last readings count for a finger that lifts: enough to keep a wild one
  /// out, and so few that the end of a drag is not late.
  private static let lastReadings = 3

  init(_ filter: TouchFilter) {
    self.filter = filter
    ordered = Array(repeating: 0, count: filter.median)
  }

  mutating func screenChanged(to screen: Screen?) {
    panel = screen?.mode.size
  }

  /// When `settle` has something to tell; nil while every finger is where it was read.
  var deadline: Double? {
    var deadline: Double?
    for finger in fingers where finger.contact != 0 && isBehind(finger) {
      deadline.bringForward(to: finger.time + Self.silence)
    }
    return deadline
  }

  /// Appends to `samples` what was due by `time`: fingers that nothing was heard of have
  /// come to rest. Each is a report of its own.
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

  /// Takes the samples of one report from `first` on, all there are, and puts filtered ones in their place.
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
          // Too short for its filter: a touch all the same.
          var landing = samples[index]
          landing.phase = .down
          samples.insert(landing, at: index)
          index += 1
        }
      // No fingers: of a mouse, which has no filter.
      case .hover, .leave: break
      }
      index += 1
    }
    for index in first..<max(first, samples.count) { samples[index].endsReport = index == samples.count - 1 }
  }

  // MARK: One finger

  private func index(of contact: Int32) -> Int? {
    for index in fingers.indices where fingers[index].contact == contact { return index }
    return nil
  }

  /// Whether its landing was not told yet.
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

  /// A finger that lifts says nothing new of its place.
  private mutating func lift(_ index: Int, _ sample: TouchSample) {
    let count = fingers[index].count - filter.skipped
    guard count > 0 else {
      fingers[index].place = sample.place
      return
    }
    let middle = median(of: min(count, filter.median, Self.lastReadings), at: index)
    fingers[index].place = followed(from: fingers[index].place, to: middle)
  }

  /// As if the last reading had come again and again.
  private mutating func rest(_ index: Int) {
    fingers[index].count = max(fingers[index].count, filter.skipped + filter.median)
    fingers[index].place = fingers[index].reading
    for place in 0..<filter.median { readings[index * filter.median + place] = fingers[index].reading }
  }

  /// Of the last `window` readings.
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
    // Of an even number the middle that is nearer to what was told: one of two may be wild.
    let lower = ordered[window / 2 - 1]
    return abs(lower - place) <= abs(upper - place) ? lower : upper
  }

  private func followed(from place: PanelPlace, to reading: PanelPlace) -> PanelPlace {
    guard filter.jitter > 0, let panel else { return reading }
    let near = min(1, place.distance(to: reading, inPixelsOf: panel) / filter.jitter)
    // Squared, for what shakes by a third of the distance is to move a ninth of it.
    let part = near * near
    return PanelPlace(place.x + (reading.x - place.x) * part, place.y + (reading.y - place.y) * part)
  }
}
