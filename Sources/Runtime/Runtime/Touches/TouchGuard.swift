import Platform
import System

/// Removes touches that no person makes from the samples of a touch source. A value type that reads no clock.
///
/// - A touch that begins in a dead zone is ignored.
/// - Touches at one position that end at once without a movement are ignored after a few, because a defective panel
///   repeats them. From then on, a touch at this position is held back until it has lasted or moved like a finger's.
/// - A touch that rests for a quarter of an hour, or lasts an hour, is cancelled and ignored until it lifts, because an
///   object or water causes it. The kiosk becomes idle as if nothing touched the panel.
struct TouchGuard {
  /// The time in seconds that a touch lasts at least if a finger makes it. Chosen: two reports of a panel with 60 Hz.
  /// People need at least 50 ms.
  static let shortestTouch = 0.035
  /// The number of touches without length at one position that are delivered, and the time in seconds that they must
  /// span before they are ignored. Chosen: an idle kiosk wakes only a few times, and a test program that taps quickly
  /// is not affected.
  static let deliveredRepetitions = 3
  static let shortestRepetition = 10.0
  /// The time in seconds after which a repeated touch is forgotten if it does not occur again. Chosen value.
  static let forgettingTime = 3600.0
  /// The time in seconds for which a touch may rest, and may last. Chosen: longer than any user holds a control, short
  /// compared with a night.
  static let longestRest = 900.0
  static let longestTouch = 3600.0
  /// The distance that a resting touch may move, and the distance of positions that count as the same, in sizes of the
  /// panel. Chosen: a water drop trembles by a few pixels.
  static let restRadius = 0.02
  static let sameRadius = 0.002

  private struct Contact {
    enum State { case free, delivered, heldBack, ignored }

    var state = State.free
    var landing = TouchSample(contact: 0, phase: .down, position: .topLeft, time: 0)
    /// The position and the time of the last movement.
    var position = PanelPosition.topLeft
    var restStart = 0.0
    var hasMoved = false

    /// The time at which the state changes if the contact does not move.
    var deadline: Double? {
      switch state {
      case .delivered: min(restStart + TouchGuard.longestRest, landing.time + TouchGuard.longestTouch)
      case .heldBack: landing.time + TouchGuard.shortestTouch
      case .ignored, .free: nil
      }
    }
  }

  /// A position at which touches without length occur.
  private struct Repetition {
    var position = PanelPosition.topLeft
    var start = 0.0
    var last = 0.0
    /// The number of touches, or 0 if the entry is free.
    var count = 0

    var isIgnored: Bool {
      count >= TouchGuard.deliveredRepetitions && last - start >= TouchGuard.shortestRepetition
    }
  }

  /// The dead zones.
  var deadZones: [DeadZone] = []
  private var contacts = [Contact](repeating: Contact(), count: largestContactCount)
  private var repetitions = [Repetition](repeating: Repetition(), count: largestRepetitionCount)
  /// The samples that are delivered. Their memory is reused.
  private var delivered: [TouchSample] = []
  /// Logs a line about touches that are ignored.
  private let log: (String) -> Void

  /// The maximum numbers of contacts and positions. Further contacts are delivered. Chosen: more than a panel reports.
  private static let largestContactCount = 20
  private static let largestRepetitionCount = 4

  init(log: @escaping (String) -> Void = TouchGuard.logAndReport) {
    self.log = log
    delivered.reserveCapacity(64)
  }

  /// The time at which `filter` has to be called even without samples, or `nil` if no finger is down.
  var deadline: Double? {
    var deadline: Double?
    for contact in contacts { deadline.bringForward(to: contact.deadline) }
    return deadline
  }

  /// Removes the samples of touches that no person makes, and adds those that were held back or that end a touch.
  mutating func filter(_ samples: inout [TouchSample], at now: Double) {
    for sample in samples { filter(sample) }
    endOverdueTouches(at: now)
    swap(&samples, &delivered)
    delivered.removeAll(keepingCapacity: true)
  }

  private mutating func filter(_ sample: TouchSample) {
    var isDelivered = true
    switch sample.phase {
    case .down: isDelivered = land(sample)
    case .move:
      if let index = index(of: sample.contact) { isDelivered = move(index, sample) }
    case .up, .cancel:
      if let index = index(of: sample.contact) { isDelivered = lift(index, sample) }
    case .hover, .leave: break
    }
    if isDelivered {
      delivered.append(sample)
    } else if sample.endsReport, !delivered.isEmpty {
      delivered[delivered.count - 1].endsReport = true
    }
  }

  private func index(of number: Int32) -> Int? {
    for index in contacts.indices where contacts[index].state != .free && contacts[index].landing.contact == number {
      return index
    }
    return nil
  }

