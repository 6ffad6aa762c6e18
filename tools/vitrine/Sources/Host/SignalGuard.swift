import Foundation
import Synchronization

/// A resource that must be released before a signal ends this program (Ctrl-C, SIGTERM, SIGHUP). The signal takes
/// effect after that.
public final class SignalGuard: Sendable {
  private struct State {
    var open: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var signal: Int32?
    /// The sources of signals that end this program. Signals that the caller ignores stay ignored.
    var sources: [Int32: any DispatchSourceSignal] = [:]
  }

  private static let state = Mutex(State())

  /// Defers signals until `release` is called.
  public init() {
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

  /// Sets the action that ends the resource's use when a signal arrives. If one has already arrived, runs the action
  /// now.
  public func setCleanup(_ action: @escaping @Sendable () -> Void) {
    let isDue = Self.state.withLock { state in
      state.open[ObjectIdentifier(self)] = action
      return state.signal != nil
    }
    if isDue { action() }
  }

  /// Marks the resource as released. After the last one, a deferred signal ends this program.
  ///
  /// - Parameter discardsSignal: Whether a deferred signal has no further effect, for work that a signal ends as its
  ///   user expects.
  public func release(discardingSignal discardsSignal: Bool = false) {
    let due = Self.state.withLock { state -> Int32? in
      state.open[ObjectIdentifier(self)] = nil
      if discardsSignal { state.signal = nil }
      guard state.open.isEmpty else { return nil }
      for (number, source) in state.sources {
        source.cancel()
        signal(number, SIG_DFL)
      }
      state.sources = [:]
      return state.signal
    }
    if let due { Self.endProgram(by: due) }
  }

  /// Ends this program by a signal, as if that had not been deferred or ignored.
  static func endProgram(by number: Int32) {
    signal(number, SIG_DFL)
    // The signal ends this program without writing the buffered output.
    fflush(nil)
    // Worker threads block the signal.
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
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

extension SignalGuard {
  /// Runs `work`, and cancels it if a signal arrives. The signal ends this program after `work` has returned, so that
  /// `work` can clean up and report its state.
  public static func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result
  {
    let interruption = SignalGuard()
    defer { interruption.release() }
    let task = Task { try await work() }
    interruption.setCleanup { task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
