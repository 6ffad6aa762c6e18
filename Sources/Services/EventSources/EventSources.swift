internal import AppContexts
import System
import Toolkit

/// What an app hears of beside touches and time: descriptors, changed files, other threads, programs that it has started.
///
/// All of it is of the application's own thread but `Mailbox.send` and `Poster.post`. Handlers are called when a frame may begin: after the fingers' events
/// and before timers and layout, with `Application.now` as the time. So nothing that comes, however often, puts a frame off.
public final class EventSources {
  /// D: the longest that a turn's handlers may take until the log says so, in seconds: three frames at 60 Hz.
  static let patience = 0.05

  /// The context of the application.
  private let context: AppContext
  private let poll: Poll
  private let doorbell: Doorbell
  private let lock = Lock()
  private var entries: [UInt64: Entry] = [:]
  private var lastTag = EventSources.doorbellTag
  private var inlets: [any Inlet] = []
  private var existingPoster: Poster?
  let awaited = Awaited()
  private var slowness = LineBudget(most: 1)
  private static let doorbellTag: UInt64 = 0

  /// What is heard of one descriptor.
  private final class Entry {
    let descriptor: Descriptor
    let handler: () -> Void

    init(_ descriptor: consuming Descriptor, _ handler: @escaping () -> Void) {
      self.descriptor = descriptor
      self.handler = handler
    }
  }

  init(of application: Application) throws(Errno) {
    context = application.context
    poll = try Poll()
    doorbell = try Doorbell()
    try poll.add(doorbell.descriptor.rawValue, tag: Self.doorbellTag)
  }

  deinit { for inlet in inlets { inlet.close() } }

  /// Whether a worker is doing something that is not heard of yet.
  package var awaitsWorkers: Bool { awaited.count > 0 }

  /// Readable while there is something to hear.
  package var descriptor: Int32 { poll.descriptor.rawValue }

  // MARK: Descriptors

  func add(_ number: Int32, for readiness: Poll.Readiness, _ handler: @escaping () -> Void) throws(Errno) -> UInt64 {
    // Its own copy of the number: whoever has the descriptor may close it, and another file may get its number.
    let descriptor = try Descriptor(copying: number)
    lastTag += 1
    try poll.add(descriptor.rawValue, tag: lastTag, for: readiness)
    entries[lastTag] = Entry(descriptor, handler)
    return lastTag
  }

  func remove(_ tag: UInt64) {
    guard let entry = entries.removeValue(forKey: tag) else { return }
    // Closing alone would not take it out while somebody else has the same file.
    poll.remove(entry.descriptor.rawValue)
  }

  // MARK: Messages

  func makeInlet<Message: Sendable>(capacity: Int, _ handler: @escaping (Message) -> Void) -> Mailbox<Message> {
    let mailbox = Mailbox(lock, doorbell, capacity: capacity, handler)
    inlets.removeAll { $0.isClosed }
    inlets.append(mailbox)
    return mailbox
  }

  /// Made when it is asked for first.
  var poster: Poster {
    if let existingPoster { return existingPoster }
    let poster = Poster(doorbell)
    existingPoster = poster
    inlets.append(poster)
    return poster
  }

  // MARK: Called by the runtime

  /// Calls the handlers of all that has come.
  ///
  /// - Parameter clock: seconds; nil in scripted time, where nothing takes long.
  package func deliver(_ clock: (() -> Double)?) {
    let start = clock?()
    do throws(Errno) {
      _ = try poll.waitUnlessInterrupted(for: 0) { tag, readiness in
        context.performAsCurrent { if tag == Self.doorbellTag { empty() } else { hear(tag, readiness) } }
      }
    } catch { Process.log("what an app waits for cannot be asked: \(error.message)") }
    if let start, let clock {
      let now = clock()
      if now - start > Self.patience {
        let line = slowness.line(
          "what the app does with what it hears took \(Int((now - start) * 1000)) ms, and nothing moved meanwhile", at: now)
        if let line { Process.log(line) }
      }
    }
  }

  /// D: how long scripted time waits for workers, in seconds.
  private static let workersPatience = 10.0

  /// Waits, in seconds of the machine's clock, until a worker has something to tell, where one works: scripted time passes at once, and
  /// what is done meanwhile has to be there.
  ///
  /// - Returns: whether there is something; false also where no worker works.
  @discardableResult
  package func waitForWorkers() -> Bool {
    var hasCome = false
    if awaited.count > 0 { try? poll.wait(for: Self.workersPatience) { _ in hasCome = true } }
    return hasCome
  }

  private func hear(_ tag: UInt64, _ readiness: Poll.Readiness) {
    // Another handler may have ended this one.
    guard let entry = entries[tag] else { return }
    entry.handler()
    // Nothing can come any more, and the kernel would tell so for ever.
    if readiness.isSubset(of: .hungUp) { remove(tag) }
  }

  private func empty() {
    // Before the messages are taken: one that comes meanwhile rings anew.
    doorbell.answer()
    for inlet in inlets { inlet.handOver() }
  }
}
