/// A registration for changes of a `LocalClock`. The handler is called until the watch is canceled or released.
public final class ClockWatch {
  private var stop: (() -> Void)?

  /// Creates a watch.
  ///
  /// - Parameter stop: Called once, when the watch is canceled. It is a closure so that this class alone does not link
  ///   the clock into a program.
  init(_ stop: @escaping () -> Void) { self.stop = stop }

  deinit { cancel() }

  /// Stops calling the handler and releases it.
  public func cancel() {
    stop?()
    stop = nil
  }
}
