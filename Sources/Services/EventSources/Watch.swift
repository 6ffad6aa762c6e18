/// A registration by `Application.watch`. The handler is called until the watch is canceled or released.
public final class Watch {
  private let sources: EventSources
  private let tag: UInt64

  init(_ sources: EventSources, _ tag: UInt64) {
    self.sources = sources
    self.tag = tag
  }

  deinit { cancel() }

  /// Stops calling the handler and releases it.
  public func cancel() { sources.remove(tag) }
}
