import TestKit
import System

/// Touches positions on the screen and measures how soon their pixels change.
///
/// It does not depend on what is drawn: a survey finds positions that respond.
final class TouchTrial {
  /// The time after which a touch without a change counts as missed, in seconds.
  static let timeout = 0.25

  struct Place: Equatable {
    var x: Int
    var y: Int
  }

  struct Response {
    /// The seconds from writing the report to the commit that changed the position.
    var commit: Double
    /// The seconds from writing the report to the vertical blank that shows the change.
    var blank: Double
  }

  /// The positions that respond, as found by the survey.
  private(set) var places: [Place] = []

  private let card: Card
  private let panel: VirtualPanel
  /// A generator with a constant seed, so that every run uses the same positions.
  private var dice = SeededGenerator(state: 1)
  private var recent: [(place: Place, time: Double)] = []

  init(card: Card, panel: VirtualPanel) {
    self.card = card
    self.panel = panel
  }

  /// Taps the centers of 4 × 5 cells once each (5 × 4 on a wide screen), and keeps the positions whose pixels differ
  /// afterwards. If there are none, keeps the positions whose pixels differ during the touch.
  func survey() throws(ProbeError) {
    let columns = card.width > card.height ? 5 : 4
    let rows = 9 - columns
    var whileTouched: [Place] = []
    var afterwards: [Place] = []
    for index in 0..<(columns * rows) {
      let place = Place(
        x: card.width * (2 * (index % columns) + 1) / (2 * columns),
        y: card.height * (2 * (index / columns) + 1) / (2 * rows))
      let before = try pixel(at: place)
      let response = try tap(place)
      if response != nil { whileTouched.append(place) }
      if try pixel(at: place) != before { afterwards.append(place) }
    }
    places = afterwards.count >= 2 ? afterwards : whileTouched
    guard places.count >= 2 else { throw .nothingReacts }
  }

  /// Taps a random position at a random phase of the refresh. Returns `nil` if the tap was missed.
  func tapRandomPosition() throws(ProbeError) -> Response? {
    Clock.sleep(for: dice.next(in: 0..<1.0 / 30))
    return try tap(randomPosition())
  }

  /// Taps with down and up in one burst. Returns `true` if the position's pixels change.
  func quickTapRandomPosition() throws(ProbeError) -> Bool {
    let place = randomPosition()
    let before = try pixel(at: place)
    panel.down(0, place.x, place.y)
    panel.endReport()
    panel.up(0)
    panel.endReport()
    let start = Clock.now
    try send()
    let change = try change(at: place, from: before, by: start + Self.timeout)
    try waitUntilStable()
    return change != nil
  }

  /// Drags a finger across the positions, one per 0.2 s, with 240 reports per second.
  func drag(seconds: Double) throws(ProbeError) {
    let reportsPerLeg = 48
    let start = Clock.now
    panel.down(0, places[0].x, places[0].y)
    try report()
    for report in 1...Int(seconds * 240) {
      let leg = report / reportsPerLeg
      let from = places[leg % places.count]
      let to = places[(leg + 1) % places.count]
      let part = report % reportsPerLeg
      panel.move(
        0, from.x + (to.x - from.x) * part / reportsPerLeg, from.y + (to.y - from.y) * part / reportsPerLeg)
      try self.report()
      Clock.sleep(for: max(0, start + Double(report) / 240 - Clock.now))
    }
    panel.up(0)
    try report()
  }

  /// Waits until the screen has shown the same buffer for four refreshes, for at most two seconds.
  func waitUntilStable() throws(ProbeError) {
    let end = Clock.now + 2
    var buffer = card.observe().buffer
    var since = Clock.now
    while Clock.now < end && Clock.now < since + 0.066 {
      Clock.sleep(for: 0.004)
      let now = card.observe().buffer
      if now != buffer {
        buffer = now
        since = Clock.now
      }
    }
  }

  private func tap(_ place: Place) throws(ProbeError) -> Response? {
    let before = try pixel(at: place)
    panel.down(0, place.x, place.y)
    let start = Clock.now
    try report()
    let change = try change(at: place, from: before, by: start + Self.timeout)
    var response: Response?
    if let change {
      let blank = try card.waitForVerticalBlank(of: change.crtc)
      response = Response(commit: change.time - start, blank: blank - start)
    }
    Clock.sleep(for: 0.03)
    panel.up(0)
    try report()
    try waitUntilStable()
    return response
  }

  /// Observes `place`, first without pauses for exact times, then in steps.
  ///
  /// No commit can happen during an observation. So observations are rare until something is drawn there.
  private func change(at place: Place, from before: UInt32, by end: Double) throws(ProbeError) -> (
    time: Double, crtc: UInt32
  )? {
    let eager = Clock.now + 0.02
    let untouched = card.pixels(x: place.x, y: place.y)
    var isDrawn = false
    while true {
      let look = card.observe()
      let now = Clock.now
      if look.buffer != 0, try card.pixel(x: place.x, y: place.y, of: look.buffer) != before {
        return (now, look.crtc)
      }
      if now > end { return nil }
      if now > eager {
        Clock.sleep(for: 100e-6)
      } else {
        while !isDrawn, Clock.now < now + 0.001 { isDrawn = card.pixels(x: place.x, y: place.y) != untouched }
      }
    }
  }

  private func pixel(at place: Place) throws(ProbeError) -> UInt32 {
    try card.pixel(x: place.x, y: place.y, of: card.observe().buffer)
  }

  /// Returns a position that was not touched recently, since two taps there could be a double tap.
  private func randomPosition() -> Place {
    let now = Clock.now
    recent.removeAll { $0.time < now - 1 }
    let others = places.filter { place in !recent.contains { $0.place == place } }
    guard !others.isEmpty else {
      Clock.sleep(for: 1)
      return randomPosition()
    }
    let place = others[dice.next(below: others.count)]
    recent.append((place, now))
    return place
  }

  private func report() throws(ProbeError) {
    panel.endReport()
    try send()
  }

  private func send() throws(ProbeError) {
    do throws(VirtualPanelError) { try panel.send() } catch { throw .noPanel(error) }
  }
}
