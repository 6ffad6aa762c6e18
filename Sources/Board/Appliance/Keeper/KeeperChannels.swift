import System

/// The descriptors through which an `AppKeeper` receives signals, the app's messages, log lines and requests, and the
/// poll that waits for them.
final class KeeperChannels {
  enum Tag {
    static let signals: UInt64 = 0
    static let notifications: UInt64 = 1
    static let log: UInt64 = 2
    static let requests: UInt64 = 3
    /// The first tag for the host, which `markReadable(tag:)` receives.
    static let firstOfHost: UInt64 = 8
  }

  let poll: Poll
  let signals: Signals
  /// The socket to which the app reports its state.
  let notifySocket: NotifySocket
  let notifySocketName: String
  let log: ApplianceLog
  /// The socket for requests, or `nil` if it is not open.
  private var requests: RequestSocket?

  /// - Parameter numbers: The signals that the host's `handleSignal` receives.
  init(log: ApplianceLog, notifySocketName: String, user: UInt32, signals numbers: [Int32]) throws(Errno) {
    self.log = log
    self.notifySocketName = notifySocketName
    poll = try Poll()
    signals = try Signals(Signals.childEnded + numbers)
    notifySocket = try NotifySocket(notifySocketName, from: user)
    try poll.add(signals.descriptor.rawValue, tag: Tag.signals)
    try poll.add(notifySocket.descriptor.rawValue, tag: Tag.notifications)
    for descriptor in log.descriptors { try poll.add(descriptor, tag: Tag.log) }
  }

  /// Opens the socket through which root queries the status and controls releases and settings.
  ///
  /// - Parameter isRestricted: Whether the socket excludes programs that run as root with few capabilities.
  func openRequests(isRestricted: Bool = false) {
    guard requests == nil else { return }
    do throws(Errno) {
      let requests = try RequestSocket(at: DeploySession.socketPath)
      if isRestricted { try File.restrict(DeploySession.socketPath) }
      try poll.add(requests.descriptor.rawValue, tag: Tag.requests)
      self.requests = consume requests
    } catch {
      Process.log("\(DeploySession.socketPath): \(error.message); status requests and deployments are not possible")
    }
  }

  /// Replies to the next request, if there is one, with the text that `reply` returns.
  func replyToNextRequest(_ reply: (String) -> String) {
    // Swift 6.3.1 cannot compile this switch for Embedded Swift in another class.
    switch requests {
    case .some(let requests): requests.replyToNext(reply)
    case .none: break
    }
  }
}
