import EventSources
import System
import Toolkit

/// The connection to wpa_supplicant: commands with one reply each, and events in between.
final class SupplicantConnection {
  /// Called with each event.
  var onEvent: ((SupplicantEvent) -> Void)?
  /// Called once, when the connection has failed. The object cannot be used afterwards.
  var onFailure: ((String) -> Void)?

  private struct Command {
    let text: String
    let completion: ([UInt8]) -> Void
  }

  private let socket: MessageSocket
  private let application: Application
  private var watch: Watch?
  /// The commands that have no reply yet. The first one was sent.
  private var commands: [Command] = []
  private var timeout: Timer?
  private var isFailed = false

  /// The maximum number of commands without a reply. Chosen: joining a network takes about ten.
  private static let maximumCommands = 64
  /// The time in seconds after which a command counts as failed. Chosen: replies take milliseconds.
  private static let replyTimeout = 6.0
  /// The maximum length of a message, in bytes. Chosen: wpa_supplicant's replies have at most 4096.
  private static let maximumLength = 8192
  /// The messages that are handled before the next frame. Chosen: access points cause the events.
  private static let maximumMessagesPerTurn = 32

  init(to path: String, for application: Application) throws(Errno) {
    socket = try MessageSocket(connectingTo: path)
    self.application = application
    watch = try application.watch(socket.descriptor.rawValue) { [unowned(unsafe) self] in
      // A handler may release the connection.
      let connection = self
      connection.receive()
    }
  }

  deinit { timeout?.cancel() }

  /// The number of commands that have no reply yet.
  var pendingCount: Int { commands.count }

  /// Sends a command, after the replies to all earlier ones. `completion` is called with the reply, and not at all if
  /// the connection fails.
  func send(_ text: String, _ completion: @escaping ([UInt8]) -> Void) {
    guard !isFailed else { return }
    guard commands.count < Self.maximumCommands else { return fail("too many commands wait for a reply") }
    commands.append(Command(text: text, completion: completion))
    if commands.count == 1 { sendFirst() }
  }

  private func sendFirst() {
    do throws(Errno) { try socket.send(Array(commands[0].text.utf8)) } catch { return fail(error.message) }
    timeout?.cancel()
    timeout = application.schedule(after: Self.replyTimeout) { [unowned(unsafe) self] _ in
      let connection = self
      connection.fail("wpa_supplicant does not reply")
    }
  }

  private func receive() {
    // What remains keeps the descriptor readable.
    for _ in 0..<Self.maximumMessagesPerTurn where !isFailed {
      let message: [UInt8]
      do throws(Errno) {
        guard let next = try socket.receive(limit: Self.maximumLength) else { return }
        message = next
      } catch { return fail("wpa_supplicant has ended") }
      if message.first == UInt8(ascii: "<") {
        if let event = SupplicantEvent(message) { onEvent?(event) }
      } else if !commands.isEmpty {
        timeout?.cancel()
        timeout = nil
        let command = commands.removeFirst()
        if !commands.isEmpty { sendFirst() }
        command.completion(message)
      }
    }
  }

  private func fail(_ reason: String) {
    guard !isFailed else { return }
    isFailed = true
    watch?.cancel()
    timeout?.cancel()
    commands = []
    onFailure?(reason)
  }
}
