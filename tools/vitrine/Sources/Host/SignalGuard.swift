import Foundation
import Synchronization

/// A resource that must be released before a signal ends this program (Ctrl-C, SIGTERM, SIGHUP). The signal takes
/// effect after that.
public final class SignalGuard: Sendable {
  private struct State {
    var open: [ObjectIdentifier: @Sendable () -> Void] = [:]
    /// The actions that run when no other guard is left, directly before a signal ends this program.
    var last: [ObjectIdentifier: @Sendable () -> Void] = [:]
    var signal: Int32?
    /// The signals that are deferred. Signals that the caller of this program ignores stay ignored.
    var deferred: [Int32] = []
  }

  private static let state = Mutex(State())
  private static let handler = SignalHandler { receive($0) }

  /// Defers signals until `release` is called.
  public init() {
    let id = ObjectIdentifier(self)
    Self.deferSignals { $0.open[id] = {} }
  }

  /// Runs an action before a signal ends this program, after all other guards were released. Nothing else waits for it.
  ///
  /// - Parameter action: Must not take long.
  public init(beforeEnd action: @escaping @Sendable () -> Void) {
    let id = ObjectIdentifier(self)
    Self.deferSignals { $0.last[id] = action }
  }

  private static func deferSignals(_ add: (inout State) -> Void) {
    state.withLock { state in
      add(&state)
      if state.deferred.isEmpty { state.deferred = [SIGINT, SIGTERM, SIGHUP].filter(handler.handle) }
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
    let due = Self.state.withLock { state -> (signal: Int32, last: [@Sendable () -> Void])? in
      state.open[ObjectIdentifier(self)] = nil
      state.last[ObjectIdentifier(self)] = nil
      if discardsSignal { state.signal = nil }
      guard state.open.isEmpty else { return nil }
      if let signal = state.signal { return (signal, Array(state.last.values)) }
      guard state.last.isEmpty else { return nil }
      for number in state.deferred { Self.handler.reset(number) }
      state.deferred = []
      return nil
    }
    guard let due else { return }
    for action in due.last { action() }
    Self.endProgram(by: due.signal)
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

  private static func receive(_ number: Int32) {
    let (actions, last) = state.withLock { state in
      state.signal = number
      return (Array(state.open.values), Array(state.last.values))
    }
    for action in actions { action() }
    guard actions.isEmpty else { return }
    // The program's work continues until here. An error that a removed file causes ends it by the signal, too.
    for action in last { action() }
    endProgram(by: number)
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
