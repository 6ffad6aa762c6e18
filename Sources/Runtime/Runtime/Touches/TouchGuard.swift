import Platform
import System

/// Removes touches that no person makes from the samples of a touch source. A value type that reads no clock.
///
/// - A touch that begins in a dead zone is ignored.
/// - Touches at one position that end at once without a movement are ignored after a few, because a defective panel
///   repeats them. From then on, a touch at this position is held back until it has lasted or moved like a finger's.
/// - Longer touches at one position are ignored in the same way, if there are many and no other touches among them. The
///   position may vary slightly if the interval does not. A touch must then last twice as long as they do. Clicks of a
///   mouse do not count.
/// - Touches that end at once, wherever they are, are ignored if they continue for a quarter of an hour, because rain
///   causes them. Longer taps are ignored in the same way if they reach all parts of the panel, until a touch lasts or
///   moves like a finger's.
/// - A touch that rests for a quarter of an hour, or lasts an hour, is cancelled and ignored until it lifts, because an
///   object or water causes it. It may lift for moments, as a panel that loses an object reports it. The kiosk becomes
///   idle as if nothing touched the panel.
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
  /// The time in seconds for which a resting touch may lift. Chosen: longer than panels lose an object. A person who
  /// taps as quickly stops before `longestRest`.
  static let longestLift = 0.5
  /// The part of its duration for which a resting touch may lift, up to `longestLoss` seconds. Chosen: panels lose an
  /// object for seconds. No person holds a control ten times as long as the pauses, for a quarter of an hour.
  static let lossRatio = 0.1
  static let longestLoss = 10.0
  /// The longest tap in seconds that a panel repeats, and the number of taps at one position without a touch elsewhere
  /// that are ignored after `longestRest`. Chosen: no person hits one position so often.
  static let longestTap = 0.3
  static let deliveredTaps = 20
  /// The number of touches without length, or of taps, at any position, that are ignored after `longestRest`, and the
  /// longest time between two of them in seconds. Chosen: people make few touches without length, and pause. Their taps
  /// leave parts of the panel out, and some of their touches last or move.
  static let deliveredDrops = 100
  static let longestDryTime = 60.0
  /// The distance that a touch may move without counting as moved, in sizes of the panel. Chosen: a water drop trembles
  /// by a few pixels.
  static let restRadius = 0.02
  /// The distance of positions that count as the same, in sizes of the panel, and the distance for taps at irregular
  /// intervals. Chosen: ghosts tremble by half a percent in both directions. People do not hit a position as exactly as
  /// the second distance.
  static let sameRadius = 0.012
  static let exactRadius = 0.002
  /// The difference in seconds of intervals that count as the same. Chosen: three reports of a panel with 60 Hz. People
  /// vary by a tenth of a second.
  static let sameInterval = 0.05

  private struct Contact {
    enum State { case free, delivered, heldBack, ignored }

    var state = State.free
    var landing = TouchSample(contact: 0, phase: .down, position: .topLeft, time: 0)
    /// The position and the time of the last movement.
    var position = PanelPosition.topLeft
    var restStart = 0.0
    var hasMoved = false
    /// The time in seconds that the touch lasts at least if it is delivered.
    var holdTime = 0.0
    /// The time at which the contact lifted, if it is free.
    var liftTime = -Double.infinity

    /// The time at which the state changes if the contact does not move.
    var deadline: Double? {
      switch state {
      case .delivered: min(restStart + TouchGuard.longestRest, landing.time + TouchGuard.longestTouch)
      case .heldBack: landing.time + holdTime
      case .ignored, .free: nil
      }
    }
  }

  /// Touches that repeat.
  private struct Repetition {
    /// The number of touches that are delivered, and the time in seconds that they must span before they are ignored.
    var deliveredCount = TouchGuard.deliveredRepetitions
    var shortestSpan = TouchGuard.shortestRepetition
    /// The fields of the panel, of 8 × 8, that they must reach before they are ignored.
    var wantedFields: UInt64 = 0
    /// The wanted fields that they have not reached yet.
    var missingFields: UInt64 = 0
    var position = PanelPosition.topLeft
    var start = 0.0
    var last = 0.0
    /// The number of touches, or 0 if the entry is free.
    var count = 0
    /// The duration in seconds of the longest touch before they were ignored.
    var longestDuration = 0.0

    var isIgnored: Bool { count >= deliveredCount && last - start >= shortestSpan && missingFields == 0 }

    func isAt(_ position: PanelPosition) -> Bool {
      count > 0 && TouchGuard.distance(self.position, position) <= TouchGuard.sameRadius
    }

    /// Returns `true` if the touches are ignored and continue at this time.
    func isRain(at time: Double) -> Bool { isIgnored && time - last <= TouchGuard.longestDryTime }

    mutating func start(at position: PanelPosition, time: Double) {
      self.position = position
      start = time
      count = 0
      missingFields = wantedFields
      longestDuration = 0
    }

    /// Records a touch. Returns `true` if the touches are ignored and a message about it is due.
    mutating func record(at time: Double) -> Bool {
      let wasIgnored = isIgnored
      last = time
      count += 1
      return isIgnored && (!wasIgnored || count % 1000 == 0)
    }

    /// Records a touch at any position. Returns `true` if the touches are ignored and a message about it is due.
    mutating func recordDrop(at position: PanelPosition, time: Double) -> Bool {
      if count == 0 || time - last > TouchGuard.longestDryTime { start(at: position, time: time) }
      func field(_ part: Double) -> UInt64 { UInt64(max(0, min(part, 0.999)) * 8) }
      missingFields &= ~(1 &<< (field(position.y) * 8 + field(position.x)))
      return record(at: time)
    }
  }

  var deadZones: [DeadZone] = []
  private var contacts: [Contact] = []
  private var repetitions: [Repetition] = []
  /// The taps at one position since the last touch elsewhere.
  private var taps = Repetition(deliveredCount: deliveredTaps, shortestSpan: longestRest)
  /// The time of the last landing and its interval to the one before.
  private var landingTime = 0.0
  private var landingInterval = 0.0
  /// The touches without length at different positions.
  private var drops = Repetition(deliveredCount: deliveredDrops, shortestSpan: longestRest)
  /// The taps at any position since the last touch that lasted or moved.
  private var shower = Repetition(deliveredCount: deliveredDrops, shortestSpan: longestRest, wantedFields: .max)
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
    // A loop makes a smaller program than `Array(repeating:count:)`, which stores each field of each element.
    for _ in 0..<Self.largestContactCount { contacts.append(Contact()) }
    for _ in 0..<Self.largestRepetitionCount { repetitions.append(Repetition()) }
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
    // A mouse that does not move clicks at one position.
    case .hover, .leave:
      taps.count = 0
      shower.count = 0
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

  /// Returns the time in seconds for which a touch at this position must last, or 0 for any time.
  private func holdTime(at position: PanelPosition, time: Double) -> Double {
    if taps.isIgnored && taps.longestDuration >= Self.longestTap { return 2 * taps.longestDuration }
    if taps.isIgnored || shower.isRain(at: time) { return Self.longestTap }
    for repetition in repetitions where repetition.isIgnored && repetition.isAt(position) { return Self.shortestTouch }
    return drops.isRain(at: time) ? Self.shortestTouch : 0
  }

  /// Forgets the taps at one position if a touch that lands does not continue them.
  private mutating func continueTaps(at position: PanelPosition, time: Double) {
    let interval = time - landingTime
    let isRegular = taps.count < 2 || abs(interval - landingInterval) <= Self.sameInterval
    landingTime = time
    landingInterval = interval
    if Self.distance(taps.position, position) > (isRegular ? Self.sameRadius : Self.exactRadius) { taps.count = 0 }
  }

  /// Forgets all contacts, because the panel was replaced or removed.
  mutating func removeAllTouches() {
    for index in contacts.indices { contacts[index] = Contact() }
  }

  /// Returns the index of a free contact, preferably of one that has just lifted from this position.
  private func freeIndex(at position: PanelPosition, time: Double) -> Int? {
    var free: Int?
    for index in contacts.indices where contacts[index].state == .free {
      if continuesRest(contacts[index], at: position, time: time) { return index }
      if let best = free, contacts[best].liftTime <= contacts[index].liftTime { continue }
      free = index
    }
    return free
  }

  /// Returns `true` if the contact of an object that has lifted for a moment lands again.
  private func continuesRest(_ contact: Contact, at position: PanelPosition, time: Double) -> Bool {
    let loss = min((contact.liftTime - contact.landing.time) * Self.lossRatio, Self.longestLoss)
    return time - contact.liftTime <= max(Self.longestLift, loss)
      && Self.distance(contact.position, position) <= Self.restRadius
  }

  private mutating func land(_ sample: TouchSample) -> Bool {
    let position = sample.position
    guard let free = index(of: sample.contact) ?? freeIndex(at: position, time: sample.time) else { return true }
    var isDead = false
    for zone in deadZones where zone.contains(x: position.x, y: position.y) { isDead = true }
    if !isDead { continueTaps(at: position, time: sample.time) }
    var contact = contacts[free]
    if !continuesRest(contact, at: position, time: sample.time) {
      contact.position = position
      contact.restStart = sample.time
    }
    contact.landing = sample
    contact.hasMoved = false
    contact.holdTime = holdTime(at: position, time: sample.time)
    contact.state = contact.holdTime > 0 ? .heldBack : .delivered
    if sample.time - contact.restStart >= Self.longestRest {
      contact.state = .ignored
      if contact.liftTime - contact.restStart < Self.longestRest { reportOverdue(contact) }
    }
    if isDead { contact.state = .ignored }
    contacts[free] = contact
    return contact.state == .delivered
  }

  private mutating func move(_ index: Int, _ sample: TouchSample) -> Bool {
    if Self.distance(contacts[index].landing.position, sample.position) > Self.restRadius {
      contacts[index].hasMoved = true
    }
    if Self.distance(contacts[index].position, sample.position) > Self.restRadius {
      contacts[index].position = sample.position
      contacts[index].restStart = sample.time
    }
    if contacts[index].state == .heldBack && contacts[index].hasMoved { deliver(index) }
    return contacts[index].state == .delivered
  }

  private mutating func lift(_ index: Int, _ sample: TouchSample) -> Bool {
    let contact = contacts[index]
    let duration = sample.time - contact.landing.time
    if contact.state != .ignored && sample.phase == .up {
      if contact.hasMoved || duration >= Self.longestTap { shower.count = 0 }
      if !contact.hasMoved {
        if duration < Self.shortestTouch {
          recordShortTouch(contact, at: sample.time)
        } else {
          recordTap(contact, at: sample.time)
        }
      }
    }
    if contact.state == .heldBack && duration >= contact.holdTime && sample.phase == .up { deliver(index) }
    let isDelivered = contacts[index].state == .delivered
    contacts[index].state = .free
    contacts[index].liftTime = sample.time
    return isDelivered
  }

  /// Delivers a touch that was held back.
  private mutating func deliver(_ index: Int) {
    contacts[index].state = .delivered
    var landing = contacts[index].landing
    landing.endsReport = true
    delivered.append(landing)
  }

  private mutating func recordTap(_ contact: Contact, at time: Double) {
    let position = contact.landing.position
    if taps.count == 0 { taps.start(at: position, time: time) }
    let duration = time - contact.landing.time
    if !taps.isIgnored { taps.longestDuration = max(taps.longestDuration, duration) }
    if taps.record(at: time) { reportRepetition(of: "taps", taps, at: position) }
    if duration >= Self.longestTap { return }
    if shower.recordDrop(at: position, time: time) { reportRain(of: "taps", shower, at: position) }
  }

  private mutating func recordShortTouch(_ contact: Contact, at time: Double) {
    let position = contact.landing.position
    // Positions that are ignored already must not be displaced by users' quick taps.
    var index = 0
    for other in repetitions.indices {
      if time - repetitions[other].last > Self.forgettingTime { repetitions[other].count = 0 }
      if repetitions[other].isAt(position) {
        index = other
        break
      }
      if !repetitions[other].isIgnored && repetitions[other].last <= repetitions[index].last
        || repetitions[index].isIgnored
      {
        index = other
      }
    }
    if !repetitions[index].isAt(position) {
      repetitions[index].start(at: position, time: time)
      if drops.recordDrop(at: position, time: time) { reportRain(of: "touches without length", drops, at: position) }
    }
    if repetitions[index].record(at: time) {
      reportRepetition(of: "touches without length", repetitions[index], at: position)
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
      reportOverdue(contact)
    }
  }

  private static func distance(_ a: PanelPosition, _ b: PanelPosition) -> Double { max(abs(a.x - b.x), abs(a.y - b.y)) }

  /// Logs a message, and reports it for the board's status.
  static func logAndReport(_ message: String) {
    Process.log("touch: \(message); see VITRINE_TOUCH_DEAD_ZONES")
    ServiceManager()?.reportIgnoredTouch(message)
  }

  private func reportOverdue(_ contact: Contact) {
    report("a touch", at: contact.position, "which lasts too long, until it lifts")
  }

  private func reportRepetition(of touches: String, _ repetition: Repetition, at position: PanelPosition) {
    report(touches, at: position, "which the panel repeats: \(repetition.count) so far")
  }

  private func reportRain(of touches: String, _ drops: Repetition, at position: PanelPosition) {
    report(touches, at: position, "and elsewhere, as of rain: \(drops.count) so far")
  }

  /// Logs a message with a position in the numbers of a dead zone.
  private func report(_ touches: String, at position: PanelPosition, _ reason: String) {
    func percent(_ part: Double) -> Int { Int((max(-1, min(part, 2)) * 100).rounded()) }
    log("ignoring \(touches) at \(percent(position.x)),\(percent(position.y)) % of the panel, \(reason)")
  }
}
