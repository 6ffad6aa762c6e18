import Foundation
import Synchronization

/// Something that must not be left behind when this program is told to end (Ctrl-C, SIGTERM, SIGHUP): it is ended,
/// cleared away, and then the signal does what it would have done.
final class Interruption: Sendable {
  private struct State {
    var open: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var signal: Int32?
    var sources: [any DispatchSourceSignal] = []
  }

  private static let state = Mutex(State())

  /// From here on a signal waits until `finish`.
  init() {
    let id = ObjectIdentifier(self)
    Self.state.withLock { state in
      state.open[id] = {}
      guard state.sources.isEmpty else { return }
      for number in [SIGINT, SIGTERM, SIGHUP] {
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { Self.receive(number) }
        signal(number, SIG_IGN)
        source.resume()
        state.sources.append(source)
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
      for source in state.sources { source.cancel() }
      state.sources = []
      for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
      return state.signal
    }
    if let due { raise(due) }
  }

  private static func receive(_ number: Int32) {
    let actions = state.withLock { state in
      state.signal = number
      return Array(state.open.values)
    }
    for action in actions { action() }
  }
}
