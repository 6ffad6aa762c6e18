import Geometry
import Platform
import System

/// A panel driven through the kernel's mode setting (KMS), without any other
/// program, library service or session.
///
/// Whatever is missing (the card, the panel, the right to draw because another
/// program has it) is waited for, and the way found anew when it is there.
public final class KMSDisplay: Display {
  /// How long a flip may take before it is given up, in seconds: many refreshes
  /// of any panel, and little to someone who looks at it.
  static let flipBound = 0.5

  let options: Options
  /// Keeps the card open, and so the last picture on the panel, where this program crashes.
  let keeper: ServiceManager?
  /// The card that `keeper` has.
  private var keptCard: Card?
  let poll: Poll
  let events: KernelEvents?
  var console: Console?

  /// Held also while nothing is connected: so the kernel's console does not
  /// light up a panel that is plugged in.
  var card: Card?
  /// What the card showed when it was taken; let go of before `output`, whose buffers it replaces.
  var saved: SavedPicture?
  var output: Output? {
    didSet {
      outputChanges += 1
      standing.outputChanged()
    }
  }
  /// How often `output` became another one or none.
  private(set) var outputChanges = 0

  /// The frame that is on its way.
  enum Flight {
    case none
    /// Its flip event will carry the tag.
    case pending(tag: UInt64, since: Double)
    /// It needed no event: visible already, and not yet told.
    case landed
  }
  var flight = Flight.none
  var lastTag: UInt64 = 0
  /// The flip event of the last frame never came.
  private var hasLostFlip = false
  /// A driver without vertical blanks gets no frame before this time.
  var paceTime: Double?
  var standing = Standing()
  var needsScan = false
  /// The card was removed. A driver may answer questions about it all the same.
  var cardIsGone = false
  /// Another virtual terminal has the screen.
  private var isAway = false

  /// Takes the first display that fits `options`, or waits for it.
  ///
  /// - Parameters:
  ///   - keeper: what this program was started by, where that keeps the last picture on the panel
  ///     when the program crashes; else the panel goes back to what it showed before.
  ///   - now: the time, as for `process`.
  /// - Throws: for what waiting does not help against; `DisplayError.message` says what.
  @export(interface)
  public init(_ options: Options, keeper: ServiceManager? = nil, at now: Double) throws(DisplayError) {
    self.options = options
    if let keeper, keeper.keepsDescriptors { self.keeper = keeper } else { self.keeper = nil }
    do throws(Errno) {
      poll = try Poll()
    } catch {
      throw .system(error)
    }
    if let events = try? KernelEvents(), (try? poll.add(events.descriptor.rawValue, tag: Tag.events)) != nil {
      self.events = consume events
    } else {
      Process.log("the kernel's device events cannot be heard; displays are looked for once a second")
      events = nil
    }
    let cards = try Self.openCards(options)
    try check(cards)
    if !scan(cards, probing: false, at: now) {
      Process.log("no display yet: waiting for \(wanted)")
    }
  }

  deinit { close() }

  // MARK: Display

  public var descriptor: Int32? { poll.descriptor.rawValue }

  public var screen: Screen? { output?.screen }

  public var isReady: Bool {
    guard case .none = flight, output != nil else { return false }
    return paceTime == nil && standing.refusal.deadline == nil && !isAway && !needsScan
  }

  public var deadline: Double? {
    // What was left to do is done at once.
    if needsScan && !isAway { return 0 }
    if standing.visibility == .losing { return 0 }
    var deadline = paceTime
    switch flight {
    case .none: break
    case .pending(_, let since): deadline.bringForward(to: since + Self.flipBound)
    case .landed: return 0
    }
    // While another terminal has the screen, there is nothing to ask for again.
    if !isAway { deadline.bringForward(to: standing.refusal.deadline) }
    return deadline
  }

  public func nextBlank(after time: Double) -> Double { output?.clock.nextBlank(after: time) ?? time }

  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if case .landed = flight { land(FlipTime(now), into: &events) }
    if !hasReadFlip(at: now, into: &events) {
      var (cardIsReadable, eventsAreReadable, consoleIsReadable) = (false, false, false)
      try? poll.wait(for: 0) { tag in
        switch tag {
        case Tag.card: cardIsReadable = true
        case Tag.events: eventsAreReadable = true
        default: consoleIsReadable = true
        }
      }
      if cardIsReadable { readCard(at: now, into: &events) }
      if eventsAreReadable { readEvents() }
      if consoleIsReadable { readConsole(at: now, into: &events) }
    }
    if let loss = standing.takeLoss() { events.append(loss) }

