import System

/// A request to load an image. It can be canceled on any thread: the lock guards its state.
public final class ImageRequest: @unchecked Sendable {
  private let lock = Lock()
  private var cancelled = false

  init() {}

  /// Cancels the request, so that its handler is not called. A request that has not started is not carried out, so a
  /// list that is scrolled past quickly loads no images.
  public func cancel() { lock.withLock { cancelled = true } }

  /// Whether the request was canceled.
  public var isCancelled: Bool { lock.withLock { cancelled } }
}
