import System

/// `vitrine-wifi`, the service through which an app controls wpa_supplicant on a Debian system.
///
/// It forwards the commands that `WiFiCommand` allows, their replies, and all events. It serves one connection, the
/// latest.
struct WiFiGate: ~Copyable {
  /// The name of the program, which is another name of the keeper's.
  static let programName = "vitrine-wifi"
  /// The folder of its sockets. The app's user may not create files there.
  private static let folder = "/run/vitrine-wifi"
  /// The maximum length of a reply or an event, in bytes. Chosen: wpa_supplicant's replies have at most 4096.
  private static let maximumReplyLength = 8192
  /// The messages of one side that are handled before one of the other. Chosen: an access point nearby can cause any
  /// number of events, and an app may send any number of commands.
  private static let maximumMessagesPerTurn = 16
  /// The time in seconds after which a command counts as failed. Chosen: wpa_supplicant replies at once.
  private static let replyTimeout = 5.0
  /// The time in seconds after which wpa_supplicant must show that it still runs: its socket does not report its end.
  /// Chosen: staff wait that long.
  private static let pingInterval = 10.0
  /// The time in seconds between attempts to reach wpa_supplicant. Chosen: it needs about a second to start.
  private static let retryInterval = 1.0

  private let listener: MessageListener
  private let supplicant: MessageSocket
  private var client: MessageSocket?
  /// The time at which wpa_supplicant must have replied to the command that was forwarded, or `nil` if there is none.
  private var replyDeadline: Double?
  /// Whether the awaited reply belongs to a command of an earlier connection.
  private var dropsReply = false
  /// The time of the last command.
  private var lastUse = 0.0

  /// - Parameters:
  ///   - path: The path of the socket for the app.
  ///   - supplicantPath: The path of wpa_supplicant's socket.
  ///   - replyPath: The path to which wpa_supplicant replies.
  init(at path: String, for supplicantPath: String, replyPath: String) throws(Errno) {
    // First wpa_supplicant: an app finds no socket until it runs.
    let supplicant = try MessageSocket(boundTo: replyPath, sendingTo: supplicantPath)
    let listener = try MessageListener(at: path)
    self.supplicant = supplicant
    self.listener = listener
  }

  /// Runs the service for an interface. If it loses wpa_supplicant, it closes the app's connection, and tries again every
  /// second.
  static func run(_ interface: String) -> Never {
    var loggedReason = ""
    while true {
      do throws(Errno) {
        var gate = try Self(
          at: "\(folder)/\(interface)", for: "/run/wpa_supplicant/\(interface)",
          replyPath: "\(folder)/\(interface).reply")
        loggedReason = ""
        while true { try gate.turn(waiting: nil) }
      } catch {
        if error.message != loggedReason {
          Process.log(
            "Wi-Fi: cannot use wpa_supplicant's socket: \(error.message); "
              + "see 'systemctl status wpa_supplicant@\(interface)'")
        }
        loggedReason = error.message
      }
      pause()
    }
  }

  private static func pause() {
    do throws(Errno) { try Poll().wait(for: retryInterval) { _ in } } catch { Process.exit(1) }
  }

  /// Waits for messages, and handles them.
  ///
  /// - Parameter seconds: The maximum time to wait, or `nil` to wait until there is a message.
  /// - Throws: An error if wpa_supplicant has ended, or does not reply.
  mutating func turn(waiting seconds: Double?) throws(Errno) {
    let poll = try Poll()
    try poll.add(listener.descriptor.rawValue, tag: 0)
    try poll.add(supplicant.descriptor.rawValue, tag: 1)
    // The next command waits until the current one has its reply.
    if replyDeadline == nil, let number = client?.descriptor.rawValue { try poll.add(number, tag: 2) }
    let deadline = replyDeadline ?? (client == nil ? .infinity : lastUse + Self.pingInterval)
    let patience = min(seconds ?? .infinity, max(0, deadline - Clock.now))
    try poll.wait(for: patience == .infinity ? nil : patience) { _ in }
    try forwardReplies()
    if let replyDeadline, Clock.now >= replyDeadline { throw .timedOut }
    while let connection = listener.accept() {
      client = consume connection
      lastUse = Clock.now
      dropsReply = replyDeadline != nil
    }
    try forwardCommands()
    if replyDeadline == nil, client != nil, Clock.now >= lastUse + Self.pingInterval {
      try forward(Array("PING".utf8))
      dropsReply = true
    }
  }

  private mutating func forward(_ command: [UInt8]) throws(Errno) {
    try supplicant.send(command)
    lastUse = Clock.now
    replyDeadline = lastUse + Self.replyTimeout
  }

  private mutating func forwardReplies() throws(Errno) {
    for _ in 0..<Self.maximumMessagesPerTurn {
      guard let message = try supplicant.receive(limit: Self.maximumReplyLength) else { return }
      let isReply = message.first != UInt8(ascii: "<")
      // An empty reply, such as a list without access points, would look like the end of the connection.
      if !isReply || !dropsReply { reply(message.isEmpty ? Array("\n".utf8) : message) }
      if isReply {
        replyDeadline = nil
        dropsReply = false
      }
    }
  }

  private mutating func forwardCommands() throws(Errno) {
    for _ in 0..<Self.maximumMessagesPerTurn where replyDeadline == nil {
      let message: [UInt8]
      do throws(Errno) {
        guard let next = try client?.receive(limit: WiFiCommand.maximumLength + 1) else { return }
        message = next
      } catch {
        client = nil
        return
      }
      if WiFiCommand.isAllowed(message) {
        try forward(message)
      } else {
        reply(Array("FAIL\n".utf8))
      }
    }
  }

  /// Sends a message to the app. A message that the app does not read is lost.
  private mutating func reply(_ message: [UInt8]) {
    do throws(Errno) { try client?.send(message) } catch { if error != .wouldBlock { client = nil } }
  }
}
