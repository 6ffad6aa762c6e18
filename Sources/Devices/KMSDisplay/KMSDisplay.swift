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
  let cards: any CardSource
  /// Keeps the card open, and so the last picture on the panel, where this program crashes.
  let keeper: ServiceManager?
  /// The card that `keeper` has.
  var keptCard: (any Card)?
  let poll: Poll
  var kernelEvents: KernelEvents?
  var console: Console?

  /// Held also while nothing is connected: so the kernel's console does not
  /// light up a panel that is plugged in.
  var card: (any Card)?
  /// What the card showed when it was taken; let go of before the output, whose buffers it replaces.
  var saved: (any SavedPicture)?
  var state = State.searching
  var acceptance = Acceptance()
  var search = Search.nothing
  /// When what is plugged in is looked at again. A cable with a bad contact must not keep the processor busy: asking a panel
  /// takes time, and so does a new picture.
  var lookout = Backoff(KMSDisplay.lookoutDelays)
  private static let lookoutDelays = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]
  /// When it was looked at last.
  var lastLook = -Double.infinity
  /// D: after so many quiet seconds, a change is looked at at once again.
  static let quietTime = 10.0
  /// D: how long a monitor may take from the picture that wakes it until it says that it is there, in seconds.
  static let wakingTime = 5.0
  /// Something is looked for again, and the log says why.
  var hasPostponed = false
  /// When the card's events are waited for again, which could not be read. Often enough for a driver that recovers, and so
  /// seldom that it costs nothing.
  var deafness = Backoff([0.02, 0.2, 2, 10, 60, 600])
  /// When the kernel is to be heard again, and what is plugged in looked at meanwhile; without a panel that is looked for all the time.
  var kernelDeafness = Backoff([2, 10, 60, 600])
  /// When cards are looked at again that say that they drive no displays, while there is no display. A driver that has just been
  /// loaded, or is about to go, may say so.
  var strangers = Backoff([1, 5, 30, 120, 600])
  /// The connector of the panel that is driven, or should be, and the ways to it.
  var panel: UInt32?
  var ways: [Way] = []
  var wayChoice = WayChoice()
  /// How many outputs there were so far.
  var outputCount = 0
  var lastTag: UInt64 = 0
  /// Since when the kernel refuses every frame, or the memory for one, in seconds.
  public internal(set) var failingSince: Double?
  private let writeLine: (String) -> Void
  private var lines = LineBudget()

  /// Takes the first display that fits `options`, or waits for it.
  ///
  /// - Parameters:
  ///   - keeper: what this program was started by, where that keeps the last picture on the panel
  ///     when the program crashes; else the panel goes back to what it showed before.
  ///   - now: the time, as for `process`.
  /// - Throws: for what waiting does not help against; `DisplayError.message` says what.
  @export(interface)
  public convenience init(_ options: Options, keeper: ServiceManager? = nil, at now: Double) throws(DisplayError) {
    try self.init(options, of: DRMCardSource(), keeper: keeper, at: now, log: Process.log)
  }

  init(
    _ options: Options, of cards: any CardSource, keeper: ServiceManager? = nil, at now: Double,
    log writeLine: @escaping (String) -> Void
  ) throws(DisplayError) {
    self.options = options
    self.writeLine = writeLine
    self.cards = cards
    if let keeper, keeper.keepsDescriptors { self.keeper = keeper } else { self.keeper = nil }
    do throws(Errno) {
      poll = try Poll()
    } catch {
      throw .system(error)
    }
    kernelEvents = nil
    hearKernel(at: now)
    var found: [any Card] = []
    do throws(DisplayError) { found = try cards.openCards(options) } catch {
      guard error.mayPass else { throw error }
      failingSince = now
      postpone(error.message, of: "displays", at: now)
    }
    try check(found)
    if !scan(found, probing: false, at: now) {
      log("waiting for \(wanted)", of: "no display yet", at: now)
      noteDeafness()
      noteStrangers(at: now)
    }
  }

  deinit { close() }

  // MARK: Display

  /// Readable when the card, the kernel's device events or the terminal have something to say.
  public var descriptor: Int32? { poll.descriptor.rawValue }

  /// The output that is driven, in its mode.
  public var screen: Screen? { state.output?.screen }

  /// True while an output is driven, no frame is on its way, and nothing is to be tried again.
  public var isReady: Bool { if case .ready = state { true } else { false } }

  /// When a pending flip is given up, a paced driver takes the next frame, or something is tried again.
  public var deadline: Double? {
    // While another terminal has the screen, there is nothing to ask for.
    if case .away = state { return nil }
    // What was left to do is done at once.
    if acceptance.visibility == .losing { return 0 }
    var deadline: Double? =
      switch state {
      case .refused: acceptance.refusal.deadline
      case .flying(_, _, let since): since + Self.flipBound
      case .landed: 0
      case .pacing(_, let end): end
      case .searching, .ready, .away: nil
      }
    if search != .nothing, !isOff { deadline.bringForward(to: lookout.deadline ?? 0) }
    deadline.bringForward(to: deafness.deadline)
    deadline.bringForward(to: kernelDeafness.deadline)
    deadline.bringForward(to: strangers.deadline)
    if case .ready = state, !isOff { deadline.bringForward(to: wayChoice.returnTime) }
    return deadline
  }

  /// Foretold from the last flip and the mode's refresh rate.
  public func nextBlank(after time: Double) -> Double { state.output?.clock.nextBlank(after: time) ?? time }

  /// Reads flips, hot-plug events and switches of terminals.
  @export(interface)
  public func process(into events: inout [DisplayEvent], at now: Double) {
    if case .landed(let output) = state { land(output, FlipTime(now), isTold: false, at: now, into: &events) }
    if !hasReadFlip(at: now, into: &events) { readAll(at: now, into: &events) }
    if let loss = acceptance.takeLoss() { events.append(loss) }
    takeTurn(at: now, into: &events)
    if deafness.beginIfDue(at: now) { hearCard(at: now) }
    if kernelDeafness.beginIfDue(at: now) { note(.outputs) }
    if strangers.beginIfDue(at: now) { note(.outputs) }
    if search != .nothing, !isOff { look(at: now, into: &events) }
  }

  /// Writes the damage into the back buffer and commits it, without waiting.
  @export(interface)
  public func present(_ frame: Frame, damage: Region, at now: Double) {
    guard case .ready(let output) = state, frame.size == output.screen.size else { return }
    if output.isOff { lookout = Backoff(Self.lookoutDelays, firstDueAt: now + Self.wakingTime) }
    lastTag += 1
    do throws(Errno) {
      start(try output.show(frame, damage: damage, tag: lastTag), on: output, at: now)
      // Another way goes well at once.
      if acceptance.frameTaken().wasRefused { recover(at: now) }
    } catch {
      refuse(error, on: output, at: now)
    }
  }

  /// Sends the panel to sleep. What is plugged in meanwhile is looked at `wakingTime` after the next frame: some monitors seem to be unplugged
  /// while they sleep, and nothing but a picture wakes them.
  @export(interface)
  public func turnOff() { if case .ready(let output) = state { output.turnOff() } }

  /// Whether the panel sleeps until the next frame.
  private var isOff: Bool { state.output?.isOff == true }

  /// Gives card, picture and terminal back as they were found.
  @export(interface)
  public func close() {
    saved = nil
    state = .searching
    card?.dropMaster()
    card = nil
    keptCard = nil
    console?.close()
    console = nil
  }

  /// Who starts the next program may lack the right to take the card from this one.
  @export(interface)
  public func letGo() { card?.dropMaster() }

  // MARK: Frames

  /// A frame is on its way.
  func start(_ commit: Commit, on output: Output, at now: Double) {
    switch commit {
    case .pending: state = .flying(output, tag: lastTag, since: now)
    case .done: state = .landed(output)
    }
  }

  /// A frame is visible.
  ///
  /// - Parameter isTold: whether an event said so.
  func land(_ output: Output, _ time: FlipTime, isTold: Bool, at now: Double, into events: inout [DisplayEvent]) {
    failingSince = nil
    wayChoice.wentWell(of: ways.count, at: now)
    output.landed(time, isTold: isTold, at: now)
    logRemark(of: output, at: now)
    if let end = output.clock.readyTime { state = .pacing(output, until: end) } else { state = .ready(output) }
    events.append(.presented(at: time.visible))
    if let keeper, let card, keptCard !== card {
      card.keepOpen(by: keeper)
      keptCard = card
    }
  }

  /// Does what the time has come for.
  private func takeTurn(at now: Double, into events: inout [DisplayEvent]) {
    switch state {
    case .flying(let output, let tag, let since) where now - since >= 2 * Self.flipBound:
      // Called so late, the program was held up, perhaps by the commit itself: the flip has its time from now on.
      state = .flying(output, tag: tag, since: now)
    case .flying(let output, _, let since) where now - since >= Self.flipBound:
      output.lostFlip()
      logRemark(of: output, at: now)
      state = .ready(output)
      events.append(.exposed)
    case .pacing(let output, let end) where now >= end: state = .ready(output)
    case .ready(let output) where !isOff && now >= wayChoice.returnTime ?? .infinity: tryWantedWay(from: output, at: now, into: &events)
    case .refused(let output): if acceptance.refusal.beginIfDue(at: now) { regain(output, at: now, into: &events) }
    default: break
    }
  }

  /// A line in the log, unless there were too many.
  ///
  /// - Parameter thing: what it is about; nil for what is driven.
  func log(_ text: String, of thing: String? = nil, at now: Double) {
    if let line = lines.line("\(thing ?? name): \(text)", at: now) { writeLine(line) }
  }

  func logRemark(of output: Output, at now: Double) {
    if let remark = output.takeRemark() { log(remark, at: now) }
  }

  /// What is driven, for log lines.
  private var name: String { state.output?.screen.name ?? card?.path ?? options.card ?? "display" }
}
