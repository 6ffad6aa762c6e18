/// What `Application.watch` hears of, until it is cancelled or let go.
public final class Watch {
  private let sources: EventSources
  private let tag: UInt64

  init(_ sources: EventSources, _ tag: UInt64) {
    self.sources = sources
    self.tag = tag
  }

  deinit { cancel() }

  /// The handler is not called any more, and is let go.
  public func cancel() { sources.remove(tag) }
}
