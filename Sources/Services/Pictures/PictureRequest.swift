import System

/// A picture that is being read, or waits for it.
public final class PictureRequest: @unchecked Sendable {
  private let lock = Lock()
  private var cancelled = false

  init() {}

  /// Nobody is told any more. What has not begun is not done: a list that is scrolled past need not be read.
  public func cancel() { lock.withLock { cancelled = true } }

  /// Whether nobody waits for it any more.
  public var isCancelled: Bool { lock.withLock { cancelled } }
}
