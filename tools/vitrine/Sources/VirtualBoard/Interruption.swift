import Foundation
import Synchronization

/// Something that must not be left behind when a signal ends this program (Ctrl-C, SIGTERM, SIGHUP): it is ended and
/// cleared away first, then the signal takes effect.
final class Interruption: Sendable {
  private struct State {
    var open: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var signal: Int32?
    /// Of each signal that ends this program, and not of those that its caller has it ignore.
    var sources: [Int32: any DispatchSourceSignal] = [:]
  }

  private static let state = Mutex(State())

  /// From here on a signal waits until `finish`.
  init() {
    let id = ObjectIdentifier(self)
    Self.state.withLock { state in
      state.open[id] = {}
      guard state.sources.isEmpty else { return }
      for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { Self.receive(number) }
        signal(number, SIG_IGN)
        source.resume()
        state.sources[number] = source
      }
    }
  }

  /// What brings it to its end when a signal comes; done at once where one has come already.
  func end(by action: @escaping @Sendable () -> Void) {
    let isDue = Self.state.withLock { state in
      state.open[ObjectIdentifier(self)] = action
      return state.signal != nil
    }
    if isDue { action() }
  }

  /// It has been cleared away. After the last one a signal that has come ends this program.
  func finish() {
    let due = Self.state.withLock { state -> Int32? in
      state.open[ObjectIdentifier(self)] = nil
      guard state.open.isEmpty else { return nil }
      for (number, source) in state.sources {
        source.cancel()
        signal(number, SIG_DFL)
      }
      state.sources = [:]
      return state.signal
    }
    guard let due else { return }
    // A worker's thread blocks it.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, due)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(due)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func receive(_ number: Int32) {
    let actions = state.withLock { state in
      state.signal = number
      return Array(state.open.values)
    }
    for action in actions { action() }
  }
}
