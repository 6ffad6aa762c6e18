import System

/// The requests that a Debian system's keeper sends to `SlotService`, because the keeper may neither mount a partition
/// nor restart the board. systemd starts `vitrine-slots serve` for each connection, which is its standard input and
/// output. Only root may connect.
///
/// A request is one message, such as `accept` or `reject REASON`. The reply is `done`, or `failed REASON`.
enum SlotRequests {
  private static let socketPath = "\(SlotService.folder)/requests"
  private static let done = "done"
  /// The maximum length of a request or a reply, in bytes. Chosen: reasons are single lines.
  private static let maximumLength = 4096
  /// The time to wait for a request, in seconds. The keeper sends it at once.
  private static let requestTimeout = 10.0
  /// The time to wait for a reply, in seconds. Chosen: longer than any time limit of the keeper, which ends the process
  /// that waits.
  private static let replyTimeout = 900.0
  /// The time for systemd to accept a restart, in seconds. Chosen.
  private static let restartTimeout = 30.0

  // MARK: The keeper's side

  /// Starts a process that sends a request and waits for the reply. It exits with status 0 if the request succeeded.
  static func start(_ words: [String]) -> SpawnedProcess? {
    try? SpawnedProcess { send(words) }
  }

  /// - Parameter path: The path of the program's socket.
  static func send(_ words: [String], to path: String = socketPath) -> Bool {
    do throws(Errno) {
      let socket = try MessageSocket(connectingTo: path)
      try socket.send(Array(words.joined(separator: " ").utf8))
      let reply = try message(from: socket, timeout: replyTimeout)
      if reply == done { return true }
      Process.log(reply)
    } catch { Process.log("\(path): \(error.message)") }
    return false
  }

  /// Returns the next message without its line end.
  static func message(from socket: borrowing MessageSocket, timeout: Double) throws(Errno) -> String {
    let poll = try Poll()
    try poll.add(socket.descriptor.rawValue, tag: 0)
    let deadline = Clock.now + timeout
    while Clock.now < deadline {
      if let bytes = try socket.receive(limit: maximumLength) {
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      }
      try poll.wait(for: max(0, deadline - Clock.now)) { _ in }
    }
    throw .timedOut
  }

  // MARK: The program's side

  /// Carries out the request on standard input, and prints the reply.
  static func serve() throws(SlotService.Refusal) {
    let request: String
    do throws(Errno) {
      request = try message(from: MessageSocket(owning: Descriptor(owning: 0)), timeout: requestTimeout)
    } catch { throw SlotService.Refusal(reason: "no request: \(error.message)") }
    let words = request.split(separator: " ", maxSplits: 1).map { String($0) }
    switch words.first {
    case "settle", "accept": try SlotService.perform(words)
    case "reject":
      // Even a system that cannot record the reason must not stay. Its keeper then waits for the restart.
      defer { restartBoard(immediately: true) }
      try SlotService.perform(words)
    case "restart": restartBoard(immediately: false)
    default: throw SlotService.Refusal(reason: "'\(request)' is not a request")
    }
    Process.printLine(done)
  }

  /// - Parameter immediately: Whether to restart without waiting for services to end.
  static func restartBoard(immediately: Bool) {
    let words = ["reboot"] + (immediately ? ["--force"] : ["--no-block"])
    let process = try? SpawnedProcess(
      starting: "/usr/bin/systemctl", arguments: words, environment: [], input: nil, output: 2, errors: nil,
      leadsGroup: false)
    _ = process?.waitForExit(timeout: restartTimeout)
  }
}
