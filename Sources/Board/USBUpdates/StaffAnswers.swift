import Appliance
import System

/// The answers of the staff, which the page on the panel sends. The app could send some in its place: it has the same
/// user.
final class StaffAnswers {
  private let socket: RequestSocket
  /// The pause between two looks at the socket, in seconds. Chosen.
  private static let pause = 0.1

  /// - Parameter path: The path of the socket, which is created.
  init(at path: String = UpdateState.socketPath) throws(Errno) { socket = try RequestSocket(at: path) }

  /// Ignores all answers that were sent before an offer. Call this when the app has ended and before the page shows the
  /// offer.
  func discard() { while socket.descriptor.isReadable { socket.replyToNext { _ in "no" } } }

  /// Waits for an answer. Returns `true` if the staff want to install the update, and `false` if they do not, if no
  /// answer arrives by `deadline`, or as soon as `condition` is `false`.
  func waitForConsent(until deadline: Double, while condition: () -> Bool) -> Bool {
    var answer: String?
    while answer != UpdateState.install, answer != UpdateState.later, Clock.now < deadline, condition() {
      if socket.descriptor.isReadable {
        socket.replyToNext { question in
          answer = question
          return "yes"
        }
      } else {
        Clock.sleep(for: Self.pause)
      }
    }
    return answer == UpdateState.install
  }
}