    if case .pending(_, let since) = flight, now - since >= Self.flipBound {
      // Where it never comes at all, one line says so.
      if !hasLostFlip { Process.log("\(name): a frame was not shown within \(Self.flipBound) s; starting over") }
      hasLostFlip = true
      flight = .none
      output?.invalidate()
      events.append(.exposed)
    }
    if let time = paceTime, now >= time { paceTime = nil }
    if let due = standing.refusal.deadline, now >= due, !isAway {
      standing.refusal.begin()
      tryAgain(at: now, into: &events)
    }
    if needsScan && !isAway {
      needsScan = false
      rescan(at: now, into: &events)
    }
  }

  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard isReady, let output, frame.size == output.screen.size else { return }
    lastTag += 1
    do throws(Errno) {
      start(try output.show(frame, damage: damage, tag: lastTag), at: now)
      standing.refusal.reset()
    } catch {
      refuse(error, at: now)
    }
  }

  /// A frame is on its way.
  func start(_ commit: Commit, at now: Double) {
    switch commit {
    case .pending: flight = .pending(tag: lastTag, since: now)
    case .done: flight = .landed
    }
  }

  @export(interface)
  public func close() {
    saved = nil
    output = nil
    card?.dropMaster()
    card = nil
    console?.close()
    console = nil
  }

  // MARK: What comes in

  enum Tag {
    static let card: UInt64 = 1
    static let events: UInt64 = 2
    static let console: UInt64 = 3
  }

  /// Reads the event of the frame on its way without asking first who has something to say:
  /// a system call less for each frame. What else there is keeps `descriptor` readable.
  private func hasReadFlip(at now: Double, into events: inout [DisplayEvent]) -> Bool {
    guard case .pending = flight else { return false }
    readCard(at: now, into: &events)
    if case .pending = flight { return false }
    return true
  }

  private func readCard(at now: Double, into events: inout [DisplayEvent]) {
    guard let card else { return }
    var landing: FlipTime?
    let reading = card.readFlips { tag, time in
      guard case .pending(tag, let since) = flight, let output else { return }
      landing =
        card.stampsMonotonic
        ? FlipTime(stamp: time, committed: since, interval: output.clock.interval, heard: now) : FlipTime(now)
    }
    if let landing { land(landing, into: &events) }
    if reading == .lost { needsScan = true }
  }

  private func land(_ time: FlipTime, into events: inout [DisplayEvent]) {
    flight = .none
    hasLostFlip = false
    output?.clock.flipped(at: time.blank)
    paceTime = output?.clock.readyTime
    events.append(.presented(at: time.visible))
    if let keeper, let card, keptCard !== card {
      keeper.keep(card.descriptor, as: "display")
      keptCard = card
    }
    output?.warmUp()
  }

  var hearsEvents: Bool {
    switch events {
    case .some: true
    case .none: false
    }
  }

  private func readEvents() {
    let isComplete =
      switch events {
      case .some(let events):
        events.drain { event in
          guard event.subsystem == "drm" else { return }
          // Not by name: the card may have been opened by a link.
          if event.action == "remove", let number = event.deviceNumber, number == card?.descriptor.deviceNumber {
            cardIsGone = true
          }
          if event.isHotplug || event.action == "add" || event.action == "remove" { needsScan = true }
        }
      case .none: true
      }
    if !isComplete { needsScan = true }
  }

  private func readConsole(at now: Double, into events: inout [DisplayEvent]) {
    console?.process { change in
      switch change {
      case .leaving:
        isAway = true
        flight = .none
        card?.dropMaster()
        console?.letGo()
        if output != nil, let loss = standing.hide() { events.append(loss) }
      case .returned:
        isAway = false
        // Panels may have come and gone meanwhile.
        needsScan = true
        output?.invalidate()
        if output != nil { regain(at: now, into: &events) }
      }
    }
  }

  /// The name for log lines.
  var name: String { output?.screen.name ?? card?.path ?? options.card ?? "display" }
}
