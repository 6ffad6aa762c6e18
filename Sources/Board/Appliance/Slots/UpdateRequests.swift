import System

/// The requests for another system on a Debian system: sessions of `vitrine update`, and of programs that update a board
/// by themselves, pass them to `SlotService`, because only that program may mount the boot partition. systemd starts
/// `vitrine-slots session` for each connection, which is its standard input. Only root may connect.
///
/// A session sends its standard streams with the request, so the program receives the system and replies as if the
/// session had started it.
enum UpdateRequests {
  private static let socketPath = "\(SlotService.folder)/updates"
  /// The requests. A session must neither accept nor reject the running system: only the keeper judges it.
  private static let names = ["plan", "store", "receive", "cancel"]

  /// Whether this is a Debian system whose card has slots.
  static var isAvailable: Bool { File.exists(at: socketPath) }

  /// Passes a request and this process's standard streams to the program, and waits for its end.
  ///
  /// - Parameter path: The path of the program's socket.
  /// - Returns: The program's exit status, or 1 if it ended without one.
  static func perform(_ words: [String], at path: String = socketPath) throws(Errno) -> Int32 {
    try SessionSocket.perform(words.joined(separator: " "), at: path)
  }

  /// Carries out the request of the connection on standard input.
  static func serve() -> Never {
    let received: (request: String, connection: Int32)
    do throws(Errno) { received = try SessionSocket.receive() } catch {
      Process.log("no request: \(error.message)")
      Process.exit(1)
    }
    let words = received.request.split(separator: " ").map { String($0) }
    let isDone = SlotService.carryOut(words, ofNames: names)
    SessionSocket.send(status: isDone ? 0 : 1, to: received.connection)
    Process.exit(isDone ? 0 : 1)
  }
}
