/// What `LocalClock.watch` hears of, until it is cancelled or let go.
public final class ClockWatch {
  private var stop: (() -> Void)?

  /// - Parameter stop: called once, at its end. A function, so that this alone does not bring the clock into a program.
  init(_ stop: @escaping () -> Void) { self.stop = stop }

  deinit { cancel() }

  /// The handler is not called any more, and is let go.
  public func cancel() {
    stop?()
    stop = nil
  }
}
