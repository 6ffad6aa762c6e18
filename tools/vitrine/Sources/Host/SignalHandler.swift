import Foundation
import Glibc

/// Receives signals that would end this program, any number of times in its life.
///
/// `DispatchSource.makeSignalSource` does so only once: after a source was cancelled, later ones receive nothing
/// (measured with Swift 6.3 on Linux).
final class SignalHandler: Sendable {
  /// Carries the numbers of received signals from the handler, which may only write.
  private static let pipe: [Int32] = {
    var ends: [Int32] = [-1, -1]
    precondition(Glibc.pipe(&ends) == 0, "a pipe cannot be created")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe must not stop the thread that receives a signal.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return ends
  }()

  /// Only retained.
  private nonisolated(unsafe) let source: any DispatchSourceRead

  /// - Parameter receive: Receives the number of each signal, on a queue of its own.
  init(_ receive: @escaping @Sendable (Int32) -> Void) {
    let pipe = Self.pipe[0]
    source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: DispatchQueue(label: "signals"))
    source.setEventHandler {
      var number: UInt8 = 0
      while read(pipe, &number, 1) == 1 { receive(Int32(number)) }
    }
    source.resume()
  }

  /// Handles a signal, unless this program ignores it. Returns `true` if it is handled.
  func handle(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let current = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    guard current != unsafeBitCast(SIG_IGN, to: Int.self) else { return false }
    action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalHandler.pipe[1], &byte, 1)
      errno = error
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
    return true
  }

  /// Lets a signal end this program again.
  func reset(_ number: Int32) { signal(number, SIG_DFL) }
}