  private func areIgnored(at position: PanelPosition) -> Bool {
    for repetition in repetitions where repetition.isIgnored && Self.areSame(repetition.position, position) {
      return true
    }
    return false
  }

  /// Forgets all contacts, because the panel was replaced or removed.
  mutating func removeAllTouches() {
    for index in contacts.indices { contacts[index].state = .free }
  }

  private mutating func land(_ sample: TouchSample) -> Bool {
    var free = index(of: sample.contact)
    for index in contacts.indices where free == nil && contacts[index].state == .free { free = index }
    guard let free else { return true }
    let position = sample.position
    var state = areIgnored(at: position) ? Contact.State.heldBack : .delivered
    for zone in deadZones where zone.contains(x: position.x, y: position.y) { state = .ignored }
    contacts[free].state = state
    contacts[free].landing = sample
    contacts[free].position = position
    contacts[free].restStart = sample.time
    contacts[free].hasMoved = false
    return state == .delivered
  }

  private mutating func move(_ index: Int, _ sample: TouchSample) -> Bool {
    contacts[index].hasMoved = true
    if Self.distance(contacts[index].position, sample.position) > Self.restRadius {
      contacts[index].position = sample.position
      contacts[index].restStart = sample.time
    }
    if contacts[index].state == .heldBack { deliver(index) }
    return contacts[index].state == .delivered
  }

  private mutating func lift(_ index: Int, _ sample: TouchSample) -> Bool {
    let contact = contacts[index]
    let isShort = !contact.hasMoved && sample.phase == .up && sample.time - contact.landing.time < Self.shortestTouch
    if isShort && contact.state != .ignored { recordShortTouch(contact, at: sample.time) }
    if contact.state == .heldBack && !isShort && sample.phase == .up { deliver(index) }
    let isDelivered = contacts[index].state == .delivered
    contacts[index].state = .free
    return isDelivered
  }

  /// Delivers a touch that was held back.
  private mutating func deliver(_ index: Int) {
    contacts[index].state = .delivered
    var landing = contacts[index].landing
    landing.endsReport = true
    delivered.append(landing)
  }

  private mutating func recordShortTouch(_ contact: Contact, at time: Double) {
    let position = contact.landing.position
    // Positions that are ignored already must not be displaced by users' quick taps.
    var index = 0
    for other in repetitions.indices {
      if time - repetitions[other].last > Self.forgettingTime { repetitions[other].count = 0 }
      if repetitions[other].count > 0 && Self.areSame(repetitions[other].position, position) {
        index = other
        break
      }
      if !repetitions[other].isIgnored && repetitions[other].last <= repetitions[index].last
        || repetitions[index].isIgnored
      {
        index = other
      }
    }
    if repetitions[index].count == 0 || !Self.areSame(repetitions[index].position, position) {
      repetitions[index].position = position
      repetitions[index].start = time
      repetitions[index].count = 0
    }
    let wasIgnored = repetitions[index].isIgnored
    repetitions[index].last = time
    repetitions[index].count += 1
    let count = repetitions[index].count
    if repetitions[index].isIgnored && (!wasIgnored || count % 1000 == 0) {
      report("touches without length", at: position, "which the panel repeats: \(count) so far")
    }
  }

  private mutating func endOverdueTouches(at now: Double) {
    for index in contacts.indices {
      guard contacts[index].deadline.isDue(at: now) else { continue }
      if contacts[index].state == .heldBack {
        deliver(index)
        continue
      }
      let contact = contacts[index]
      contacts[index].state = .ignored
      delivered.append(
        TouchSample(contact: contact.landing.contact, phase: .cancel, position: contact.position, time: now))
      report("a touch", at: contact.position, "which lasts too long, until it lifts")
    }
  }

  private static func areSame(_ a: PanelPosition, _ b: PanelPosition) -> Bool { distance(a, b) <= sameRadius }

  private static func distance(_ a: PanelPosition, _ b: PanelPosition) -> Double { max(abs(a.x - b.x), abs(a.y - b.y)) }

  /// Logs a message, and reports it for the board's status.
  static func logAndReport(_ message: String) {
    Process.log("touch: \(message)")
    ServiceManager()?.reportIgnoredTouch(message)
  }

  /// Logs a message with a position in the numbers of a dead zone.
  private func report(_ touches: String, at position: PanelPosition, _ reason: String) {
    func percent(_ part: Double) -> Int { Int((max(-1, min(part, 2)) * 100).rounded()) }
    log("ignoring \(touches) at \(percent(position.x)),\(percent(position.y)) % of the panel, \(reason)")
  }
}
