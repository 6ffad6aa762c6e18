/// What others may refer to without keeping it: they find nil when it has gone.
///
/// Every responder is one. A delegate or a data source that is no responder is a subclass:
///
///     final class Teas: Anchored, ListViewDataSource { … }
open class Anchored {
  /// Made for the first that wants to know of this object without keeping it.
  private final var madeAnchor: Anchor?

  /// An object that nothing refers to yet.
  public init() {}

  deinit { madeAnchor?.clear() }

  /// What knows of this object until it goes.
  public final var anchor: Anchor {
    if let madeAnchor { return madeAnchor }
    let made = Anchor(self)
    madeAnchor = made
    return made
  }
}
